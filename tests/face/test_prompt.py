"""Whatever a public function returns, and what hangs on it, shows itself on a line or two."""

from dataclasses import dataclass, fields, is_dataclass, replace

import pytest
from own_kinds import Cage
from tails import quick_first

import sudoku_csp as sc

TEXT = "1.....3..4....2."
NINE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
JIGSAW = sc.Board.jigsaw("AABBAABCDDBCDDCC")

RETURNED = {
    "certify": lambda: sc.certify(TEXT, by="sat,cpsat"),
    "check": lambda: sc.check(NINE),
    "count": lambda: sc.count("." * 16),
    "diagnose, of no solution": lambda: sc.diagnose("11" + "." * 14),
    "diagnose, of several": lambda: sc.diagnose("." * 16),
    "diagnose, of one": lambda: sc.diagnose(NINE),
    "explain": lambda: sc.explain(NINE),
    "generate": lambda: list(sc.generate(seed=1, board=JIGSAW)),
    "kinds": lambda: [(kind, *kind.constraint.samples()) for kind in sc.kinds()],
    "rate": lambda: sc.rate(NINE),
    "read": lambda: sc.read("." * 81 + " with anti-knight; cage 5 r1c1 r1c2"),
    "reason": lambda: sc.reason(NINE, "r1c3", 4),
    "to_cnf": lambda: sc.to_cnf(NINE, encoding="triad"),
}


def ours_in(one):
    """The objects of ours in a value, and in their fields."""
    if type(one).__module__.startswith("sudoku_csp"):
        yield one
    if is_dataclass(one) and not isinstance(one, type):
        one = [getattr(one, each.name) for each in fields(one)]
    if isinstance(one, (tuple, list)):
        for part in one:
            yield from ours_in(part)


@pytest.mark.sampled(2)
@pytest.mark.parametrize("name", quick_first(RETURNED, quick=5))
def test_all_that_is_returned_shows_itself_on_two_lines_at_the_most(name):
    long = {}
    for one in ours_in(RETURNED[name]()):
        lines = repr(one).splitlines()
        if len(lines) > 2 or max(map(len, lines)) > 250:
            long[type(one).__name__] = repr(one)[:300]
    assert not long


def test_the_short_forms_say_what_they_are():
    explanation = sc.explain(TEXT)
    puzzle = f"<Puzzle 4x4, boxes 2x2: {TEXT}>"
    assert repr(explanation) == f"<Explanation steps=12: {puzzle}>"
    assert repr(explanation.steps[0]) == "<Step 1. hidden single: r1c2=3 by 3 in box 1>"
    one, other = sc.solve(TEXT, backend="sat,reference").statements
    assert repr(one) == "<BackendResult unique by sat>"
    assert repr(replace(other, answer=None, fault="late")) == (
        "<BackendResult unknown by reference: late>"
    )
    assert repr(sc.reason(TEXT, "r1c2", 3)[-1].groups) == "(<Group 3 in box 1>,)"
    assert repr(sc.diagnose(TEXT)) == f"<Diagnosis unique: {puzzle}>"
    assert repr(sc.rate(TEXT)).startswith("<Rating easy: 12 steps")
    assert repr(sc.read(TEXT + " with cage 5 r1c1 r1c2").constraints[-1]).startswith("<Cage cage")
    assert repr(JIGSAW) == (
        "Board(side=4, box_rows=1, box_columns=4, regions=(0, 0, 1, 1, 0, 0, ...))"
    )


@dataclass(frozen=True)
class Own(Cage):
    """A kind whose author shows it otherwise."""

    def __repr__(self):
        return "mine"


def test_a_kind_may_show_itself_otherwise():
    assert repr(Own((sc.Cell(1, 1),), 4)) == "mine"
    assert repr(Cage((sc.Cell(1, 1), sc.Cell(1, 2)), 4)) == "<Cage cage of r1c1 r1c2 = 4>"
