"""Explains a solution, gives hints and reasons, lists candidates, and checks entries.

`entries` is always the grid as a person has filled it in, in any notation. The digits in this grid
count as known. In a cell where the grid lists candidates, every other candidate counts as removed.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from operator import index
from typing import Any, TypedDict, Unpack

from sudoku_csp.analysis.diagnosis.candidates import CheckedEntries, filtered, true_candidates
from sudoku_csp.analysis.diagnosis.candidates import check_entries as checked
from sudoku_csp.analysis.diagnosis.report import clash_sentence
from sudoku_csp.analysis.explanation import explainer as search
from sudoku_csp.analysis.explanation import explanation as forms
from sudoku_csp.analysis.explanation.explainer import Explainer
from sudoku_csp.analysis.explanation.explanation import Explanation
from sudoku_csp.analysis.explanation.hint import entries_and_notes, place_to_look, reason_to_see
from sudoku_csp.analysis.explanation.scene import Scene
from sudoku_csp.analysis.explanation.step import Candidate, Step
from sudoku_csp.apps.api.read import BoardLike, PuzzleLike, read
from sudoku_csp.grid.cell import Cell, CellLike
from sudoku_csp.grid.errors import Advice, BudgetSpent, InputError, NotReached, UnknownName, Words
from sudoku_csp.puzzle.puzzle import Puzzle
from sudoku_csp.solvers.backend import Budget, Deadline

step_as_dict = forms.step_as_dict
"""Returns the step of a scene as data for JSON, in the form of `Explanation.as_dict`."""


class Position(TypedDict, total=False):
    """How far a person has come with a puzzle, and the options of an explanation from there.

    Args:
        entries: The grid as the person has filled it in, in any notation.
        removed: Candidates that count as removed.
        time_limit: Seconds for the search for steps.
        board: The board of the puzzle.
    """

    entries: PuzzleLike | None
    removed: Iterable[tuple[Cell, int]]
    time_limit: float | None
    board: BoardLike | None


def read_position(
    puzzle: PuzzleLike,
    entries: PuzzleLike | None = None,
    removed: Iterable[tuple[Cell, int]] = (),
    time_limit: float | None = None,
    board: BoardLike | None = None,
) -> tuple[Puzzle, dict[str, Any]]:
    """The puzzle, and the arguments of an explainer. Raises InputError if one cannot be read."""
    found = read(puzzle, board)
    known, notes = list[tuple[Cell, int]](), list[Candidate]()
    if entries is not None:
        own = entries if isinstance(entries, Puzzle) else read(entries, found.board)
        known, notes = entries_and_notes(found, own)
    notes += (Candidate(*one) for one in removed)
    return found, {"entries": known, "notes": notes, "budget": Budget(time_limit)}


def explain(
    puzzle: PuzzleLike,
    *,
    entries: PuzzleLike | None = None,
    time_limit: float | None = None,
    board: BoardLike | None = None,
) -> Explanation:
    """Explains a solution step by step, the easiest steps first, each with its reason.

    `print` shows the explanation as text; a notebook shows it as a page.

    Args:
        puzzle: Anything that `read` accepts, with constraints of any kind.
        entries: The grid as a person has filled it in, in any notation; the explanation begins
            there. The digits in this grid count as known. In a cell where the grid lists
            candidates, every other candidate counts as removed.
        time_limit: Seconds for the search for steps. At the limit the explanation has the steps
            that were found so far.
        board: As in `solve`.

    Raises:
        InputError: The text is not a puzzle, or an entry cannot be right.
        SudokuError: The puzzle has no solution.

    >>> explanation = explain("1.....3..4....2.")
    >>> str(explanation).splitlines()[0]
    '12 steps: single 12.'
    """
    found, known = read_position(puzzle, entries, (), time_limit, board)
    return search.explain(found, **known)


def explainer(puzzle: PuzzleLike, **position: Unpack[Position]) -> Explainer:
    """An explainer: `scenes` yields the steps one by one, `explanation` has the steps so far."""
    found, known = read_position(puzzle, **position)
    return Explainer(found, **known)


@dataclass(frozen=True)
class Hint:
    """The next step, in three degrees of detail.

    `where` says where to look, at the cells in `place`, `how` says how the step works, and `scene`
    shows the whole step; `scene` is None if no step follows. `whole` is the explanation that ends
    with the step.
    """

    whole: Explanation
    scene: Scene | None = None
    where: str = ""
    place: Sequence[Cell] = ()
    how: str = ""

    def explanation(self, words: Words = str) -> Explanation:
        """The explanation of this step alone, or of why no step follows."""
        if self.scene is not None:
            return replace(self.whole, sentence="The next step:", about="the next step")
        text = "Every cell has its digit."
        if self.whole.open_cells:
            text = f"Nothing follows: the puzzle has several solutions. {words(Advice.SETTLE)}."
        return replace(self.whole, sentence=text)


def hint(puzzle: PuzzleLike, **position: Unpack[Position]) -> Hint:
    """Finds the next step from a position; see `Position` for the options.

    Raises InputError and SudokuError in the same cases as `explain`, and NotReached if no step is
    found within the time limit.

    >>> hint("1.....3..4....2.").where
    'Look at box 1.'
    """
    found = explainer(puzzle, **position)
    scene = next(found.scenes(), None)
    whole = found.explanation
    if scene is None and whole.unfinished:
        raise NotReached("no step was found within the time limit")
    if scene is None:
        return Hint(whole)
    where, place = place_to_look(scene.board, scene.step)
    return Hint(whole, scene, where, place, reason_to_see(scene.step))


def reasons(
    puzzle: PuzzleLike,
    cell: Cell,
    digit: int | None = None,
    *,
    holds: bool = True,
    **position: Unpack[Position],
) -> Explanation:
    """Explains why a cell holds a digit or, if `holds` is False, why the cell cannot hold it.

    The default `digit` is the digit in the solution. If then no step fills the cell, the
    explanation has the steps that removed candidates from the cell. Raises the same exceptions as
    `reason`.
    """
    found, known = read_position(puzzle, **position)
    try:
        return search.why(found, cell, digit, holds=holds, **known)
    except BudgetSpent:
        raise NotReached("no reason was found within the time limit") from None


def reason(
    puzzle: PuzzleLike,
    cell: CellLike,
    digit: int,
    *,
    holds: bool = True,
    time_limit: float | None = None,
    board: BoardLike | None = None,
) -> tuple[Step, ...]:
    """Finds the steps that prove that a cell holds a digit or, for `holds=False`, cannot hold it.

    Each step rests only on the givens and on earlier steps.

    Args:
        puzzle, time_limit, board: As in `explain`.
        cell: A `Cell`, a name such as "r2c2", or a pair of row and column.
        digit: A number from 1 to the side of the board.
        holds: False asks why the cell cannot hold the digit.

    Raises:
        SudokuError: The claim is false, or does not follow from the puzzle.
        InputError: The board has no such cell or digit.
        NotReached: The time limit was reached before the claim was proved.

    >>> print(*reason("1.....3..4....2.", "r2c2", 2))
    1. naked single: r2c2=2 by the candidates of the cell
    """
    place = Cell.of(cell)
    found = read(puzzle, board)
    if place not in found.board.cell_set:
        raise InputError(f"{place} is no cell of a board of {found.board}")
    is_number = hasattr(digit, "__index__") and not isinstance(digit, bool)
    if not is_number or index(digit) not in found.board.digits:
        raise InputError(f"a digit is a number from 1 to {found.board.side}, not {digit!r}")
    return reasons(found, place, index(digit), holds=holds, time_limit=time_limit).steps


PEERS, TRUE = "peers", "true"

BY_PEERS = "A digit in one of a cell's houses is not a candidate of it; nothing more follows."

LEVELS = (
    ("naked singles", "forward-checking", "A digit that is placed is taken from all its peers."),
    ("singles", "singles", "A digit with one place left in a house is placed there, too."),
    (
        "gac",
        "gac",
        "Generalised arc consistency: every digit left is in some filling of each of its houses.",
    ),
)
"""The kinds of candidates that propagation finds: name, consistency of all-different, sentence."""

OTHER_RULES = (
    "Only digits that must differ are at this level; every other rule propagates at full strength, "
    "also together with the houses."
)
"""The sentence about the levels of a puzzle with rules other than houses."""

IN_SOME = "The true candidates: every digit left is in some solution."
SOME = "Digits that are in some solution, as far as was found in the time; there may be more."

KINDS = (PEERS, *(kind for kind, _, _ in LEVELS), TRUE)
"""The names of the kinds of candidates; a later kind removes more candidates."""


@dataclass(frozen=True)
class Candidates:
    """The candidates of one kind: `digits` has a list for each cell, in reading order.

    `digits` is None if a contradiction was found, or nothing within the time limit. `complete` is
    False if the time limit ended the work early.
    """

    kind: str
    about: str
    digits: list[list[int]] | None
    contradiction: str | None = None
    complete: bool = True

    def as_dict(self) -> dict[str, Any]:
        return dict(vars(self))


def candidates(
    puzzle: PuzzleLike,
    kinds: Iterable[str] = KINDS,
    *,
    time_limit: float | None = None,
    board: BoardLike | None = None,
) -> Iterator[Candidates]:
    """Yields the candidates of each of the `kinds`, in the order of `KINDS`. Raises UnknownName.

    The kind "peers" reveals no digit of the solution; every other kind may reveal all of them.

    >>> for found in candidates("1.....3..4....2.", ["peers", "true"]):
    ...     print(found.kind, found.digits[:4])
    peers [[1], [2, 3], [4], [2, 4]]
    true [[1], [3], [4], [2]]
    """
    found, wanted = read(puzzle, board), list(kinds)
    for kind in wanted:
        UnknownName.check("kind of candidates", kind, KINDS)
    deadline = Budget(time_limit).start()
    clashing = next((clash_sentence(found.board, clash) for clash in found.clashes()), None)
    if PEERS in wanted:
        by_peers = [_by_peers(found, cell) for cell in found.board.cells]
        yield Candidates(PEERS, BY_PEERS, None if clashing else by_peers, clashing)
    for kind, consistency, about in LEVELS:
        if kind not in wanted:
            continue
        sentence = f"{about} {OTHER_RULES}" if found.ruleset.beyond_classic else about
        left = filtered(found, consistency, deadline=deadline.share(1 / 4))
        contradiction = (clashing or left.contradiction) if left.contradiction else None
        digits = None if contradiction else [list(each) for each in left.candidates]
        yield Candidates(kind, sentence, digits, contradiction, left.complete)
    if TRUE in wanted:
        yield _true(found, deadline)


def _by_peers(puzzle: Puzzle, cell: Cell) -> list[int]:
    """The digit in the cell or, if the cell is empty, the digits that none of its peers holds."""
    board, digits = puzzle.board, puzzle.digits
    if own := digits[board.position(cell)]:
        return [own]
    missing = puzzle.ruleset.missing_houses
    houses = (house for house in board.houses_of(cell) if house.name not in missing)
    seen = {digits[board.position(peer)] for house in houses for peer in house.cells}
    return [digit for digit in board.digits if digit not in seen]


def _true(puzzle: Puzzle, deadline: Deadline) -> Candidates:
    try:
        found = true_candidates(puzzle, deadline)
    except BudgetSpent:
        return Candidates(TRUE, "No solution was found in the time.", None, complete=False)
    if found is None:
        return Candidates(TRUE, IN_SOME, None, "there is no solution")
    digits = [list(found.counts[cell]) for cell in puzzle.board.cells]
    return Candidates(TRUE, IN_SOME if found.complete else SOME, digits, None, found.complete)


def check_entries(puzzle: PuzzleLike, **position: Unpack[Position]) -> CheckedEntries:
    """Checks whether the digits that a person has filled in can be right.

    Raises InputError if a grid cannot be read, and NotReached at the time limit.

    >>> print(check_entries("1.....3..4....2.", entries="1.2...3..4....2."))
    r1c3=2 is wrong: no solution has it.
    """
    found, known = read_position(puzzle, **position)
    try:
        return checked(found, known["entries"], known["budget"].start())
    except BudgetSpent:
        raise NotReached("the time limit was reached") from None
