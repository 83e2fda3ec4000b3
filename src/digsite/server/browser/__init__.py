"""The whole server inside a browser: no sockets, no processes, one person."""
