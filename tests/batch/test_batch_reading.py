"""What a batch reads is exactly what the reader reads, by whichever path, of whatever input."""

import bz2
import gzip
from io import BufferedReader, BytesIO, RawIOBase

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from sudoku_csp.grid.board import Board
from sudoku_csp.grid.errors import InputError
from sudoku_csp.puzzle.notation import reader, source
from sudoku_csp.solvers.batch import reading
from sudoku_csp.solvers.batch.items import Item, chunks

NINE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SOLVED = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
SIX = "1" + "." * 35
SIXTEEN = "1" + "." * 254 + "G"


def item_of(entry):
    return entry if isinstance(entry, Item) else Item.of(entry)


def by(read, content, board=None, **opened):
    """What is read, and the error that ends it, if one does."""
    found = []
    try:
        stream = source.unpacked(BufferedReader(BytesIO(content)), **opened)
        found.extend(map(item_of, read(stream, "in\x1bput", board)))
    except InputError as error:
        found.append(Item.of(error))
    return found


def same(content, board=None, **opened):
    quick, thorough = (by(read, content, board, **opened) for read in (reading.items, reader.read))
    assert quick == thorough
    return quick


REGIONS = "111222333" * 3 + "444555666" * 3 + "777888999" * 3
LINES = [
    NINE,
    REGIONS,
    REGIONS.translate(str.maketrans("123456789", "ABCDEFGHI")),
    REGIONS + "," + SOLVED,
    "Solution:",
    "Here is my puzzle:",
    "no knights here",
    NINE.replace(".", "0"),
    NINE.replace(".", "_"),
    SOLVED,
    "." * 81,
    "-" * 81,
    "-" * 36,
    "-" * 9,
    SIX,
    SIXTEEN,
    SIXTEEN.replace(".", "0"),
    SIXTEEN.lower(),
    "7" + SIX[1:],
    "." * 49,
    "." * 16,
    "1..4",
    NINE.replace(".", "0", 3),
    NINE.replace("9", ".").replace(".", "0", 3),
    NINE[:-1],
    NINE + ".",
    NINE + " # a comment",
    " " + NINE,
    NINE + "," + SOLVED,
    NINE + "," + SOLVED[:-1] + ".",
    NINE + "," + SOLVED[:-1],
    NINE + "," + SOLVED + ",0.1",
    "puzzle,solution",
    "puzzle",
    "quizzes,solutions",
    "[Puzzle]",
    "[State]",
    "Grid 01",
    "puzzle size: 3x2",
    "# a comment",
    "board 6x6, boxes 3x2",
    "# board 9x9, no boxes",
    "",
    "[[1,0,0,0],[0,0,0,0],[0,0,0,0],[0,0,0,0]]",
    '["' + NINE + '",',
    "+---+---+---+",
    "é" + NINE[1:],
    "anti-knight",
    "cage 9 r1c3 r1c4",
    "board 9x9, no boxes",
    '"' + NINE,
]

ENDS = ["\n", "\r\n", "\n\n", "\n \n"]

TEXTS = st.lists(st.tuples(st.sampled_from(LINES[:8] + LINES), st.sampled_from(ENDS)), max_size=24)


@pytest.mark.slow
@given(TEXTS, st.booleans(), st.sampled_from(["", "puzzle,solution\n", "\ufeff", NINE + "\n"]))
@example([(NINE, "\n"), ("-" * 81, "\n"), (NINE, "\n")], True, "")
@example([(SIX, "\n"), ("-" * 36, "\n")], True, "")
@example([(NINE, "\n"), ("cage 9 r1c3 r1c4", "\n"), (NINE, "\n")], True, "")
def test_lines_of_all_kinds_are_read_as_the_reader_reads_them(lines, ended, start):
    text = start + "".join(line + end for line, end in lines)
    same((text if ended else text.rstrip()).encode())


@pytest.mark.slow
@given(TEXTS, st.sampled_from([Board(9, 3, 3), Board(6, 3, 2), Board(4, 2, 2), Board(81, 9, 9)]))
def test_so_they_are_where_the_board_is_named(lines, board):
    same("".join(line + end for line, end in lines).encode(), board)


