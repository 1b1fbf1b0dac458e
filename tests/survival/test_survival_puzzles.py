"""Verdicts and grids that every later version must find too.

`data/puzzles.jsonl` has at least 500 puzzles, recorded and random ones, of all kinds.
`data/sets.toml` has one hash for each published set of `../shared/data`.
"""

import json
import tomllib
from collections import Counter
from hashlib import sha256
from itertools import chain
from pathlib import Path

import pytest
from puzzle_sets import DATA, needs_data

import sudoku_csp as sc

RECORDS = Path(__file__).parent / "data"
PUZZLES = [json.loads(line) for line in (RECORDS / "puzzles.jsonl").read_text().splitlines()]
SETS = tomllib.loads((RECORDS / "sets.toml").read_text())


def solved(puzzles):
    """Verdict and grid of each; a grid only where it is the one solution."""
    for result in sc.solve_many(puzzles, backend="sat", cross_check=0, time_limit=120):
        verdict = result["verdict"]
        yield verdict, result["solutions"][0] if verdict == "unique" else ""


def test_every_recorded_puzzle_has_its_verdict_and_its_grid():
    texts = [record["puzzle"] for record in PUZZLES]
    recorded = [(record["verdict"], record.get("grid", "")) for record in PUZZLES]
    pairs = zip(texts, solved(texts), recorded, strict=True)
    assert [(text, found, right) for text, found, right in pairs if found != right] == []


def test_the_record_has_every_verdict_and_every_kind_of_constraint():
    assert len(PUZZLES) >= 500
    assert min(Counter(record["verdict"] for record in PUZZLES).values()) > 80
    rules = chain.from_iterable(sc.read(record["puzzle"]).constraints for record in PUZZLES)
    assert {kind.title for kind in sc.kinds()} <= {rule.about.title for rule in rules}


def puzzles_of(name, files):
    """The puzzles of a set, in the order of its files; errors stand in place of what is none."""
    if name == "iss":
        return [example["input"] for example in json.loads((DATA / files).read_text())]
    if name == "classic":
        return DATA / files
    if name == "fpuzzles":
        paths = sorted(path for path in DATA.glob(files) if path.name not in SETS["left_out"])
        return [read_or_error(json.loads(path.read_text())["decoded"]) for path in paths]
    paths = sorted(path for path in DATA.glob(files) if path.name not in SETS["left_out"])
    return chain.from_iterable(sc.read_file(path, ignore_cosmetics=True) for path in paths)


def read_or_error(document):
    try:
        return sc.read(json.dumps(document), ignore_cosmetics=True)
    except sc.InputError as error:
        return error


@pytest.mark.slow
@needs_data
@pytest.mark.parametrize("record", SETS["set"], ids=lambda record: record["files"])
def test_every_published_set_has_its_verdicts_and_grids(record):
    name, files = record["files"].split("/")[0], record["files"]
    answers = list(solved(puzzles_of(name, files)))
    assert Counter(verdict for verdict, _ in answers) == record["verdicts"]
    lines = "".join(f"{verdict} {grid}".strip() + "\n" for verdict, grid in answers)
    assert sha256(lines.encode()).hexdigest() == record["sha256"]


@needs_data
def test_no_published_set_is_forgotten():
    named = {path for record in SETS["set"] for path in DATA.glob(record["files"])}
    others = {DATA / "SOURCES.md", DATA / "fpuzzles" / "index.json"}
    assert set(DATA.rglob("*.*")) == named | others
