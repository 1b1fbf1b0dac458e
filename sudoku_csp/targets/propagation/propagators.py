"""The propagators of clauses, differences, counts, elements and disjunction."""

from collections.abc import Iterable, Mapping, Sequence

from sudoku_csp.grid.cell import Cell
from sudoku_csp.targets.model import Op
from sudoku_csp.targets.propagation.all_different import explain_singles, singles
from sudoku_csp.targets.propagation.domains import Conflict, Domains, Wide
from sudoku_csp.targets.propagation.engine import Engine, Propagator
from sudoku_csp.targets.propagation.journal import never


class Clause:
    """At least one cell holds a digit of its mask in `wanted`. Domain consistent.

    The unit rule of Davis & Putnam ("A computing procedure for quantification theory", 1960) with
    cells in place of literals: nothing follows while two cells can hold a wanted digit.
    """

    def __init__(self, wanted: Mapping[Cell, int]) -> None:
        self.scope = tuple(wanted)
        self._wanted = tuple(wanted.items())

    def propagate(self, domains: Domains) -> None:
        """Leaves only wanted digits to the last cell that can hold one. Raises Conflict.

        >>> a, b = Cell(1, 1), Cell(1, 2)
        >>> domains = Domains([a, b], side=4)
        >>> domains.remove(a, 0b0011)
        >>> Clause({a: 0b0011, b: 0b0001}).propagate(domains)
        >>> domains.candidates(b)
        [1]
        """
        last: tuple[Cell, int] | None = None
        for cell, wanted in self._wanted:
            mask = domains[cell]
            if not mask & ~wanted:
                return
            if mask & wanted:
                if last is not None:
                    return
                last = cell, wanted
        if last is None:
            raise Conflict("none of the facts can be true")
        domains.keep(*last)

    def explain(self, domains: Domains, cell: Cell | None, mask: int) -> Wide:  # noqa: ARG002
        """No other cell holds a wanted digit."""
        full = domains.full
        return [(one, full & ~wanted) for one, wanted in self._wanted if one != cell]


class Unequal:
    """The two cells hold different digits. Domain consistent."""

    only_fixed = True

    def __init__(self, a: Cell, b: Cell) -> None:
        self.scope = (a, b)

    def propagate(self, domains: Domains) -> None:
        a, b = self.scope
        mask = domains[a]
        if not mask & (mask - 1):
            domains.remove(b, mask)
        mask = domains[b]
        if not mask & (mask - 1):
            domains.remove(a, mask)

    def explain(self, domains: Domains, cell: Cell | None, mask: int) -> Wide:
        """The other cell holds the digit."""
        a, b = self.scope
        return [(b if cell == a else a, domains.full ^ mask)]


class Different:
    """The cells hold different digits, filtered at the consistency level that the domains have."""

    def __init__(self, cells: Iterable[Cell]) -> None:
        self.scope = tuple(cells)

    def propagate(self, domains: Domains) -> None:
        domains.all_different(self.scope)

    def explain(self, domains: Domains, cell: Cell | None, mask: int) -> Wide:
        assert domains.different is singles, "the reasons are of singles"
        return explain_singles(domains, self.scope, cell, mask)


