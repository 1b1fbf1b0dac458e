import sys
from pathlib import Path

import pytest

sys.path.append(str(Path(__file__).parents[1] / "cli"))

from command_line import Command


@pytest.fixture
def sudoku(tmp_path):
    """The command, run in a folder of its own; what it leaves running is ended."""
    command = Command(tmp_path)
    yield command
    command.end()
