"""The gallery is true: every command on its pages runs, in order, and prints what it says."""

import re
from pathlib import Path

import pytest
from gallery_catalogue import pages
from shell import shown

FOLDER = Path(__file__).parents[2] / "encodings"

SOLVERS = ("minisat", "cadical")

EXIT_CODES = (0, 10, 20)
"""Those of SAT solvers are 10 for a solution and 20 for none."""


def steps(page):
    """The commands of a page, each with the output that follows it."""
    text = (FOLDER / f"{page}.md").read_text()
    for indent, block in re.findall(
        r"^( *)```console\n(.*?)^ *```", text, re.DOTALL | re.MULTILINE
    ):
        plain = re.sub(f"^{indent}", "", block, flags=re.MULTILINE)
        for part in re.split(r"^\$ ", plain, flags=re.MULTILINE)[1:]:
            command, _, output = part.partition("\n")
            yield command, output


WITH_FILE = [page.name for page in pages().values() if page.has_file]


@pytest.mark.parametrize("page", ["README", *WITH_FILE])
def test_every_command_prints_what_the_page_says(sudoku, outside, page):
    (sudoku.folder / "encodings").symlink_to(FOLDER)
    found = list(steps(page))
    assert found
    for command, output in found:
        if (solver := command.split()[0]) in SOLVERS:
            outside(solver)
        code, text = shown(sudoku, command)
        assert code in EXIT_CODES, text
        assert text == output, command


def test_the_front_page_walks_through_the_whole_way():
    commands = [command for command, _ in steps("README")]
    words = ["echo", "export", "head", "minisat", "decode", "cadical", "encodings/triad-4x4.cnf"]
    for word in [*words, "--unique-query"]:
        assert any(word in command for command in commands), word
