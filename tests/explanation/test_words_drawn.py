"""Pictures, the page and the data of an explanation, on boards of every shape."""

import json
import re
from dataclasses import replace
from html import unescape
from html.parser import HTMLParser
from xml.etree import ElementTree as ET

import pytest
from made_steps import NINE, conclusion, link, made

import sudoku_csp as sc
from sudoku_csp.analysis.explanation import as_data, as_text, svg
from sudoku_csp.analysis.explanation.as_text import picture
from sudoku_csp.analysis.explanation.groups import Candidate, groups_of
from sudoku_csp.analysis.explanation.outcome import Answer
from sudoku_csp.analysis.explanation.page import page
from sudoku_csp.analysis.explanation.scene import Part, Scene, scenes
from sudoku_csp.analysis.explanation.sequence import Explanation, OpenCell, explain
from sudoku_csp.analysis.explanation.step import Conclusion, Fact, Link, Step
from sudoku_csp.grid.board import Board
from sudoku_csp.grid.cell import Cell
from sudoku_csp.puzzle.puzzle import Puzzle

SVG = "{http://www.w3.org/2000/svg}"

HARD = "..84...3....3.....9....157479...8........7..514.....2...9.6...2.5....4......9..56"
"""A puzzle with named steps, chains, and steps that propagation does not see (top95, line 20)."""

JIGSAW = Board.jigsaw([0, 0, 0, 1, 0, 1, 1, 1, 2, 2, 2, 3, 2, 3, 3, 3])

BLANK = [Board.customary(side) for side in (1, 4, 6, 8, 9, 10, 12, 15, 16, 25)]
BLANK += [Board(6, 3, 2), Board(5, 1, 5), Board(4, 4, 1), JIGSAW]


def scene_of(step, board=NINE, digits=None):
    """The step on a board where all but the digits is open."""
    digits = digits or {}
    left = {cell: tuple(board.digits) for cell in board.cells if cell not in digits}
    return Scene(board, frozenset(digits), digits, left, step)


def puzzle_of(text, board=NINE):
    return Puzzle.classic(
        board, bytes(int(sign) if sign.isdigit() else 0 for sign in text), source="p:1"
    )


@pytest.fixture(scope="module")
def told():
    return explain(puzzle_of(HARD))


def a_step(board):
    """A step that has all there is: of the first cell and the last digit."""
    groups = groups_of(board)
    first, last = groups[0], groups[-1]
    target = first.members[-1]
    facts = tuple(Fact(one, 4) for one in first.members[:-1])
    chain = (Link(Conclusion(target, True), None), Link(Conclusion(last.members[0], False), last))
    chain = chain if board.side > 1 else ()
    return Step(5, Conclusion(target, False), (first, last), facts, chain=chain, contradiction=last)


POINTING = """\
     c1    c2 c3   c4 c5 c6   c7    c8 c9
   +-------------+----------+-------------+
r1 | .     7  .  | .  .  .  | .     .  .  |
r2 | 12345 .  .  | .  .  .  | 124-5 .  =5 |
r3 | .     .  .  | .  .  .  | .     .  .  |
   +-------------+----------+-------------+
"""


def test_the_picture_shows_candidates_where_they_matter_and_marks_what_is_concluded():
    step = made(
        "r2c7!=5",
        {"5 in box 1": ["r2c1"]},
        ["5 in row 2"],
        also=(conclusion("r2c9=5"),),
    )
    scene = scene_of(step, digits={Cell(1, 2): 7})
    left = scene.candidates | {Cell(2, 1): (1, 2, 3, 4, 5), Cell(2, 7): (1, 2, 4, 5)}
    left[Cell(2, 4)] = (1, 2)  # Not all of row 2 without 5 is needed: it is no base.
    drawn = picture(replace(scene, candidates=left))
    assert drawn.startswith(POINTING)
    assert len(drawn.splitlines()) == 14


def test_colour_adds_nothing_but_escape_codes():
    step = made("r2c7!=5", {"5 in box 1": ["r2c1", "r2c3"]}, ["5 in row 2"], because=3)
    scene = scene_of(step, digits={Cell(1, 2): 7, Cell(9, 9): 5})
    source = Fact(step.facts[0].out, Candidate(Cell(9, 9), 5))
    scene = replace(scene, step=replace(step, facts=(source, *step.facts[1:])))
    coloured = picture(scene, colour=True)
    assert re.sub(r"\x1b\[[0-9;]*m", "", coloured) == picture(scene)
    assert "\x1b[1;31m-5\x1b[0m" in coloured  # What is removed,
    assert "\x1b[1;36;4m5\x1b[0m" in coloured  # a given that a fact comes from,
    assert "\x1b[1;36m7\x1b[0m" in coloured  # another given,
    assert "\x1b[2m.\x1b[0m" in coloured  # and what is far from it.


