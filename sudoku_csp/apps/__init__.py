"""The doors of the house: `api/` for Python, `cli/` for a terminal, `playground/` for a browser.

`lessons/` are notebooks about all of it, `widget` is the grid in a notebook. May ask everybody.
"""
