"""The gallery's pages of the words: their tables are what is made, and what was measured."""

import re
from pathlib import Path

import gallery_tables
import pytest
from gallery_catalogue import pages
from tails import quick_first

from benchmarks.globals import constraint_of, measured
from sudoku_csp.constraints.recorder import recorded
from sudoku_csp.grid.board import Board
from sudoku_csp.laboratory.rule_costs import size_of
from sudoku_csp.targets.cnf.globals import GLOBALS, SUMS
from sudoku_csp.targets.cnf.globals.sums import Sum

BOARD = Board.customary(9)
FOLDER = Path(__file__).parents[2] / "encodings"
PAGES = [page for page in pages().values() if page.word]
PAGES_OF_SUMS = [page for page in PAGES if page.word == "sum"]


def cages():
    """The cages of the tables, as cells and total, each with what the file has of it."""
    for found in gallery_tables.read("sum")["constraints"]:
        name, *numbers = found["constraint"].split()
        if name == "cage":
            yield len(numbers) - 1, int(numbers[0]), found


@pytest.mark.parametrize("page", PAGES_OF_SUMS, ids=lambda page: page.name)
def test_a_table_of_sums_is_what_is_really_made_and_what_was_measured(page):
    text = (FOLDER / f"{page.name}.md").read_text()
    assert gallery_tables.of_page(page) in text
    rows = [re.split(r" *\| *", line)[1:-1] for line in text.splitlines() if line[:1] == "|"]
    head, _, variables, clauses, seen = rows[:5]
    for place, (cells, total, found) in enumerate(cages(), start=1):
        said = Sum((1,) * cells, "==", total, 9, distinct=True)
        size = SUMS.named(page.form).size(said)
        assert head[place] == f"cage {total}, {cells} cells"
        assert variables[place] == f"{size.auxiliary:,}"
        assert clauses[place] == f"{size.clauses + 9 * cells * (cells - 1) // 2:,}"
        (row,) = (row for row in found["rows"] if row["name"] == page.form)
        assert seen[place] == gallery_tables.percent(row["removals"], found["removals"])


def without_time(row):
    """What was measured of an encoding, and is the same on every machine."""
    return {name: value for name, value in row.items() if name != "microseconds"}


@pytest.mark.parametrize("word", quick_first(GLOBALS, quick=1))
def test_what_was_measured_of_words_is_what_is_measured_again(word):
    for found in gallery_tables.read(word)["constraints"][:1]:
        again = measured(found["constraint"], BOARD)
        assert [without_time(row) for row in again.pop("rows")] == [
            without_time(row) for row in found["rows"]
        ]
        assert again.items() <= found.items()


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_a_page_of_a_word_has_what_its_encoding_is_made_of(page):
    text = (FOLDER / f"{page.name}.md").read_text()
    assert gallery_tables.of_page(page) in text
    for found in gallery_tables.read(page.word)["constraints"]:
        (row,) = (r for r in found["rows"] if (r["part"], r["name"]) == (page.word, page.form))
        if row["why"]:
            continue
        constraint = constraint_of(found["constraint"], BOARD)
        size = size_of(constraint, BOARD, page.encoding)
        assert size == (row["variables"], row["clauses"])
        assert f" {size.clauses:,} |" in text
    if not page.has_file:
        return
    rules = page.puzzle().ruleset
    assert rules.lines
    words_said = set().union(*(recorded(one, rules.board).names for one in rules.beyond_classic))
    assert GLOBALS[page.word].method in words_said


def test_what_is_said_of_random_killers_is_what_was_measured():
    rows = {(row["encoding"], row["cells"]): row for row in gallery_tables.read("killers")["rows"]}

    def of(key, cells, *names):
        return [rows[name, cells][key] for name in names]

    alone, every = ("partial-sums", "totalizer"), ("automatic", *SUMS.names)
    assert max(of("seconds", 2, *every)) < 1
    for cells in (3, 4):
        assert of("done", cells, "partial-sums") < of("done", cells, "totalizer")
    for cells in (4, 5, 6):
        assert of("seconds", cells, "partial-sums") > of("seconds", cells, "totalizer")
        assert of("done", cells, "set-automaton")[0] < min(of("done", cells, *alone))
    for cells in (5, 6):
        assert 5 * of("seconds", cells, "digit-sets")[0] < min(of("seconds", cells, *alone))
        assert of("unfinished", cells, "digit-sets") == [0]
    unique = sum(row["unique"] for (name, _), row in rows.items() if name == "automatic")
    assert unique < 5 * 20 / 4
    assert gallery_tables.killers() in (FOLDER / "README.md").read_text()


def test_the_guide_has_the_figures_that_were_measured():
    guide = (FOLDER.parent / "guide" / "encodings.md").read_text()
    for word, places in {"sum": (4, 8), "relation": (6,), "regular": (1, 3), "table": (2,)}.items():
        for place in places:
            assert gallery_tables.costs(word, place) in guide
    assert gallery_tables.killers() in guide
    for forms in GLOBALS.values():
        assert f"`{forms.plural}=`" in guide
        assert all(name in guide for name in forms.names)
    for target in re.findall(r"\]\(([^)#]+)", guide):
        assert (FOLDER.parent / "guide" / target).exists(), target
