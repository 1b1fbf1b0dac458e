"""Questions about a position: why a cell holds a digit, the next step, and wrong entries."""

import pickle
import re
from random import Random

import pytest
from explanation_check import Known, check_explanation, check_step, forced
from positions import KILLER, PAIRS, SINGLES, TURBOT, candidate, published
from puzzle_sets import needs_data

import sudoku_csp as sc
from sudoku_csp.analysis.explanation.explainer import explain, needed, why
from sudoku_csp.analysis.explanation.explanation import Explanation
from sudoku_csp.analysis.explanation.hint import (
    EntryOrNote,
    Mistake,
    entries_and_notes,
    first_mistake,
    place_to_look,
    reason_to_see,
)
from sudoku_csp.analysis.explanation.sentences import named_groups
from sudoku_csp.analysis.explanation.step import Candidate
from sudoku_csp.apps.api.read import read
from sudoku_csp.constraints.kinds.candidates import Candidates
from sudoku_csp.grid.cell import Cell
from sudoku_csp.grid.errors import (
    BudgetSpent,
    InputError,
    NoSolution,
    NotReached,
    Unsupported,
    WrongEntries,
)
from sudoku_csp.solvers.backend import Budget

SEVERAL = "12..34......2143"


def check_alone(puzzle, steps):
    """Checks steps that stand for themselves: each rests on the givens and those before it."""
    known = Known(Explanation(puzzle, ()))
    for number, step in enumerate(steps, start=1):
        assert step.number == number
        check_step(known, step)
        known.learn(step)
    return known


@pytest.mark.sampled(3)
@pytest.mark.parametrize("text", [KILLER, PAIRS, TURBOT])
def test_the_steps_that_a_digit_depends_on_stand_for_themselves(text):
    puzzle = read(text)
    whole = explain(puzzle)
    given = dict(puzzle.givens)
    for cell in [cell for cell in puzzle.board.cells if cell not in given][::7]:
        answer = why(puzzle, cell)
        digit = whole.solution[cell]
        assert answer.sentence == f"{cell} is {digit}:"
        assert len(answer.steps) <= len(whole.steps)
        assert answer.steps[-1].placed == (candidate(f"{cell}={digit}"),)
        assert check_alone(puzzle, answer.steps).digits[cell] == digit
        assert sc.reason(puzzle, cell, digit)[-1].placed == answer.steps[-1].placed
        numbers = {fact.step for step in answer.steps for fact in step.facts} - {None}
        assert numbers == set(range(1, len(answer.steps)))  # None is superfluous.


def test_needed_steps_are_few_and_numbered_anew():
    steps = explain(read(PAIRS)).steps
    last = needed(steps, [steps[-1]])
    assert [step.number for step in last] == list(range(1, len(last) + 1))
    assert needed(steps, []) == ()
    assert needed(steps, [steps[0]]) == (steps[0],)


def test_a_digit_is_denied_by_a_digit_that_is_seen_or_by_a_step():
    puzzle = read(SINGLES)
    assert why(puzzle, Cell(1, 3), 5, holds=False).sentence == "r1c3 is not 5: r1c1 is 5."
    assert why(puzzle, Cell(1, 1), 4, holds=False).sentence == "r1c1 is not 4: r1c1 is 5."
    assert why(puzzle, Cell(1, 1)).sentence == "r1c1 is 5: it is given."
    puzzle = read(KILLER)
    answer = why(puzzle, Cell(4, 1), 3, holds=False)
    assert candidate("r4c1=3") in answer.steps[-1].removed
    check_alone(puzzle, answer.steps)


@pytest.mark.parametrize(
    ("text", "cell", "digit", "holds", "why_not"),
    [
        (SINGLES, "r1c1", 4, True, "r1c1 is 5"),
        (SINGLES, "r1c3", 5, True, "r1c3 is 4"),
        (SINGLES, "r1c3", 4, False, "r1c3 is 4"),
        (SEVERAL, "r2c3", 1, True, "does not follow that r2c3 is 1"),
        (SEVERAL, "r2c3", 1, False, "does not follow that r2c3 is not 1"),
    ],
)
def test_a_statement_that_does_not_follow_is_rejected(text, cell, digit, holds, why_not):
    with pytest.raises(Unsupported, match=why_not):
        why(read(text), Cell.parse(cell), digit, holds=holds)
    with pytest.raises(sc.SudokuError, match=why_not):
        sc.reason(text, cell, digit, holds=holds)


