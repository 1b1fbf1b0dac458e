"""Read, examples, choices and download: puzzles in, files out."""

import io
import json
import zipfile

import pytest
from playground_questions import CLASH, FOUR, JIGSAW, JIGSAW_PUZZLE, NINE, ask

import sudoku_csp as sc
from sudoku_csp.apps.api.rules import rule_data
from sudoku_csp.apps.playground import page_data
from sudoku_csp.constraints.typed_line import parse
from sudoku_csp.formulas import clause_sets
from sudoku_csp.formulas.export_formats import FORMATS
from sudoku_csp.formulas.exported_files import Export
from sudoku_csp.grid.board import Board
from sudoku_csp.grid.errors import InputError, Unsupported
from sudoku_csp.laboratory.kind import kind
from sudoku_csp.puzzle.puzzle import Puzzle
from sudoku_csp.puzzle.ruleset import Ruleset
from sudoku_csp.solvers import backends, searches
from sudoku_csp.targets.cnf import at_most_one, cells
from sudoku_csp.targets.cnf.globals import GLOBALS
from sudoku_csp.verifier import verify

RULES = ["cage 4 r1c1 r1c2", "anti-knight", "skyscraper 2 left of row 1"]
RULED = f"{FOUR} with {'; '.join(RULES)}"


def read(text, **fields):
    (answer,) = ask("read", text=text, **fields)
    return answer["puzzles"]


def test_a_text_with_several_puzzles_is_read():
    four, nine = read(f"{FOUR}\n{NINE}\n")
    assert (four["line"], nine["line"]) == (FOUR, NINE)
    assert four["digits"] == [int(digit) for digit in FOUR.replace(".", "0")]
    boxes = {"side": 4, "box_rows": 2, "box_columns": 2, "regions": None}
    assert four["board"] == boxes | {"symbols": ["1", "2", "3", "4"]}
    assert (four["rules"], four["drawing"]) == ([], None)
    (answer,) = ask("read", text=f"{FOUR}\n" * 101)
    assert (len(answer["puzzles"]), answer["more"]) == (100, True)


def test_a_puzzle_keeps_its_regions_and_its_rules():
    (jigsaw,) = read(JIGSAW_PUZZLE, board=JIGSAW)
    assert jigsaw["board"]["regions"] == [int(region) for region in JIGSAW.split()[-1]]
    (one,) = read(RULED)
    assert (one["rules"], one["line"]) == (RULES, RULED)
    drawing = one["drawing"]
    ruleset = sc.read(RULED).ruleset
    every = [rule_data(ruleset, rule) | {"on": True} for rule in ruleset.beyond_classic]
    assert drawing["rules"] == every
    assert [shape[1]["class"] for shape in drawing["under"]] == ["outline"]
    assert [(shape[0], shape[2]) for shape in drawing["over"]] == [("text", "4"), ("text", "2")]
    assert drawing["margin"] == [0, 0, 0, 38]
    assert drawing["globals"] == ["sums", "automata"]
    assert [title for title, *_ in drawing["sentences"]] == ["Cage", "Anti-knight", "Skyscraper"]
    assert ask("solve", puzzle=one["line"], board="4x4, boxes 2x2")[-1]["verdict"] == "no solution"


DOCUMENT = {"size": 4, "grid": [[{}] * 4] * 4}
CAGES = [{"cells": [], "value": f"{name}: {name}!"} for name in ("title", "author", "rules")]


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ({"title": "A", "ruleset": "Two\nlines."}, ["A", None, "Two\nlines."]),
        ({"title": "A", "cage": CAGES}, ["A", "author!", "rules!"]),
    ],
)
def test_a_document_keeps_its_title_its_author_and_its_rules_in_prose(words, expected):
    (one,) = read(json.dumps(DOCUMENT | words))
    assert [one["about"][name] for name in ("title", "author", "rules")] == expected


def test_a_constraint_that_no_line_can_state_is_rejected_by_its_name():
    board = Board.customary(4)
    ruleset = Ruleset(board, Ruleset.classic(board).constraints[1:])
    with pytest.raises(Unsupported, match="row 1 need not be different"):
        page_data.of_puzzle(Puzzle.blank(ruleset))


EXAMPLES = ask("examples")[0]["examples"]


@pytest.mark.sampled(3)
@pytest.mark.parametrize("given", EXAMPLES, ids=lambda one: one["name"])
def test_every_example_is_as_its_kind_claims(given):
    *shape, _ = given["puzzle"]["board"].values()
    board = Board(*shape)
    report = sc.solve(given["puzzle"]["line"], board=board, backend="sat")
    verdicts = {"impossible": "no solution", "several solutions": "multiple"}
    lost = given["name"].endswith("lost")
    assert report.verdict == ("multiple" if lost else verdicts.get(given["kind"], "unique"))
    assert given["about"].endswith(".")
    if given["kind"] in ("small", "large"):
        assert (board.side < 9) is (given["kind"] == "small")
    if "ingles" in given["about"] and given["kind"] != "hard":
        explained = sc.explain(given["puzzle"]["line"], board=board)
        assert {step.layer for step in explained.steps} == {"single"}


def test_examples_of_every_kind_have_distinct_names():
    kinds = ("small", "easy", "hard", "variants", "impossible", "several solutions", "large")
    assert {one["kind"] for one in EXAMPLES} == {*kinds}
    assert len({one["name"] for one in EXAMPLES}) == len(EXAMPLES)