class Counting:
    """Compares the number of cells that hold a digit of the mask with a number or a cell's digit.

    The bounds of among (Beldiceanu & Contejean, "Introducing global constraints in CHIP", 1994): if
    enough cells must hold such a digit, the undecided cells lose these digits. If all undecided
    cells are needed, they keep these digits alone. Domain consistent for a number. The cell that
    holds the number is filtered by bounds.
    """

    def __init__(self, cells: Sequence[Cell], digits: int, op: Op, times: int | Cell) -> None:
        self._cells = tuple(cells)
        self._digits = digits
        self._op = op
        self._times = times
        more = (times,) if isinstance(times, Cell) and times not in self._cells else ()
        self.scope = (*self._cells, *more)

    def propagate(self, domains: Domains) -> None:
        digits, undecided, sure = self._digits, [], 0
        for cell, mask in zip(self._cells, domains.masks(self._cells), strict=True):
            if not mask & ~digits:
                sure += 1
            elif mask & digits:
                undecided.append(cell)
        most = sure + len(undecided)
        low, high = self._bounds(domains, sure, most)
        if sure > high or most < low:
            raise Conflict(f"from {sure} to {most} cells can hold one of the digits")
        if sure == high:
            for cell in undecided:
                domains.remove(cell, digits)
        elif most == low:
            for cell in undecided:
                domains.keep(cell, digits)

    def _bounds(self, domains: Domains, sure: int, most: int) -> tuple[int, int]:
        """Filters the cell that holds the number; returns the fewest and the most cells allowed."""
        times = self._times
        if isinstance(times, Cell):
            if self._op != ">=":  # The digit is at least the number of sure cells.
                domains.keep(times, -1 << max(sure - 1, 0))
            if self._op != "<=":
                domains.keep(times, (1 << most) - 1)
            mask = domains[times]
            low, high = (mask & -mask).bit_length(), mask.bit_length()
        else:
            low = high = times
        return (0 if self._op == "<=" else low), (most if self._op == ">=" else high)


class Element:
    """The n-th of the cells, counted from 1, holds the value, where n is the digit of `index`.

    An index stays while its cell and the value have a common candidate. The value keeps only the
    candidates of such cells. If one index is left, its cell is equal to the value. Domain
    consistent if no cell is repeated (Van Hentenryck & Carillon, "Generality versus specificity: an
    experience with AI and OR techniques", AAAI 1988).
    """

    def __init__(self, index: Cell, cells: Sequence[Cell], value: int | Cell) -> None:
        self._index = index
        self._cells = tuple(cells)
        self._value = value
        of_value = (value,) if isinstance(value, Cell) else ()
        self.scope = tuple(dict.fromkeys((index, *self._cells, *of_value)))

    def propagate(self, domains: Domains) -> None:
        value = self._value
        wanted = domains[value] if isinstance(value, Cell) else 1 << value - 1
        kept = found = 0
        indices = domains[self._index]
        for place, mask in enumerate(domains.masks(self._cells)):
            if indices >> place & 1 and mask & wanted:
                kept |= 1 << place
                found |= mask
        domains.keep(self._index, kept)
        if isinstance(value, Cell):
            domains.keep(value, found)
            wanted &= found
        if not kept & kept - 1:
            domains.keep(self._cells[kept.bit_length() - 1], wanted)


class Disjunction:
    """At least one branch holds.

    Each branch is propagated to its fixpoint on domains of its own, so nothing has to be undone. A
    digit stays while a branch without a conflict keeps it (constructive disjunction, Van
    Hentenryck, Saraswat & Deville, "Design, implementation, and evaluation of the constraint
    language cc(FD)", 1995).
    """

    slow = True

    def __init__(self, branches: Sequence[Sequence[Propagator]]) -> None:
        self._branches = [list(branch) for branch in branches]
        propagators = [one for branch in self._branches for one in branch]
        self.scope = tuple(dict.fromkeys(cell for one in propagators for cell in one.scope))
        self._engines: list[Engine] = []

    def propagate(self, domains: Domains) -> None:
        if not self._engines:
            self._engines = [
                Engine(Domains(self.scope, domains.side, domains.different), branch)
                for branch in self._branches
            ]
        before = domains.masks(self.scope)
        kept = [0] * len(before)
        for engine in self._engines:
            engine.domains.load(before)
            engine.restart()
            try:
                engine.fixpoint(never)
            except Conflict:
                continue
            left = engine.domains.masks(self.scope)
            kept = [mine | theirs for mine, theirs in zip(kept, left, strict=True)]
            if kept == before:
                return
        if not any(kept):
            raise Conflict("every case has a conflict")
        for cell, mask in zip(self.scope, kept, strict=True):
            domains.keep(cell, mask)
