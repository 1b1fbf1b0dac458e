"""The items of a batch: over several blocks, packed, and from streams that fail."""

import bz2
import gzip
from io import BufferedReader, BytesIO, RawIOBase

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sudoku_csp.grid.board import Board
from sudoku_csp.grid.errors import InputError
from sudoku_csp.puzzle.notation import plain_lines, source
from sudoku_csp.puzzle.notation.cells import Context
from sudoku_csp.solvers.batch.items import Item, chunks, read_items

NINE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SOLVED = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
SIX = "1" + "." * 35
LINES = [
    NINE, NINE.replace(".", "0"), SOLVED, "." * 81, SIX, "1" + "." * 254 + "G", "7" + SIX[1:],
    "." * 16, NINE[:-1], NINE + " # a comment", f"{NINE},{SOLVED}", f"{NINE},{SOLVED[:-1]}",
    "puzzle,solution", "Grid 01", "", "anti-knight", "cage 9 r1c3 r1c4", "board 9x9, no boxes",
    "# board 6x6, boxes 3x2", "+---+---+---+", "é" + NINE[1:], "rubbish", '["' + NINE + '",',
]  # fmt: skip
TEXTS = st.lists(
    st.tuples(st.sampled_from(LINES[:5] * 3 + LINES), st.sampled_from(["\n", "\r\n", "\n\n"])),
    max_size=24,
)


def items(content, board=None):
    """The items that are read, and the error that ends the reading, if there is one."""
    found = []
    try:
        stream = source.unpack(BufferedReader(BytesIO(content)))
        found.extend(read_items(stream, Context("in\x1bput", board)))
    except InputError as error:
        found.append(Item.of(error))
    return found


def same(content, board=None):
    """The items; they are the same if the reader reads every line by itself."""
    quick = items(content, board)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(plain_lines, "_form", lambda *_, **__: None)
        assert items(content, board) == quick
    return quick


@pytest.mark.slow
@given(
    TEXTS,
    st.sampled_from(["", "puzzle,solution\n", "\ufeff", NINE + "\n"]),
    st.sampled_from([None, Board(9, 3, 3), Board(6, 3, 2), Board(4, 2, 2)]),
)
def test_lines_of_all_kinds_are_read_as_the_reader_reads_them(lines, start, board):
    same((start + "".join(line + end for line, end in lines)).encode(), board)


@pytest.mark.slow
@pytest.mark.parametrize("pack", [gzip.compress, bz2.compress])
def test_packed_files_break_at_the_same_line(pack):
    packed = pack(f"{NINE}\n".encode() * 500 + f"{SIX}\n".encode() * 3000)
    assert len(same(packed)) == 3500
    for size in (0, 1, 20, len(packed) // 2, len(packed) - 5):
        same(packed[:size])
    same(packed[:-8] + b"12345678")


def test_a_stream_that_fails_is_an_error_in_its_place():
    class Failing(RawIOBase):
        left = (f"{NINE}\n".encode() * 2 + b"12",)

        def readable(self):
            return True

        def readinto(self, buffer):
            if not self.left:
                raise OSError(5, "Input/output error")
            (piece,), self.left = self.left, ()
            buffer[: len(piece)] = piece
            return len(piece)

    found = read_items(BufferedReader(Failing()), Context("input"))
    assert [item.source for item in found] == ["input:1", "input:2", "input:3"]


@pytest.mark.parametrize("between", ["", "\n", "# a cage\n"])
@pytest.mark.parametrize("before", [0, 1, 300])
def test_a_constraint_below_a_plain_line_is_its_own(before, between, monkeypatch):
    monkeypatch.setattr(plain_lines, "BLOCK", 3000)
    lines = f"{NINE}\n" * before + f"{NINE}\n{between}cage 9 r1c3 r1c4\n\n{NINE}\n"
    *_, caged, plain = same(lines.encode())
    assert caged.ruleset == plain.ruleset.with_constraints("cage 9 r1c3 r1c4") != plain.ruleset


def test_an_error_keeps_its_place():
    good, bad = same(f"{NINE}\n{NINE[:40]}é{NINE[41:]}\n".encode())
    assert good.source == "in\\x1bput:1"
    assert bad == Item("in\\x1bput:2", None, error="r5c5: 'é' is not a digit")


def test_chunks_grow_to_their_size_and_hold_all():
    many = [Item(str(n), None) for n in range(1000)]
    found = list(chunks(many, 128))
    assert [len(chunk) for chunk in found][:8] == [2, 4, 8, 16, 32, 64, 128, 128]
    assert [item for chunk in found for item in chunk] == many
    large = [Item(str(n), None, bytes(225 * 225)) for n in range(100)]
    assert max(len(chunk) for chunk in chunks(large, 10_000)) == 21
    assert list(chunks([], 5)) == []


def test_constraints_besides_are_those_of_every_puzzle_or_the_reason_why_not():
    content, cage = f"{NINE}\n{NINE[:80]}\n{SIX}\n{NINE}\n".encode(), "cage 9 r1c8 r1c9"
    first, fault, six, again = read_items(BytesIO(content), Context("in"), more=[cage])
    plain, *_ = items(content)
    assert first.ruleset is again.ruleset
    assert first.ruleset == plain.ruleset.with_constraints(cage)
    assert (fault.ruleset, six.ruleset) == (None, None)
    assert not fault.error.startswith("--with")
    assert six.error.startswith("--with: ")