def test_the_choices_are_complete_and_have_descriptions():
    (answer,) = ask("choices")
    defaults = answer.pop("defaults")
    assert answer.pop("solvers")
    assert answer.pop("kinds")
    assert all(one["about"] for found in answer.values() for one in found)
    names = {field: [one["name"] for one in found] for field, found in answer.items()}
    assert names == {
        "backends": list(backends.NAMES),
        "clause_set": list(clause_sets.NAMES),
        "at_most_one": list(at_most_one.NAMES),
        "cells": list(cells.NAMES),
        **{forms.plural: ["automatic", *forms.names] for forms in GLOBALS.values()},
        "searches": list(searches.NAMES),
        "formats": list(FORMATS),
    }
    assert all(name in names[field] for field, name in defaults.items())
    traceable = {one["name"]: one["traceable"] for one in answer["searches"]}
    assert traceable == {name: searches.find_search(name).traceable for name in searches.NAMES}


def test_the_searches_that_refuse_other_rules_are_classic():
    (answer,) = ask("choices")
    for one in (one for one in answer["searches"] if one["traceable"]):
        try:
            ask("search", puzzle=f"{FOUR} with cage 6 r2c1 r2c2", search=one["name"])
        except Unsupported:
            assert one["classic"]
        else:
            assert not one["classic"]


def test_a_line_of_a_name_a_number_and_cells_states_a_kind_that_can_be_added():
    (answer,) = ask("choices")
    names = [one["name"] for one in answer["kinds"]]
    assert {"cage", "thermometer", "skyscraper", "anti-knight", "diagonal"} < set(names)
    assert {"clone", "any-of", "comparison", "quadruple"}.isdisjoint(names)
    for one in map(kind, names):
        shown = next(each for each in answer["kinds"] if each["name"] == one.name)
        assert shown.items() <= one.as_dict().items()
        assert any(_stated(one, board, rule) for board, rule in one.constraint.samples())


def _stated(one, board, rule):
    numbers = (getattr(rule, field.name) for field in one.numbers)
    cells = () if one.is_whole else rule.cells
    words = [one.name, *(number for number in numbers if number is not None), *cells]
    try:
        return type(parse(" ".join(map(str, words)), board)) is type(rule)
    except (InputError, Unsupported):
        return False


def download(**fields):
    """The head of a file, and its bytes."""
    head, *pieces = ask("download", **fields)
    return head, b"".join(pieces)


def without_source(content):
    """The lines that do not name where the puzzle was read."""
    return [line for line in content.splitlines() if b"text" not in line and b"source" not in line]


@pytest.mark.parametrize("style", FORMATS)
def test_every_format_is_the_file_that_export_writes(style):
    head, content = download(puzzle=FOUR, **{"as": style})
    stream = io.BytesIO()
    Export(sc.solve(FOUR).puzzle, style).write(stream)
    assert without_source(content) == without_source(stream.getvalue())
    assert head["name"].startswith("sudoku-4x4")
    assert head["name"].endswith(FORMATS[style].suffix)
    assert head["type"] == "text/plain"


CAGED = {"puzzle": f"{FOUR} with cage 5 r1c1 r1c2", "encoding": "sums=digit-sets"}
FORMS = "relations=conflicts,automata=arcs"
RELATED = {"puzzle": f"{FOUR} with r1c1 < r1c2", "encoding": FORMS}


@pytest.mark.parametrize(
    ("fields", "name", "text"),
    [
        ({"encoding": "triad,product"}, "9x9-triad-product.cnf", b"triad,product"),
        ({"as": "opb"}, "9x9.opb", b""),
        ({"as": "opb", "encoding": "minimal,cardinality"}, "9x9-minimal-cardinality.opb", b""),
        ({"as": "opb", "encoding": "log"}, "9x9-log-pairwise.opb", b""),
        ({"as": "smt2"}, "9x9.smt2", b""),
        (CAGED, "4x4-extended-pairwise-digit-sets.cnf", b"sums=digit-sets"),
        (RELATED, "4x4-extended-pairwise-conflicts-arcs.cnf", FORMS.encode()),
        ({"puzzle": JIGSAW_PUZZLE, "board": JIGSAW}, "6x6-jigsaw-extended-pairwise.cnf", b""),
    ],
)
def test_the_encoding_is_in_the_name_and_the_file(fields, name, text):
    head, content = download(**{"puzzle": NINE, **fields})
    assert head["name"] == f"sudoku-{name}"
    assert text in content


def test_a_large_file_comes_in_pieces():
    head, *pieces = ask("download", puzzle="." * 625)
    assert head["name"] == "sudoku-25x25-extended-pairwise.cnf"
    assert len(pieces) > 5
    assert max(map(len, pieces)) == 1 << 20


@pytest.mark.parametrize(
    ("puzzle", "claim", "side"), [(FOUR, "unique", 4), (CLASH, "no solution", 9)]
)
def test_a_certificate_is_a_bundle_that_the_verifier_accepts(puzzle, claim, side, tmp_path):
    head, content = download(puzzle=puzzle, **{"as": "certificate"})
    name = f"sudoku-{side}x{side}-certificate.zip"
    assert head == {"name": name, "type": "application/zip"}
    with zipfile.ZipFile(io.BytesIO(content)) as archive:
        archive.extractall(tmp_path)
    assert str(verify(tmp_path / "certificate", puzzle=puzzle).claim) == claim
    assert download(puzzle=puzzle, **{"as": "certificate"}) == (head, content)
