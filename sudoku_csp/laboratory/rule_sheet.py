"""One constraint or one cell in each language: example, clauses, CP-SAT, other formats, Python."""

from __future__ import annotations

import inspect
import json
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from string import ascii_letters
from textwrap import dedent

from sudoku_csp.constraints.classic import classic_rules
from sudoku_csp.constraints.constraint import Constraint
from sudoku_csp.constraints.recorder import record
from sudoku_csp.constraints.typed_line import parse, text_of
from sudoku_csp.formulas import clause_sets
from sudoku_csp.formulas.encoding import Encoding
from sudoku_csp.formulas.formula import Formula
from sudoku_csp.grid.board import Board
from sudoku_csp.grid.cell import Cell
from sudoku_csp.grid.drawing import framed
from sudoku_csp.grid.errors import SudokuError, Unsupported
from sudoku_csp.grid.solution import Grid
from sudoku_csp.laboratory import named_clauses
from sudoku_csp.laboratory.kind import Kind
from sudoku_csp.laboratory.named_clauses import CELLS, Clause, Selection
from sudoku_csp.laboratory.statement import statement
from sudoku_csp.puzzle.notation.programs import fpuzzles_kinds, iss_document, iss_kinds
from sudoku_csp.puzzle.puzzle import Puzzle
from sudoku_csp.puzzle.ruleset import Ruleset
from sudoku_csp.targets.cnf.cnf_model import CnfModel
from sudoku_csp.targets.cpsat import text
from sudoku_csp.targets.cpsat.cp_sat_model import CpSatModel
from sudoku_csp.targets.cpsat.text import Stated
from sudoku_csp.targets.model import Model
from sudoku_csp.targets.propagation.domains import Domains
from sudoku_csp.targets.propagation.network import Network


@dataclass(frozen=True)
class Subject:
    """A rule, or a cell if `rule` is None: its name, a sentence about it, and its cells."""

    name: str
    sentence: str
    cells: tuple[Cell, ...]
    rule: Constraint | None = None

    def has(self, section: str, rule: object) -> bool:
        """True if a section of a formula, which states `rule`, states this rule or this cell."""
        return section == CELLS if self.rule is None else rule == self.rule


def sentence_of_rule(rule: Constraint, board: Board) -> str:
    """The sentence about a rule of a board.

    >>> board = Board.customary(4)
    >>> sentence_of_rule(classic_rules(board)[0], board)
    'Each of the digits 1 to 4 stands exactly once in row 1.'
    """
    stated = record(rule, board)
    if rule.about.says or len(stated.names) > 1 or stated.different != [rule.scope]:
        return rule.demand
    if len(rule.scope) == board.side:
        return f"Each of the digits {_digits(board)} stands exactly once in {rule.place}."
    return f"No digit stands twice in {rule.place}."


def subject_of_rule(puzzle: Puzzle, identifier: str) -> Subject:
    """The rule of the puzzle with this identifier. Raises UnknownName."""
    rule = puzzle.ruleset.rule(identifier)
    return Subject(identifier, sentence_of_rule(rule, puzzle.board), rule.scope, rule)


def subject_of_cell(puzzle: Puzzle, cell: Cell) -> Subject:
    """The cell, with its given if it has one."""
    board = puzzle.board
    sentence = f"{cell} holds exactly one of the digits {_digits(board)}."
    if given := dict(puzzle.givens).get(cell):
        sentence += f" It is given: {board.symbols[given - 1]}."
    return Subject(str(cell), sentence, (cell,))


def _digits(board: Board) -> str:
    return f"{board.symbols[0]} to {board.symbols[-1]}"


READABLE = 4
"""The side of the boards that are preferred for an example."""

WIDEST = 76
"""The largest number of columns in a drawing, for a terminal with 80 columns."""


def example(kind: Kind, board: Board | None = None) -> tuple[Board, Constraint]:
    """A sample of the kind on a small board, or an example on the given board.

    On the given board, the example is the rule of the whole board if the kind needs no cells.
    Otherwise the typed line of a sample is parsed for this board. Raises Unsupported if no sample
    fits the board.

    >>> from sudoku_csp.laboratory.kind import kind
    >>> board, rule = example(kind("cage"))
    >>> print(f"{rule} on {board}")
    cage of r2c2 r1c2 r1c1 with total 8 on 4x4, boxes 2x2
    >>> print(example(kind("cage"), Board.latin(3))[1])
    cage of r2c2 r1c2 r1c1 with total 8
    """
    samples = [
        (on, rule, _written(text_of, rule, on))
        for on, rule in sorted(kind.constraint.samples(), key=_readable)
    ]
    if board is None:
        on, rule, _ = next((sample for sample in samples if sample[2]), samples[0])
        return on, rule
    # The line of a rule for the whole of another board would name the boxes of that board.
    lines = [line for on, _, line in samples if line and (on == board or not kind.is_whole)]
    for line in [kind.name, *lines] if kind.is_whole else lines:
        with suppress(SudokuError, ValueError):
            rule = parse(line, board)
            if statement([rule], board):  # Not empty: the rule excludes some grid.
                return board, rule
    raise Unsupported(f"no example of {kind.name} is one on a board of {board}: name yours")


def _readable(sample: tuple[Board, Constraint]) -> tuple[bool, bool, int, int]:
    """The sort key of a sample; the sample that is easiest to read has the lowest key."""
    board, rule = sample
    cells = len(rule.scope)
    boxes = board == Board.customary(READABLE)
    return not boxes, board.side != READABLE, cells if cells > READABLE else -cells, -len(str(rule))


