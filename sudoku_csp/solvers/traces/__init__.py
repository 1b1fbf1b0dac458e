"""The traces of searches: recorded step by step, and drawn as a tree."""
