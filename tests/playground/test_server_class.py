"""A class at one server: each question is answered, and a late one waits for its turn."""

from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

from playground_server import running

PUPILS = 25
FOUR = {"puzzle": "1.....3..4....2.", "backends": ["sat"]}


def test_the_questions_of_twenty_five_pupils_at_once_are_all_answered(tmp_path):
    together = Barrier(PUPILS)

    def ask(_pupil):
        together.wait()
        return server.ask("solve", FOUR)

    with running(tmp_path, "--jobs", "2") as server, ThreadPoolExecutor(PUPILS) as pupils:
        answers = list(pupils.map(ask, range(PUPILS)))
    for events in answers:
        parts = [data for event, data in events if event == "part"]
        assert parts[-1]["verdict"] == "unique"
        assert events[-1] == ("end", None)