def test_a_cell_that_no_step_fills_has_its_candidates():
    answer = why(read(SEVERAL), Cell(2, 3))
    assert answer.sentence == "r2c3 can be 1 or 2."
    whole = explain(read(SEVERAL))
    assert whole.finished
    assert whole.solution is None
    assert {*whole.open_cells.values()} == {(1, 2)}


def test_a_question_without_time_is_no_answer():
    with pytest.raises(BudgetSpent):
        why(read(TURBOT), Cell(1, 1), budget=Budget(1e-9))
    with pytest.raises(NotReached):
        sc.reason(TURBOT, "r1c1", 1, time_limit=1e-9)


def test_entries_and_notes_are_known_and_explained_from():
    puzzle = read(KILLER)
    whole = explain(puzzle)
    places = [step for step in whole.steps if step.placed]
    entries = [tuple(step.placed[0]) for step in places[:30]]
    rest = explain(puzzle, entries=entries)
    assert rest.solution == whole.solution
    assert len([step for step in rest.steps if step.placed]) == 6
    check_explanation(rest)
    removed = whole.steps[0].removed
    noted = explain(puzzle, notes=removed)
    assert noted.steps[0].removed != removed
    assert why(puzzle, removed[0].cell, removed[0].digit, holds=False, notes=removed).sentence == (
        f"{removed[0].cell} is not {removed[0].digit}: it was removed by hand."
    )
    assert why(puzzle, entries[0][0], entries=entries).sentence.endswith("it is an entry.")
    with pytest.raises(WrongEntries, match="r3c1 cannot be 6: by cage ") as wrong:
        explain(puzzle, entries=[(Cell(3, 1), 6)])
    assert (wrong.value.wrong, wrong.value.cells) == (("r3c1",), ("r3c1", "r4c1"))
    assert pickle.loads(pickle.dumps(wrong.value)).cells == wrong.value.cells
    with pytest.raises(NoSolution, match=r"no solution: sc\.diagnose finds what is wrong"):
        explain(read("11.............."))


def test_a_grid_of_a_person_gives_entries_and_notes():
    puzzle = read("1.....3..4....2.")
    grid = read("1.....3.24....2.").with_constraints(Candidates((3, 4), (Cell(1, 2),)))
    entries, notes = entries_and_notes(puzzle, grid)
    assert entries == [(Cell(3, 1), 2)]
    assert notes == [candidate("r1c2=1"), candidate("r1c2=2")]
    explained = sc.explain(puzzle, entries=grid)
    assert (explained.entries, explained.notes) == (tuple(entries), tuple(notes))
    with pytest.raises(InputError, match="r1c1 is given as 1, and the entries have 2 there"):
        entries_and_notes(puzzle, read("2.....3..4....2."))
    with pytest.raises(InputError, match="r3c3 cannot be 2: r4c3 is 2"):
        sc.explain(puzzle, entries="1.....3..42...2.")
    with pytest.raises(InputError, match="r1c1 is given as 1, and the entries have other cand"):
        entries_and_notes(puzzle, grid.with_constraints(Candidates((3, 4), (Cell(1, 1),))))
    with pytest.raises(InputError, match="9x9"):
        entries_and_notes(puzzle, read(SINGLES))


def test_the_degrees_of_a_hint_do_not_contain_the_digit():
    for text in (SINGLES, PAIRS, KILLER, TURBOT):
        whole = explain(read(text))
        for step in whole.steps[:12]:
            where, place = place_to_look(whole.puzzle.board, step)
            assert {*place} & {one.cell for one in (*step.placed, *step.removed)}
            how = reason_to_see(step)
            assert re.fullmatch(r"Look at .+\.", where)
            assert step.name[1:] in how
            for one in step.placed:
                assert f"{one.cell} is {one.digit}" not in where + how