def drawing(rule: Constraint, board: Board) -> str:
    """A picture of the board with a letter in each cell of the rule, in the order of its scope.

    If the rule has more cells than there are letters, each cell has an `o`. If the picture is
    too wide, the text is empty.

    >>> print(drawing(parse("thermometer r4c1-r1c4", Board.customary(4)), Board.customary(4)))
    +-----+-----+
    | . . | . d |
    | . . | c . |
    +-----+-----+
    | . b | . . |
    | a . | . . |
    +-----+-----+
    """
    scope = rule.scope
    letters = ascii_letters if len(scope) <= len(ascii_letters) else "o" * len(scope)
    of_cell: dict[Cell, str] = dict(zip(scope, letters, strict=False))
    rows = ([of_cell.get(cell, ".") for cell in row.cells] for row in board.rows)
    drawn = framed(board, rows, [1] * board.side)
    return drawn if drawn.index("\n") <= WIDEST else ""


def posted_constraints(rule: Constraint, board: Board) -> list[Stated]:
    """The constraints of a rule in CP-SAT.

    >>> board = Board.customary(4)
    >>> [one.text for one in posted_constraints(parse("cage 5 r1c1 r1c2", board), board)]
    ['all_different(r1c1, r1c2)', 'r1c1 + r1c2 = 5']
    """
    model = CpSatModel(board)
    rule.post(model)
    return text.constraints(model)


def posted_domain(puzzle: Puzzle, cell: Cell) -> list[Stated]:
    """The variable of a cell in CP-SAT, with its domain."""
    model = CpSatModel(puzzle.board)
    model.give(puzzle.digits)
    return [text.domain(model, puzzle.board.position(cell))]


TARGETS: dict[str, type[Model]] = {"encode": CnfModel, "post": CpSatModel, "propagate": Network}
"""The forms of a kind, each with the target that implements the global constraints for it."""


def own_forms(rule: Constraint) -> list[str]:
    """Those of the forms `encode`, `post` and `propagate` that the kind of a rule defines."""
    return [form for form in TARGETS if getattr(type(rule), form) is not getattr(Constraint, form)]


def sources_of_rule(rule: Constraint, board: Board) -> dict[str, str]:
    """The Python source of `holds` and of each form of a rule.

    For a form that the kind does not define, the source is that of `decompose`, followed by the
    target's methods for the global constraints.
    """
    kind = type(rule)
    found = {"holds": _source(kind.holds)}
    for form, target in TARGETS.items():
        if form in own_forms(rule):
            found[form] = _source(getattr(kind, form))
        else:
            words = [getattr(target, name) for name in record(rule, board).names]
            found[form] = _source(kind.decompose, *words)
    return found


def sources_of_cell(board: Board, encoding: Encoding) -> dict[str, str]:
    """For `holds` and each form, the Python source of what makes a cell hold one digit."""
    if encoding.clause_set is None:
        encode: Callable[..., object] = type(encoding.cell_encoding(board)).axioms
    else:
        state = clause_sets.find_clause_set(encoding.clause_set).state
        encode = state.func if isinstance(state, partial) else state
    return {
        "holds": _source(Grid.__post_init__),
        "encode": _source(encode),
        "post": _source(CpSatModel.__init__),
        "propagate": _source(Domains.keep),
    }


def _source(*functions: Callable[..., object]) -> str:
    return "\n".join(dedent(inspect.getsource(function)) for function in functions)


def clauses_alone(
    rule: Constraint, board: Board, encoding: Encoding, most: int
) -> tuple[int, list[Clause]]:
    """The number of the rule's clauses in an encoding, and the first `most` of them.

    If the encoding cannot state the rule by itself, the formula also has the classic rules. Raises
    Unsupported if the encoding cannot state the rule even so.
    """
    chosen = Selection(lambda _, stated: stated == rule)

    def select(*beside: Constraint) -> tuple[int, list[Clause]]:
        blank = Puzzle.blank(Ruleset(board, (*beside, rule)))
        return named_clauses.select(Formula(blank, encoding), chosen, most)

    try:
        return select()
    except Unsupported:
        return select(*classic_rules(board))


def line_of(rule: Constraint, board: Board) -> str:
    """The typed line of a rule, or the rule in words if it has no line."""
    return _written(text_of, rule, board) or str(rule)


def in_formats(rule: Constraint, board: Board) -> dict[str, str | None]:
    """The text of a rule in each format; None if the format cannot state it."""
    return {"f-puzzles": _written(_fpuzzles, rule, board), "ISS": _written(_iss, rule, board)}


def _written(
    write: Callable[[Constraint, Board], str], rule: Constraint, board: Board
) -> str | None:
    try:
        return write(rule, board)
    except Unsupported:
        return None


def _fpuzzles(rule: Constraint, board: Board) -> str:
    draft = fpuzzles_kinds.Draft(board)
    fpuzzles_kinds.FORMS.write(rule, draft)
    in_cells = {str(cell).upper(): marks for cell, marks in draft.in_cells.items()}
    return json.dumps(draft.keys | ({"grid": in_cells} if in_cells else {}))


def _iss(rule: Constraint, board: Board) -> str:
    draft = iss_document.TokenDraft(board)
    iss_kinds.FORMS.write(rule, draft)
    return "".join(draft.tokens())
