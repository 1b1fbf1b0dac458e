"""The contract of a kind of constraint: its fields, its truth and its decomposition.

A kind states its rule twice. `holds` states it in plain Python, as the published wording does.
`decompose` states it in global constraints (`targets/model`), which each target (clauses, CP-SAT,
propagation, languages of other solvers) implements on its own. A kind may also define `encode`,
`post` or `propagate`; each replaces the decomposition in one target. These five methods are the
forms of a kind. The forms share nothing but the fields of the kind.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, fields
from functools import cache
from itertools import groupby
from typing import TYPE_CHECKING, Any, ClassVar

from sudoku_csp.grid.board import Board
from sudoku_csp.grid.cell import Cell
from sudoku_csp.grid.helpers import join_words, short_repr
from sudoku_csp.grid.marks import Caption, Mark
from sudoku_csp.grid.solution import Grid

if TYPE_CHECKING:
    from sudoku_csp.targets.cnf.cnf_model import CnfModel
    from sudoku_csp.targets.model import Model
    from sudoku_csp.targets.propagation.network import Network


Cells = tuple[Cell, ...]
"""The type of a field of cells. A type checker also accepts names of cells (`__init__.pyi`)."""

Sample = tuple[Board, tuple[Any, ...]]
"""A board, and the fields of a constraint on it."""


class _Joined(tuple[Any, ...]):
    """Several values in a message. The format after the colon is the text between the values.

    The format in `{cells: = }` puts ` = ` between cells. The format in `{groups: + | = }` puts
    ` + ` between the cells of a group, and ` = ` between groups.
    """

    __slots__ = ()

    def __format__(self, spec: str) -> str:
        within, _, between = spec.rpartition("|")
        texts = (format(_Joined(one), within) if type(one) is tuple else str(one) for one in self)
        return (between or " ").join(texts)


@dataclass(frozen=True)
class About:
    """What people read about a kind, and the samples on which the tests compare its forms."""

    title: str = ""
    """The name of the kind among puzzlers."""

    sentence: str = ""
    """The rule as a puzzle's page prints it."""

    source: str = ""
    """The author or the first publication, if known."""

    aliases: tuple[str, ...] = ()
    """Other names that a typed line may begin with. An alias that several kinds have is ignored."""

    noun: str = ""
    """The name of one constraint in an error message; by default the title with an article."""

    wording: str = ""
    """The text of a constraint in messages, with its fields in braces: `cage of {cells}`."""

    says: str = ""
    """What a constraint demands of its own cells, as a sentence with its fields in braces. By
    default the sentence has the text of the constraint and the `sentence` of the kind."""

    examples: tuple[Sample, ...] = ()
    """The samples, each a board and the fields of a constraint on it. `on` makes samples."""

    def __post_init__(self) -> None:
        article = "an" if self.title[:1] in tuple("AEIO") else "a"
        object.__setattr__(self, "noun", self.noun or f"{article} {self.title.lower()}")


