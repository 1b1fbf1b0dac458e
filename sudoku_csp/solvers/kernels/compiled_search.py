"""The search of the compiled kernel: a mask of candidates a cell, a trail, and no recursion.

Compiled by numba when it is first called, and kept on disk. Singles and locked candidates to the
fixpoint, on houses that changed; then the cell with the fewest candidates, of several the one that
sees most cells which could lose one, pairs above all. No function takes or makes a part of an array
where it can take an index: numba would count references to it, which costs more than the work.
"""

from __future__ import annotations

import numpy as np
from numba import njit
from numpy.typing import NDArray

from sudoku_csp.solvers.kernels.compiled_state import CHANGES, WAITING, Geometry, Meetings, State

jit = njit(cache=True, nogil=True)

NONE, ONE = np.uint64(0), np.uint64(1)
PAIR = 3
"""What a peer with two candidates counts above one with more, where a cell is chosen."""


@jit
def solve(
    puzzles: NDArray[np.uint8],
    limit: int,
    max_nodes: int,
    geometry: Geometry,
    state: State,
    found: NDArray[np.int64],
    exhausted: NDArray[np.bool_],
    grids: NDArray[np.uint8],
    nodes: NDArray[np.int64],
) -> None:
    """Fills in the last four for each puzzle; a negative `max_nodes` is no bound."""
    for number in range(puzzles.shape[0]):
        sound = _begin(puzzles[number], geometry, state) and _fixpoint(geometry, state)
        depth = 0
        while True:
            if sound:
                place = _choose(geometry, state)
                if place < 0:
                    _write(state, grids[number, found[number]])
                    found[number] += 1
                    if found[number] == limit:
                        break
                else:
                    state.decided[depth] = place
                    state.mark[depth] = state.lengths[CHANGES]
                    state.untried[depth] = state.left[place]
                    depth += 1
            while depth and state.untried[depth - 1] == NONE:
                depth -= 1
            if depth == 0:
                exhausted[number] = True
                break
            if nodes[number] == max_nodes:
                break
            nodes[number] += 1
            _decide(geometry, state, depth - 1)
            sound = _fixpoint(geometry, state)


@jit
def _begin(givens: NDArray[np.uint8], geometry: Geometry, state: State) -> bool:
    """The givens, and what they leave of the other cells; whether that is possible at all."""
    taken = state.taken
    taken[:] = NONE
    every = NONE
    sound = True
    for place in range(givens.shape[0]):
        if givens[place]:
            bit = ONE << np.uint64(givens[place] - 1)
            state.left[place] = bit
            for kind in range(3):
                house = geometry.houses_of[place, kind]
                sound &= taken[house] & bit == NONE
                taken[house] |= bit
    for digit in range(geometry.houses.shape[1]):
        every |= ONE << np.uint64(digit)
    state.lengths[:] = 0
    state.dirty[:] = True
    for place in range(givens.shape[0]):
        if not givens[place]:
            left = every
            for kind in range(3):
                left &= ~taken[geometry.houses_of[place, kind]]
            state.left[place] = left
            sound &= left != NONE
            if left & (left - ONE) == NONE:
                _wait(state, place)
    return sound


@jit
def _wait(state: State, place: int) -> None:
    """The cell has one candidate, which its peers are to lose."""
    state.queue[state.lengths[WAITING]] = place
    state.lengths[WAITING] += 1


@jit
def _restrict(geometry: Geometry, state: State, place: int, left: np.uint64) -> None:
    """Leaves the cell fewer candidates, at least one."""
    state.changed[state.lengths[CHANGES]] = place
    state.before[state.lengths[CHANGES]] = state.left[place]
    state.lengths[CHANGES] += 1
    state.left[place] = left
    for kind in range(3):
        state.dirty[geometry.houses_of[place, kind]] = True
    if left & (left - ONE) == NONE:
        _wait(state, place)


@jit
def _decide(geometry: Geometry, state: State, depth: int) -> None:
    """Goes back to the state of the decision, and tries its next candidate."""
    while state.lengths[CHANGES] > state.mark[depth]:
        state.lengths[CHANGES] -= 1
        last = state.lengths[CHANGES]
        state.left[state.changed[last]] = state.before[last]
    state.lengths[WAITING] = 0
    state.dirty[:] = False
    untried = state.untried[depth]
    state.untried[depth] = untried & (untried - ONE)
    _restrict(geometry, state, state.decided[depth], untried & ~state.untried[depth])


@jit
def _fixpoint(geometry: Geometry, state: State) -> bool:
    """Singles, and locked candidates when there are none; False for a contradiction."""
    while True:
        if not _singles(geometry, state):
            return False
        before = state.lengths[CHANGES]
        if not _locked(geometry, state, geometry.rows):
            return False
        if not _locked(geometry, state, geometry.columns):
            return False
        if state.lengths[CHANGES] == before:
            return True


