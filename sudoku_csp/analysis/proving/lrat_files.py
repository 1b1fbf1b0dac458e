"""The files into which CP-SAT writes its proofs, kept for one process at a time.

OR-Tools 9.15 has fixed names for them and no parameter to change these, nor does it look at TMPDIR.
In a folder where everybody may write, a fixed name is a trap: a link that somebody has put there
would have the proof written over one of our own files, and two solvers at once would mix theirs.
So the files are made beforehand, ours and no links, and a lock is held while they are in use. Where
that cannot be, no proof is written. One that was disturbed all the same is refused by its checker.
"""

from __future__ import annotations

import os
import stat
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path

from sudoku_csp.grid.errors import BackendUnavailable
from sudoku_csp.solvers.backend import Deadline

PREFIX = "/tmp/lrat"  # noqa: S108 - it is OR-Tools' choice, not ours.

WAIT = 0.01
"""Seconds between two looks whether another process is done."""


@contextmanager
def reserved(deadline: Deadline, prefix: str = PREFIX) -> Iterator[Path]:
    """The file that a proof of one worker will be in, for this process alone while the block runs.

    They are removed at the end; those of a process that was killed are taken over. Raises
    BudgetSpent if the deadline passes while another process has them, BackendUnavailable where
    something else has a file's name.
    """
    proof = Path(f"{prefix}.txt")
    with ExitStack() as stack:
        for path in (proof, *(Path(f"{prefix}{number}.bin") for number in range(3))):
            stack.enter_context(_locked(path, deadline))
        yield proof


@contextmanager
def _locked(path: Path, deadline: Deadline) -> Iterator[None]:
    while True:
        descriptor = _opened(path)
        try:
            if _lock(descriptor) and _is_at(path, descriptor):
                os.truncate(descriptor, 0)
                try:
                    yield
                finally:
                    path.unlink(missing_ok=True)
                return
        finally:
            os.close(descriptor)
        deadline.check()
        time.sleep(WAIT)


def _opened(path: Path) -> int:
    """The file, made if need be: a plain one of this user, which nobody else can exchange."""
    if not hasattr(os, "O_NOFOLLOW"):
        raise BackendUnavailable("CP-SAT's proofs are for systems with Posix files")
    try:
        descriptor = os.open(path, os.O_RDWR | os.O_CREAT | os.O_NOFOLLOW, 0o600)
    except OSError as error:
        raise _in_the_way(path, error.strerror or str(error)) from None
    found = os.fstat(descriptor)
    if not stat.S_ISREG(found.st_mode) or found.st_uid != os.geteuid() or found.st_nlink > 1:
        os.close(descriptor)
        raise _in_the_way(path, "it is no plain file of this user")
    return descriptor


def _in_the_way(path: Path, why: str) -> BackendUnavailable:
    return BackendUnavailable(f"CP-SAT writes its proofs to {path} and nowhere else, but: {why}")


def _lock(descriptor: int) -> bool:
    import fcntl  # noqa: PLC0415 - not every system has it, and `_opened` has said so.

    with suppress(BlockingIOError):
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        return True
    return False


def _is_at(path: Path, descriptor: int) -> bool:
    """Whether the open file still has the name: who had it before us has removed it."""
    with suppress(FileNotFoundError):
        return os.path.samestat(path.lstat(), os.fstat(descriptor))
    return False
