"""Many games between bots: matches, statistics, ratings, plots."""