@pytest.mark.parametrize("board", BLANK, ids=str)
def test_every_board_is_drawn(board):
    scene = scene_of(a_step(board), board)
    lines = picture(scene).splitlines()
    assert {len(line) for line in lines[1:]} == {len(lines[1])}
    assert sum(line.startswith("r") for line in lines) == board.side
    drawn = ET.fromstring(svg.draw(scene, "a < b"))
    assert drawn.find(f"{SVG}title").text == "a < b"
    side = float(drawn.get("width"))
    for text in drawn.iter(f"{SVG}text"):
        assert 0 < float(text.get("x")) < side
        assert 0 < float(text.get("y")) < side
    candidates = [text for text in drawn.iter(f"{SVG}text") if text.text[0] not in "rc"]
    assert len(candidates) == board.side**3
    assert len({(text.get("x"), text.get("y")) for text in candidates}) == len(candidates)


def test_the_drawing_strikes_out_shades_and_links():
    step = made(
        "r1c1!=5",
        {},
        ["5 in row 1", "r1c9"],
        chain=(link("r1c1=5"), link("r1c9!=5", "5 in row 1"), link("r1c9=4", "r1c9")),
    )
    scene = scene_of(step)
    assert scene.parts == {one: Part.LEFT for g in step.groups for one in g.members} | {
        Candidate(Cell(1, 1), 5): Part.REMOVED,
        Candidate(Cell(1, 9), 5): Part.FALSE,
        Candidate(Cell(1, 9), 4): Part.TRUE,
    }
    drawn = ET.fromstring(svg.draw(scene, "r1c1 is not 5"))

    def count(tag, kind):
        return sum(each.get("class") == kind for each in drawn.iter(f"{SVG}{tag}"))

    assert count("rect", "h") == 9
    assert count("rect", "g") == 1
    assert (count("text", "removed"), count("path", "x")) == (1, 1)
    assert (count("circle", "o"), count("circle", "o broken")) == (1, 1)
    assert (count("path", "o"), count("path", "o broken")) == (1, 1)


@pytest.mark.slow
def test_candidates_that_are_out_before_have_no_part(told):
    for scene in scenes(told.puzzle, told.steps):
        for one in scene.parts:
            assert one.digit in scene.candidates[one.cell]
        assert scene.step.conclusion.candidate in scene.parts


class Page(HTMLParser):
    """Checks that tags close in order, and gathers what the page refers to."""

    VOID = ("meta", "rect", "path", "circle")

    def __init__(self, text):
        super().__init__()
        self.open, self.ids, self.links, self.outside = [], [], [], []
        self.feed(text)
        assert self.open == []

    def handle_starttag(self, tag, attributes):
        given = dict(attributes)
        if "id" in given:
            self.ids.append(given["id"])
        if tag == "a":
            self.links.append(given["href"])
        self.outside += [given[name] for name in ("src", "data", "action") if name in given]
        self.outside += [tag] if tag in ("link", "iframe", "object", "img") else []
        if tag not in self.VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag, attributes):
        pass

    def handle_endtag(self, tag):
        assert self.open.pop() == tag


@pytest.mark.slow
def test_the_page_is_whole_and_needs_nothing_from_outside(told):
    text = page(Answer.all_of(told))
    found = Page(text)
    steps = [f"step{step.number}" for step in told.steps]
    assert len(set(found.ids)) == len(found.ids)
    assert set(steps) < set(found.ids)
    assert found.links == [f"#{name}" for name in (*steps, "end")]
    assert found.outside == []
    assert "http" not in text.replace("http://www.w3.org/2000/svg", "")
    assert "@import" not in text


def test_names_of_files_are_no_markup():
    puzzle = Puzzle.classic(NINE, bytes(81), source="<script>&")
    text = page(Answer(puzzle, (), "r1c1 is < 2."))
    Page(text)
    assert "<title>Why: &lt;script&gt;&amp;</title>" in text
    assert "r1c1 is &lt; 2." in text


def candidate_of(data):
    return Candidate(Cell.parse(data["cell"]), data["digit"])


def step_of(data, board):
    """The step that its data says it is."""
    groups = {(str(g.cell) if g.cell else (g.house.name, g.digit)): g for g in groups_of(board)}

    def group(one):
        return None if one is None else groups[one.get("cell") or (one["house"], one["digit"])]

    def concluded(one):
        return Conclusion(candidate_of(one), one["holds"])

    def because(one):
        return one["step"] if "step" in one else candidate_of(one)

    return Step(
        data["number"],
        concluded(data["conclusion"]),
        tuple(map(group, data["groups"])),
        tuple(Fact(candidate_of(one), because(one["because"])) for one in data["facts"]),
        tuple(map(concluded, data["also"])),
        tuple(Link(concluded(one), group(one["group"])) for one in data["chain"]),
        group(data["contradiction"]),
        data["smallest"],
        tuple(
            tuple(Fact(candidate_of(fact), because(fact["because"])) for fact in one["facts"])
            for one in data["also"]
        ),
    )


