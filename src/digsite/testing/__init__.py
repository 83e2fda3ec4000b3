"""Helpers for tests of games, ours and anybody's."""
