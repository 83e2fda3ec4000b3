"""The reference team, frozen: what it sees and how it plans stays as it is when bots improve."""
