"""What is measured and compared: encodings, searches, propagation; conformance for one's own kind.

`conformance/` compares every form of a kind with its truth, `comparisons/` measures encodings and
searches, `views/` shows one rule or one formula in every language. Imports `analysis` and what is
below it.
"""
