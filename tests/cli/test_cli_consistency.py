"""`--consistency`: the level reaches the reference backend, and a wrong one is refused."""

import json

import pytest

HARD = "..53.....8......2..7..1.5..4....53...1..7...6..32...8..6.5....9..4....3......97.."


@pytest.mark.parametrize("command", ["solve", "check", "count"])
def test_the_level_reaches_the_backend(sudoku, command):
    nodes = {}
    for level in ("forward-checking", "singles", "hall", "gac", None):
        chosen = ["--consistency", level] if level else ["--search", "dom-wdeg"]
        ended = sudoku(command, HARD, "-b", "reference", "-f", "jsonl", *chosen)
        assert (ended.code, ended.err) == (0, "")
        statement = json.loads(ended.out)["backends"]["reference"]
        assert statement["verdict"] == "unique"
        nodes[level] = statement["stats"]
    assert nodes.pop(None) == nodes["singles"]
    assert len({tuple(stats.values()) for stats in nodes.values()}) == 4
    assert nodes["gac"]["nodes"] < nodes["singles"]["nodes"] < nodes["forward-checking"]["nodes"]


def test_the_levels_are_completed(sudoku):
    words = "sudoku-csp solve --consistency "
    env = {"_SUDOKU_CSP_COMPLETE": "bash_complete", "COMP_WORDS": words, "COMP_CWORD": "3"}
    offered = sudoku(env=env).out.splitlines()
    assert offered == ["plain,forward-checking", "plain,singles", "plain,hall", "plain,gac"]
