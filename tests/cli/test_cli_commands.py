"""A table of commands: the exit code of each, and its first line, or the last line of an error.

A row of `data/commands.jsonl` is a command line, the exit code, a part of that line, and perhaps
standard input. UNIQUE, NINE and CLASH stand for puzzles.
"""

import shlex

import command_line
import pytest
from command_line import NINE, OTHER, UNIQUE
from tables import rows

FILES = {
    "many.txt": f"{UNIQUE}\n{OTHER}\n",
    "mixed.txt": f"{UNIQUE}\n{NINE}\n",
    "other.cnf": "c something\np cnf 64 1\n1 0\n",
}


@pytest.mark.parametrize("row", rows(__file__, "commands"), ids=lambda row: row[0])
def test_a_command_ends_with_the_code_and_the_line_of_the_table(sudoku, row):
    line, code, part, *stdin = row
    for name, text in FILES.items():
        sudoku.file(name, text)
    arguments = [getattr(command_line, word, word) for word in shlex.split(line)]
    ended = sudoku(*arguments, text=stdin[0] if stdin else None)
    assert ended.code == code, ended
    assert "Traceback" not in ended.err
    if code in (0, 10, 20):
        assert ended.out.splitlines()[0] == part
        return
    assert ended.out == ""
    assert part in ended.err.splitlines()[-1]
    assert {path.name for path in sudoku.folder.iterdir()} == {*FILES}
