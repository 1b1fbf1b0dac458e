"""Units: each has a task, three predictions and a time, and whatever it measures is measured."""

import re
from pathlib import Path

import pytest

from sudoku_csp.apps.api.read import read
from sudoku_csp.apps.course import by_hand, tasks
from sudoku_csp.apps.course.cards import tree, unit_data
from sudoku_csp.apps.course.measures import measure
from sudoku_csp.apps.course.unit import find_unit, parse, units
from sudoku_csp.grid.errors import InputError, UnknownName

UNITS = units()
TEACHING = (Path(__file__).parents[2] / "guide" / "teaching.md").read_text("utf-8")
MINUTES = {"board": 1.5, "predict": 1, "figure": 0.5}
HEAD = "# Title\nAbout: one sentence.\nMinutes: 25\nAfter: none\n\n"


def minutes(unit):
    """The time that a unit takes, by the rule of guide/teaching.md."""
    words = sum(len(block.text.split()) for block in unit.of_kind("prose"))
    parts = sum(MINUTES[block.kind] for block in unit.blocks if block.kind in MINUTES)
    work = sum(10 if block.name in tasks.NAMES else 5 for block in unit.of_kind("task"))
    return words / 130 + parts + work


@pytest.mark.parametrize("unit", UNITS, ids=lambda unit: str(unit.number))
def test_a_unit_has_a_task_three_predictions_a_board_a_figure_and_a_time(unit):
    assert unit.minutes == 5 * round(minutes(unit) / 5)
    assert 15 <= unit.minutes <= 40
    assert unit.about.endswith(".")
    assert unit.of_kind("task")
    assert 3 <= len(unit.of_kind("predict")) <= 5
    assert unit.of_kind("board")
    assert unit.of_kind("figure")
    assert all(number < unit.number for number in unit.after)
    for block in unit.of_kind("task"):
        assert block.name in (*by_hand.NAMES, *tasks.NAMES)
    for block in unit.of_kind("board"):
        assert block.fields["mode"] in ("play", "model", "search")
        puzzle = read(block.fields["puzzle"] + "\n", block.fields.get("board"))
        if rule := block.fields.get("rule"):
            assert rule in puzzle.ruleset.identifiers.values()
    words = sum(len(block.text.split()) for block in unit.of_kind("prose"))
    assert 700 <= words <= 1_600


def row_of(unit):
    """The row of a unit in the table of guide/teaching.md."""
    code = [block.name in tasks.NAMES for block in unit.of_kind("task")]
    counts = ((code.count(False), "by hand"), (code.count(True), "in Python"))
    work = ", ".join(f"{count} {how}" for count, how in counts if count)
    after = ", ".join(map(str, unit.after)) or "none"
    return f"| {unit.number} | {unit.title} | {unit.about} | {after} | {unit.minutes} | {work} |\n"


def test_the_page_for_teachers_lists_the_units():
    assert "".join(map(row_of, UNITS)) in TEACHING
    assert f"It has {len(UNITS)} units and unit 0." in TEACHING
    assert f"The units together take {sum(unit.minutes for unit in UNITS)} minutes." in TEACHING


@pytest.mark.parametrize("plan", ["Two afternoons", "A semester"])
def test_a_plan_has_each_unit_behind_those_that_it_needs(plan):
    text = TEACHING.partition(f"## {plan}\n")[2].partition("\n## ")[0]
    done = []
    for numbers, total in re.findall(r"^\| \d+ \| ([\d, ]+) \| (\d+) \|", text, re.MULTILINE):
        found = [find_unit(int(number)) for number in numbers.split(", ")]
        assert sum(unit.minutes for unit in found) == int(total)
        for unit in found:
            assert set(unit.after) <= set(done)
            done.append(unit.number)
    assert len(done) == (len(UNITS) if plan == "A semester" else 10)


def test_the_glossary_names_the_unit_of_each_word():
    rows = re.findall(r"^\| ([^|]+) \| [^|]+ \| (\d+) \|$", TEACHING, re.MULTILINE)
    assert len(rows) >= 30
    assert [int(number) for _, number in rows] == sorted(int(number) for _, number in rows)
    assert len({word for word, _ in rows}) == len(rows)


@pytest.mark.slow
@pytest.mark.parametrize("unit", UNITS, ids=lambda unit: str(unit.number))
def test_whatever_a_unit_measures_is_measured(unit):
    for block in unit.of_kind("predict"):
        ((_, _, text),) = block.measures()
        value = measure(text)
        choices = block.fields.get("choices")
        assert value in choices.split(", ") if choices else isinstance(value, int), text
    for block in unit.of_kind("figure"):
        for _, _, text in block.measures():
            assert measure(text) is not None


def test_every_task_is_in_a_unit_and_the_units_are_numbered():
    used = [block.name for unit in UNITS for block in unit.of_kind("task")]
    assert sorted(used) == sorted({*by_hand.NAMES, *tasks.NAMES}), "each once"
    assert [unit.number for unit in UNITS] == list(range(1, len(UNITS) + 1))
    assert find_unit(1) is UNITS[0]
    with pytest.raises(UnknownName, match="99"):
        find_unit(99)


@pytest.mark.parametrize(
    ("source", "message"),
    [
        ("Title", "unit 3, line 1: a unit begins with"),
        ("# Title\nAbout: x.\n\nText", "unit 3, line 3: Minutes is missing"),
        (HEAD + "```predict\nmeasure: x\n", "unit 3, line 6: the block has no end"),
        (HEAD + "```predict\nmesure: x\n```\n", "unit 3, line 7: predict has no mesure"),
    ],
)
def test_a_mistake_in_a_unit_is_named_with_its_line(source, message):
    with pytest.raises(InputError, match=re.escape(message)):
        parse(3, source)


def test_code_in_prose_is_no_block_and_blocks_have_fields():
    code = "```python\nx = '''\n```"
    measured = "measure: at-most-one-clauses | {row} | {column}"
    block = f"```figure\n{measured}\nrow: a, b\ncolumn: 1, 2\nA.\n```"
    unit = parse(3, f"{HEAD}Words.\n\n{code}\n\n{block}\n")
    prose, figure = unit.blocks
    assert prose.text.endswith(code)
    assert figure.measures()[1] == ("a", "2", "at-most-one-clauses | a | 2")
    data = unit_data(unit)
    assert data["blocks"][0]["text"][1][0] == "pre"
    assert data["blocks"][1]["measures"][3][:2] == ("b", "2")


def test_markdown_becomes_elements():
    assert tree("## A *b*\n\n- `c`\n- [d](e.md)") == [
        ["h3", {}, "A ", ["em", {}, "b"]],
        ["ul", {}, ["li", {}, ["code", {}, "c"]], ["li", {}, ["a", {"href": "e.md"}, "d"]]],
    ]


def test_measures_are_those_of_other_sources():
    assert measure("clauses | extended | 9x9") == 11_988  # Lynce & Ouaknine 2006
    assert measure("solutions | 4x4") == 288
    assert measure("at-most-one-clauses | pairwise | 9") == 36
    with pytest.raises(UnknownName, match="clauses"):
        measure("clausses | extended | 9x9")
    with pytest.raises(InputError, match="clauses"):
        measure("clauses | extended")
