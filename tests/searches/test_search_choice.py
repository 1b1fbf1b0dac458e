"""`--search`: the names, the default for each ruleset, and options that do not fit together."""

import json

import pytest
from puzzles import WIKIPEDIA

import sudoku_csp as sc
from sudoku_csp.constraints.kinds.all_different import AllDifferent
from sudoku_csp.grid.board import Board
from sudoku_csp.grid.cell import Cell
from sudoku_csp.grid.errors import UnknownName, Unsupported
from sudoku_csp.puzzle.puzzle import Puzzle
from sudoku_csp.puzzle.ruleset import Ruleset
from sudoku_csp.solvers import searches
from sudoku_csp.solvers.backends import create
from sudoku_csp.solvers.backends.settings import Settings
from sudoku_csp.solvers.searches.default import LARGEST


def test_every_search_says_what_it_is():
    for name in searches.NAMES:
        search = searches.find_search(name)
        assert search.name == name
        for text in (search.idea, search.origin):
            assert text
            assert "\n" not in text


def test_the_default_is_the_bitboard_where_it_is_the_fastest():
    small = sc.read(WIKIPEDIA)
    edge = sc.Puzzle.classic(Board.customary(LARGEST), bytes(LARGEST**2))
    large = sc.Puzzle.classic(Board.customary(81), bytes(81 * 81))
    others = Puzzle.blank(Ruleset(small.board, (AllDifferent((Cell(1, 1), Cell(1, 2))),)))
    assert searches.find_search(searches.DEFAULT).of(small).name == "bitboard"
    assert searches.find_search("default").of(edge).name == "bitboard"
    assert searches.find_search(searches.DEFAULT).of(large).name == "dom-wdeg"
    assert searches.find_search(searches.DEFAULT).of(others).name == "dom-wdeg"
    assert searches.find_search(searches.DEFAULT, "gac").of(small).name == "dom-wdeg"
    assert searches.find_search("house-sets").of(large).name == "house-sets"


def test_an_unknown_search_is_refused_with_the_nearest():
    for make in (
        searches.find_search,
        lambda name: create("reference", Settings(search=name)),
        lambda name: sc.solve(WIKIPEDIA, backend="reference", search=name),
    ):
        with pytest.raises(UnknownName, match=r"no search 'house-set'; did you mean house-sets\?"):
            make("house-set")


def test_a_level_is_refused_by_searches_that_have_none():
    for name in searches.NAMES:
        settings = Settings(search=name, consistency="gac")
        if name in searches.LEVELLED:
            settings.check(["reference"])
            assert create("reference", settings).solve(sc.read(WIKIPEDIA)).exhausted
            continue
        message = f"'gac' is for the search dom-wdeg, not {name}"
        with pytest.raises(Unsupported, match=message):
            settings.check(["reference"])
        with pytest.raises(Unsupported, match=message):
            create("reference", settings)


def test_the_search_reaches_the_backend_from_the_command_line(sudoku):
    nodes = {}
    for name in ("chronological", "propagation"):
        done = sudoku("solve", WIKIPEDIA, "-b", "reference", "--search", name, "-f", "jsonl")
        assert (done.code, done.err) == (0, "")
        statement = json.loads(done.out)["backends"]["reference"]
        assert statement["verdict"] == "unique"
        assert list(statement["stats"]) == [
            "nodes",
            "conflicts",
            "assignments",
            "propagations",
            "deepest",
        ]
        nodes[name] = statement["stats"]["nodes"]
    assert nodes == {"chronological": 41679, "propagation": 0}


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["-b", "reference", "--search", "house-set"], "did you mean house-sets?"),
        (["-b", "sat", "--search", "propagation"], "for the reference backend, which is not used"),
        (
            ["-b", "reference", "--search", "propagation", "--consistency", "gac"],
            "consistency 'gac' is for the search dom-wdeg, not propagation",
        ),
    ],
)
def test_a_wrong_use_is_reported_with_what_is_right(sudoku, arguments, message):
    done = sudoku("solve", WIKIPEDIA, *arguments)
    assert (done.code, done.out) == (2, "")
    assert message in done.err.splitlines()[-1]


def test_the_searches_are_in_the_help(sudoku):
    reported = "".join(sudoku("solve", "--help").out.split())
    assert all(name in reported.partition("--searchNAME")[2] for name in searches.NAMES)
