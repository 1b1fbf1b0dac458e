"""Instances of tasks by hand."""

from sudoku_csp.apps.course.by_hand import find_hand_task


def instances(name, seeds):
    """A seed, the task and its instance, for each of the seeds."""
    task = find_hand_task(name)
    return [(seed, task, task.instance(seed)) for seed in seeds]
