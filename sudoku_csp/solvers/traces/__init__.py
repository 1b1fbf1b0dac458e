"""The traces of searches: recorded step by step, kept as files, replayed, drawn as a tree."""
