"""Steps in words, literally: what follows, why, from which digits and steps."""

import pytest
from made_steps import NINE, candidate, conclusion, group, link, made
from tables import rows

from sudoku_csp.analysis.explanation.case_tree import case_tree
from sudoku_csp.analysis.explanation.groups import groups_of
from sudoku_csp.analysis.explanation.pattern import Pattern
from sudoku_csp.analysis.explanation.step import Fact, Step
from sudoku_csp.analysis.explanation.words import conclusion_of, tell
from sudoku_csp.grid.board import Board


def told_of(step, board=NINE):
    return tell(Pattern(board, step))


def single(target, of, because):
    """A step of one group; `because` has for each other member a placed digit or a step."""
    one = group(of)
    facts = []
    for member in one.members:
        if member != candidate(target):
            reason = because[str(member)]
            facts.append(Fact(member, candidate(reason) if isinstance(reason, str) else reason))
    return Step(4, conclusion(target), (one,), tuple(facts), smallest=True)


def test_a_naked_single():
    seen = {1: "r4c1", 2: "r9c5", 3: "r5c4", 4: "r4c8", 5: "r1c5", 6: "r6c6"}
    because = {f"r4c5={digit}": f"{cell}={digit}" for digit, cell in seen.items()}
    step = single("r4c5=7", "r4c5", because | {"r4c5=8": 2, "r4c5=9": 2})
    assert told_of(step).line() == (
        "r4c5 is 7 (naked single): it is the only digit left there. 1 (r4c1), 2 (r9c5), 3 (r5c4), "
        "4 (r4c8), 5 (r1c5) and 6 (r6c6) are taken; 8 and 9 are out by step 2."
    )


def test_a_hidden_single():
    because = {f"r1c{column}=5": "r1c9=5" for column in (1, 2, 3)}
    because |= {
        "r2c1=5": "r2c1=8",
        "r2c2=5": "r2c2=4",
        "r3c1=5": "r8c1=5",
        "r3c2=5": 1,
        "r3c3=5": 3,
    }
    assert told_of(single("r2c3=5", "5 in box 1", because)).line() == (
        "r2c3 is 5 (hidden single): it is the only place left for 5 in box 1. r1c1, r1c2 and r1c3 "
        "see the 5 in r1c9; r3c1 sees the 5 in r8c1; r2c1 and r2c2 are filled; r3c2 is out by step "
        "1; r3c3 is out by step 3."
    )


WHY = rows(__file__, "words")


@pytest.mark.parametrize(("given", "why"), WHY)
def test_why_a_named_step_is_so(given, why):
    assert told_of(made(*given)).paragraphs()[0] == why


def test_what_was_known_and_what_else_follows():
    told = told_of(
        made(
            "r2c7!=5",
            {"5 in box 1": ["r2c1", "r2c3"]},
            ["5 in row 2"],
            also=(conclusion("r2c8!=5"), conclusion("r2c9!=5"), conclusion("r2c4!=3")),
        ),
    )
    assert (told.conclusion, told.name) == ("r2c7 is not 5", "pointing")
    assert told.kind == "pointing, 2 groups, proved smallest"
    assert told.paragraphs()[1:] == [
        "Known before: 5 in box 1: r1c1, r1c2, r1c3, r2c2, r3c1, r3c2 and r3c3 are out by step 3.",
        "The same groups also exclude 5 from r2c8 and r2c9 and 3 from r2c4.",
    ]
    assert told_of(made("r2c7!=5", {}, ["5 in row 2"], smallest=False)).known == ()


CHAIN = (
    link("r1c1=5"),
    link("r1c9!=5", "5 in row 1"),
    link("r1c8!=5", "5 in row 1"),
    link("r1c1!=6", "r1c1"),
    link("r9c9=5", "5 in column 9"),
    link("r9c2!=5", "5 in row 9"),
    link("r9c2=7", "r9c2"),
    link("r8c3!=7", "7 in box 7"),
)
GROUPS = ["5 in row 1", "r1c1", "5 in column 9", "5 in row 9", "r9c2", "7 in box 7"]


def chain(contradiction, links=CHAIN, target="r1c1!=5", **more):
    names = [*GROUPS, contradiction]
    return made(target, {}, names, chain=links, contradiction=group(contradiction), **more)


def test_a_chain_supposes_the_contrary_and_says_what_would_go_wrong():
    told = told_of(chain("7 in column 3", smallest=False))
    assert told.kind == "a chain of 7 groups"
    assert told.paragraphs() == [
        (
            "If r1c1 were 5, r1c8 and r1c9 would not be 5 (row 1), and r1c1 would not be 6 (it "
            "would be 5), so r9c9 would be 5 (the only place left in column 9). Then r9c2 would "
            "not be 5 (row 9), so r9c2 would be 7 (the only digit left there). Then r8c3 would "
            "not be 7 (box 7), and column 3 would have no place left for 7."
        )
    ]


