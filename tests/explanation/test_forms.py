"""One step as sentences, text, picture, page and data; the time limit; the summary and the end."""

import json
import time
from dataclasses import replace
from html import escape
from html.parser import HTMLParser
from xml.etree import ElementTree as ET

import pytest
from explanation_check import Known
from explanation_sentences import check_sentences
from positions import HARDEST, KILLER, NINE, PAIRS, made, position, published, step_of
from puzzle_sets import needs_data
from tables import rows
from test_layers import techniques

import sudoku_csp as sc
from sudoku_csp.analysis.explanation import svg
from sudoku_csp.analysis.explanation.explainer import Explainer, explain
from sudoku_csp.analysis.explanation.explanation import summary
from sudoku_csp.analysis.explanation.layers import ORDER
from sudoku_csp.analysis.explanation.reasons import Sum
from sudoku_csp.analysis.explanation.rules import Rules
from sudoku_csp.analysis.explanation.scene import Part
from sudoku_csp.analysis.explanation.sentences import describe
from sudoku_csp.apps.api.read import read
from sudoku_csp.apps.cli import front_page
from sudoku_csp.apps.playground.questions import explanations
from sudoku_csp.grid.board import Board
from sudoku_csp.grid.cell import Cell
from sudoku_csp.solvers.backend import FOREVER, Budget

LONG_LINE = "r1c1 r1c2 r1c3 r1c4 r1c5 r1c6 r1c7 r1c8 r1c9 r2c9"


def flat(lines):
    return " ".join(" ".join(lines).split())


@techniques
def test_a_step_is_true_and_the_same_in_every_form(layer, constraints, left):
    before = position(constraints, left)
    step = step_of(layer, before)
    scene = next(before.scenes([step]))
    words = describe(scene)
    check_sentences(Known(before), step, words)
    answer = replace(before, steps=(step,), sentence="The next step:", about="the next step")

    printed = flat([str(answer)])
    assert words.conclusion in printed
    for paragraph in words.paragraphs():
        assert flat([paragraph]) in printed

    drawn = svg.draw(scene, words.conclusion)
    assert ET.fromstring(drawn).find("{*}title").text == words.conclusion
    assert drawn.count('class="outline red"') == len(step.removed)
    assert drawn.count('class="outline green"') == len(step.placed)

    whole = answer.html()
    HTMLParser().feed(whole)
    assert f"1. {escape(words.conclusion)}" in whole
    assert whole.count('class="outline red"') == len(step.removed)

    (plain,) = answer.as_dict()["steps"]
    assert json.loads(json.dumps(plain)) == plain
    assert plain["text"]["conclusion"] == words.conclusion
    assert (plain["layer"], plain["name"], plain["size"]) == (layer, step.name, step.size)
    assert plain["removed"] == [one.as_dict() for one in step.removed]
    assert len(plain["groups"]) == len(step.groups)
    for group, shown in zip(step.groups, plain["groups"], strict=True):
        assert shown.get("digit", 0) == group.digit
        assert group.digit or shown["cells"] == [str(NINE.cells[at]) for at in group.scope]

    cells = {NINE.cells[at] for group in step.groups for at in group.scope}
    assert scene.shaded == cells
    assert {one for one, part in scene.parts.items() if part is Part.REMOVED} == {*step.removed}


@pytest.mark.parametrize(
    ("constraint", "name"),
    [
        ("windoku", "5 in the group of r2c6 (windoku)"),
        ("disjoint-groups", "5 in the group of r1c2 (disjoint groups)"),
        ("diagonal main", "5 in the diagonal from r1c1 to r9c9"),
        ("anti-knight", "anti-knight (r1c1 r2c3)"),
        (f"entropic-line {LONG_LINE}", "entropic line (r1c2 and r1c5, 3 apart on it)"),
        (f"whisper {LONG_LINE}", "whisper line (r1c2 r1c3)"),
    ],
)
def test_a_piece_of_a_constraint_is_named_with_its_cells(constraint, name):
    rules = Rules(position([constraint], {}).puzzle.ruleset, FOREVER)
    assert name in map(str, rules.groups())


def test_an_explanation_has_a_summary_and_an_end():
    explanation = sc.explain(KILLER)
    lines = str(explanation).splitlines()
    assert lines[0] == summary(explanation.steps)
    assert lines[0].startswith(f"{len(explanation.steps)} steps: single 36, ")
    assert lines[-1].startswith("Every cell has its digit")
    shown = list(explanation.scenes())
    assert [scene.step for scene in shown] == list(explanation.steps)
    assert shown[-1].after == {cell: explanation.solution[cell] for cell in shown[-1].board.cells}
    layers = [ORDER.index(step.layer) for step in explanation.steps]
    assert layers != sorted(layers)  # After a harder step the easier ones come first again.


def test_a_page_shares_the_board_and_folds_it_where_no_digit_is_placed():
    explanation = sc.explain(KILLER)
    whole = explanation.html()
    HTMLParser().feed(whole)
    steps = explanation.steps
    folded = [step for step in steps if not step.placed]
    assert 0 < len(folded) < len(steps)
    assert whole.count("<details>") == whole.count("class=folded") == len(folded)
    assert whole.count('<use href="#board"/>') == len(steps)
    assert whole.count('id="board"') == 1
    assert len(whole) < 5_000 * len(steps)
    alone = replace(explanation, steps=tuple(folded[:1]), sentence="Why:").html()
    assert "<details>" not in alone
    assert '<use href="#board"/>' in alone