@jit
def _singles(geometry: Geometry, state: State) -> bool:
    """Naked singles first, then a house with hidden ones, until there are none."""
    while True:
        head = 0
        while head < state.lengths[WAITING]:
            place = state.queue[head]
            head += 1
            if not _take_from_peers(geometry, state, place):
                return False
        state.lengths[WAITING] = 0
        for house in range(geometry.houses.shape[0]):
            if state.dirty[house]:
                state.dirty[house] = False
                if not _hidden(geometry, state, house):
                    return False
                if state.lengths[WAITING]:
                    break
        if state.lengths[WAITING] == 0:
            return True


@jit
def _take_from_peers(geometry: Geometry, state: State, place: int) -> bool:
    bit = state.left[place]
    for number in range(geometry.peers.shape[1]):
        peer = geometry.peers[place, number]
        if state.left[peer] & bit and not _remove(geometry, state, peer, bit):
            return False
    return True


@jit
def _remove(geometry: Geometry, state: State, place: int, gone: np.uint64) -> bool:
    """Takes candidates from a cell that has some of them; False if it has no others."""
    left = state.left[place] & ~gone
    if left == NONE:
        return False
    _restrict(geometry, state, place, left)
    return True


@jit
def _hidden(geometry: Geometry, state: State, house: int) -> bool:
    """Digits that have one place left in the house, and are not alone in it already."""
    once = twice = alone = every = NONE
    for number in range(geometry.houses.shape[1]):
        every |= ONE << np.uint64(number)
        left = state.left[geometry.houses[house, number]]
        twice |= once & left
        once |= left
        if left & (left - ONE) == NONE:
            alone |= left
    if once != every:
        return False
    hidden = once & ~twice & ~alone
    if hidden:
        for number in range(geometry.houses.shape[1]):
            place = geometry.houses[house, number]
            left = state.left[place] & hidden
            if left & (left - ONE):
                return False
            if left:
                _restrict(geometry, state, place, left)
    return True


@jit
def _locked(geometry: Geometry, state: State, meetings: Meetings) -> bool:
    """Digits whose candidates in a line are all in one box, or the other way round.

    The rest of the box, or of the line, loses them.
    """
    on_line, on_line_twice, line_needs = state.line_once, state.line_twice, state.line_needs
    in_box, in_box_twice, box_needs = state.box_once, state.box_twice, state.box_needs
    for number in range(on_line.shape[0]):
        on_line[number] = on_line_twice[number] = line_needs[number] = NONE
        in_box[number] = in_box_twice[number] = box_needs[number] = NONE
    for number in range(meetings.line.shape[0]):
        line, box = meetings.line[number], meetings.box[number]
        present = NONE
        for part in range(meetings.cells.shape[1]):
            present |= state.left[meetings.cells[number, part]]
        state.present[number] = present
        on_line_twice[line] |= on_line[line] & present
        on_line[line] |= present
        in_box_twice[box] |= in_box[box] & present
        in_box[box] |= present
    for number in range(meetings.line.shape[0]):
        line, box = meetings.line[number], meetings.box[number]
        box_needs[box] |= state.present[number] & ~on_line_twice[line]
        line_needs[line] |= state.present[number] & ~in_box_twice[box]
    for number in range(meetings.line.shape[0]):
        line, box = meetings.line[number], meetings.box[number]
        gone = box_needs[box] & on_line_twice[line] | line_needs[line] & in_box_twice[box]
        if gone & state.present[number]:
            for part in range(meetings.cells.shape[1]):
                place = meetings.cells[number, part]
                if state.left[place] & gone and not _remove(geometry, state, place, gone):
                    return False
    return True


@jit
def _choose(geometry: Geometry, state: State) -> int:
    """The cell to decide, -1 if none is open."""
    best, fewest, most = -1, 65, -1
    for place in range(state.left.shape[0]):
        left = state.left[place]
        count = _up_to(left, fewest)
        if 1 < count <= fewest:
            sees = 0
            for number in range(geometry.peers.shape[1]):
                seen = state.left[geometry.peers[place, number]]
                others = seen & (seen - ONE)
                if others and seen & left:
                    sees += 1 + PAIR * (others & (others - ONE) == NONE)
            if count < fewest or sees > most:
                best, fewest, most = place, count, sees
    return best


@jit
def _up_to(mask: np.uint64, most: int) -> int:
    """How many bits the mask has; where they are more than `most`, one more than that."""
    count = 0
    while mask and count <= most:
        mask &= mask - ONE
        count += 1
    return count


@jit
def _write(state: State, grid: NDArray[np.uint8]) -> None:
    """The digits of a state in which every cell has one candidate."""
    for place in range(grid.shape[0]):
        digit, left = 0, state.left[place]
        while left:
            left >>= ONE
            digit += 1
        grid[place] = digit
