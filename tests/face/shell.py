"""The commands of a page, run as the page shows them."""

import re
import shlex
import subprocess
import sys

SUDOKU_CSP = f"{sys.executable} -m sudoku_csp"
OF_A_SHELL = re.compile(r"[|&;<>()$`*?~#]")


def shown(sudoku, command):
    """The exit code, and what a terminal shows; in this process, where it takes no shell."""
    name, *arguments = shlex.split(command)
    if name == "sudoku-csp" and not OF_A_SHELL.search(command):
        ended = sudoku(*arguments)
        return ended.code, ended.out + ended.err
    result = subprocess.run(
        re.sub(r"\bsudoku-csp ", f"{SUDOKU_CSP} ", command),
        shell=True,
        cwd=sudoku.folder,
        text=True,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        check=False,
    )
    return result.returncode, result.stdout
