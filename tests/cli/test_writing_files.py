"""Files appear whole or not at all, compressed by suffix, and are written behind the producer."""

import bz2
import gzip
import lzma
import sys
import threading
import time
from io import BytesIO

import pytest
from command_line import UNIQUE

from sudoku_csp.apps.cli.files import written
from sudoku_csp.apps.cli.threaded_writer import AHEAD, behind
from sudoku_csp.grid.errors import Unsupported
from sudoku_csp.puzzle.notation.zstandard import zstd


def test_everything_is_written_in_order():
    stream = BytesIO()
    with behind(stream) as ahead:
        for number in range(1000):
            ahead.write(b"%d " % number)
    assert stream.getvalue() == b"".join(b"%d " % number for number in range(1000))


class Full(BytesIO):
    def write(self, data):
        raise OSError(28, "No space left on device")


@pytest.mark.parametrize("pieces", [1, AHEAD, 10 * AHEAD])
def test_a_failed_write_is_raised_in_the_producer(pieces):
    def produce():
        with behind(Full()) as ahead:
            for _ in range(pieces):
                ahead.write(b"x")

    with pytest.raises(OSError, match="No space left"):
        produce()


def test_an_error_of_the_producer_passes_and_ends_the_thread():
    stream = BytesIO()
    before = threading.active_count()

    def produce():
        with behind(stream) as ahead:
            ahead.write(b"x")
            assert threading.active_count() == before + 1
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        produce()
    assert threading.active_count() == before


@pytest.mark.parametrize(
    ("suffix", "unpack"),
    [("", bytes), (".gz", gzip.decompress), (".bz2", bz2.decompress), (".xz", lzma.decompress)],
)
def test_the_suffix_says_how_it_is_packed(tmp_path, suffix, unpack):
    text = b"p cnf 1 1\n1 0\n" * 1000
    for name in ("a.cnf", "b.cnf"):
        with written(tmp_path / (name + suffix)) as stream:
            stream.write(text)
    first, second = ((tmp_path / (name + suffix)).read_bytes() for name in ("a.cnf", "b.cnf"))
    assert unpack(first) == text
    assert first == second


def test_zstandard(tmp_path):
    pytest.importorskip("backports.zstd", reason="backports.zstd is not installed")
    with written(tmp_path / "a.cnf.zst") as stream:
        stream.write(b"p cnf 1 1\n" * 1000)
    assert zstd().decompress((tmp_path / "a.cnf.zst").read_bytes()) == b"p cnf 1 1\n" * 1000


def test_a_missing_compressor_is_one_line_and_leaves_nothing(tmp_path, monkeypatch):
    for name in ("backports.zstd", "compression.zstd"):
        monkeypatch.setitem(sys.modules, name, None)
    with (
        pytest.raises(Unsupported, match=r"pip install 'sudoku-csp\[zst\]'"),
        written(tmp_path / "a.cnf.zst"),
    ):
        pass
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("suffix", ["", ".gz", ".xz"])
def test_an_error_leaves_no_file_and_the_old_one_stands(tmp_path, suffix):
    name = f"a.cnf{suffix}"
    (tmp_path / name).write_bytes(b"before")

    def produce():
        with written(tmp_path / name) as stream:
            stream.write(b"half")
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        produce()
    assert [path.name for path in tmp_path.iterdir()] == [name]
    assert (tmp_path / name).read_bytes() == b"before"


@pytest.mark.parametrize("name", ["a.cnf.lz4", "a.cnf.ZIP", "a.Z"])
def test_a_compression_that_is_not_done_is_refused(tmp_path, name):
    with pytest.raises(Unsupported, match="cannot be written"), written(tmp_path / name):
        pass
    assert list(tmp_path.iterdir()) == []


def test_capitals_compress_too(tmp_path):
    with written(tmp_path / "A.CNF.GZ") as stream:
        stream.write(b"p cnf 0 0\n")
    assert gzip.decompress((tmp_path / "A.CNF.GZ").read_bytes()) == b"p cnf 0 0\n"


def test_an_abandoned_writer_does_not_wait_for_what_is_not_taken():
    class Slow(BytesIO):
        def write(self, data):
            taken.append(data)
            time.sleep(0.05)
            return len(data)

    taken = []

    def produce():
        with behind(Slow()) as ahead:
            for _ in range(AHEAD):
                ahead.write(b"x")
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        produce()
    assert len(taken) < AHEAD


@pytest.mark.parametrize(
    "command",
    [
        ("convert", UNIQUE, "--to", "line"),
        ("explain", UNIQUE),
        ("trace", UNIQUE),
        ("export", UNIQUE, "-f", "icnf"),
    ],
)
def test_the_name_of_a_folder_is_no_file_s(sudoku, command):
    ended = sudoku(*command, "-o", "results/")
    assert ended.code == 2
    assert "results/: a name that ends in / is a folder's, not a file's" in ended.err
    assert list(sudoku.folder.iterdir()) == []


def test_the_name_of_an_archive_is_no_folder_s(sudoku):
    for name in ("made.zip", "made.tar", "made.tar.GZ"):
        ended = sudoku("certify", UNIQUE, "-o", name)
        assert ended.code == 2
        assert f"{name}: a folder is written, and no " in ended.err
    assert list(sudoku.folder.iterdir()) == []
