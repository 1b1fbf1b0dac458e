"""`verify --puzzle`: a certificate is about that very puzzle, to the last cell."""

import pytest
from certificates import EASY, bundle

from sudoku_csp.verifier import Refused, verify
from sudoku_csp.verifier.bundle import ExpectedPuzzle


def cell(place):
    return f"r{place // 4 + 1}c{place % 4 + 1}"


def check_every_cell():
    """Each cell in turn, emptied, filled or with another digit, is told by its name."""
    asked = [0 if char == "." else int(char) for char in EASY]
    expected = ExpectedPuzzle.read(EASY)
    expected.compare(expected.board, asked, "puzzle.txt")
    for place, digit in enumerate(asked):
        for other in range(5):
            if other != digit:
                changed = [*asked[:place], other, *asked[place + 1 :]]
                with pytest.raises(Refused, match=rf"{cell(place)} is {other or 'empty'}, in the"):
                    expected.compare(expected.board, changed, "puzzle.txt")


def test_every_cell_is_compared():
    check_every_cell()


@pytest.mark.parametrize("place", [0, 7, 15])
def test_a_certificate_of_a_puzzle_with_another_cell_is_refused(tmp_path, place):
    made = bundle(EASY).write(tmp_path / "made")
    assert verify(made, puzzle=EASY).claim == "unique"
    other = "." if EASY[place] != "." else "1342423124133124"[place]
    asked = EASY[:place] + other + EASY[place + 1 :]
    with pytest.raises(Refused, match=f"{cell(place)} is "):
        verify(made, puzzle=asked)


def test_a_last_cell_that_is_not_compared_is_seen(monkeypatch):
    honest = ExpectedPuzzle.compare

    def compare(self, board, digits, file):
        honest(self, board, [*digits[:-1], self.digits[-1]], file)

    monkeypatch.setattr(ExpectedPuzzle, "compare", compare)
    with pytest.raises(pytest.fail.Exception):
        check_every_cell()
