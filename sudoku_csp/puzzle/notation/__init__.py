"""Every notation that a puzzle is read from and written in: `reader.py` first.

Our own and the customary ones are here; `programs/` has the documents, strings and links of other
programs, `lists/` the lines and grids in which forums and collections pass puzzles around.
"""
