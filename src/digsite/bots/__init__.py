"""Bots for any game: they see an observation, the legal moves and a budget, never the state."""
