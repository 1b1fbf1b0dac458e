"""The puzzle sets: files of 81 characters a line, `.` or 0 for an empty cell."""

import random
from pathlib import Path

SETS = ("easy", "minimal_random", "17_clue", "hardest_1106")
SEED = 20


def read(path: Path) -> list[bytes]:
    """The puzzles of a file, shuffled, always the same way: no turn gets only the easy ones."""
    lines = [line.split()[0] for line in path.read_bytes().splitlines() if line[:1] not in b"#"]
    puzzles = [line.replace(b"0", b".") for line in lines if len(line) == 81]
    random.Random(SEED).shuffle(puzzles)
    return puzzles
