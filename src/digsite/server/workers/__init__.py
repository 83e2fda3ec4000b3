"""Other processes: bots that think, several that serve together."""