def test_a_wrong_entry_is_refuted_by_the_constraints_that_it_breaks():
    puzzle = read(KILLER)
    deadline = Budget(60).start()
    wrong = first_mistake(puzzle, [(Cell(3, 1), 6)], [], deadline)
    assert wrong.items == wrong.blamed == (EntryOrNote(candidate("r3c1=6")),)
    assert [group.constraints for group in wrong.groups] == [puzzle.constraints[-9:-8]]
    assert wrong.sentence(puzzle.board).startswith("r3c1 cannot be 6: by cage ")
    solution = explain(puzzle).solution
    true = [(cell, solution[cell]) for cell in puzzle.board.cells]
    assert first_mistake(puzzle, true, [], deadline) is None
    note = first_mistake(puzzle, [], [candidate(f"r1c1={solution[Cell(1, 1)]}")], deadline)
    assert note.items[0].note
    assert note.sentence(puzzle.board) == "The note of r1c1 lacks its digit."
    with pytest.raises(InputError, match="r3c1 cannot be 6"):
        sc.explain(puzzle, entries="." * 12 + "6" + "." * 23)


def test_wrong_notes_are_named_without_the_digits_that_they_lack():
    puzzle, true = read("1.....3..4....2."), candidate("r1c2=3")
    found = first_mistake(puzzle, [], [candidate("r1c2=2"), true], Budget(60).start())
    assert found.error(puzzle.board).wrong == ("r1c2",)
    both = EntryOrNote(true, note=True), EntryOrNote(candidate("r1c4=2"), note=True)
    entry = EntryOrNote(candidate("r2c2=4"))
    mistake = Mistake((*both, entry), blamed=(*both, entry))
    assert mistake.sentence(puzzle.board) == (
        "The notes of r1c2 and r1c4 lack their digits. r2c2 is wrong."
    )


def test_entries_that_break_a_constraint_together_are_named_with_it():
    puzzle = read(KILLER)
    solution, deadline = explain(puzzle).solution, Budget(60).start()
    right = Candidate(Cell(1, 1), solution[Cell(1, 1)])
    for twice in (Cell(1, 6), Cell(6, 1)):
        wrong = first_mistake(puzzle, [right, (twice, right.digit)], [], deadline)
        assert [item.candidate for item in wrong.items] == [right, (twice, right.digit)]
        house = "row" if twice.row == 1 else "column"
        assert wrong.sentence(puzzle.board) == (
            f"r1c1 = {right.digit} and {twice} = {right.digit} cannot both be right: "
            f"by the place of {right.digit} in {house} 1. {twice} is wrong."
        )
        assert [item.candidate.cell for item in wrong.blamed] == [twice]
        refuted(puzzle, wrong)


def refuted(puzzle, wrong):
    """Checks that the groups alone refute the entries, and that nothing can be left out."""

    def conflict(groups, items):
        out = [*Known(Explanation(puzzle, ())).out]
        for item in items:
            cell, digit = item.candidate
            others = [Candidate(cell, other) for other in puzzle.board.digits if other != digit]
            out += [item.candidate] if item.note else others
        return forced(puzzle.board, groups, out, (), ())

    def without(several, one):
        return [other for other in several if other is not one]

    assert conflict(wrong.groups, wrong.items)
    for group in wrong.groups if len(wrong.groups) <= 8 else ():
        assert not conflict(without(wrong.groups, group), wrong.items)
    for item in wrong.items:
        assert not conflict(wrong.groups, without(wrong.items, item))


@pytest.mark.slow
@needs_data
def test_fifty_positions_with_a_wrong_entry_are_refuted():
    random, number = Random(7), 0
    puzzles = [puzzle for puzzle in [*published("f-puzzles"), *published("iss")] if puzzle.printed]
    while number < 50:
        puzzle = puzzles[number % len(puzzles)]
        solution, given = puzzle.printed, dict(puzzle.givens)
        cells = random.sample([cell for cell in puzzle.board.cells if cell not in given], 12)
        entries = {cell: solution[cell] for cell in cells}
        false = random.choice([d for d in puzzle.board.digits if d != solution[cells[0]]])
        entries[cells[0]] = false
        wrong = first_mistake(puzzle, list(entries.items()), [], Budget(120).start())
        assert wrong is not None, puzzle.source
        assert candidate(f"{cells[0]}={false}") in [item.candidate for item in wrong.items]
        refuted(puzzle, wrong)
        named = named_groups(puzzle.board, wrong.groups)
        assert wrong.seen or f": by {named}." in wrong.sentence(puzzle.board)
        number += 1
