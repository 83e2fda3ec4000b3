"""What the bots weigh."""
