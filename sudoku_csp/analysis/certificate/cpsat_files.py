"""The files of CP-SAT's proofs. OR-Tools 9.15 fixes their names; no parameter changes them.

A fixed name in a folder where everybody may write is a risk: through a link the proof would
overwrite another file, and two solvers that run together would mix their proofs. So the files are
created before CP-SAT starts, as plain files of this user, and locked while in use. If that is
impossible, no proof is written. If a proof is damaged nevertheless, the checker refuses it.
"""

import os
import stat
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path

from sudoku_csp.grid.errors import BackendUnavailable, BudgetSpent
from sudoku_csp.solvers.backend import Deadline

PREFIX = "/tmp/lrat"  # noqa: S108 - the choice of OR-Tools.

WAIT = 0.01
"""Seconds between two attempts to lock a file."""


def remove_leftovers(prefix: str = PREFIX) -> None:
    """Removes files that a killed process has left behind. Files in use stay."""
    with suppress(BudgetSpent, BackendUnavailable), reserved_files(Deadline(0.0), prefix):
        pass


@contextmanager
def reserved_files(deadline: Deadline, prefix: str = PREFIX) -> Iterator[Path]:
    """Reserves the files of CP-SAT for this process, and yields the file for a proof.

    CP-SAT must run with one worker. All files are removed at the end. Files that a killed process
    has left behind are reused. Raises BudgetSpent if the deadline passes while another process has
    the files, BackendUnavailable if one of the names belongs to something that is not such a file.
    """
    proof = Path(f"{prefix}.txt")
    with ExitStack() as stack:
        for path in (proof, *(Path(f"{prefix}{number}.bin") for number in range(3))):
            stack.enter_context(_locked(path, deadline))
        yield proof


@contextmanager
def _locked(path: Path, deadline: Deadline) -> Iterator[None]:
    while True:
        descriptor = _open(path)
        try:
            if lock(descriptor) and _is_at(path, descriptor):
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


def _open(path: Path) -> int:
    """Opens or creates a plain file of this user, which no other user can replace."""
    if not hasattr(os, "O_NOFOLLOW"):
        raise BackendUnavailable("CP-SAT's proofs are for systems with Posix files")
    in_the_way = f"CP-SAT writes its proofs to {path} and nowhere else, but: "
    try:
        descriptor = os.open(path, os.O_RDWR | os.O_CREAT | os.O_NOFOLLOW, 0o600)
    except OSError as error:
        raise BackendUnavailable(in_the_way + (error.strerror or str(error))) from None
    found = os.fstat(descriptor)
    if not stat.S_ISREG(found.st_mode) or found.st_uid != os.geteuid() or found.st_nlink > 1:
        os.close(descriptor)
        raise BackendUnavailable(f"{in_the_way}it is no plain file of this user")
    return descriptor


def lock(descriptor: int) -> bool:
    """Locks an open file, or returns False if another process has locked it."""
    import fcntl  # noqa: PLC0415 - some systems lack it; `_open` has raised an error there.

    with suppress(BlockingIOError):
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        return True
    return False


def _is_at(path: Path, descriptor: int) -> bool:
    """True if this path still leads to the open file, which another process may have removed."""
    with suppress(FileNotFoundError):
        return os.path.samestat(path.lstat(), os.fstat(descriptor))
    return False
