"""A ruleset: a board with its constraints, loaded once and shared between its puzzles.

Classic Sudoku has only the constraints of the houses. A Latin square, or a board whose diagonals
must differ, is another ruleset.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, Any

from sudoku_csp.constraints import registry, typed_line
from sudoku_csp.constraints.classic import classic_rules
from sudoku_csp.constraints.constraint import Constraint, check_constraint
from sudoku_csp.constraints.recorder import record
from sudoku_csp.constraints.shapes import Exempting
from sudoku_csp.grid import checks
from sudoku_csp.grid.board import Board
from sudoku_csp.grid.cell import Cell
from sudoku_csp.grid.errors import ConstraintFault, InputError, UnknownName, Unsupported
from sudoku_csp.grid.solution import Grid
from sudoku_csp.puzzle.agreement import require_agreement
from sudoku_csp.targets.propagation.network import Network

if TYPE_CHECKING:
    from sudoku_csp.targets.cnf.cnf_model import CnfModel
    from sudoku_csp.targets.model import Model


@dataclass(frozen=True, repr=False)
class Ruleset:
    """A board and all constraints on it, including those of its houses.

    Raises TypeError or ValueError for a constraint that does not fit the board (see
    `check_constraint`), and FormsDiffer under the conditions of `require_agreement`.
    """

    board: Board
    constraints: tuple[Constraint, ...]

    def __post_init__(self) -> None:
        checks.instance(self.board, Board, "the board of a ruleset is a Board")
        checks.instance(self.constraints, Iterable, "the constraints of a ruleset are a tuple")
        classic = classic_rules(self.board)
        constraints = tuple(self.constraints)
        if constraints is not classic:
            for constraint in constraints:
                check_constraint(constraint, self.board)
                require_agreement(constraint, self.board)
            if set(constraints) == set(classic):
                constraints = classic
        object.__setattr__(self, "constraints", constraints)

    @classmethod
    def classic(cls, board: Board) -> Ruleset:
        """The ruleset of classic Sudoku on a board; the same object every time."""
        checks.instance(board, Board, "the board of a ruleset is a Board")
        return _classic(board)

    def __hash__(self) -> int:
        return self._hash

    @cached_property
    def _hash(self) -> int:
        """The hash, cached because a batch hashes the ruleset once for every puzzle."""
        return hash((self.board, self.constraints))

    def __reduce__(self) -> tuple[object, ...]:
        if self.is_classic:
            return _classic, (self.board,)
        return unchecked_ruleset, (self.board, self.constraints)

    def with_constraints(self, *constraints: Constraint | str) -> Ruleset:
        """This ruleset with further constraints, which are objects or texts.

        A text may state several constraints, separated by semicolons. Raises InputError for a text
        that is not a constraint.

        >>> ruleset = Ruleset.classic(Board.customary(9)).with_constraints(
        ...     "anti-knight", "cage 3 r1c1 r1c2"
        ... )
        >>> ruleset.lines
        ('anti-knight', 'cage 3 r1c1 r1c2')
        """
        more: list[Constraint] = []
        typed: dict[Constraint, str] = {}
        for one in constraints:
            texts = one.split(";") if isinstance(one, str) else []
            read = [(typed_line.parse(text, self.board), text) for text in texts if text.strip()]
            more += [constraint for constraint, _ in read]
            typed.update(read)
            if not isinstance(one, str):
                more.append(one)
            elif not one.strip(" ;"):
                raise InputError("a constraint is a line like 'cage 10 r1c1 r1c2', not empty")
        return Ruleset(self.board, (*self.constraints, *more)).exempting_marks(typed)

    def exempting_marks(self, typed: Mapping[Constraint, str]) -> Ruleset:
        """This ruleset, with pairs of cells exempted from some of the constraints in `typed`.

        `typed` has the line of text of each constraint. If a line has no word `exempt`, its
        constraint now exempts all pairs that are marked on the board, such as pairs with a dot.
        """
        filled: dict[Constraint, Constraint] = {
            one: replace(one, exempt=self._marks_for(one))
            for one, text in typed.items()
            if isinstance(one, Exempting) and "exempt" not in text.lower().split()
        }
        if not filled:
            return self
        return Ruleset(self.board, tuple(filled.get(one, one) for one in self.constraints))

    @cached_property
    def is_classic(self) -> bool:
        return self.constraints == classic_rules(self.board)

    @cached_property
    def beyond_classic(self) -> tuple[Constraint, ...]:
        """The constraints besides those of the board's houses."""
        if self.is_classic:
            return ()
        of_houses = set(classic_rules(self.board))
        return tuple(one for one in self.constraints if one not in of_houses)

    @cached_property
    def missing_houses(self) -> tuple[str, ...]:
        """The names of the houses whose digits need not differ."""
        stated = set(self.constraints)
        rules = zip(self.board.houses, classic_rules(self.board), strict=True)
        return tuple(house.name for house, rule in rules if rule not in stated)

    def require_classic(self, who: str) -> None:
        """Raises Unsupported, with the name of another rule, unless the rules are classic."""
        if not self.is_classic:
            raise Unsupported(f"{who} knows the classic rules only: {self.not_classic[0]}")

    @cached_property
    def not_classic(self) -> tuple[str, ...]:
        """The differences from classic Sudoku, in words."""
        missing = (f"{house} need not be different" for house in self.missing_houses)
        return (*map(str, self.beyond_classic), *missing)

    @property
    def more(self) -> str:
        """The number of differences from classic Sudoku, in words; empty for none."""
        number = len(self.not_classic)
        return f" with {number} more rule{'s'[: number > 1]}" if number else ""

    def __repr__(self) -> str:
        return f"<Ruleset {self.board}{self.more}>"

    @cached_property
    def lines(self) -> tuple[str, ...]:
        """The rules other than those of the houses, as lines of text that the reader reads.

        A rule that no line can express stands in quotation marks, and the reader rejects such a
        rule.
        """
        missing = (f"{house} need not be different" for house in self.missing_houses)
        return (*map(self.line, self.beyond_classic), *map(_quoted, missing))

    def line(self, constraint: Constraint) -> str:
        """The line of text of a constraint that is no house, as in `lines`."""
        none = ""
        if isinstance(constraint, Exempting) and (marks := self._marks_for(constraint)):
            if constraint.exempt == marks:
                constraint = replace(constraint, exempt=())
            elif not constraint.exempt:
                none = " exempt none"
        return self._text_of(constraint, none)

    def _text_of(self, constraint: Constraint, more: str = "") -> str:
        try:
            return typed_line.text_of(constraint, self.board) + more
        except Unsupported:
            return _quoted(str(constraint))

    def _marks_for(self, constraint: Exempting) -> tuple[tuple[Cell, Cell], ...]:
        """The marked pairs of cells, which this constraint exempts if its line does not say."""
        return tuple(
            (one.cells[0], one.cells[1])
            for one in self.constraints
            if registry.name_of(type(one)) == constraint.exempts
        )

    def identifier(self, constraint: Constraint) -> str:
        """The identifier of a constraint of this ruleset: the name of its house, or its line.

        An identifier depends on the board and the constraint alone. So it remains the same if other
        constraints change. Pairs of cells that the constraint exempts are therefore always listed.

        >>> ruleset = Ruleset.classic(Board.customary(4)).with_constraints("Killer 3 r1c1-r1c2")
        >>> ruleset.identifier(ruleset.constraints[0]), ruleset.identifier(ruleset.constraints[-1])
        ('row 1', 'cage 3 r1c1 r1c2')
        """
        return self.identifiers[constraint]

    def rule(self, identifier: str) -> Constraint:
        """The constraint with this identifier. Raises UnknownName."""
        UnknownName.check("rule", identifier, self._identified)
        return self._identified[identifier]

    @cached_property
    def _identified(self) -> dict[str, Constraint]:
        """The constraints by their identifiers. Houses with equal cells have one constraint."""
        stated = set(self.constraints)
        houses = {one.name: one for one in classic_rules(self.board) if one in stated}
        return {**houses, **{self._text_of(one): one for one in self.beyond_classic}}

    @cached_property
    def identifiers(self) -> Mapping[object, str]:
        """The identifier of each constraint."""
        return {one: name for name, one in reversed(self._identified.items())}

    @cached_property
    def different(self) -> tuple[tuple[str, tuple[Cell, ...]], ...]:
        """The groups of cells whose digits must all differ, each with the name of its place.

        >>> board = Board.customary(4)
        >>> [name for name, _ in Ruleset.classic(board).different][:2]
        ['row 1', 'row 2']
        """
        return tuple(
            (constraint.place, cells)
            for constraint in self.constraints
            for cells in record(constraint, self.board).different
        )

    @cached_property
    def permutations(self) -> tuple[tuple[Cell, ...], ...]:
        """The groups of `different` that have as many cells as the board has digits.

        Such a group therefore holds every digit of the board.
        """
        side = self.board.side
        return tuple(cells for _, cells in self.different if len(cells) == side)

    def as_fields(self) -> dict[str, Any]:
        """The fields of a report: the board, and the other rules as lines of text."""
        lines = {"constraints": list(self.lines)} if self.lines else {}
        return self.board.as_fields() | lines

    def encode(self, cnf: CnfModel, *, beyond_classic: bool = False) -> None:
        """States the constraints as clauses; if `beyond_classic`, without the rules of the houses.

        Does not state that each cell holds one digit. Raises Unsupported if a constraint cannot be
        written as clauses, and ConstraintFault if its code raises any other exception; both errors
        name the constraint.
        """
        for constraint in self.beyond_classic if beyond_classic else self.constraints:
            cnf.section(str(constraint), constraint)
            with check_form(constraint, "encode"):
                constraint.encode(cnf)
        cnf.conclude(lambda: self.permutations)

    def post(self, cp: Model) -> None:
        """States the constraints to CP-SAT or another model; raises the same errors as `encode`."""
        for constraint in self.constraints:
            with check_form(constraint, "post"):
                constraint.post(cp)

    def network(self) -> Network:
        """A new network with the propagators of the constraints."""
        network = Network(self.board)
        for constraint in self.constraints:
            network.section(constraint)
            with check_form(constraint, "propagate"):
                constraint.propagate(network)
        return network

    def violations(self, grid: Grid) -> tuple[str, ...]:
        """The constraints that a grid breaks, in words. `holds` decides, without a solver."""
        checks.instance(grid, Grid, "what is held to the rules is a Grid")
        if grid.board != self.board:
            return (f"a grid of {grid.board} for a puzzle of {self.board}",)
        broken = []
        for one in self.constraints:
            with check_form(one, "holds"):
                holds = one.holds(grid)
            if not holds:
                digits = " ".join(str(grid[cell]) for cell in one.scope)
                broken.append(f"broken: {one}: {digits}")
        return tuple(broken)


def unchecked_ruleset(board: Board, constraints: tuple[Constraint, ...]) -> Ruleset:
    """The ruleset of these constraints, without checking them."""
    ruleset = object.__new__(Ruleset)
    vars(ruleset).update(board=board, constraints=constraints)
    return ruleset


def _quoted(words: str) -> str:
    return '"' + words.replace('"', "'") + '"'


@lru_cache(maxsize=16)
def _classic(board: Board) -> Ruleset:
    return Ruleset(board, classic_rules(board))


@contextmanager
def check_form(constraint: Constraint, form: str) -> Iterator[None]:
    """Turns an exception that a constraint's code raises into an error that names the constraint.

    The error is Unsupported if the exception is Unsupported, else ConstraintFault. `form` names the
    method that runs inside the context.
    """
    try:
        yield
    except Unsupported as error:
        if str(constraint) in str(error):
            raise
        raise Unsupported(f"{constraint}: {error}") from None
    except Exception as error:
        if not ConstraintFault.is_own(error):
            raise
        if getattr(type(constraint), form) is getattr(Constraint, form):
            form = "decompose"  # The kind does not override this method, which calls `decompose`.
        raise ConstraintFault(constraint, form, error) from error
