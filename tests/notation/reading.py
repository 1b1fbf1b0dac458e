"""What the tests of the reader share: a puzzle in pieces, and reading text or bytes in one call."""

from io import BytesIO

from sudoku_csp.grid.errors import InputError
from sudoku_csp.puzzle.notation import reader
from sudoku_csp.puzzle.puzzle import Puzzle

LINE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SOLUTION = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
ROWS = [LINE[start : start + 9] for start in range(0, 81, 9)]
ROWS_TEXT = "\n".join(ROWS)
OTHER = "." * 80 + "1"
FOUR = "1..." + "." * 12


def entries(text, board=None, **options):
    data = text if isinstance(text, bytes) else text.encode("utf-8", "surrogatepass")
    return list(reader.read(BytesIO(data), "p.txt", board, **options))


def lines(text, board=None):
    """The puzzles read, each on one line; an error as its text."""
    return [e.line() if isinstance(e, Puzzle) else str(e) for e in entries(text, board)]


def error(text, board=None):
    """The text of the only entry, which must be an error."""
    (entry,) = entries(text, board)
    assert isinstance(entry, InputError)
    assert "\n" not in str(entry)
    return str(entry)
