"""What is known, and what propagation does with it: held to plain sets."""

import random
from itertools import combinations

import pytest
from explaining import JIGSAW, PAIRS, TURBOT, puzzle
from made_steps import candidate, conclusion, made

from sudoku_csp.analysis.explanation.groups import Candidate, groups_of, layout_of
from sudoku_csp.analysis.explanation.network import (
    Assumption,
    Network,
    groups_of_trace,
    minimised,
    network_of,
)
from sudoku_csp.analysis.explanation.state import State
from sudoku_csp.grid.board import Board
from sudoku_csp.grid.cell import Cell
from sudoku_csp.solvers.backend import Budget, BudgetSpent

FOUR = Board.customary(4)


@pytest.mark.parametrize("board", [FOUR, JIGSAW, Board.latin(3)], ids=["boxes", "jigsaw", "latin"])
def test_a_state_knows_what_the_placed_digits_and_the_steps_say(board):
    layout, chance = layout_of(board), random.Random(1)
    sets = [set(members) for members in layout.members]
    for _ in range(12):
        state, placed, out = State(board), {}, {}
        for step in range(1, 9):
            free = [each for each in range(len(layout.of)) if each not in out | placed]
            if not free:
                break
            one = chance.choice(free)
            before = state.copy()
            if chance.random() < 0.4:
                state.place(one, step)
                placed[one] = step
                for rival in set().union(*(group for group in sets if one in group)) - {one}:
                    out.setdefault(rival, one)
            else:
                state.rule_out(one, step)
                out[one] = -step
            assert before.out.keys() <= state.out.keys()
            assert one not in before.out | before.placed
            left = [group - set(out) for group in sets]
            settled = [not group.isdisjoint(placed) for group in sets]
            assert (state.placed, state.out) == (placed, out)
            assert state.contradictory == (not all(left))
            assert state.unsettled() == [n for n, done in enumerate(settled) if not done]
            singles = [n for n, done in enumerate(settled) if not done and len(left[n]) == 1]
            assert state.singles == set(singles)
            assert [state.last(group) for group in singles] == [min(left[n]) for n in singles]
            assert state.open == [each for each in free if each not in out | placed]
            for each, cause in out.items():
                assert state.came(each) == (-cause if cause < 0 else placed[cause])
                known = -cause if cause < 0 else layout.candidate(cause)
                assert state.cause(layout.candidate(each)) == known
            if state.contradictory:
                break


def test_a_digit_that_is_out_cannot_be_placed():
    state = State(FOUR)
    state.rule_out(0, 1)
    state.rule_out(0, 2)
    assert (state.came(0), state.contradictory) == (1, False)
    state.place(0, 3)
    assert state.contradictory
    assert state.placed == {}


def test_the_easiest_single_is_in_a_box_then_in_a_line_then_in_a_cell():
    layout = layout_of(FOUR)
    names = [str(layout.groups[group]) for group in range(len(layout.groups))]
    ranked = sorted(names, key=lambda name: layout.singles_first[names.index(name)])
    kinds = [name.split(" in ")[-1].split(" ")[0] for name in ranked]
    assert kinds[:48] == ["box"] * 16 + ["row"] * 16 + ["column"] * 16
    assert ranked[48:] == [f"the digit of {cell}" for cell in FOUR.cells]
    state = State(FOUR)
    assert state.single() is None
    state.singles = {
        names.index(name) for name in ("the digit of r1c1", "4 in column 4", "1 in row 1")
    }
    assert names[state.single()] == "1 in row 1"
    state.singles.add(names.index("4 in box 4"))
    assert names[state.single()] == "4 in box 4"


def test_singles_are_closed_to_the_solution():
    state = State.of(puzzle("1000003004000020"))
    assert not state.solved
    state.close()
    assert state.solved
    assert not state.contradictory
    assert [state.digits()[cell] for cell in FOUR.cells] == list(map(int, "1342423124133124"))
    one = State(Board.customary(1))
    assert len(one.singles) == 4
    one.close()
    assert one.solved
    clash = State.of(puzzle("12....3........4"))
    clash.close()
    assert clash.contradictory


def test_what_a_step_concludes_is_learnt_with_its_number():
    state = State.of(puzzle("1000003004000020"))
    step = made("r1c2!=2", {}, ["r1c2"], board=FOUR, number=5, also=(conclusion("r1c3=4"),))
    assert not state.knows(step.conclusion)
    state.learn(step)
    assert state.knows(step.conclusion)
    assert state.knows(conclusion("r1c3=4"))
    assert not state.knows(conclusion("r1c2=3"))
    assert state.came(state.layout.number(candidate("r1c2=2"))) == 5
    assert state.came(state.layout.number(candidate("r1c4=4"))) == 5
    assert state.came(state.layout.number(candidate("r1c2=1"))) == 0
    assert state.candidates(Cell(1, 2)) == (3,)


def test_numbers_of_candidates_and_groups_on_a_board_of_six():
    board = Board.customary(6)
    layout = layout_of(board)
    assert len(layout.groups) == 36 + 3 * 36
    assert layout.number(Candidate(Cell(2, 1), 1)) == 36
    assert layout.candidate(41) == Candidate(Cell(2, 1), 6)
    assert layout.numbers(Cell(2, 1)) == range(36, 42)
    for number, of in enumerate(layout.of):
        assert layout.number(layout.candidate(number)) == number
        assert of == tuple(n for n, members in enumerate(layout.members) if number in members)
        assert len(of) == 4
    assert layout.group_numbers[groups_of(board)[50]] == 50


