"""Play at one screen: what is shown, asked and kept."""
