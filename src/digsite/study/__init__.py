"""Looking back at games: a fixed judge, what chance gave, and how well everybody decided."""
