"""What the notebooks show: grids, tables, charts, questions, exercises, as plain HTML by itself.

Everything is the same in marimo and on a page. Pictures take the colour of the text around them for
lines and letters, and `TONES` besides, which are right on a light ground and on a dark one.
"""

from sudoku_csp.apps.lessons.show.charts import bars, lines
from sudoku_csp.apps.lessons.show.grids import grid
from sudoku_csp.apps.lessons.show.pieces import TONES, Shown, beside, html, svg, table, text
from sudoku_csp.apps.lessons.show.trees import tree
from sudoku_csp.apps.lessons.show.words import WrongAnswer, closing, exercise, opening, question

__all__ = [
    "TONES",
    "Shown",
    "WrongAnswer",
    "bars",
    "beside",
    "closing",
    "exercise",
    "grid",
    "html",
    "lines",
    "opening",
    "question",
    "svg",
    "table",
    "text",
    "tree",
]