@pytest.mark.slow
def test_the_data_is_the_whole_of_every_step(told):
    data = json.loads(json.dumps(as_data.answer(Answer.all_of(told))))
    assert data["puzzle"] == HARD
    assert data["solution"] == told.solution.line()
    assert (data["open_cells"], data["unfinished"], data["source"]) == ([], "", "p:1")
    assert tuple(step_of(one, NINE) for one in data["steps"]) == told.steps
    for one, step in zip(data["steps"], told.steps, strict=True):
        assert one["size"] == step.size
        assert one["words"]["why"]


def test_the_text_has_every_step_and_no_line_too_long(told):
    lines = list(as_text.lines(Answer.all_of(told), width=72))
    numbers = [line.partition(".")[0] for line in lines if re.match(r"[0-9]+\. r", line)]
    assert numbers == [str(step.number) for step in told.steps]
    assert max(len(line) for line in lines if "\n" not in line) <= 72
    assert " ".join(lines).endswith("each is forced: the solution is the only one.")


def test_several_solutions_are_told_with_the_cells_that_stay_open():
    whole = explain(puzzle_of("12..34......2143", Board.customary(4)))
    assert whole.solution is None
    text = " ".join(as_text.lines(Answer.all_of(whole)))
    assert "The puzzle has several solutions: `sudoku-csp diagnose` shows" in text
    assert text.endswith("Open: r2c3 (1 or 2), r2c4 (1 or 2), r3c3 (1 or 2), r3c4 (1 or 2).")


def test_many_open_cells_are_counted():
    lines = list(as_text.lines(Answer.all_of(explain(puzzle_of("." * 81)))))
    assert lines[0].startswith("The puzzle has several solutions: `sudoku-csp diagnose`")
    assert lines[-2:] == ["No step follows.", "81 cells are open."]


def test_pages_are_called_by_the_cell_and_the_puzzle():
    puzzle = replace(puzzle_of("1" + "." * 15, Board.customary(4)), source="argument:1")
    assert f"<title>Why: 1{'.' * 15}</title>" in page(Answer(puzzle, ()))
    named = page(Answer(replace(puzzle, source="p.txt:1"), (), "r1c2 is 3:", about="r1c2 is 3"))
    assert "<title>Why r1c2 is 3: p.txt:1</title>" in named


def test_an_unfinished_explanation_says_so():
    puzzle = puzzle_of("1" + "." * 15, Board.customary(4))
    whole = Explanation(puzzle, (), None, (), "reached the time limit")
    assert list(as_text.lines(Answer.all_of(whole))) == [
        "No step follows.",
        "This is not all: reached the time limit.",
    ]
    assert as_data.answer(Answer.all_of(whole))["unfinished"] == "reached the time limit"


def test_an_explanation_prints_itself_and_is_a_page_in_a_notebook():
    explanation = sc.explain("1.....3..4....2.")
    lines = str(explanation).splitlines()
    assert lines[0].startswith("1. r1c2 is 3 (hidden single)")
    assert lines[-2] == "12 steps, all of them singles."
    frame = explanation._repr_html_()
    framed = unescape(frame.partition('srcdoc="')[2].rpartition('"')[0])
    assert framed == explanation.html() == page(Answer.all_of(explanation))


def test_thick_lines_are_drawn_between_boxes_and_regions():
    # Cells of 2x2 candidates begin every 2 * UNIT behind the margin.
    m, size = svg.MARGIN, 2 * svg.UNIT
    middle = [f"M{m + 2 * size} {m + at * size}v{size}" for at in range(4)]
    middle += [f"M{m + at * size} {m + 2 * size}h{size}" for at in range(4)]
    board = BLANK[1]
    drawn = ET.fromstring(svg.draw(scene_of(a_step(board), board), "x"))
    (thick,) = [path.get("d") for path in drawn.iter(f"{SVG}path") if path.get("class") == "b"]
    around, *lines = re.split("(?=M)", thick)[1:]
    assert around == f"M{m} {m}h{4 * size}v{4 * size}h{-4 * size}z"
    assert sorted(lines) == sorted(middle)


@pytest.mark.parametrize(("count", "told"), [(1, "Open: "), (20, "Open: "), (21, "21 cells are")])
def test_a_few_open_cells_are_named(count, told):
    puzzle = sc.read(81 * ".")
    cells = tuple(OpenCell(cell, (1, 2)) for cell in puzzle.board.cells[:count])
    whole = Explanation(puzzle, (), None, cells, "time is up")
    assert any(said.startswith(told) for said in Answer.all_of(whole).ending())
    assert repr(whole) == f"<Explanation steps=0, unfinished: {puzzle!r}>"
