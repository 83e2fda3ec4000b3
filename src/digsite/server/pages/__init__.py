"""One part of the site each."""
