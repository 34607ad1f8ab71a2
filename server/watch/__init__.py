"""How the server is doing: numbers for Prometheus, and lines of the log. Nothing here knows a room or a socket."""
