"""Instances of tasks by hand."""

from hashlib import sha256

from sudoku_csp.apps.course.by_hand import NAMES, find_hand_task


def instances(name, seeds):
    """A seed, the task and its instance, for each of the seeds."""
    task = find_hand_task(name)
    return [(seed, task, task.instance(seed)) for seed in seeds]


def digest(seeds):
    """A short text that differs if any instance of a task differs."""
    texts = [
        repr((name, seed, one.text, one.choices, one.puzzle, sorted(one.right), one.clauses))
        for name in NAMES
        for seed, _, one in instances(name, seeds)
    ]
    return sha256("\n".join(texts).encode()).hexdigest()[:16]
