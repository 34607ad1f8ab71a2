"""Rooms: one room is one task that decides, commits and tells."""
