"""The process of a native backend dies, hangs or is killed, and the caller lives."""

import os
import signal
import subprocess
import sys
import threading
import time
from contextlib import closing

import pytest
from puzzles import FOUR_BLANK, FOUR_UNIQUE, puzzle

import sudoku_csp as sc
from sudoku_csp.formulas.encoding import Encoding
from sudoku_csp.grid.board import Board
from sudoku_csp.grid.errors import BackendFailed, BackendFault, BackendUnavailable, Unsupported
from sudoku_csp.puzzle.puzzle import Puzzle
from sudoku_csp.solvers import cross_check
from sudoku_csp.solvers.backend import Budget, Verdict
from sudoku_csp.solvers.backends import create
from sudoku_csp.solvers.backends.isolated import open_backend
from sudoku_csp.solvers.backends.settings import Settings
from sudoku_csp.solvers.workers import worker
from sudoku_csp.solvers.workers.worker import Message, MessageKind, ProcessEnded, Worker, end_after

HUGE = Puzzle.classic(Board.customary(49), bytes(49 * 49))


# The process is the same for both, and OR-Tools takes long to start.
@pytest.fixture(params=["sat", pytest.param("cpsat", marks=pytest.mark.slow)])
def backend(request):
    made = open_backend(request.param)
    yield made
    made.close()


def process_of(backend):
    return backend._worker._process._popen


@pytest.mark.parametrize(
    "number",
    [
        signal.SIGSEGV,
        pytest.param(signal.SIGKILL, marks=pytest.mark.slow),
        pytest.param(signal.SIGABRT, marks=pytest.mark.slow),
    ],
)
def test_a_death_in_mid_search_is_named_and_the_next_question_answered(backend, number):
    backend.prepare()
    timer = threading.Timer(0.3, os.kill, (process_of(backend).pid, number))
    timer.start()
    with pytest.raises(BackendFailed, match=number.name):
        backend.solve(HUGE)
    timer.join()
    assert backend.solve(puzzle(FOUR_UNIQUE)).verdict is Verdict.UNIQUE


def test_a_death_between_two_questions_is_mended(backend):
    assert backend.solve(puzzle(FOUR_UNIQUE)).verdict is Verdict.UNIQUE
    process_of(backend).kill()
    process_of(backend).wait()
    assert backend.solve(puzzle(FOUR_UNIQUE)).verdict is Verdict.UNIQUE


@pytest.mark.slow
def test_a_killed_search_keeps_what_it_had_found():
    # Lingeling has no limited solving: only a kill stops it.
    with_kill = open_backend("sat", Settings("lingeling"))
    answer = with_kill.solve(puzzle("." * 81), limit=10**9, budget=Budget(1))
    assert len(answer.solutions) > 1
    assert not answer.exhausted
    assert answer.verdict is Verdict.MULTIPLE
    with_kill.close()


def test_closing_ends_the_process(backend):
    backend.prepare()
    process = process_of(backend)
    backend.close()
    assert process.poll() is not None
    backend.close()


@pytest.mark.parametrize(
    ("load", "startup", "kind", "message"),
    [
        (os.abort, 60, BackendFailed, "the process of a test ended with signal SIGABRT"),
        (signal.pause, 0.1, BackendUnavailable, "its process did not start in 0 s"),
    ],
)
def test_a_process_that_ends_or_hangs_while_it_loads(monkeypatch, load, startup, kind, message):
    monkeypatch.setattr(worker, "STARTUP", startup)
    made = Worker("a test", load)
    with pytest.raises(kind, match=message):
        made.ready()
    made.close()


def test_a_missing_solver_library_is_stated_to_be_missing(tmp_path, monkeypatch):
    (tmp_path / "pysat").mkdir()
    (tmp_path / "pysat" / "__init__.py").write_text("raise ImportError('not here')")
    monkeypatch.setattr(sys, "path", [str(tmp_path), *sys.path])
    backend = open_backend("sat")
    for _ in range(2):
        report = cross_check.check(puzzle(FOUR_UNIQUE), {"sat": backend})
        assert report.verdict is Verdict.UNKNOWN
        assert "not here" in report.missing["sat"]
        assert not backend._worker._process.usable()
    backend.close()


