"""What is legal and what happens."""