def test_a_chain_may_end_at_a_cell_and_begin_with_a_digit_that_is_missing():
    links = (link("r1c1!=5"), link("r1c9=5", "5 in row 1"))
    told = told_of(chain("r9c9", links, target="r1c1=5"))
    assert told.conclusion == "r1c1 is 5"
    assert told.kind == "a chain of 7 groups, proved smallest"
    assert told.why == (
        "If r1c1 were not 5, r1c9 would be 5 (the only place left in row 1). Then r9c9 would have "
        "no digit left."
    )


@pytest.mark.parametrize(
    ("groups", "left", "lost", "why"),
    [
        (
            ["r1c6"],
            {"8 in column 6": ["r1c6"]},
            "r1c6!=8",
            "r1c6 is 8 (hidden single in column 6), so it is not 2.",
        ),
        (
            ["2 in row 1"],
            {"r1c9": [2]},
            "r1c9!=2",
            "r1c9 is 2 (naked single), so r1c6 is not 2 (row 1).",
        ),
        (
            ["2 in row 1"],
            {"2 in box 3": ["r1c9"]},
            "r1c9!=2",
            "r1c9 is 2 (hidden single in box 3), so r1c6 is not 2 (row 1).",
        ),
    ],
)
def test_two_groups_with_a_single_are_told_by_the_single(groups, left, lost, why):
    links = (link("r1c6=2"), link(lost, *groups))
    step = made("r1c6!=2", left, groups, chain=links, contradiction=group(next(iter(left))))
    assert told_of(step).why == why


PIGEONS = {"r1c1": [1, 2, 3], "r1c2": [1, 2, 3], "r1c3": [1, 2, 3], "r1c4": [1, 2, 3, 4]}
"""Three cells take three digits, so the fourth holds another; no unit shows it."""


def test_what_propagation_does_not_see_is_told_by_cases():
    told = told_of(made("r1c4!=1", PIGEONS, ["1 in row 1", "2 in row 1", "3 in row 1"]))
    assert told.kind == "7 groups together, proved smallest"
    why, *cases, known = told.paragraphs()
    assert why == (
        "No short reason is known. This is a proof by cases and not a hint; it takes 7 groups: the "
        "digits of r1c1, r1c2, r1c3 and r1c4; 1 in row 1; 2 in row 1; 3 in row 1."
    )
    assert cases == [
        "If r1c4 were 1, r1c1 would be 2 or 3.",
        (
            "1. If r1c1 were 2, r1c2 would be 3 (the only digit left there), and r1c3 would have "
            "no digit left."
        ),
        (
            "2. If r1c1 were 3, r1c2 would be 2 (the only digit left there), and r1c3 would have "
            "no digit left."
        ),
    ]
    assert known.startswith("Known before: ")


def test_a_long_proof_is_cut_and_its_cases_are_counted():
    six = {f"r1c{column}": [1, 2, 3, 4, 5] for column in range(1, 7)}
    step = made("r1c6!=1", six, [f"{digit} in row 1" for digit in range(1, 6)])
    *cases, last = told_of(step).cases
    assert len(cases) == 11
    assert last == f"And so on: {case_tree(step).leaves} cases in all."
    assert case_tree(step).leaves > 12


def test_what_does_not_follow_has_no_cases():
    step = made("r1c1!=5", {}, ["r1c2", "r2c3", "5 in row 4"])
    assert case_tree(step) is None
    assert told_of(step).cases == ()


def test_what_else_follows_from_more_facts_names_them():
    more = Fact(candidate("r2c2=5"), candidate("r2c2=9"))
    told = told_of(
        made(
            "r2c7!=5",
            {"5 in box 1": ["r2c1", "r2c3"]},
            ["5 in row 2"],
            also=(conclusion("r2c8!=5"), conclusion("r2c9!=5")),
            also_facts=((), (more,)),
        )
    )
    assert told.also == (
        "The same groups also exclude 5 from r2c8. With what else is known, they exclude 5 from "
        "r2c9 as well (5 in box 1: r2c2 is filled)."
    )


def test_many_facts_are_told_by_where_they_come_from():
    groups = groups_of(NINE)[:8]
    sources = [candidate("r9c1=4"), 12, candidate("r2c2=9"), 3]
    members = [one for each in groups for one in each.members]
    facts = tuple(Fact(one, sources[at % 4]) for at, one in enumerate(members))
    told = told_of(Step(13, conclusion("r5c5!=1"), groups, facts))
    assert told.known == ("r2c2 is 9, r9c1 is 4; what steps 3 and 12 excluded",)


def test_large_boards_write_digits_as_in_their_pictures():
    board = Board.customary(16)
    assert conclusion_of(board, conclusion("r3c12!=16")) == "r3c12 is not G"
    told = told_of(
        made("r5c1!=10", {"10 in box 1": ["r1c1", "r2c1"]}, ["10 in column 1"], board=board), board
    )
    assert told.why.startswith("the A of box 1 can only stand in column 1 (r1c1 or r2c1).")
    numbers = Board.customary(36)
    assert conclusion_of(numbers, conclusion("r3c12=36")) == "r3c12 is 36"
