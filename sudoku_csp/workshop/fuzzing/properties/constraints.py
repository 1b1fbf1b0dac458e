"""Classic puzzles with up to three constraints besides, of any registered kinds, by every backend.

The constraints are the samples of their kinds, so a new kind is asked about without a word here.
Brute force knows nothing of them: its solutions go through `holds`, one by one. SAT
solvers are told sums, tables, relations and automata in any of their forms, and the formula has the
size that was predicted.
"""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import closing, suppress
from random import Random
from typing import ClassVar

from sudoku_csp.constraints.constraint import Constraint
from sudoku_csp.constraints.registry import kinds
from sudoku_csp.formulas.encoding import EXTENDED
from sudoku_csp.formulas.formula import Formula
from sudoku_csp.grid.board import Board
from sudoku_csp.grid.errors import BackendFailed, Unsupported
from sudoku_csp.grid.solution import Grid
from sudoku_csp.puzzle.puzzle import Puzzle
from sudoku_csp.solvers import backends
from sudoku_csp.solvers.backend import Answer, Backend, Budget
from sudoku_csp.solvers.backends.settings import Settings
from sudoku_csp.targets.cnf.words.forms import WORDS
from sudoku_csp.workshop.fuzzing.properties.formulas import check_size
from sudoku_csp.workshop.fuzzing.property import NotAsked, Options, Property, Question, Wrong
from sudoku_csp.workshop.fuzzing.shared_choices import SECONDS

NONE = "none"

SAMPLES: dict[str, tuple[int, Constraint]] = {
    f"{name} on side {board.side}: {rule}": (board.side, rule)
    for name, kind in kinds().items()
    for board, rule in kind.samples()
}
"""The side of a sample's board, and the sample, by a text that no other sample changes."""

OF_SIDE: dict[int, list[str]] = {}
for _text, (_side, _) in SAMPLES.items():
    OF_SIDE.setdefault(_side, [NONE]).append(_text)


OF_WORDS = {f"{word}-encoding": (forms.DEFAULT, *forms.NAMES) for word, forms in WORDS.items()}
"""The options that are forms of words."""

RULES = ("constraint", "another", "third")
"""The options that are constraints."""


class Constraints(Property):
    name = "constraints"
    about = "every backend enumerates the solutions of brute force that obey further constraints"
    choices: ClassVar = {
        **dict.fromkeys(RULES, (NONE, *SAMPLES)),
        **OF_WORDS,
    }
    draws = 2

    def __init__(self, *kinds: str) -> None:
        """With `kinds`, the first constraint of every question drawn is one of them."""
        self._kinds = frozenset(kinds)

    def draw(self, rng: Random, board: Board) -> Options | None:
        """Of the samples on boards of this side: of all, hardly one in fifty would be."""
        fitting = OF_SIDE.get(board.side, [])
        wanted = [one for one in fitting if self._wants(one)]
        if not wanted:
            return None
        chosen = {name: rng.choice(fitting if at else wanted) for at, name in enumerate(RULES)}
        return chosen | {option: rng.choice(self.choices[option]) for option in OF_WORDS}

    def _wants(self, sample: str) -> bool:
        return not self._kinds or sample.partition(" ")[0] in self._kinds

    def allows(self, options: Options, board: Board) -> bool:
        return all(SAMPLES[one][0] == board.side for one in _named(options))

    def check(self, question: Question) -> str:
        rules = [SAMPLES[one][1] for one in _named(question.options)]
        true = question.truth
        if not true.complete:
            raise NotAsked("brute force does not list all solutions")
        grids = (Grid(question.board, digits) for digits in true.grids)
        expected = {grid for grid in grids if all(rule.holds(grid) for rule in rules)}
        puzzle = question.puzzle.having(*rules)
        of_words = {option.replace("-", "_"): question.options[option] for option in OF_WORDS}
        encoding = EXTENDED.saying(**of_words)
        with suppress(Unsupported):  # A form that does not fit: then the backend refuses it too.
            check_size(Formula(puzzle, encoding))
        settings = Settings() if encoding == EXTENDED else Settings(encoding=encoding)
        answered = []
        for name in backends.NAMES:
            with closing(backends.create(name, settings.of(name))) as backend:
                answer = _answer(backend, puzzle, len(expected) + 1)
            if answer is not None:
                _compare(name, expected, answer)
                answered.append(name)
        if not answered:
            raise NotAsked("every backend refuses the constraints")
        return ", ".join(answered)


def _named(options: Options) -> list[str]:
    """The samples that are chosen."""
    return [options[name] for name in RULES if options[name] != NONE]


def _answer(backend: Backend, puzzle: Puzzle, limit: int) -> Answer | None:
    """All solutions, None where the backend refuses the constraints by name."""
    try:
        return backend.solve(puzzle, limit=limit, budget=Budget(SECONDS))
    except Unsupported:
        return None
    except BackendFailed as error:
        if isinstance(error.__context__, Unsupported):
            return None
        raise


def _compare(name: str, expected: Iterable[Grid], answer: Answer) -> None:
    """Raises Wrong where the solutions are others, NotAsked where time ended the search."""
    missing, extra = set(expected) - set(answer.solutions), set(answer.solutions) - set(expected)
    if extra:
        raise Wrong("no other solution", f"{min(grid.line() for grid in extra)} by {name}")
    if answer.seconds >= SECONDS and not answer.exhausted:
        raise NotAsked("it would take too long")
    if missing:
        raise Wrong(f"{min(grid.line() for grid in missing)} among the solutions", f"not by {name}")
    if not answer.exhausted:
        raise Wrong("that these are all", f"that there may be more, by {name}")
