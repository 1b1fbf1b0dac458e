"""The files of CP-SAT's proofs: whose they are, and what is not taken for one of them."""

import os
import stat

import pytest

from sudoku_csp.analysis.proving import lrat_files
from sudoku_csp.analysis.proving.lrat_files import reserved
from sudoku_csp.grid.errors import BackendUnavailable
from sudoku_csp.solvers.backend import Budget, BudgetSpent

FOREVER = Budget().start()
NAMES = ("lrat.txt", "lrat0.bin", "lrat1.bin", "lrat2.bin")


@pytest.fixture
def prefix(tmp_path):
    return str(tmp_path / "lrat")


def in_the_way(prefix, why):
    with (
        pytest.raises(BackendUnavailable, match=f"proofs to .*lrat.* and nowhere else, but: {why}"),
        reserved(FOREVER, prefix),
    ):
        pass


def open_files():
    return len(os.listdir("/proc/self/fd"))  # noqa: PTH208 - names that go while they are read.


def test_they_are_empty_and_nobody_else_may_read_them(prefix, tmp_path):
    for name in NAMES:
        (tmp_path / name).write_text("left by one that was killed")
        (tmp_path / name).chmod(0o600)
    for _ in range(2):
        with reserved(FOREVER, prefix) as proof:
            assert proof == tmp_path / "lrat.txt"
            assert sorted(path.name for path in tmp_path.iterdir()) == [*NAMES]
            for name in NAMES:
                found = (tmp_path / name).stat()
                assert (found.st_size, stat.S_IMODE(found.st_mode)) == (0, 0o600)
        assert list(tmp_path.iterdir()) == []


def test_what_is_written_stays_while_it_is_needed(prefix, tmp_path):
    with reserved(FOREVER, prefix) as proof:
        proof.write_text("1 0 1 2 0")
        with pytest.raises(BudgetSpent), reserved(Budget(0.03).start(), prefix):
            pass
        assert proof.read_text() == "1 0 1 2 0"
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("name", NAMES)
def test_what_is_no_plain_file_is_in_the_way(prefix, tmp_path, name):
    os.mkfifo(tmp_path / name)
    in_the_way(prefix, "it is no plain file of this user")
    assert (tmp_path / name).is_fifo()
    (tmp_path / name).unlink()
    (tmp_path / name).mkdir()
    in_the_way(prefix, "Is a directory")


def test_a_file_of_somebody_else_or_with_another_name_too_is_in_the_way(
    prefix, tmp_path, monkeypatch
):
    (tmp_path / "lrat.txt").write_text("precious")
    os.link(tmp_path / "lrat.txt", tmp_path / "precious")
    in_the_way(prefix, "it is no plain file of this user")
    (tmp_path / "precious").unlink()
    monkeypatch.setattr(os, "geteuid", lambda: (tmp_path / "lrat.txt").stat().st_uid + 1)
    in_the_way(prefix, "it is no plain file of this user")
    assert (tmp_path / "lrat.txt").read_text() == "precious"


def test_a_system_without_such_files_is_told_of(prefix, monkeypatch):
    monkeypatch.delattr(os, "O_NOFOLLOW")
    with (
        pytest.raises(BackendUnavailable, match="CP-SAT's proofs are for systems with Posix files"),
        reserved(FOREVER, prefix),
    ):
        pass


@pytest.mark.parametrize("again", [False, True])
def test_a_file_that_its_last_owner_removes_is_made_anew(prefix, tmp_path, monkeypatch, again):
    """Removed between opening and locking; and one of that name is made by somebody, or none."""
    lock, left = lrat_files._lock, [tmp_path / name for name in NAMES]

    def late(descriptor):
        for path in left:
            if path.exists() and path.stat().st_ino == os.fstat(descriptor).st_ino:
                left.remove(path)
                path.unlink()
                if again:
                    path.touch()
                break
        return lock(descriptor)

    monkeypatch.setattr(lrat_files, "_lock", late)
    with reserved(FOREVER, prefix):
        assert left == []
        assert sorted(path.name for path in tmp_path.iterdir()) == [*NAMES]
        monkeypatch.undo()
        with pytest.raises(BudgetSpent), reserved(Budget(0.03).start(), prefix):
            pass
    assert list(tmp_path.iterdir()) == []


def test_a_file_that_somebody_has_removed_is_not_missed(prefix, tmp_path):
    with reserved(FOREVER, prefix) as proof:
        proof.unlink()
    assert list(tmp_path.iterdir()) == []


@pytest.mark.skipif(not os.path.isdir("/proc/self/fd"), reason="looks into /proc")  # noqa: PTH112
def test_nothing_stays_open(prefix, tmp_path):
    before = open_files()
    with reserved(FOREVER, prefix):
        with pytest.raises(BudgetSpent), reserved(Budget(0.03).start(), prefix):
            pass
        assert open_files() == before + 4
    assert open_files() == before
    os.mkfifo(tmp_path / "lrat.txt")
    in_the_way(prefix, "it is no plain file")
    assert open_files() == before
