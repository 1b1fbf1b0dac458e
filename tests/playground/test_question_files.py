"""Read, examples, choices and download: puzzles in, files out."""

import io
import json
import zipfile

import pytest
from asked_here import (
    CLASH,
    FOUR,
    FOUR_SOLVED,
    JIGSAW,
    JIGSAW_PUZZLE,
    NINE,
    SEVERAL,
    ask,
)

import sudoku_csp as sc
from sudoku_csp.apps.playground.limits import Limits
from sudoku_csp.formulas import clause_sets
from sudoku_csp.formulas.export import Export
from sudoku_csp.formulas.formats import FORMATS
from sudoku_csp.grid.board import Board
from sudoku_csp.grid.errors import InputError, SudokuError, UnknownName, Unsupported
from sudoku_csp.solvers import searches
from sudoku_csp.targets.cnf import at_most_one, cells
from sudoku_csp.targets.cnf.globals import GLOBALS
from sudoku_csp.verifier import verify


def test_a_text_with_several_puzzles_is_read():
    (said,) = ask("read", text=f"{FOUR}\n{NINE}\n")
    assert [puzzle["line"] for puzzle in said["puzzles"]] == [FOUR, NINE]
    assert said["more"] is False
    four = said["puzzles"][0]
    assert four["digits"] == [int(digit) for digit in FOUR.replace(".", "0")]
    assert four["board"] == {
        "side": 4,
        "box_rows": 2,
        "box_columns": 2,
        "regions": None,
        "symbols": ["1", "2", "3", "4"],
    }


def test_of_many_puzzles_the_first_hundred_are_read():
    (said,) = ask("read", text=f"{FOUR}\n" * 101)
    assert (len(said["puzzles"]), said["more"]) == (100, True)


@pytest.mark.parametrize("text", ["", "hello", "1..", "/etc/passwd", '{"puzzle": ', "z" * 81])
def test_what_is_no_puzzle_is_refused_in_a_line(text):
    with pytest.raises(InputError) as refused:
        ask("read", text=text)
    assert "\n" not in str(refused.value)


def test_a_puzzle_with_regions_keeps_them():
    (said,) = ask("read", text=JIGSAW_PUZZLE, board=JIGSAW.as_dict())
    assert said["puzzles"][0]["board"]["regions"] == list(JIGSAW.regions)


def _examples():
    (said,) = ask("examples")
    return said["examples"]


@pytest.mark.sampled(3)
@pytest.mark.parametrize("given", _examples(), ids=lambda one: one["name"])
def test_every_example_is_what_its_kind_says(given):
    board = Board(**given["puzzle"]["board"])
    report = sc.solve(given["puzzle"]["line"], board=board, backend="sat")
    verdicts = {"impossible": "no solution", "several solutions": "multiple"}
    lost = given["name"].endswith("lost")
    assert report.verdict == ("multiple" if lost else verdicts.get(given["kind"], "unique"))
    assert given["about"].endswith(".")
    if given["kind"] in ("small", "large"):
        assert (board.side < 9) is (given["kind"] == "small")
    if "ingles" in given["about"] and given["kind"] != "hard":
        explained = sc.explain(given["puzzle"]["line"], board=board)
        assert {step.size for step in explained.steps} == {1}


def test_examples_of_every_kind_have_names_of_their_own():
    kinds = {one["kind"] for one in _examples()}
    assert kinds == {"small", "easy", "hard", "impossible", "several solutions", "large"}
    names = [one["name"] for one in _examples()]
    assert len(set(names)) == len(names)


def test_the_choices_are_all_there_is_in_their_own_words():
    (said,) = ask("choices")
    assert [one["name"] for one in said["clause_sets"]] == list(clause_sets.NAMES)
    assert [one["name"] for one in said["at_most_one"]] == list(at_most_one.NAMES)
    assert [one["name"] for one in said["cells"]] == list(cells.NAMES)
    for word, forms in GLOBALS.items():
        named = [one["name"] for one in said[f"{word}_encoding"]]
        assert named == ["automatic", *forms.names]
        assert said["defaults"][f"{word}_encoding"] == "automatic"
    assert [one["name"] for one in said["searches"]] == list(searches.NAMES)
    assert {one["name"] for one in said["formats"]} > set(FORMATS)
    abouts = [one["about"] for group in said.values() for one in group if "about" in one]
    assert all(abouts)
    assert said["at_most_one"][1]["about"] == at_most_one.named("sequential").idea
    for search in said["searches"]:
        assert search["traceable"] is searches.named(search["name"]).traceable


def download(**fields):
    """The head of a file, and its bytes."""
    head, *pieces = ask("download", **fields)
    return head, b"".join(pieces)


