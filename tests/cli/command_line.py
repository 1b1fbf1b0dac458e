"""The command as a user meets it: a process with its output, its messages and its exit code."""

import os
import signal
import subprocess
import sys
import time
import traceback
import uuid
from contextlib import ExitStack, chdir, suppress
from dataclasses import dataclass
from io import TextIOWrapper
from pathlib import Path
from tempfile import TemporaryFile
from unittest.mock import patch

from sudoku_csp import close
from sudoku_csp.apps.cli import main

UNIQUE = "1.....3..4....2."
SOLUTION = "1342423124133124"
OTHER = "..3..1....2..4.."
EMPTY = "." * 16
CLASH = "11.............."
NINE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
NINE_SOLVED = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
SLOW = "\n".join(" ".join("0" * 81) for _ in range(81)) + "\n"
"""A blank 81x81 board: no backend is done with it soon, and the reference not in a minute."""

STREAMS = ("stdin", "stdout", "stderr")

MARK = "SUDOKU_CSP_TEST"
"""The environment variable by which a run's processes are found, whatever their parent is."""


@dataclass(frozen=True)
class Ended:
    """What a run left: exit code, standard output, standard error."""

    code: int
    out: str
    err: str


class Command:
    """Runs `sudoku-csp` in a folder of its own."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.mark = uuid.uuid4().hex
        self.started = []

    def environment(self, extra=None):
        of_terminals = ("NO_COLOR", "COLUMNS", "LINES", "TERM")
        plain = {k: v for k, v in os.environ.items() if k not in of_terminals}
        return plain | {"TERM": "xterm", MARK: self.mark} | (extra or {})

    def file(self, name, text):
        """Writes a file into the folder and returns its name."""
        content = text if isinstance(text, bytes) else text.encode()
        (self.folder / name).write_bytes(content)
        return name

    def start(self, *arguments, env=None, measured=False, **options):
        """Starts the command as the leader of a session, with pipes.

        Its coverage is measured only with `measured`: a signal that reaches a process inside the
        tracer's lock hangs it.
        """
        streams = {"stdin": subprocess.DEVNULL, "stdout": subprocess.PIPE}
        environment = self.environment(env)
        if not measured:
            environment = {k: v for k, v in environment.items() if not k.startswith("COVERAGE_")}
        process = subprocess.Popen(
            [sys.executable, "-m", "sudoku_csp", *arguments],
            cwd=self.folder,
            env=environment,
            start_new_session=True,
            bufsize=0,  # What is read of a stream is what is missing from the rest.
            **({"stderr": subprocess.PIPE} | streams | options),
        )
        self.started.append(process)
        return process

    def __call__(self, *arguments, text=None, env=None):
        """Runs the command to its end in this process, which saves a start of Python for each.

        Standard streams, folder, environment and signal handlers are its own, as far as Python
        knows them; for what a process alone shows there is `process`.
        """
        content = text.encode() if isinstance(text, str) else text or b""
        with ExitStack() as own:
            own.enter_context(chdir(self.folder))
            own.enter_context(patch.dict(os.environ, self.environment(env), clear=True))
            own.enter_context(patch.object(sys, "argv", ["sudoku-csp", *map(str, arguments)]))
            for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGALRM):
                own.callback(signal.signal, number, signal.getsignal(number))
            own.callback(close)  # As the end of a process would.
            files = {name: own.enter_context(TemporaryFile()) for name in STREAMS}
            files["stdin"].write(content)
            files["stdin"].seek(0)
            for name, file in files.items():
                stream = TextIOWrapper(file, "utf-8", write_through=name == "stderr")
                own.callback(stream.detach)
                own.enter_context(patch.object(sys, name, stream))
            code = _exit_code()
            return Ended(code, *(_written(files[name]) for name in STREAMS[1:]))

    def process(self, *arguments, text=None, env=None):
        """Runs the command to its end as a process of its own."""
        stdin = subprocess.DEVNULL if text is None else subprocess.PIPE
        process = self.start(*arguments, env=env, measured=True, stdin=stdin)
        content = text.encode() if isinstance(text, str) else text
        out, err = process.communicate(content, timeout=300)
        return Ended(process.returncode, out.decode(), err.decode())

    def in_terminal(self, *arguments, streams, env=None, code=0):
        """Runs the command with these streams in a terminal; returns what it shows, and the pipes'.

        Only POSIX has such terminals.
        """
        import pty

        ours, theirs = pty.openpty()
        process = self.start(*arguments, env=env, **dict.fromkeys(streams, theirs))
        os.close(theirs)
        shown = b""
        with suppress(OSError):  # Linux ends a terminal that way.
            while piece := os.read(ours, 4096):
                shown += piece
        os.close(ours)
        out, err = process.communicate(timeout=60)
        assert process.returncode == code
        return shown.decode(), (out or b"").decode(), (err or b"").decode()

    def processes(self):
        """The numbers of all processes of this run that live, zombies not counted."""
        wanted = f"{MARK}={self.mark}".encode()
        found = []
        for entry in Path("/proc").glob("[0-9]*"):
            try:
                mine = wanted in (entry / "environ").read_bytes().split(b"\0")
                state = (entry / "stat").read_text().rpartition(")")[2].split()[0]
            except OSError:
                continue
            if mine and state != "Z":
                found.append(int(entry.name))
        return found

    def seconds_worked(self):
        """The processor time that the processes of this run have used by now."""
        return seconds_worked(self.processes())

    def wait_until_busy(self, seconds=1.5):
        """Waits until the run has worked so long that its start is behind it, or has ended."""

        # A process that has only begun has no environment yet: `processes` does not see it.
        def ended():
            return all(process.poll() is not None for process in self.started)

        assert eventually(lambda: self.seconds_worked() > seconds or ended())

    def end(self):
        for process in self.started:
            if process.poll() is None:
                process.kill()
            process.wait()
            for stream in (process.stdin, process.stdout, process.stderr):
                if stream is not None:
                    stream.close()
        for number in self.processes():
            os.kill(number, 9)


def _exit_code():
    """The argument of `sys.exit`; writes a traceback where a user would see one."""
    try:
        main()
    except SystemExit as end:
        return end.code or 0
    except Exception:  # noqa: BLE001 - whatever it is, as Python itself does.
        traceback.print_exc()
        return 1
    finally:
        with suppress(OSError, ValueError):
            sys.stdout.flush()
    return 0


def _written(file):
    file.seek(0)
    return file.read().decode()


def seconds_worked(processes):
    """The processor time that those of these processes that live have used by now."""
    ticks = 0
    for number in processes:
        try:
            fields = Path(f"/proc/{number}/stat").read_text().rpartition(")")[2].split()
        except OSError:
            continue
        ticks += int(fields[11]) + int(fields[12])
    return ticks / os.sysconf("SC_CLK_TCK")


def eventually(true):
    """Whether it comes true within a minute."""
    last = time.monotonic() + 60
    while time.monotonic() < last:
        if true():
            return True
        time.sleep(0.05)
    return bool(true())


def finished(process):
    """What a process that was started leaves, once it has ended: only one that hangs is late."""
    out, err = process.communicate(timeout=300)
    return Ended(process.returncode, out.decode(), err.decode())


def one_line(text):
    """The only line of a message; it is no traceback."""
    lines = text.splitlines()
    assert len(lines) == 1, text
    assert "Traceback" not in text
    return lines[0]