def some_network(chance):
    """Some groups of a 4x4 board, none with a single, and the same as sets of its candidates."""
    layout = layout_of(FOUR)
    out = set(chance.sample(range(64), 24))
    wide = [group for group in range(64) if len(set(layout.members[group]) - out) > 1]
    groups = sorted(chance.sample(wide, min(len(wide), 30)))
    network = Network(layout, groups, out)
    sets = [set(layout.members[group]) - out for group in groups]
    return network, [{network.number[each] for each in group} for group in sets]


def rounds_of(sets, assumed, holds):
    """By rounds: what is true, what is false, and the groups without a candidate."""
    true = {assumed} if holds else set()
    rivals = {
        each: set().union(*(g for g in sets if each in g)) - {each} for each in set().union(*sets)
    }
    false = set(rivals[assumed]) if holds else {assumed}
    while True:
        left = [group - false for group in sets]
        conflicts = [n for n, group in enumerate(left) if not group]
        came = {min(group) for group in left if len(group) == 1} - true
        yield conflicts, bool(came)
        true |= came
        false |= set().union(*(rivals[each] for each in came))


@pytest.mark.parametrize("seed", range(2))
def test_propagation_goes_by_rounds(seed):
    chance = random.Random(seed)
    for _ in range(5):
        network, sets = some_network(chance)
        every = range(len(sets))
        assert [set(each) for each in map(members_of, network.members)] == sets
        for one in range(len(network.candidates)):
            for holds in (True, False):
                assumption = Assumption(network, one, holds=holds)
                for number, (conflicts, going_on) in enumerate(rounds_of(sets, one, holds), 1):
                    assert assumption.next_round(every) == conflicts
                    assert assumption.rounds == number
                    assert assumption.stuck is not going_on
                    if conflicts or not going_on:
                        break
                again = Assumption(network, one, holds=holds)
                assert again.first_conflicts(every) == conflicts
                for conflict in conflicts:
                    check_trace(sets, one, holds, again.trace(conflict), conflict)
                    trace = again.trace(conflict)
                    groups = {conflict, *(each.group for each in trace)} - {None}
                    assert groups_of_trace(again, conflict) == groups


def test_a_refutation_goes_by_as_few_groups_as_it_did():
    """What rules out two candidates is one group if it can be. Fewer in all are welcome."""
    groups = links = 0
    for text in (PAIRS, TURBOT):
        network = network_of(State.of(puzzle(text)))
        for one in range(0, len(network.candidates), 9):
            assumption = Assumption(network, one)
            for conflict in assumption.first_conflicts(range(len(network.groups))):
                groups += len(groups_of_trace(assumption, conflict))
                links += len(assumption.trace(conflict))
    assert groups <= 1624
    assert links <= 2190


def members_of(bits):
    return {place for place in range(bits.bit_length()) if bits >> place & 1}


def check_trace(sets, assumed, holds, trace, conflict):
    """Each link follows from those before it by its group, once, and all of them are needed."""
    first, *links = trace
    assert first == (assumed, holds, None)
    true, false = ({assumed}, set()) if holds else (set(), {assumed})
    used = set()
    for each, is_true, group in links:
        assert each in sets[group]
        others = sets[group] - {each}
        if is_true:
            assert others <= false
            used |= others
            true.add(each)
        else:
            assert others & true
            false.add(each)
    assert sets[conflict] <= false
    used |= sets[conflict]
    assert len({(each, is_true) for each, is_true, _ in trace}) == len(trace)
    assert {each for each, is_true, _ in links if not is_true} <= used


@pytest.mark.parametrize("holds", [True, False])
def test_a_refutation_made_minimal_is_one_and_no_group_of_it_can_go(holds):
    chance = random.Random(7)
    tried = 0
    for _ in range(12):
        network, _ = some_network(chance)
        for one in range(0, len(network.candidates), 3):
            assumption = Assumption(network, one, holds=holds)
            conflicts = assumption.first_conflicts(range(len(network.groups)))
            if conflicts:
                found = groups_of_trace(assumption, conflicts[0])
                left = minimised(network, one, found, holds=holds)
                assert len(left) <= len(found)
                assert Assumption(network, one, holds=holds).first_conflicts(sorted(left))
                for group in left:
                    again = Assumption(network, one, holds=holds)
                    others = again.first_conflicts(sorted(left - {group}))
                    assert all(len(groups_of_trace(again, each)) >= len(left) for each in others)
                tried += 1
    assert tried > 20


@pytest.mark.parametrize("text", [PAIRS, TURBOT])
def test_a_network_forgets_what_is_out(text):
    state = State.of(puzzle(text))
    network = network_of(state)
    assert network.groups == tuple(state.unsettled())
    gone = [0, 5, len(network.candidates) - 1]
    other = network.without(sum(1 << each for each in gone))
    assert [members_of(bits) for bits in other.members] == [
        members_of(bits) - set(gone) for bits in network.members
    ]
    assert members_of(network.all) - members_of(other.all) == set(gone)
    for each in gone:
        network.rule_out(each)
    assert (network.members, network.all) == (other.members, other.all)
    wide = [n for n, bits in enumerate(network.members) if len(members_of(bits)) > 1]
    assert network.open_groups() == wide


def test_the_clauses_of_a_group_say_that_one_is_true_and_no_two():
    network = Network(layout_of(FOUR), [0, 16], {2})
    assert network.candidates == (0, 1, 3, 4, 8, 12)
    for group, variables in ((0, [1, 2, 3]), (1, [1, 4, 5, 6])):
        pairs = [[-a, -b] for a, b in combinations(variables, 2)]
        first, *others = network.clauses(group)
        assert list(first) == variables
        assert [list(clause) for clause in others] == pairs
    with pytest.raises(BudgetSpent):
        next(network.clauses(0, Budget(1e-9).start()))
