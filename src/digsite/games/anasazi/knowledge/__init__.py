"""Positions, observations and content: read, checked, written, sampled."""
