"""What keeps the house honest and measures it: the conformance kit, fuzzing, the laboratory.

`comparisons/` measures encodings and searches, `mutation/` tries the tests. May ask `analysis` and
what is below.
"""
