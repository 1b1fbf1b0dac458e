"""What the tests of the reader share: a puzzle in pieces, and reading text or bytes in one call."""

from io import BytesIO

from sudoku_csp.grid.errors import InputError
from sudoku_csp.laboratory.statement import statement
from sudoku_csp.puzzle.notation import board_comment, reader
from sudoku_csp.puzzle.notation.cells import Context

LINE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SOLUTION = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
ROWS = [LINE[start : start + 9] for start in range(0, 81, 9)]
ROWS_TEXT = "\n".join(ROWS)
OTHER = "." * 80 + "1"
FOUR = "1..." + "." * 12


def entries(text, board=None, **options):
    data = text if isinstance(text, bytes) else text.encode("utf-8", "surrogatepass")
    return list(reader.read(BytesIO(data), Context("p.txt", board, **options)))


def canonical(entry):
    """A puzzle on one line with its rules, board and printed solution; the code and place of an
    error, as `length@3` or `symbol@1 r1c5`."""
    if isinstance(entry, InputError):
        assert "\n" not in str(entry)
        place = "" if entry.line is None else f"@{entry.line}"
        return " ".join([f"{entry.code}{place}", *([entry.cell] if entry.cell else [])])
    text = board_comment.with_line(entry.board, entry.line())
    return text if entry.printed is None else f"{text} = {entry.printed.line()}"


def read(text, board=None, **options):
    """All that is read, in its canonical form."""
    return [canonical(entry) for entry in entries(text, board, **options)]


def error(text, board=None):
    """The text of the only entry, which must be an error."""
    (entry,) = entries(text, board)
    assert isinstance(entry, InputError)
    return str(entry)


def parts_of(puzzle):
    """The board, the givens, and what the rules state."""
    return puzzle.board, puzzle.digits, statement(puzzle.constraints, puzzle.board)
