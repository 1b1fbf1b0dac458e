"""A Python process of our own, which loads something once and then makes calls."""
