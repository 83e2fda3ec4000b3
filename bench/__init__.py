"""Speed and strength, measured. Nothing here is part of the package."""
