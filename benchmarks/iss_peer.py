"""Interactive Sudoku Solver (ISS, by sigh), a clone of it, under node as a contestant."""

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from subprocess import PIPE, Popen

SCRIPT = Path(__file__).with_name("iss_peer.mjs")


class Iss:
    """Counts solutions up to two, in a process of node that stays. `seconds` is its CPU time."""

    def __init__(self, clone: str, inputs: Mapping[str, str]) -> None:
        self.seconds = 0.0
        self._inputs = inputs
        self._node = Popen(["node", SCRIPT, clone], stdin=PIPE, stdout=PIPE, text=True)

    def __call__(self, names: Sequence[bytes]) -> int:
        assert self._node.stdin is not None
        assert self._node.stdout is not None
        solved = 0
        for name in names:
            self._node.stdin.write(json.dumps({"input": self._inputs[name.decode()]}) + "\n")
            self._node.stdin.flush()
            answer = json.loads(self._node.stdout.readline())
            self.seconds += answer["seconds"]
            solved += answer["count"] == 1
        return solved
