"""A table's socket: what a client may say, what is answered, how a line lives."""
