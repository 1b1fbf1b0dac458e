"""What keeps the house honest and measures it: the conformance kit and the laboratory.

`comparisons/` measures encodings and searches. May import `analysis` and what is below.
"""
