"""A notebook widget that shows a puzzle, a solution or the steps of an explanation as a grid.

The widget draws with the JavaScript modules of the playground, joined into one module for
anywidget. If Python or the reader changes a digit, both Python and the page have the new digit. The
widget needs `sudoku-csp[widget]`.
"""

import re
from pathlib import Path
from typing import Any

try:
    import anywidget
    import traitlets
except ImportError:
    raise ImportError("the grid widget needs anywidget: pip install 'sudoku-csp[widget]'") from None

from sudoku_csp.analysis.explanation.explanation import Explanation
from sudoku_csp.analysis.explanation.scene import Scene
from sudoku_csp.apps.api.read import PuzzleLike, read
from sudoku_csp.apps.playground import page_data
from sudoku_csp.grid.board import Board
from sudoku_csp.grid.cell import Cell
from sudoku_csp.grid.errors import InputError
from sudoku_csp.grid.solution import Grid, Solution
from sudoku_csp.puzzle.puzzle import Puzzle

_STATIC = Path(__file__).parent / "playground" / "static"

_MODULES = (
    "grid/svg",
    "grid/keys",
    "grid/plan",
    "grid/shapes",
    "grid/labels",
    "grid/file",
    "grid",
    "widget",
)
"""The JavaScript modules that draw the grid; each imports only from those before it."""

_SHEETS = ("grid.css", "marks.css")


def joined() -> str:
    """Joins all modules into one text, without the imports between the modules."""
    texts = [(_STATIC / "js" / f"{name}.js").read_text("utf-8") for name in _MODULES]
    text = re.sub(r"^import [^;]*;\n", "", "\n".join(texts), flags=re.MULTILINE)
    return re.sub(r"^export (?!default)", "", text, flags=re.MULTILINE)


class GridWidget(anywidget.AnyWidget):
    """A grid in a notebook.

    `digits` are in reading order, with 0 for an empty cell. If `editable` is True, the reader can
    type digits into cells without a given. `selected` is the name of the selected cell, such as
    `r1c1`. `step` selects the step of an explanation that is shown, counted from 1; 0 shows the
    puzzle.

    >>> widget = GridWidget("1.....3..4....2.", editable=True)
    >>> widget.digits = [1, 4, *widget.digits[2:]]
    >>> widget.puzzle.line(), widget.kinds[:3]
    ('14....3..4....2.', ['given', 'entry wrong', None])
    """

    _esm = joined()
    _css = "\n".join((_STATIC / "css" / name).read_text("utf-8") for name in _SHEETS)

    board = traitlets.Dict().tag(sync=True)
    digits = traitlets.List(traitlets.Int()).tag(sync=True)
    kinds = traitlets.List(traitlets.Unicode(allow_none=True)).tag(sync=True)
    candidates: traitlets.List[Any] = traitlets.List().tag(sync=True)
    marks: traitlets.List[Any] = traitlets.List().tag(sync=True)
    links: traitlets.List[Any] = traitlets.List().tag(sync=True)
    drawing = traitlets.Any(None, allow_none=True).tag(sync=True)
    label = traitlets.Unicode().tag(sync=True)
    sentences = traitlets.List(traitlets.Unicode()).tag(sync=True)
    editable = traitlets.Bool(default_value=False).tag(sync=True)
    selected = traitlets.Unicode(None, allow_none=True).tag(sync=True)
    step = traitlets.Int(0).tag(sync=True)
    steps = traitlets.Int(0).tag(sync=True)
    width = traitlets.Unicode("30rem").tag(sync=True)

    def __init__(
        self,
        shown: PuzzleLike | Solution | Grid | Explanation,
        *,
        board: Board | None = None,
        editable: bool = False,
        width: str = "30rem",
    ) -> None:
        """Shows a solution, an explanation, or a puzzle in any form that `read` accepts.

        Raises InputError for a puzzle that cannot be read.
        """
        super().__init__(width=width)
        self._pictures: list[dict[str, Any]] = []
        self._entries: tuple[tuple[Cell, int], ...] = ()
        if isinstance(shown, Explanation):
            self._given, self._entries = shown.puzzle, shown.entries
            self._pictures = list(map(_picture, shown.scenes()))
        elif isinstance(shown, Grid | Solution):
            self._given = _givens(shown)
        else:
            self._given = read(shown, board)
        grid = shown if isinstance(shown, Grid) else getattr(shown, "grid", None)
        with self.hold_sync():
            self.board = page_data.of_board(self._given.board)
            self.drawing = page_data.of_drawing(self._given.ruleset)
            self.label = f"Sudoku, {self._given.board}"
            self.editable = editable and not self._pictures
            self.steps = len(self._pictures)
            self.digits = self._before() if grid is None else list(grid.digits)

    def _before(self) -> list[int]:
        """The digits before the first step, which are the givens and the entries."""
        digits = list(self._given.digits)
        for cell, digit in self._entries:
            digits[self._given.board.position(cell)] = digit
        return digits

    @property
    def puzzle(self) -> Puzzle:
        """The puzzle with all digits that are now in the cells, both givens and entries."""
        return self._given.with_digits(bytes(self.digits))

    @traitlets.validate("digits")
    def _fits(self, proposal: dict[str, Any]) -> list[int]:
        """Returns the proposed digits. Raises InputError if they do not fit the board."""
        digits: list[int] = proposal["value"]
        board = self._given.board
        if len(digits) != len(board.cells) or not set(digits) <= {0, *board.digits}:
            raise InputError(f"{board} has {len(board.cells)} digits from 0 to {board.side}")
        return digits

    @traitlets.validate("step")
    def _in_range(self, proposal: dict[str, Any]) -> int:
        return max(0, min(int(proposal["value"]), len(self._pictures)))

    @traitlets.observe("digits")
    def _update_kinds(self, _change: object) -> None:
        self.kinds = _kinds(self._given, self.puzzle)

    @traitlets.observe("step")
    def _show_step(self, _change: object) -> None:
        picture = {"digits": self._before()}
        if self.step:
            picture = self._pictures[self.step - 1]
        with self.hold_sync():
            for name in ("digits", "candidates", "marks", "links", "sentences"):
                setattr(self, name, picture.get(name, []))


def _givens(shown: Grid | Solution) -> Puzzle:
    """The puzzle with the givens of a solution; for a grid, a puzzle without givens."""
    if isinstance(shown, Grid):
        return Puzzle.classic(shown.board, bytes(len(shown.digits)))
    board = shown.grid.board
    digits = bytes(shown.grid[cell] if cell in shown.given else 0 for cell in board.cells)
    return Puzzle.classic(board, digits)


def _kinds(given: Puzzle, now: Puzzle) -> list[str | None]:
    """The style of each cell: "given" or "entry", with " wrong" in a clash; None if it is empty."""
    wrong = {cell for clash in now.clashes() for cell in (clash.first, clash.second)}
    kinds: list[str | None] = []
    for cell, first, digit in zip(now.board.cells, given.digits, now.digits, strict=True):
        kind = "given" if first == digit else "entry"
        kinds.append(kind + " wrong" * (cell in wrong) if digit else None)
    return kinds


def _picture(scene: Scene) -> dict[str, Any]:
    """The drawing of a step, and the sentences about the step."""
    step = page_data.of_scene(scene)
    words = step["text"]
    texts = (words["conclusion"], words["why"], *words["chain"], words["known"])
    return {**step["drawing"], "sentences": list(filter(None, texts))}
