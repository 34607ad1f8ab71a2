"""Bots: players that see only a view and its legal actions, like any client."""
