"""What is measured of each game's play, one module a game; ``bench.findings`` runs it."""
