"""Where text comes from: files, packed files, streams; line ends, marks and bounds."""

import bz2
import gzip
import lzma
import sys
import tracemalloc
from io import BufferedReader, BytesIO, RawIOBase
from itertools import islice

import pytest
from reading import LINE, OTHER, ROWS_TEXT, canonical, entries, read

from sudoku_csp.grid.errors import InputError
from sudoku_csp.puzzle.notation import reader, source
from sudoku_csp.puzzle.notation.cells import Context
from sudoku_csp.puzzle.notation.source import zstd
from sudoku_csp.puzzle.puzzle import Puzzle

TEXT = f"# two\n{LINE}\n{OTHER}\n".encode()
PACK = {".gz": gzip.compress, ".bz2": bz2.compress, ".xz": lzma.compress}


def read_path(path):
    with source.open_path(path) as stream:
        return list(reader.read(stream, Context(path.name)))


class Endless(RawIOBase):
    """A stream that never ends; it repeats its text."""

    def __init__(self, text):
        super().__init__()
        self._text = text

    def readable(self):
        return True

    def readinto(self, buffer):
        size = min(len(buffer), len(self._text))
        buffer[:size] = self._text[:size]
        self._text = self._text[size:] + self._text[:size]
        return size


@pytest.mark.parametrize("end", ["\n", "\r\n"])
@pytest.mark.parametrize("text", [LINE, ROWS_TEXT, f"# c\n\n{LINE}", f"[Puzzle]\n{ROWS_TEXT}"])
@pytest.mark.parametrize("last", ["", "\n\n\n"])
def test_line_ends_and_a_byte_order_mark_are_skipped(end, text, last):
    assert read((text + last).replace("\n", end)) == [LINE]
    assert read("\ufeff" + text + last) == [LINE]


@pytest.mark.parametrize("encoding", ["utf-16-le", "utf-16-be"])
def test_utf_16_is_read_with_a_byte_order_mark(encoding):
    text = f"{LINE}\r\n\n{ROWS_TEXT}\nGood luck, \u00e9\n\n{OTHER}"
    data = f"\ufeff{text}".encode(encoding)
    assert [*map(canonical, reader.read(BufferedReader(BytesIO(data)), Context("p")))] == read(text)
    assert read(data) == read(text)
    assert not any(isinstance(entry, Puzzle) for entry in entries(data[2:]))


def test_other_encodings_are_an_error():
    found = entries(f"\ufeff{LINE}\n{LINE}\n".encode("utf-32"))
    assert all(isinstance(entry, InputError) for entry in found)
    (fault,) = entries(f"{LINE[:5]}\ud800{LINE[6:]}")
    str(fault).encode()


@pytest.mark.parametrize("sign", "\v\f\x1c\x1d\x1e\x85\u2028\u2029")
def test_lines_end_at_newlines_only(sign):
    assert read(f"{LINE}{sign}{OTHER}\n{OTHER}") == ["unknown@1", "spoiled@2"]
    found = read(f"{LINE}\n\n{OTHER}{sign}{OTHER}\n\n{OTHER}")
    assert found == ["unknown@3", "spoiled@1", "spoiled@5"]


