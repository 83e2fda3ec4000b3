"""Lessons, puzzles and whatever else stands beside the rules."""
