"""Websocket connections, and HTTP for the page and for health."""
