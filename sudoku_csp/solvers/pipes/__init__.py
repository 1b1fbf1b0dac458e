"""A Python process of our own at the other end of two pipes: its start, its messages, its end."""
