"""Web play: tables, seats, the store, sockets and pages. ``digsite serve`` starts it."""
