"""Automata along a line of cells as clauses, one module a form, and which of them is taken.

Measured on six published puzzles with automata along their lines, each proved to have one grid
(CaDiCaL): 1,500 conflicts in all with states and arcs, 1,800 with arcs alone, 2,600 with states
alone, and 20,000 with these in binary, in nearly four times the time of any other.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from sudoku_csp.grid.cell import Cell
from sudoku_csp.targets.cnf.globals.automata.automaton import Automaton, unrolled
from sudoku_csp.targets.cnf.globals.automata.states_and_arcs import STATES_AND_ARCS
from sudoku_csp.targets.cnf.globals.global_form import GlobalForm, best_form, form_named
from sudoku_csp.targets.cnf.writer import CnfWriter
from sudoku_csp.targets.model import State

GLOBAL, PLURAL = "regular", "automata"
SAID_BY = "sandwiches, skyscrapers"

NAMES: tuple[str, ...] = ("states-and-arcs", "arcs", "states", "log-states")

DEFAULT = "automatic"
"""The name of what is no form of its own: of the others, for each automaton the one that suits."""


def named(name: str) -> GlobalForm[Automaton]:
    """The form of this name. Raises UnknownName with the known ones.

    >>> ends = lambda total: total == 3
    >>> said = Automaton(2, unrolled(2, 2, 0, lambda total, digit: total + digit, ends))
    >>> named("log-states").size(said)
    Size(auxiliary=1, clauses=4)
    """
    return form_named(__name__, name, NAMES, BEST, "regular")


def regular(
    cnf: CnfWriter,
    cells: Sequence[Cell],
    start: State,
    step: Callable[[State, int], State | None],
    accept: Callable[[State], bool],
    form: GlobalForm[Automaton],
) -> None:
    """The digits lead the automaton from `start` to a state that it accepts."""
    side = cnf.board.side
    form.say(cnf, cells, Automaton(side, unrolled(len(cells), side, start, step, accept)))


def best(_said: Automaton) -> GlobalForm[Automaton]:
    """The form that an automaton is said in where none is asked for."""
    return STATES_AND_ARCS


BEST: GlobalForm[Automaton] = best_form(
    DEFAULT,
    "of these, states and arcs for each automaton",
    "measured here",
    "any automaton",
    best,
)