@pytest.mark.sampled(4)
@pytest.mark.parametrize(
    ("sent", "error", "text"),
    [
        ([Message(MessageKind.PART, b"\x01" * 15)], BackendFault, "no grid"),
        ([Message(MessageKind.PART, b"\x09" * 16)], BackendFault, "no grid"),
        ([Message(MessageKind.RAISED, BackendFault("boom"))], BackendFault, "^boom$"),
        ([Message(MessageKind.RAISED, BackendFailed("gave up"))], BackendFailed, "^gave up$"),
        (
            [Message(MessageKind.RAISED, MemoryError("boom"))],
            BackendFailed,
            "failed with MemoryError: boom",
        ),
        (["nonsense"], BackendFault, "sent 'nonsense'"),
        ([Message(MessageKind.RETURNED, None)], BackendFault, "answered None"),
    ],
)
def test_what_the_process_says_is_held_to_the_protocol(backend, monkeypatch, sent, error, text):
    backend.prepare()
    script = iter(sent)
    with monkeypatch.context() as patched:
        patched.setattr(backend._worker._process, "receive", lambda: next(script))
        with pytest.raises(error, match=text):
            backend.solve(puzzle(FOUR_UNIQUE))
    assert backend.solve(puzzle(FOUR_UNIQUE)).verdict is Verdict.UNIQUE


