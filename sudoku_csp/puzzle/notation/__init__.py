"""The formats that a puzzle is read from and written in: `formats.py` first, then `reader.py`.
`programs/` has the documents, strings and links of other programs.
"""