@pytest.mark.parametrize("style", FORMATS)
def test_every_format_is_the_file_that_export_writes(style):
    head, content = download(puzzle=FOUR, **{"as": style})
    stream = io.BytesIO()
    Export(sc.solve(FOUR).puzzle, style).write(stream)
    assert _bare(content) == _bare(stream.getvalue())
    assert head["name"].startswith("sudoku-4x4")
    assert head["name"].endswith(FORMATS[style].suffix)
    assert head["type"] == "text/plain"


def _bare(content):
    """The lines that do not say where the puzzle was read."""
    return [line for line in content.splitlines() if b"text" not in line and b"source" not in line]


def test_the_encoding_is_the_one_chosen_where_there_are_clauses():
    fields = {"clause_set": "triad", "at_most_one": "product"}
    head, content = download(puzzle=NINE, **fields)
    assert head["name"] == "sudoku-9x9-triad-product.cnf"
    assert b"triad" in content
    head, _ = download(puzzle=NINE, **{"as": "opb"})
    assert head["name"] == "sudoku-9x9.opb"
    head, _ = download(puzzle=NINE, **{"as": "opb"}, clause_set="minimal")
    assert head["name"] == "sudoku-9x9-minimal-cardinality.opb"
    head, _ = download(puzzle=NINE, **{"as": "opb"}, cells="log")
    assert head["name"] == "sudoku-9x9-log-pairwise.opb"
    head, _ = download(puzzle=NINE, **{"as": "smt2"})
    assert head["name"] == "sudoku-9x9.smt2"
    head, content = download(puzzle=f"{FOUR} with cage 5 r1c1 r1c2", sum_encoding="digit-sets")
    assert head["name"] == "sudoku-4x4-extended-pairwise-digit-sets.cnf"
    assert b"--encoding extended,pairwise,sums=digit-sets" in content
    chosen = {"relation_encoding": "conflicts", "regular_encoding": "arcs"}
    head, content = download(puzzle=f"{FOUR} with r1c1 < r1c2", **chosen)
    assert head["name"] == "sudoku-4x4-extended-pairwise-conflicts-arcs.cnf"
    assert b",relations=conflicts,automata=arcs" in content
    head, _ = download(puzzle=JIGSAW_PUZZLE, board=JIGSAW.as_dict())
    assert head["name"] == "sudoku-6x6-jigsaw-extended-pairwise.cnf"


def test_a_large_file_comes_in_pieces():
    head, *pieces = ask("download", puzzle="." * 625)
    assert head["name"] == "sudoku-25x25-extended-pairwise.cnf"
    assert len(pieces) > 5
    assert max(map(len, pieces)) == 1 << 20


@pytest.mark.parametrize(("puzzle", "claim"), [(FOUR, "unique"), (CLASH, "no solution")])
def test_a_certificate_is_a_bundle_that_the_verifier_accepts(puzzle, claim, tmp_path):
    head, content = download(puzzle=puzzle, **{"as": "certificate"})
    assert head == {
        "name": f"sudoku-{int(len(puzzle) ** 0.5)}x{int(len(puzzle) ** 0.5)}-certificate.zip",
        "type": "application/zip",
    }
    with zipfile.ZipFile(io.BytesIO(content)) as archive:
        archive.extractall(tmp_path)
    assert str(verify(tmp_path / "certificate", puzzle=puzzle).claim) == claim


def test_a_certificate_has_the_same_bytes_each_time():
    fields = {"puzzle": FOUR, "as": "certificate", "backends": ["reference"]}
    assert download(**fields) == download(**fields)


def test_the_report_is_the_object_of_the_cross_check():
    head, content = download(puzzle=FOUR, **{"as": "json"})
    assert head == {"name": "sudoku-4x4.json", "type": "application/json"}
    said = json.loads(content)
    assert (said["verdict"], said["agreed"], said["solutions"]) == ("unique", True, [FOUR_SOLVED])


@pytest.mark.parametrize(
    ("fields", "error"),
    [
        ({"as": "svg"}, UnknownName),
        ({"as": 3}, InputError),
        ({"as": "certificate", "puzzle": SEVERAL, "backends": ["reference"]}, SudokuError),
        ({"clause_set": "no such"}, UnknownName),
        ({"clause_set": "triad", "cells": "log"}, Unsupported),
        ({"as": "dimacs", "at_most_one": "cardinality"}, Unsupported),
        ({"as": "icnf", "clause_set": "optimised"}, Unsupported),
    ],
)
def test_what_cannot_be_saved_is_refused_in_a_line(fields, error):
    with pytest.raises(error) as refused:
        ask("download", Limits(), **{"puzzle": FOUR, **fields})
    assert "\n" not in str(refused.value)
