"""Puzzles for the tests: widely published ones with their solutions, and small ones."""

import sudoku_csp as sc

WIKIPEDIA = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
WIKIPEDIA_SOLVED = (
    "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
)

INKALA = "..53.....8......2..7..1.5..4....53...1..7...6..32...8..6.5....9..4....3......97.."
INKALA_SOLVED = "145327698839654127672918543496185372218473956753296481367542819984761235521839764"

IMPOSSIBLE = ".....5.8....6.1.43..........1.5........1.6...3.......553.....61........4........."
"""From Norvig's essay: no solution, and no two givens that show it."""

FOUR_UNIQUE = "3.....1....42..."
FOUR_BLANK = "." * 16
SIX_UNIQUE = "3.6..4.....5.4.6.1.12.....54........"
SIX_FIRST_ROW = "123456" + "." * 30
"""28,200,960 grids of 6x6 divided by 6! first rows: 39,168 solutions."""


def puzzle(text, board=None):
    return sc.read(text, board)