@pytest.mark.sampled(3)
@pytest.mark.parametrize("size", [3, 200])
@pytest.mark.parametrize("last", ["", NINE, NINE + "\n", "rubbish\n", "-" * 81 + "\n"])
def test_long_files_are_read_over_several_blocks(size, last, monkeypatch):
    monkeypatch.setattr(reading, "BLOCK", 3000)
    monkeypatch.setattr(reading, "DEFAULT_BUFFER_SIZE", 1000)
    table = f"{NINE},{SOLVED}\r\n" * size
    assert len(same((f"{NINE}\n" * size + last).encode())) >= size
    assert len(same(("puzzle,solution\n" + table).encode())) == size
    for middle in ("\n", "# x\n", f"{NINE}\n", ".\n", "\r\n"):
        same(("quizzes,solutions\n" + table + middle + table).encode())


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
        def __init__(self):
            self.left = [f"{NINE}\n".encode() * 2 + b"12"]

        def readable(self):
            return True

        def readinto(self, buffer):
            if not self.left:
                raise OSError(5, "Input/output error")
            piece = self.left.pop()
            buffer[: len(piece)] = piece
            return len(piece)

    found = []
    for read in (reading.items, reader.read):
        entries = read(BufferedReader(Failing()), "input")
        found.append(list(map(item_of, entries)))
    assert found[0] == found[1]
    assert [item.source for item in found[0]] == ["input:1", "input:2", "input:3"]


@pytest.mark.parametrize("between", ["", "\n", "# a cage\n"])
@pytest.mark.parametrize("before", [0, 1, 300])
def test_a_constraint_below_a_plain_line_is_its_own(before, between, monkeypatch):
    monkeypatch.setattr(reading, "BLOCK", 3000)
    monkeypatch.setattr(reading, "DEFAULT_BUFFER_SIZE", 1000)
    lines = f"{NINE}\n" * before + f"{NINE}\n{between}cage 9 r1c3 r1c4\n\n{NINE}\n"
    *_, caged, plain = same(lines.encode())
    assert caged.ruleset == plain.ruleset.having("cage 9 r1c3 r1c4") != plain.ruleset


def test_an_empty_input_is_one_error():
    (item,) = same(b"")
    assert (item.ruleset, item.error) == (None, "there is no puzzle in it")


def test_an_error_keeps_its_place():
    good, bad = same(f"{NINE}\n{NINE[:40]}é{NINE[41:]}\n".encode())
    assert good.source == "in\\x1bput:1"
    assert bad == Item("in\\x1bput:2", None, error="r5c5: 'é' is not a digit")


def test_chunks_grow_to_their_size_and_hold_all():
    items = [Item(str(n), None) for n in range(1000)]
    found = list(chunks(items, 128))
    assert [len(chunk) for chunk in found][:8] == [2, 4, 8, 16, 32, 64, 128, 128]
    assert [item for chunk in found for item in chunk] == items
    large = [Item(str(n), None, bytes(225 * 225)) for n in range(100)]
    assert max(len(chunk) for chunk in chunks(large, 10_000)) == 21
    assert list(chunks([], 5)) == []


def test_constraints_besides_are_those_of_every_puzzle_or_the_reason_why_not():
    content, cage = f"{NINE}\nx\n{SIX}\n{NINE}\n".encode(), "cage 9 r1c8 r1c9"
    first, fault, six, again = reading.items(BytesIO(content), "in", having=[cage])
    plain, *_ = reading.items(BytesIO(content), "in")
    assert first.ruleset is again.ruleset
    assert first.ruleset == plain.ruleset.having(cage)
    assert (fault.ruleset, six.ruleset) == (None, None)
    assert not fault.error.startswith("--with")
    assert six.error.startswith("--with: ")


@pytest.mark.sampled(3)
@pytest.mark.parametrize("before", [0, 1, 2, 5000])
@pytest.mark.parametrize("header", ["", "puzzle,solution"])
def test_regions_amid_plain_lines_refuse_the_puzzles_beside_them(before, header):
    behind = f",{SOLVED}" if header else ""
    lines = [header] * bool(header) + [NINE + behind] * before + [REGIONS + behind]
    lines += [NINE + behind] * 3
    found = same("\n".join([*lines, ""]).encode())
    refused = [item for item in found if item.ruleset is None]
    assert len(found) == before + 4
    assert refused
    solved = "\n".join([SOLVED, SOLVED[::-1]] * 4)
    assert all(item.ruleset is not None for item in same(solved.encode()))
