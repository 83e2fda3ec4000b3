"""Tables: the match, its seats, its log; the live room round it; what each viewer is shown."""
