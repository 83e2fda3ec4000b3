"""For whoever runs a server: health, figures, the log, bans and announcements, backups."""