def test_several_solutions_come_first_and_open_cells_last():
    explanation = sc.explain("12..34......2143")
    lines = " ".join(str(explanation).split())
    assert lines.startswith("The puzzle has several solutions: sc.diagnose shows what decides ")
    assert "Open: r2c3 (1 or 2), r2c4 (1 or 2), r3c3 (1 or 2)" in lines


@pytest.mark.parametrize(
    ("words", "cases"),
    [
        (str, "The trace of a search is a proof by cases."),
        (front_page.ADVICE.get, "`sudoku-csp trace --tree tree.svg` draws a proof by cases."),
        (explanations.ADVICE.get, "Search shows a proof by cases."),
    ],
)
def test_each_front_has_its_own_words_for_what_to_do_next(words, cases):
    found = replace(explain(read(PAIRS)), steps=(made("core", 16, 9),))
    opening, *_ = found.opening(words)
    assert opening.endswith(f"(up to 16), and a solver found them. {cases}")
    assert cases in found.html(words)


@pytest.mark.slow
def test_no_short_way_comes_first():
    explanation = explain(read(HARDEST))
    long = [step for step in explanation.steps if step.is_long]
    assert long
    first, *_ = explanation.opening()
    assert first.startswith("There is no short way: ")
    for scene in explanation.scenes():
        if scene.step in long:
            core = scene.step.layer == "core"
            words = "there is no short way" if core else "a long trial: "
            text = describe(scene)
            assert words in " ".join(text.paragraphs()).lower()
            size = f"{scene.step.size} constraints"
            assert text.kind == (
                f"no short reason: {size} at once" if core else f"{scene.step.name}, {size}"
            )


@pytest.mark.slow
@pytest.mark.parametrize("seconds", [0.01, 0.3, 1])
@pytest.mark.parametrize("source", ["side 25", "hardest", "iss 29 16x16", "iss 5 "])
def test_the_time_limit_holds(source, seconds):
    if source.startswith("iss"):
        needs_data.args[0] and pytest.skip("the folder of puzzle sets is not here")
        puzzle = next(one for one in published("iss") if one.source.startswith(source))
    else:
        puzzle = read("." * 625 if source == "side 25" else HARDEST)
    began = time.monotonic()
    explanation = explain(puzzle, budget=Budget(seconds))
    assert time.monotonic() - began < seconds + 2
    assert explanation.finished or "time limit" in explanation.unfinished


@pytest.mark.parametrize("text", [PAIRS, KILLER])
def test_an_explanation_that_is_left_has_the_steps_so_far(text):
    explainer = Explainer(read(text))
    steps = explainer.steps()
    first = [next(steps) for _ in range(5)]
    steps.close()
    left = explainer.explanation
    assert left.steps == tuple(first)
    assert not left.finished
    assert left.solution is None
    assert "This is not all: interrupted." in list(left.ending())
    assert list(map(str, explain(read(text)).steps[:5])) == list(map(str, first))


# The sentences


def described(layer, constraints, left):
    before = position(constraints, left)
    step = step_of(layer, before)
    return Known(before), step, describe(next(before.scenes([step])))


@pytest.mark.parametrize(
    ("layer", "constraint", "left", "sentence", "false"), rows(__file__, "reasons_in_sentences")
)
def test_a_sentence_gives_its_reason(layer, constraint, left, sentence, false):
    known, step, text = described(layer, [constraint], left)
    assert sentence in text.why
    for each in false:
        wrong = text._replace(why=text.why.replace(*each.split(" -> ")))
        with pytest.raises(AssertionError):
            check_sentences(known, step, wrong)


def test_a_chain_says_how_each_link_follows():
    crossed = {"5 in row 2": ["r2c2", "r2c8"], "5 in row 7": ["r7c2", "r7c7"]}
    known, step, text = described("wing", [], crossed)
    assert text.chain == (
        "Suppose r1c7 is 5.",
        "Then r7c7 is not 5 (column 7).",
        "Then r2c8 is not 5 (box 3).",
        "Then r2c2 is 5, the only place left for it in row 2.",
        "Then r7c2 is 5, the only place left for it in row 7.",
        "But then r2c2 and r7c2 are both 5, so r1c7 is not 5.",
        "In the same way, r3c7 is not 5.",
    )
    for at in range(1, 6):
        wrong = text._replace(chain=text.chain[:at] + text.chain[at + 1 :])
        with pytest.raises((AssertionError, TypeError)):
            check_sentences(known, step, wrong)


@pytest.mark.parametrize(
    ("total", "first", "second", "text"),
    [
        (0, [5, 6], [1, 2], "r1c1 is at least 5, and r1c2 is at most 2"),
        (3, [1, 2], [1, 2], "r1c1 is at most 2, and r1c2 + 3 is at least 4"),
        (-3, [5, 6], [1, 2], "r1c1 + 3 is at least 8, and r1c2 is at most 2"),
        (-3, [1, 2], [4, 5], ""),
    ],
)
def test_a_sum_that_cannot_hold_has_its_number_on_its_side(total, first, second, text):
    cells = Cell(1, 1), Cell(1, 2)
    left = dict(zip(cells, (first, second), strict=True))
    terms = list(zip((1, -1), cells, strict=True))
    assert Sum(Board.customary(9), terms, total, [], left).objection() == text
