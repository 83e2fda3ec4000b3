"""Learning from self-play: makes the weights that the package holds, and is no part of it."""
