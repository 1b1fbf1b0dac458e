"""The gallery: a page, a file and a drawing for each encoding, generated from the package.

`build.files()` is the whole folder `encodings/`; `sudoku-csp gallery` writes it.
"""
