"""Tasks by hand of the units 12 to 22. What is right is computed apart: from all grids of side 4,
all pairs of digits, and statements that are read here, not written."""

import re
from itertools import combinations, product

import pytest
from grids_4x4 import GRIDS
from hand_tasks import instances

from sudoku_csp.apps.api.trace import trace

SEEDS = range(200)


def place(cell):
    """The place of a cell in a grid."""
    return 4 * (int(cell[1]) - 1) + int(cell[3]) - 1


def with_givens(line):
    """The grids with these givens."""
    return {
        grid for grid in GRIDS if all(x in (".", str(y)) for x, y in zip(line, grid, strict=True))
    }


def without(line, cells):
    gone = set(map(place, cells))
    return "".join("." if at in gone else one for at, one in enumerate(line))


def agrees(lit, grid):
    return all(grid[place(cell)] == digit for cell, digit in lit.items())


SENTENCES = {
    "r1c1 is less than r1c2": lambda a, b: a < b,
    "r1c1 is at least r1c2": lambda a, b: not a < b,
    "r1c1 is r1c2 plus 1": lambda a, b: a == b + 1,
    "r1c2 is larger than r1c1 by 2 or more": lambda a, b: b >= a + 2,
    "r1c1 and r1c2 are different": lambda a, b: a != b,
    "r1c1 and r1c2 differ by 2 or more": lambda a, b: a >= b + 2 or b >= a + 2,
    "r1c1 and r1c2 are neighbours, as 3 and 4": lambda a, b: (min(a, b) + 1) == max(a, b),
    "r1c1 and r1c2 add up to 5": lambda a, b: a == 5 - b,
    "r1c1 and r1c2 add up to less than 5": lambda a, b: a < 5 - b,
    "r1c1 and r1c2 add up to 6 or more": lambda a, b: a >= 6 - b,
}


def in_python(statement):
    """A statement of one of the languages as a Python expression, read by its own syntax."""
    language, _, text = statement.partition(": ")
    if language == "SMT-LIB":
        words = re.findall(r"[()]|[^\s()]+", text)
        return prefix(words)
    if language == "ASP":
        first, second, condition = re.fullmatch(
            r":- x\(r1c1, (D)\), x\(r1c2, (E)\), (.*)\.", text
        ).groups()
        condition = re.sub(r"\|(.*?)\|", r"abs(\1)", condition)
        condition = re.sub(rf"\b{first}\b", "r1c1", condition)
        condition = re.sub(rf"\b{second}\b", "r1c2", condition)
        return f"not ({single_equal(condition)})"
    return single_equal(text.removeprefix("constraint ").removesuffix(";"))


def single_equal(text):
    return text.replace(" = ", " == ")


def prefix(words):
    word = words.pop(0)
    if word != "(":
        return word
    operator = words.pop(0)
    parts = []
    while words[0] != ")":
        parts.append(prefix(words))
    words.pop(0)
    if operator in ("assert", "abs"):
        return f"{operator.replace('assert', '')}({parts[0]})"
    return f"({parts[0]} { {'=': '==', 'distinct': '!='}.get(operator, operator) } {parts[1]})"


def test_a_statement_is_right_if_it_allows_the_pairs_of_the_sentence():
    for seed, task, instance in instances("same-statement", SEEDS):
        sentence = SENTENCES[re.search(r"\(([^()]*)\)", instance.text)[1]]
        pairs = list(product(range(1, 5), repeat=2))
        for statement in instance.choices:
            code = compile(in_python(statement), "statement", "eval")
            holds = {p: bool(eval(code, {"r1c1": p[0], "r1c2": p[1]})) for p in pairs}
            same = all(holds[pair] == sentence(*pair) for pair in pairs)
            assert same == (statement in instance.right)
            if not same:
                verdict = task.verdict(seed, [statement])
                pair = verdict.lit["r1c1"], verdict.lit["r1c2"]
                assert holds[pair] != sentence(*pair)
                assert ("allows" in verdict.text) == holds[pair]
        assert 2 <= len(instance.right) <= 3


