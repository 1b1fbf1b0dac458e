"""Files appear whole or not at all, compressed by suffix."""

import bz2
import gzip
import lzma
import sys

import pytest

from sudoku_csp.apps.api.files import new_file
from sudoku_csp.grid.errors import Unsupported
from sudoku_csp.puzzle.notation.source import zstd


@pytest.mark.parametrize(
    ("suffix", "unpack"),
    [("", bytes), (".gz", gzip.decompress), (".bz2", bz2.decompress), (".xz", lzma.decompress)],
)
def test_the_suffix_chooses_the_compression(tmp_path, suffix, unpack):
    text = b"p cnf 1 1\n1 0\n" * 1000
    for name in ("a.cnf", "b.cnf"):
        with new_file(tmp_path / (name + suffix)) as stream:
            stream.write(text)
    first, second = ((tmp_path / (name + suffix)).read_bytes() for name in ("a.cnf", "b.cnf"))
    assert unpack(first) == text
    assert first == second


def test_zstandard(tmp_path):
    pytest.importorskip("backports.zstd", reason="backports.zstd is not installed")
    with new_file(tmp_path / "a.cnf.zst") as stream:
        stream.write(b"p cnf 1 1\n" * 1000)
    assert zstd().decompress((tmp_path / "a.cnf.zst").read_bytes()) == b"p cnf 1 1\n" * 1000


def test_a_missing_compressor_is_one_line_and_leaves_nothing(tmp_path, monkeypatch):
    for name in ("backports.zstd", "compression.zstd"):
        monkeypatch.setitem(sys.modules, name, None)
    with (
        pytest.raises(Unsupported, match=r"pip install 'sudoku-csp\[zst\]'"),
        new_file(tmp_path / "a.cnf.zst"),
    ):
        pass
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("suffix", ["", ".gz", ".xz"])
def test_an_error_leaves_no_file_and_the_old_one_stands(tmp_path, suffix):
    name = f"a.cnf{suffix}"
    (tmp_path / name).write_bytes(b"before")

    def produce():
        with new_file(tmp_path / name) as stream:
            stream.write(b"half")
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        produce()
    assert [path.name for path in tmp_path.iterdir()] == [name]
    assert (tmp_path / name).read_bytes() == b"before"


@pytest.mark.parametrize("name", ["a.cnf.lz4", "a.cnf.ZIP", "a.Z"])
def test_a_compression_that_is_not_done_is_refused(tmp_path, name):
    with pytest.raises(Unsupported, match="cannot be written"), new_file(tmp_path / name):
        pass
    assert list(tmp_path.iterdir()) == []


def test_capitals_compress_too(tmp_path):
    with new_file(tmp_path / "A.CNF.GZ") as stream:
        stream.write(b"p cnf 0 0\n")
    assert gzip.decompress((tmp_path / "A.CNF.GZ").read_bytes()) == b"p cnf 0 0\n"