class Constraint(ABC):
    """A rule on some cells. Instances are immutable, comparable and hashable."""

    about: ClassVar[About] = About()

    default_wording: ClassVar[str] = ""
    """The wording if `about` has none; `{title}` stands for the title in lower case."""

    minimum: ClassVar[tuple[str, int, str] | None] = None
    """The name of a field, its least number, and the message for a lower number."""

    cells: tuple[Cell, ...]

    whole_board: ClassVar[bool] = False
    """True if `cells` are all cells of the board when a typed line names none."""

    outside: ClassVar[bool] = False
    """True for a clue outside the grid. A typed line may name `cells` as `left of row 1`."""

    one_sided: ClassVar[bool] = True
    """True if a clue outside the grid depends on its side, which a typed line must then name."""

    may_return: ClassVar[bool] = False
    """True if `cells` may contain a cell twice, as in a line that closes to a loop."""

    @classmethod
    def defaults(cls, board: Board) -> Mapping[str, Any]:  # noqa: ARG003 - for kinds.
        """Returns the default values that depend on the board, under the names of their fields."""
        return {}

    @classmethod
    def along(cls, board: Board, cells: Iterable[Cell]) -> Constraint | None:  # noqa: ARG003
        """The constraint on a line that the boxes divide; None for a kind without such lines."""
        return None

    def __post_init__(self) -> None:
        """Checks the fields, and replaces names of cells (`"r1c1 r1c2"`) by cells.

        A kind with further checks calls this method first. Raises ValueError for a wrong field.
        """
        for name, depth in _fields_of_cells(type(self)).items():
            object.__setattr__(self, name, _as_cells(getattr(self, name), depth))
        if self.minimum is not None:
            field, least, message = self.minimum
            if (number := getattr(self, field)) < least:
                raise ValueError(message.format(number, noun=self.about.noun))

    @classmethod
    def samples(cls) -> Iterable[tuple[Board, Constraint]]:
        """Returns samples: tiny boards with constraints on which the tests compare all forms.

        A kind has at least three samples, on boards of side 3 and of side 4 with boxes. A sample
        of two or three cells is enough. Two cells on a board of side 9 test the last digit.
        """
        return [(board, cls(*fields)) for board, fields in cls.about.examples]

    @property
    def scope(self) -> tuple[Cell, ...]:
        """The cells that the rule restricts. A ruleset rejects a scope with a repeated cell."""
        return tuple(dict.fromkeys(self.cells)) if self.may_return else self.cells

    @property
    def named_digits(self) -> Iterable[int]:
        """The digits, not the sums, in the fields. Each must be a digit of the board."""
        return ()

    def objection(self, board: Board) -> str:  # noqa: ARG002 - for kinds.
        """The reason why a typed constraint makes no sense on this board, or "".

        Documents of other programs are read without this check.
        """
        return ""

    def marks(self) -> tuple[Mark, ...]:
        """The marks that draw the rule; by default a caption below the picture."""
        return (Caption(),)

    def marks_on(self, board: Board) -> tuple[Mark, ...]:  # noqa: ARG002 - for kinds.
        """The marks on this board, for a kind whose drawing depends on the board."""
        return self.marks()

    def __str__(self) -> str:
        """The rule in words, for a message."""
        return self._in_words(self.about.wording or self.default_wording)

    @property
    def demand(self) -> str:
        """What the rule demands of its own cells, as a sentence."""
        return self._in_words(self.about.says) or f"{self}: {self.about.sentence}"

    def _in_words(self, text: str) -> str:
        """The text with the fields in place of their names in braces.

        `listed` has the cells with commas and "and", `each` has "each of" before several cells.
        """
        fields = {
            name: _Joined(value) if isinstance(value, tuple) else value
            for name, value in vars(self).items()
        }
        cells = self.scope or ("no cell",)
        ends = {"first": cells[0], "last": cells[-1], "many": len(self.scope)}
        listed = join_words(cells)
        each = f"each of {listed}" if len(cells) > 1 else listed
        title = self.about.title.lower()
        return text.format(**fields, **ends, listed=listed, each=each, title=title)

    def __init_subclass__(cls) -> None:
        # Otherwise each dataclass would get a `repr` with all its cells.
        if "__repr__" not in vars(cls):
            cls.__repr__ = Constraint.__repr__  # type: ignore[method-assign]

    def __repr__(self) -> str:
        return short_repr(self, str(self))

    @property
    def place(self) -> str:
        """The name of the rule in a message about clashing givens, such as `row 1`."""
        return str(self)

    @abstractmethod
    def holds(self, grid: Grid) -> bool:
        """True if a complete grid obeys the rule."""

    @abstractmethod
    def decompose(self, model: Model) -> None:
        """States the rule in global constraints that all hold exactly if the rule holds."""

    def encode(self, cnf: CnfModel) -> None:
        """States the rule as clauses."""
        self.decompose(cnf)

    def post(self, cp: Model) -> None:
        """States the rule in CP-SAT, or in another language of finite domains."""
        self.decompose(cp)

    def propagate(self, network: Network) -> None:
        """Adds the propagators of the rule to a network that serves all searches of a ruleset.

        A propagator keeps each candidate in any assignment that the rule and the candidates allow.
        If all cells are fixed and the rule is broken, one of the propagators raises Conflict.
        """
        self.decompose(network)