@pytest.mark.slow
def test_noise_on_the_pipe_is_no_answer(backend, monkeypatch):
    backend.prepare()
    genuine = process_of(backend)
    chatter = [sys.executable, "-c", "print('hello'); import time; time.sleep(60)"]
    with subprocess.Popen(chatter, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as noisy:
        monkeypatch.setattr(backend._worker._process, "_popen", noisy)
        with pytest.raises(BackendFailed, match="no message"):
            backend.solve(puzzle(FOUR_UNIQUE))
        noisy.kill()
    # The process whose pipes were never listened to was ended all the same.
    assert genuine.wait(timeout=300) is not None


@pytest.mark.slow
def test_a_program_without_a_main_guard_can_solve_and_leaves_no_process(tmp_path):
    # multiprocessing would run such a program again in every worker.
    script = tmp_path / "program.py"
    script.write_text(
        "import sudoku_csp as sc\n"
        "print(sc.check('3.....1....42...').verdict)\n"
        "from sudoku_csp.apps.api import solve as pool\n"
        "workers = [b._worker for n, b in pool._open.items() if n[0].native]\n"
        "print(*[worker._process._popen.pid for worker in workers])\n"
    )
    result = subprocess.run(
        [sys.executable, str(script)], capture_output=True, text=True, check=True, cwd=tmp_path
    )
    verdict, pids = result.stdout.splitlines()
    assert verdict == "unique"
    for pid in map(int, pids.split()):
        with pytest.raises(ProcessLookupError):
            os.kill(pid, 0)


@pytest.mark.slow
def test_interrupting_the_caller_ends_the_process(backend):
    backend.prepare()
    process = process_of(backend)
    timer = threading.Timer(0.5, os.kill, (os.getpid(), signal.SIGINT))
    timer.start()
    with pytest.raises(KeyboardInterrupt):
        backend.solve(HUGE)
    timer.join()
    assert process.poll() is not None
    assert backend.solve(puzzle(FOUR_UNIQUE)).verdict is Verdict.UNIQUE


def test_two_threads_share_a_backend_without_mixing_answers():
    texts = {FOUR_UNIQUE: Verdict.UNIQUE, FOUR_BLANK: Verdict.MULTIPLE}
    wrong = []

    def work(text, verdict):
        verdicts = [sc.solve(text).verdict for _ in range(20)]
        wrong.extend(found for found in verdicts if found is not verdict)

    threads = [threading.Thread(target=work, args=item) for item in texts.items()]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert wrong == []
    sc.close()


def test_an_interrupt_anywhere_leaves_the_reference_as_it_was():
    # An exception out of the blue at many different moments of a search, as Ctrl-C brings it.
    backend = create("reference")
    blank, some = puzzle(FOUR_BLANK), puzzle("1" + "." * 15)
    assert len(backend.solve(blank, limit=300).solutions) == 288
    watching = sys.gettrace()  # The coverage of the other tests goes on afterwards.
    for moment in (*range(1, 2000, 97), *range(2000, 200_000, 9_973)):
        calls = iter(range(moment))

        def tracer(frame, event, _arg, calls=calls):
            if next(calls, None) is None:
                sys.settrace(None)
                raise KeyboardInterrupt
            return tracer

        sys.settrace(tracer)
        try:
            backend.solve(blank, limit=300)
        except KeyboardInterrupt:
            pass
        finally:
            sys.settrace(watching)
        assert len(backend.solve(some, limit=300).solutions) == 72


def test_a_question_waits_for_another_no_longer_than_its_time(backend):
    backend.prepare()
    ended = []

    def ask():
        try:
            ended.append(backend.solve(HUGE, budget=Budget(60)))
        except BackendFailed as error:
            ended.append(error)

    other = threading.Thread(target=ask)
    other.start()
    time.sleep(0.3)
    assert backend.solve(puzzle(FOUR_UNIQUE), budget=Budget(0.3)).verdict is Verdict.UNKNOWN
    assert ended == []
    # Closing does not wait for the question either: it ends it.
    backend.close()
    other.join(timeout=300)
    assert [type(end) for end in ended] == [ProcessEnded]


KIND = """
from dataclasses import dataclass
from sudoku_csp.constraints.kinds.all_different import AllDifferent

@dataclass(frozen=True)
class Mine(AllDifferent):
    def __str__(self):
        return "mine of r1c1 to r1c4"
"""

ASK = """
import sudoku_csp as sc
board = sc.Board(4, 2, 2)
puzzle = sc.Puzzle.blank(sc.Ruleset(board, (Mine(board.cells[:4]),)))
report = sc.check(puzzle, backends="sat,reference")
print(report.verdict, report.witnesses)
print(report.missing.get("sat"))
plain = sc.read("3.....1....42...")
for result in sc.solve_many([puzzle, plain], backend="sat", workers=1):
    print(result.get("error", result["verdict"]))
"""


def run(script):
    return subprocess.run(
        [sys.executable, str(script)], capture_output=True, text=True, check=False, timeout=120
    )


@pytest.mark.parametrize("folder", ["plain", pytest.param("with:colon", marks=pytest.mark.slow)])
def test_a_kind_of_the_main_program_goes_to_the_process_by_value(tmp_path, folder):
    (tmp_path / folder).mkdir()
    script = tmp_path / folder / "program.py"
    script.write_text(KIND + ASK)
    assert run(script).stdout.splitlines() == [
        "multiple ('sat', 'reference')",
        "None",
        "multiple",
        "unique",
    ]


def test_a_kind_that_a_process_cannot_import_is_refused_by_name(tmp_path):
    script, module = tmp_path / "program.py", tmp_path / "passing.py"
    module.write_text(KIND)
    script.write_text(f"from passing import Mine\nimport os\nos.remove({str(module)!r})\n{ASK}")
    ended = run(script)
    verdict, missing, error, plain = ended.stdout.splitlines()
    assert plain == "unique"
    assert verdict == "multiple ('reference',)"
    assert missing.startswith("mine of r1c1 to r1c4 (kind Mine): cannot be loaded in a process")
    assert "No module named 'passing'" in missing
    assert error.startswith("mine of r1c1 to r1c4 (kind Mine): cannot be loaded in a process")


@pytest.mark.skipif(not hasattr(os, "fork"), reason="there is no fork here")
def test_a_forked_child_gets_a_process_of_its_own():
    assert sc.solve(FOUR_UNIQUE).verdict is Verdict.UNIQUE
    child = os.fork()
    if child == 0:
        os._exit(0 if sc.solve(FOUR_BLANK).verdict is Verdict.MULTIPLE else 1)
    deadline = time.monotonic() + 60
    while (done := os.waitpid(child, os.WNOHANG)) == (0, 0) and time.monotonic() < deadline:
        time.sleep(0.05)
    assert done == (child, 0)
    assert sc.solve(FOUR_UNIQUE).verdict is Verdict.UNIQUE
    sc.close()


@pytest.mark.slow
def test_a_current_folder_that_is_gone_costs_no_backend(tmp_path):
    code = (
        "import os, shutil, sudoku_csp as sc\n"
        f"os.chdir({str(tmp_path)!r}); shutil.rmtree({str(tmp_path)!r})\n"
        "print(sc.check('3.....1....42...').witnesses)"
    )
    result = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True
    )
    assert result.stdout == "('sat', 'cpsat', 'reference')\n"


def test_the_system_itself_ends_a_process_after_its_time():
    try:
        end_after(600.0)
        assert 500 < signal.getitimer(signal.ITIMER_REAL)[0] <= 600
    finally:
        end_after(0.0)
    assert signal.getitimer(signal.ITIMER_REAL)[0] == 0


def test_a_ruleset_that_the_backend_rejects_does_not_stay_for_the_puzzle_after_it():
    cage, arrow = (
        puzzle(FOUR_BLANK).with_constraints(text)
        for text in ("cage 3 r1c1 r1c2", "arrow r1c1 r1c2 r1c3")
    )
    backend = open_backend("sat", Settings(encoding=Encoding("sums=digit-sets")))
    with closing(backend):
        found = backend.solve(cage).solutions
        with pytest.raises(Unsupported, match="arrow"):
            backend.solve(arrow)
        assert backend.solve(cage).solutions == found
