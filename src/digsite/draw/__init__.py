"""The kit every picture is made with."""