def check_constraint(constraint: Constraint, board: Board) -> None:
    """Raises TypeError for an object that is no constraint.

    Raises ValueError for a constraint that has no cells, a repeated cell or a cell off the board,
    or that cannot be hashed.
    """
    if not isinstance(constraint, Constraint):
        raise TypeError(f"{constraint!r} is no constraint")
    scope = constraint.scope
    if not scope:
        raise ValueError(f"a {type(constraint).__name__} has no cells")
    if strange := next((cell for cell in scope if cell not in board.cell_set), None):
        raise ValueError(f"{constraint}: {strange} is not on a board of {board}")
    if len(set(scope)) < len(scope):
        raise ValueError(f"{constraint}: a cell is twice in its scope")
    try:
        hash(constraint)
    except TypeError as error:
        raise ValueError(f"{constraint}: its fields must be tuples and such ({error})") from None


@cache
def _fields_of_cells(kind: type[Constraint]) -> dict[str, int]:
    """The fields that hold cells, by name: 0 for a single cell, 1 for several, 2 for groups."""
    types = {field.name: str(field.type) for field in fields(kind)}  # type: ignore[arg-type]
    of_cells = {name: text for name, text in types.items() if "Cell" in text}
    return {name: text.replace("Cells", "tuple").count("tuple") for name, text in of_cells.items()}


def _as_cells(value: Any, depth: int) -> Any:
    """Returns the value with cells in place of their names, and tuples in place of lists.

    `depth` is 0 for a single cell, 1 for several cells, 2 for groups, which `/` separates in a
    text. Raises ValueError for a text that names no cell.
    """
    if depth == 0:
        return value if value is None else Cell.of(value)
    if isinstance(value, str):
        value = [part for part in value.split("/" if depth > 1 else None) if part.strip()]
    if isinstance(value, list | tuple):
        return tuple(_as_cells(one, depth - 1) for one in value)
    return value


def on(boards: str, *fields: str | tuple[Any, ...]) -> tuple[Sample, ...]:
    """Returns a sample for each of the boards with each of the `fields`.

    `boards` has names: `4` is the customary board of side 4; the boxes of `4x1` are its rows. Each
    of `fields` has all fields of a constraint, in their order. It is a text of cells, numbers and
    lists of numbers (`1,2` or `1,`), a text of groups of cells with `/` between them, or a tuple of
    fields in which texts name cells or groups.

    >>> [(board.side, *fields) for board, fields in on("3 4", "r1c1 r1c2 5")]
    [(3, 'r1c1 r1c2', 5), (4, 'r1c1 r1c2', 5)]
    """
    read = [_fields(one) for one in fields]
    return tuple((_board(name), one) for name in boards.split() for one in read)


def _board(name: str) -> Board:
    side, _, flat = name.partition("x")
    rows = flat or int(side) in (2, 3, 5)
    return Board(int(side), 1, int(side)) if rows else Board.customary(int(side))


def _fields(one: str | tuple[Any, ...]) -> tuple[Any, ...]:
    if isinstance(one, tuple):
        return one
    if "/" in one:
        return (one,)
    found: list[Any] = []
    for is_cells, group in groupby(one.split(), key=lambda word: word.startswith("r")):
        words = list(group)
        found += [" ".join(words)] if is_cells else map(_number, words)
    return tuple(found)


def _number(word: str) -> int | tuple[int, ...]:
    return tuple(map(int, filter(None, word.split(",")))) if "," in word else int(word)