@pytest.mark.parametrize("suffix", PACK)
def test_packed_files_are_recognised_by_suffix_and_by_content(tmp_path, suffix):
    path, packed = tmp_path / f"puzzles.txt{suffix}", PACK[suffix](TEXT)
    path.write_bytes(packed)
    found = read_path(path)
    assert [puzzle.line() for puzzle in found] == [LINE, OTHER]
    assert found[1].source == f"puzzles.txt{suffix}:3"
    piped = source.unpack(BufferedReader(BytesIO(packed)))
    assert [puzzle.line() for puzzle in reader.read(piped, Context("stdin"))] == [LINE, OTHER]
    path.write_bytes(TEXT)
    (fault,) = read_path(path)
    assert str(fault).startswith(f"puzzles.txt{suffix}:1: ")
    packed = bytearray(PACK[suffix](TEXT * 50))
    packed[len(packed) // 2] ^= 0xFF
    packed[len(packed) // 2 + 1] ^= 0xFF
    path.write_bytes(packed)
    assert isinstance(read_path(path)[-1], InputError)


def test_an_empty_or_missing_file_is_an_error(tmp_path):
    path = tmp_path / "empty.txt"
    path.write_bytes(b"")
    assert [str(entry) for entry in read_path(path)] == ["empty.txt: there is no puzzle in it"]
    for missing in (tmp_path / "missing.txt", f"{path}/below.txt"):
        with pytest.raises(InputError, match=f"^{missing}: (No such file|Not a) "):
            source.open_path(missing)


@pytest.mark.slow
@pytest.mark.parametrize("suffix", PACK)
def test_a_packed_file_that_breaks_off_is_an_error_after_what_was_read(tmp_path, suffix):
    path = tmp_path / f"puzzles.txt{suffix}"
    packed = PACK[suffix](TEXT * 5000)
    path.write_bytes(packed[: len(packed) - 20])
    *puzzles, last = read_path(path)
    assert all(isinstance(puzzle, Puzzle) for puzzle in puzzles)
    assert isinstance(last, InputError)
    assert str(last).startswith(f"{path.name}:")


@pytest.mark.sampled(3)
@pytest.mark.parametrize(
    "text", [f"{LINE}\n", f"{ROWS_TEXT}\n\n", f'["{LINE}"]\n', f"{LINE},1\r\n"]
)
def test_an_endless_stream_is_read_lazily(text):
    stream = BufferedReader(Endless(text.encode()))
    found = list(islice(reader.read(stream, Context("endless")), 3))
    assert [puzzle.line() for puzzle in found] == [LINE] * 3


def test_a_puzzle_on_one_line_waits_for_no_more_than_the_next_line():
    """Which may be a constraint of it."""

    class Live(Endless):
        reads = 0

        def readinto(self, buffer):
            self.reads += 1
            return super().readinto(buffer)

    live = Live(f"{LINE}\n".encode())
    found = reader.read(BufferedReader(live), Context("live"))
    for number in range(1, 4):
        assert next(found).line() == LINE
        assert live.reads == number + 1


def test_a_line_that_never_ends_is_left():
    (fault,) = reader.read(BufferedReader(Endless(b"1" * 4096)), Context("endless"))
    assert str(fault).endswith("bytes; the rest of the file is not read")
    (puzzle,) = entries(" ".join(["225"] * 225 * 225))
    assert puzzle.board.side == 225


@pytest.mark.parametrize("filling", [b"1", b" ", b"[", b"\x00", b"1,", b"\xd9\xa3"])
def test_a_line_of_10_mb_is_one_error_and_the_next_is_read(filling):
    text = LINE.encode() + b"\n" + filling * (10_000_000 // len(filling)) + b"\n" + OTHER.encode()
    assert read(text) == ["line@2", "spoiled@1", OTHER]


@pytest.mark.parametrize(
    "filling",
    [
        b"1" * 1024,
        b"[\n" * 512,
        *(
            pytest.param(filling, marks=pytest.mark.slow)
            for filling in (b"1\n" * 512, b"1,\n" * 340, b"." * 16 + b"\n", b"# c\n" * 9)
        ),
    ],
)
def test_memory_stays_bounded_whatever_is_unpacked(tmp_path, filling):
    path = tmp_path / "long.txt.gz"
    piece = b"[" * (filling[:2] == b"1,") + filling * ((1 << 20) // len(filling))
    with gzip.open(path, "wb", compresslevel=1) as out:
        for _ in range(1 if b"\n" in filling else 100):
            out.write(piece)
    tracemalloc.start()
    with source.open_path(path) as stream:
        for _ in islice(reader.read(stream, Context("long")), 3):
            pass
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert peak < 60 << 20


def test_a_broken_or_unreadable_zst_file_is_one_line(tmp_path, monkeypatch):
    pytest.importorskip("backports.zstd", reason="backports.zstd is not installed")
    packed = zstd().compress(f"{LINE}\n".encode() * 5000)
    path = tmp_path / "p.zst"
    path.write_bytes(packed)
    with source.open_path(path) as stream:
        assert [line.text for line in source.lines(stream, "p.zst")] == [LINE] * 5000
    for broken in (packed[:-3], packed[:8] + b"\xff" * 20):
        path.write_bytes(broken)
        with (
            source.open_path(path) as stream,
            pytest.raises(InputError, match=r"p\.zst:[0-9]+: cannot be unpacked"),
        ):
            list(source.lines(stream, "p.zst"))
    for name in ("backports.zstd", "compression.zstd"):
        monkeypatch.setitem(sys.modules, name, None)
    with pytest.raises(InputError, match=r"pip install 'sudoku-csp\[zst\]'"):
        source.open_path(path)
