"""The formats in which puzzles are read and written. Read `formats.py` first, then `reader.py`.
`programs/` has the documents, strings and links of other programs.
"""
