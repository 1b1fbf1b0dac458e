"""What stands around the steps: the sentence before them, and what is said at the end."""

from dataclasses import replace

import pytest
from explaining import PAIRS, SINGLES, puzzle
from made_steps import made

from sudoku_csp.analysis.explanation import as_text
from sudoku_csp.analysis.explanation.local_explanation import why
from sudoku_csp.analysis.explanation.outcome import SEVERAL, Answer
from sudoku_csp.analysis.explanation.scene import scenes
from sudoku_csp.analysis.explanation.sequence import Explanation, OpenCell, explain
from sudoku_csp.grid.board import Board
from sudoku_csp.grid.cell import Cell
from sudoku_csp.puzzle.puzzle import Puzzle

SINGLE = made("r4c5=7", {"r4c5": [7]})
PAIR = made("r2c7!=5", {"5 in box 1": ["r2c1", "r2c3"]}, ["5 in row 2"])
GUESSED = replace(PAIR, smallest=False)
LONGER = made("r2c7!=5", {"5 in box 1": ["r2c1"]}, ["5 in row 2", "5 in row 3"], smallest=False)

BLANK = Puzzle.classic(Board.customary(9), bytes(81))


def answer(steps=(), cells=0, unfinished="", asked=BLANK):
    left = tuple(OpenCell(cell, (1, 9)) for cell in asked.board.cells[:cells])
    return Answer.all_of(Explanation(asked, tuple(steps), None, left, unfinished))


@pytest.mark.parametrize(
    ("steps", "said"),
    [
        ([], "No step follows."),
        ([SINGLE], "1 step, all of them singles."),
        ([SINGLE] * 1200, "1,200 steps, all of them singles."),
        (
            [SINGLE, PAIR],
            "2 steps: 1 single, 1 of 2 groups. Proved smallest, singles aside: 1 of 1.",
        ),
        (
            [LONGER, PAIR, GUESSED, PAIR],
            (
                "4 steps: 0 singles, 3 of 2 groups and 1 of 3 groups. "
                "Proved smallest, singles aside: 2 of 4."
            ),
        ),
        ([PAIR], "1 step: 0 singles, 1 of 2 groups. Proved smallest, singles aside: 1 of 1."),
    ],
)
def test_the_steps_are_summed_up(steps, said):
    assert answer(steps).heading() == said
    assert replace(answer(steps), said="That is why:").heading() == "That is why:"


ALL = "Every cell has its digit, and each is forced: the solution is the only one."


@pytest.mark.parametrize(
    ("cells", "said"),
    [
        (0, ALL),
        (1, "Open: r1c1 (1 or 9)."),
        (2, "Open: r1c1 (1 or 9), r1c2 (1 or 9)."),
        (21, "21 cells are open."),
        (81, "81 cells are open."),
    ],
)
def test_open_cells_are_named_where_they_are_few(cells, said):
    assert list(answer(cells=cells).ending()) == [said]
    assert list(answer(cells=cells).opening()) == ([SEVERAL] if cells else [])
    late = answer(cells=cells, unfinished="interrupted")
    told = [] if said == ALL else [said]
    assert list(late.ending()) == [*told, "This is not all: interrupted."]
    assert list(late.opening()) == []
    asked = replace(late, said="That is why:", note="A note.")
    assert list(asked.ending()) == ["A note.", "This is not all: interrupted."]
    assert list(asked.opening()) == []


def test_twenty_open_cells_are_named_unless_they_are_all():
    assert next(answer(cells=20).ending()).startswith("Open: r1c1 (1 or 9), ")
    small = puzzle("." * 16)
    assert list(answer(cells=16, asked=small).ending()) == ["16 cells are open."]
    assert next(answer(cells=15, asked=small).ending()).startswith("Open: ")


def test_a_part_by_itself_has_no_end_and_a_title_of_its_own():
    part = Answer(BLANK, (PAIR,), "r2c7 is not 5:", about="r2c7 is not 5")
    assert list(part.opening()) == list(part.ending()) == []
    assert part.unfinished == ""
    assert part.title == f"Why r2c7 is not 5: {BLANK.line()}"
    assert replace(part, about="").title == f"Why: {BLANK.line()}"
    named = replace(BLANK, source="sunday.txt:3")
    assert replace(part, puzzle=named).title == "Why r2c7 is not 5: sunday.txt:3"
    argued = replace(BLANK, source="argument:1")
    assert replace(part, puzzle=argued).title == f"Why r2c7 is not 5: {BLANK.line()}"


def test_of_singles_that_answer_a_question_the_last_has_its_picture():
    asked = why(puzzle(SINGLES), Cell(1, 3))
    assert [step.size for step in asked.steps] == [1] * len(asked.steps)
    assert len(asked.steps) > 1
    told = list(as_text.lines(asked))
    frames = [place for place, line in enumerate(told) if "c1 c2" in line]
    last = next(place for place, line in enumerate(told) if line.startswith(f"{len(asked.steps)}."))
    assert len(frames) == 1
    assert frames[0] > last
    assert "\x1b" not in "".join(told)
    assert "\x1b" in "".join(as_text.lines(asked, colour=True))


def test_of_a_whole_explanation_all_but_singles_have_their_picture():
    whole = explain(puzzle(PAIRS))
    told = list(as_text.lines(Answer.all_of(whole)))
    larger = sum(step.size > 1 for step in whole.steps)
    assert sum(line.lstrip().startswith("c1 ") for line in told) == larger > 0
    first = next(scenes(whole.puzzle, whole.steps))
    assert any("c1 " in line for line in as_text.step(first))
    assert not any("c1 " in line for line in as_text.step(first, brief=True))