@pytest.mark.slow
def test_a_conflict_of_cages_is_minimal():
    for seed, task, instance in instances("minimal-conflict", range(15)):
        allowed = {}
        for line in instance.choices:
            _, total, *cells = line.split()
            allowed[line] = {
                grid for grid in GRIDS if sum(grid[place(cell)] for cell in cells) == int(total)
            }

        def left(some, allowed=allowed):
            return set(GRIDS).intersection(*(allowed[line] for line in some))

        assert not left(instance.choices)
        sizes = set()
        for size in range(len(instance.choices) + 1):
            for some in combinations(instance.choices, size):
                spare = [x for x in some if not left([y for y in some if y != x])]
                right = not left(some) and not spare
                verdict = task.verdict(seed, some)
                assert verdict.right == right
                if right:
                    sizes.add(size)
                elif left(some):
                    assert bytes(verdict.lit.values()) in left(some)
                else:
                    assert any(line in verdict.text for line in spare)
        assert min(sizes) == 3


def houses():
    for one in range(4):
        yield [(one, other) for other in range(4)]
        yield [(other, one) for other in range(4)]
        yield [(one // 2 * 2 + at // 2, one % 2 * 2 + at % 2) for at in range(4)]


def test_a_digit_follows_if_one_look_at_a_cell_or_a_house_shows_it():
    for seed, task, instance in instances("next-step", SEEDS):
        (solution,) = with_givens(instance.puzzle)
        rows = [instance.puzzle[at : at + 4] for at in range(0, 16, 4)]

        def may_hold(cell, digit, rows=rows):
            if rows[cell[0]][cell[1]] != ".":
                return rows[cell[0]][cell[1]] == str(digit)
            return all(
                rows[r][c] != str(digit) for house in houses() if cell in house for r, c in house
            )

        for claim in instance.choices:
            cell, digit = (int(claim[1]) - 1, int(claim[3]) - 1), int(claim[5])
            assert solution[place(claim[:4])] == digit
            alone = not any(may_hold(cell, d) for d in range(1, 5) if d != digit)
            hidden = any(
                not any(may_hold(other, digit) for other in house if other != cell)
                for house in houses()
                if cell in house
            )
            assert (claim in instance.right) == (alone or hidden)
            if claim not in instance.right:
                ((name, other),) = task.verdict(seed, [claim]).lit.items()
                assert name == claim[:4]
                assert other != digit
                assert may_hold(cell, other)
        assert 2 <= len(instance.right) <= 4


def test_a_change_is_right_if_some_names_of_digits_give_the_second_grid():
    def changed(change, grid):
        rows = [list(grid[at : at + 4]) for at in range(0, 16, 4)]
        columns = [list(one) for one in zip(*rows, strict=True)]
        if found := re.fullmatch(r"exchange (row|column)s (\d) and (\d)", change):
            lines = rows if found[1] == "row" else columns
            a, b = int(found[2]) - 1, int(found[3]) - 1
            lines[a], lines[b] = lines[b], lines[a]
            rows = lines if found[1] == "row" else list(zip(*lines, strict=True))
        elif "half" in change:
            lines = rows if "upper" in change else columns
            lines = lines[2:] + lines[:2]
            rows = lines if "upper" in change else list(zip(*lines, strict=True))
        elif "turn" in change:
            rows = list(zip(*rows[::-1], strict=True))
        else:
            rows = columns
        return [digit for row in rows for digit in row]

    for seed, task, instance in instances("same-grid", SEEDS):
        first, second = (
            [int(one) for one in found.replace(" ", "")]
            for found in re.findall(r"grid is ([\d ]+)\.", instance.text)
        )
        assert bytes(first) in GRIDS
        assert bytes(second) in GRIDS
        assert len(set(zip(first, second, strict=True))) > 4
        for change in instance.choices:
            after = changed(change, first)
            names = dict(zip(after, second, strict=True))
            same = all(names[old] == new for old, new in zip(after, second, strict=True))
            assert same == (change in instance.right)
            verdict = task.verdict(seed, [change])
            if not same:
                a, b = map(place, verdict.lit)
                assert agrees(verdict.lit, second)
                assert (after[a] == after[b]) != (second[a] == second[b])
                assert ("hold the same digit; in" in verdict.text) == (after[a] == after[b])


@pytest.mark.slow
def test_three_givens_can_go_and_not_four():
    for seed, task, instance in instances("spare-givens", range(15)):
        (solution,) = with_givens(instance.puzzle)
        sizes, stuck = set(), 0
        for size in range(5):
            for gone in combinations(instance.choices, size):
                found = with_givens(without(instance.puzzle, gone))
                verdict = task.verdict(seed, gone)
                assert verdict.right == (size == 3 and len(found) == 1)
                if len(found) == 1:
                    sizes.add(size)
                    stuck += "with another choice" in verdict.text
                    if named := re.search(r"(r\dc\d) can go", verdict.text):
                        fewer = without(instance.puzzle, [*gone, named[1]])
                        assert named[1] not in gone
                        assert with_givens(fewer) == {solution}
                else:
                    other = bytes(verdict.lit.values())
                    assert other in found
                    assert other != solution
        assert sizes == {0, 1, 2, 3}
        assert stuck


def test_a_cell_is_decided_if_all_solutions_agree():
    for seed, task, instance in instances("decided-cells", SEEDS):
        found = with_givens(instance.puzzle)
        assert len(found) > 1
        assert set(instance.choices) == {
            f"r{r}c{c}"
            for r, c in product(range(1, 5), repeat=2)
            if instance.puzzle[place(f"r{r}c{c}")] == "."
        }
        for cell in instance.choices:
            digits = {grid[place(cell)] for grid in found}
            assert (len(digits) == 1) == (cell in instance.right)
            if len(digits) > 1:
                assert task.verdict(seed, [cell]).lit[cell] in digits
        assert 3 <= len(instance.right) <= 6


def seen(clue, grid):
    """True if a grid has the skyscrapers of a clue."""
    number, side, which = re.fullmatch(
        r"skyscraper (\d) (left|right|above|below) (?:of row|column) (\d)", clue
    ).groups()
    rows = [grid[at : at + 4] for at in range(0, 16, 4)]
    line = (rows if side in ("left", "right") else [*zip(*rows, strict=True)])[int(which) - 1]
    line = line if side in ("left", "above") else line[::-1]
    return sum(max(line[:at], default=0) < line[at] for at in range(4)) == int(number)


def of_grid(literal, grid):
    cell, holds, digit = re.fullmatch(r"(r\dc\d)(=| is not )(\d)", literal).groups()
    return (grid[place(cell)] == int(digit)) == (holds == "=")


def levels_in(text):
    """The level of each literal in the list of a trail."""
    levels, level = {}, 0
    for line in text.splitlines():
        if line.startswith("Level "):
            level = int(line.split()[1])
        elif found := re.match(r"(r\dc\d(?:=| is not )\d): ", line):
            levels[found[1]] = level
    return levels


def learned_by_search(puzzle):
    """The first nogood of the search, and the level of its jump."""
    events = []
    trace(puzzle, events.append, search="learning", limit=1)
    first = next(event for event in events if event["event"] == "learn")
    return [one.replace("≠", " is not ") for one in first["nogood"]], first["level"]


@pytest.mark.parametrize(
    "seeds", [range(4), pytest.param(range(200), marks=pytest.mark.slow)], ids=len
)
def test_a_nogood_excludes_every_solution_by_one_literal_of_the_last_level(seeds):
    for seed, task, instance in instances("learned-nogood", seeds):
        line, _, clues = instance.puzzle.partition(" with ")
        solutions = [g for g in with_givens(line) if all(seen(c, g) for c in clues.split("; "))]
        levels = levels_in(instance.text)
        assert tuple(levels) == instance.choices
        assert 6 <= len(levels) <= 14
        assert 2 <= len({*levels.values()}) <= 4
        last = max(levels.values())
        learned, jump = learned_by_search(instance.puzzle)
        some = [chosen for size in range(4) for chosen in combinations(levels, size)]
        for chosen in [*some, tuple(levels), tuple(learned)]:
            holding = [{g for g in solutions if of_grid(one, g)} for one in chosen]
            left = set(solutions).intersection(*holding)
            spare = {
                one
                for at, one in enumerate(chosen)
                if not set(solutions).intersection(*holding[:at], *holding[at + 1 :])
            }
            late = [one for one in chosen if levels[one] == last]
            verdict = task.verdict(seed, chosen)
            assert verdict.right == (not left and not spare and len(late) == 1)
            if left:
                assert bytes(verdict.lit.values()) in left
            elif len(late) > 1:
                assert all(one in late for one in verdict.text.partition(" are ")[0].split(" and "))
            elif spare:
                assert verdict.text.partition(" can be left out")[0] in spare
        assert task.verdict(seed, learned).right
        assert ", ".join(learned) in verdict.text
        assert f"jumps to level {jump}." in verdict.text
        assert 1 <= jump == max(levels[one] for one in learned if levels[one] < last)
