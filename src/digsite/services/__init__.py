"""What people and programs ask for: advice, boards, guides, lessons, sentences."""
