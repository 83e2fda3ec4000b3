"""What every request goes through: routes, cookies, limits, files."""
