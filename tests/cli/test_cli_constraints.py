"""`constraints`: the list of kinds, and one of them in every language."""

import json
import re

from sudoku_csp.apps.api.rules import RuleSheet
from sudoku_csp.constraints import registry
from sudoku_csp.laboratory.kind import FAMILIES, kinds
from sudoku_csp.laboratory.rule_sheet import posted_constraints

OF_KIND = {
    *("name", "family", "title", "sentence", "source"),
    *("line", "also", "fields", "python", "import", "formats"),
}
OF_SHEET = {
    *("example", "global_constraints", "own_forms", "clauses"),
    *("cpsat", "propagation", "encodings", "not_measured"),
}


def lines(text):
    return text.splitlines()


def named(text):
    """The names of a list: they stand two columns in, and the rest of a sentence further."""
    return [line.split()[0] for line in lines(text) if re.match("  [a-z]", line)]


def test_the_list_has_every_kind_and_fits_a_terminal(sudoku):
    ended = sudoku("constraints")
    assert (ended.code, ended.err) == (0, "")
    assert sorted(named(ended.out)) == sorted(name.replace("_", "-") for name in registry.names())
    heads = [line for line in lines(ended.out) if line[:1].isupper()]
    assert heads == list(FAMILIES)
    assert max(map(len, lines(ended.out))) < 80
    assert "Slingshot. The digit in an arrow's circle" in ended.out


def test_the_list_of_those_that_speak_of_a_word(sudoku):
    ended = sudoku("constraints", "--filter", "Outside")
    found = named(ended.out)
    assert "sandwich" in found
    assert "cage" not in found
    (cage,) = json.loads(sudoku("constraints", "--filter", "killercage", "-f", "json").out)
    assert (cage["name"], set(cage)) == ("cage", OF_KIND)


def test_a_kind_is_shown_in_every_language(sudoku):
    ended = sudoku("constraints", "cage")
    assert (ended.code, ended.err) == (0, "")
    assert max(map(len, lines(ended.out))) < 80
    for part in (
        "Digits in a cage do not repeat",
        "  line        cage [TOTAL] CELLS\n              also killer-cage, killer\n",
        "  f-puzzles   killercage",
        "  ISS         Cage\n                .Cage~8~R2C2~R1C2~R1C1",
        "For example: cage 8 r2c2 r1c2 r1c1",
        "  | c b | . . |",
        "  Global constraints: all_different, linear\n",
        "54 clauses (extended,pairwise)",
        "  not r2c2=1 or not r1c2=1",
        "  all_different(r2c2, r1c2, r1c1)",
        "Propagation on 100 random domains: ",
        "\n  sums=automatic ",
        "\n  at-most-one pairwise ",
        "\n  cells order ",
    ):
        assert part in ended.out


def test_every_kind_is_shown_on_its_first_sample_and_fits_a_terminal():
    for one in kinds():
        board, rule = next(iter(one.constraint.samples()))
        shown = str(RuleSheet(one, rule, board, most=5, domains=2))
        assert max(map(len, lines(shown))) < 80, one.name
        assert "frozenset" not in shown
        for part in ("How it is written\n", "\nFor example: ", "\nCP-SAT: ", "\nPropagation "):
            assert part in shown


def test_a_constant_is_posted_to_cp_sat_as_a_constant():
    (one,) = (one for one in kinds() if one.name == "automaton")
    board, rule = next(iter(one.constraint.samples()))
    texts = [posted.text for posted in posted_constraints(rule, board)]
    assert any(text.endswith(" if true and r1c2=1") for text in texts)
    assert not any(" if x" in text or "(x" in text for text in texts[: len(texts) // 2])


def test_a_kind_as_json(sudoku):
    found = json.loads(sudoku("constraints", "x sum", "-f", "json", "--clauses", "3").out)
    assert set(found) == OF_KIND | OF_SHEET
    assert found["name"] == "x-sum"
    assert found["clauses"]["total"] > len(found["clauses"]["shown"]) == 3
    assert found["cpsat"]["total"] > len(found["cpsat"]["shown"]) == 3
    assert found["example"]["scope"][0] == found["cpsat"]["shown"][0]["cells"][0]
    assert set(found["propagation"]) == {"domains", "refuted", "removals", "rows"}
    assert {row["part"] for row in found["encodings"]} == {"regular", "at-most-one", "cells"}


def test_a_whole_constraint_on_a_board(sudoku):
    ended = sudoku("constraints", "cage 10 r1c1 r1c2", "--board", "4x4", "--domains", "0")
    assert "For example: cage 10 r1c1 r1c2\n  on a board of 4x4, boxes 2x2" in ended.out
    assert "\n  false\n" in ended.out
    ended = sudoku("constraints", "r1c1", "<", "r5c5", "--domains", "2")
    assert ended.out.startswith("Comparison\n")
    assert "9x9, boxes 3x3" in ended.out
    ended = sudoku("constraints", "diagonal anti", "--board", "5x5, no boxes", "--domains", "0")
    assert "  | . . . . a |\n" in ended.out
    assert "Propagation" not in ended.out


def test_the_reason_for_missing_measurements_is_printed(sudoku):
    ended = sudoku("constraints", "anti-knight", "--board", "6x6")
    assert "are not measured: the rule has 36 cells, and the\n  limit is 27\n" in ended.out
    ended = sudoku("constraints", "xv", "--encoding", "minimal", "--domains", "2")
    assert "Without the clauses" in ended.out
    found = json.loads(sudoku("constraints", "anti-knight", "--board", "6x6", "-f", "json").out)
    assert found["propagation"] is found["encodings"] is None
    assert found["not_measured"] == "the rule has 36 cells, and the limit is 27"


def test_encodings_that_do_not_differ_are_one_line(sudoku):
    text = sudoku("constraints", "cage r1c1 r1c2 r1c3", "--board", "4x4").out
    assert "sums=" not in text
    text = sudoku("constraints", "renban").out
    assert "\n  relations=any " in text
