"""Which digsite this is: the only place that says it."""

VERSION = "0.1.0"
