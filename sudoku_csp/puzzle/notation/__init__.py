"""The formats in which puzzles are read and written. Read `formats.py` first, then `reader.py`.
The package `programs` reads and writes the documents, strings and links of other programs.
"""
