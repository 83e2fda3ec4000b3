"""Tiny, slow, independent implementations of the rules, to count against."""
