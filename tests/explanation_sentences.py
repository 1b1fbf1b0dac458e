"""The check of the sentences of an explanation: every datum in them, by enumeration or CP-SAT.

A sentence is parsed from its text alone. Only the groups of the step are used, by their names. The
checker of the steps keeps the facts known before the step.
"""

import re
from itertools import combinations

from explanation_check import Known, forced, one_forces
from ortools.sat.python import cp_model

from sudoku_csp.analysis.explanation.sentences import describe
from sudoku_csp.analysis.explanation.step import Candidate
from sudoku_csp.constraints.recorder import record
from sudoku_csp.grid import drawing
from sudoku_csp.grid.cell import Cell
from sudoku_csp.solvers.backends.cpsat import load
from sudoku_csp.targets.cpsat.cp_sat_model import CpSatModel

CELLS = r"(?P<cells>r\d+c\d+(?:(?:, | and | or )r\d+c\d+)*)"
DIGITS = r"(?P<digits>(?:[A-Z]|\d+)(?:(?:, | and | or )(?:[A-Z]|\d+))*)"
LOCKED = (
    rf"in (?P<house>.+), (?P<digit>\w+) can only be in {CELLS}, "
    r"(?:all in (?P<other>.+): .+|and each of these sees (?P<seen>.+) \(.+\))\."
)
BOUND = re.compile(r"(?P<sum>.+?) is (?:at (?P<side>least|most) )?(?P<bound>-?\d+)")


def cells_of(text):
    return [Cell.parse(name) for name in re.findall(r"r\d+c\d+", text)]


def check_texts(explanation):
    """Checks the text of every step."""
    known = Known(explanation)
    for scene in explanation.scenes():
        check_sentences(known, scene.step, describe(scene))
        known.learn(scene.step)


def check_sentences(known, step, text):
    """Checks the text of a step against what is known before it."""
    _Text(known, step).check(text)


class _Text:
    def __init__(self, known, step):
        self.known, self.step, self.board = known, step, known.board
        self.left = {cell: {*known.left(cell)} for cell in self.board.cells}
        self.digit = {drawing.symbol(self.board, digit): digit for digit in self.board.digits}
        self.groups = {str(group): group for group in step.groups}
        self.houses = {group.house.name: group.house for group in step.groups if group.house}

    def digits(self, text):
        return {self.digit[one] for one in re.split(", | and | or ", text)}

    def check(self, text):
        self.after = {cell: set(left) for cell, left in self.left.items()}
        for one in self.step.removed:
            self.after[one.cell].discard(one.digit)
        for one in self.step.placed:
            self.after[one.cell] = {one.digit}
        self.facts(text.conclusion, self.after, exactly=self.after)
        self.facts(text.known.removeprefix("known before: ").rstrip("."), self.left)
        if text.chain:
            assert text.why in ("", f"a long trial: {self.step.size} constraints take part.")
            self.chain(list(text.chain))
        else:
            self.why(text.why)

    def out(self, left):
        """The missing candidates."""
        digits = self.board.digits
        return [Candidate(cell, one) for cell in left for one in digits if one not in left[cell]]

    def facts(self, text, left, exactly=None):
        """Checks a text by which cells are, are not or can only be some digits."""
        for part in text.split("; ") if text else ():
            found = re.fullmatch(
                f"{CELLS} (?P<verb>is|are|can only be)(?P<no> not)? {DIGITS}", part
            )
            assert found, part
            digits = self.digits(found["digits"])
            for cell in cells_of(found["cells"]):
                if found["no"]:
                    assert not left[cell] & digits, part
                else:
                    assert left[cell] <= digits, part
                    assert exactly is None or exactly[cell] == digits, part

    def why(self, text):
        step = self.step
        for pattern, check in (
            (rf"No other digit is left to {CELLS}\.", self.naked),
            (r"(?P<house>.+) has no other open cell\.", self.full),
            (
                rf"(?P<house>.+) has no other place for (?P<digit>\w+)(?:: see {CELLS})?\.",
                self.hidden,
            ),
            (LOCKED, self.locked),
            (rf"in .+?, {CELLS} hold only {DIGITS}: so no other cell there does\.", self.naked_set),
            (
                rf"in (?P<house>.+?), {DIGITS} can only be in {CELLS}, which hold nothing else\.",
                self.hidden_set,
            ),
            (
                r"in (?P<base>.+), (?P<digit>\w+) can only be in (?P<cover>.+); so it is .+",
                self.fish,
            ),
        ):
            if found := re.fullmatch(pattern, text):
                return check(found)
        if step.layer == "core":
            assert text.startswith(f"there is no short way. These {step.size} constraints together")
            return None
        if len(step.groups) > 1:
            body = text[text.index(": ") + 2 if ": " in text else 0 :]
            assert body.endswith("no digits obey all of this otherwise.")
            while ": " in body:  # Of a name with a colon.
                body = body[body.index(": ") + 2 :]
            return self.facts("; ".join(body.split("; ")[:-1]), self.left)
        (group,) = step.groups
        assert text.lower().startswith(str(group).lower())
        rest = text[len(str(group)) :]
        if group.houses:
            self.equation(group)
        if rest == ".":
            assert group.equation[0][1:] == ()
        elif rest.startswith(": "):
            self.reasons(group, rest[2:].rstrip("."))
        else:
            assert rest == f". {group.constraints[0].about.sentence}"
        return None

    def house(self, name):
        return next(cells for title, cells in self.houses.items() if title.lower() == name.lower())

    def places(self, house, digit, left=None):
        return [cell for cell in house.cells if digit in (left or self.left)[cell]]

    def naked(self, found):
        (cell,) = cells_of(found["cells"])
        assert len(self.left[cell]) == 1

    def full(self, found):
        cells = self.house(found["house"]).cells
        assert sum(cell not in self.known.digits for cell in cells) == 1

    def hidden(self, found):
        digit = self.digit[found["digit"]]
        assert len(self.places(self.house(found["house"]), digit)) == 1
        for cell in cells_of(found["cells"] or ""):
            assert self.known.digits[cell] == digit

    def locked(self, found):
        digit, cells = self.digit[found["digit"]], cells_of(found["cells"])
        assert self.places(self.house(found["house"]), digit) == cells
        if found["other"]:
            assert {*cells} <= {*self.house(found["other"]).cells}
        for seen in cells_of((found["seen"] or "").split(" (")[0]):
            assert all(self.apart(cell, seen) for cell in cells)

    def apart(self, first, second):
        return any({first, second} <= cells for cells in self.known.apart)

    def naked_set(self, found):
        cells, digits = cells_of(found["cells"]), self.digits(found["digits"])
        assert len(cells) == len(digits)
        assert all(self.left[cell] <= digits for cell in cells)
        assert all(self.apart(*pair) for pair in combinations(cells, 2))

    def hidden_set(self, found):
        cells, digits = cells_of(found["cells"]), self.digits(found["digits"])
        assert len(cells) == len(digits)
        for digit in digits:
            assert {*self.places(self.house(found["house"]), digit)} <= {*cells}

    def fish(self, found):
        base, cover = (
            [house for house in self.board.houses if house.name in names]
            for names in (singular(found["base"]), singular(found["cover"]))
        )
        assert len(base) == len(cover) > 0
        for house in base:
            for cell in self.places(house, self.digit[found["digit"]]):
                assert any(cell in other.cells for other in cover)

    def chain(self, sentences):
        first = self.step.chain[0].candidate
        symbol = drawing.symbol(self.board, first.digit)
        assert sentences[0] == f"Suppose {first.cell} is {symbol}."
        if sentences[-1].startswith("In the same way, "):
            self.facts(sentences.pop()[len("In the same way, ") : -1], self.after)
        else:
            assert len(self.step.removed) == 1
        self.left[first.cell] = {first.digit}
        for sentence in sentences[1:-1]:
            self.link(sentence)
        end = re.fullmatch(r"But then (.+), so (r\d+c\d+) is not (\w+)\.", sentences[-1])
        assert end[2] == str(first.cell)
        assert end[3] == symbol
        self.contradiction(end[1])

    def link(self, sentence):
        """Checks that a sentence of a chain follows from the candidates left before it."""
        left = self.left
        if found := re.fullmatch(rf"Then {CELLS} (?:is|are) not (\w+) \((.+)\)\.", sentence):
            digit, house = self.digit[found[2]], self.house(found[3])
            holders = [cell for cell in house.cells if left[cell] == {digit}]
            assert holders, sentence
            for cell in cells_of(found["cells"]):
                assert cell in house.cells
                assert holders != [cell], sentence
                left[cell] = left[cell] - {digit}
        elif found := re.fullmatch(
            rf"Then {CELLS} is (\w+), the only (?:place left for it in (.+)|digit left to it)\.",
            sentence,
        ):
            ((cell,), digit) = cells_of(found["cells"]), self.digit[found[2]]
            if found[3]:
                assert self.places(self.house(found[3]), digit) in ([cell], []), sentence
            else:
                assert left[cell] == {digit}, sentence
            left[cell] = {digit}
        else:
            begun = [one for one in self.groups if sentence.lower().startswith(f"{one.lower()}: ")]
            name = max(begun, key=len)
            self.filtered(self.groups[name], sentence[len(name) + 2 : -1])

    def filtered(self, group, text):
        """Checks the digits that a constraint leaves."""
        out, left = self.out(self.left), {}
        for part in text.split("; "):
            found = re.fullmatch(f"{CELLS} (?:is|are|can only be)(?P<no> not)? {DIGITS}", part)
            digits = self.digits(found["digits"])
            gone = digits if found["no"] else {*self.board.digits} - digits
            for cell in cells_of(found["cells"]):
                wrong = [Candidate(cell, digit) for digit in gone & self.left[cell]]
                assert all(one_forces(self.known, group, out, (), [one]) for one in wrong), part
                left[cell] = self.left[cell] - digits if found["no"] else digits
        self.left.update(left)

    def contradiction(self, text):
        if found := re.fullmatch(r"(.+) has no place left for (\w+)", text):
            assert not self.places(self.house(found[1]), self.digit[found[2]])
        elif found := re.fullmatch(r"(r\d+c\d+) has no digit left", text):
            assert not self.left[Cell.parse(found[1])]
        elif found := re.fullmatch(rf"{CELLS} are both (\w+)", text):
            first, second = cells_of(found["cells"])
            assert self.left[first] == self.left[second] == {self.digit[found[2]]}
            assert self.apart(first, second)
        else:
            name, rest = re.fullmatch(r"(.+) cannot (?:hold|be filled)(.*)", text).groups()
            group = self.groups[name]
            cells = [self.board.cells[at] for at in group.scope]
            before = {cell: {*self.known.left(cell)} for cell in cells}
            if found := re.search(": ([^:]+ seen|the cells have not .*)$", rest):
                self.seen(group, cells, self.left, found[1])
            if rest.startswith(" where "):
                for found in re.finditer(f"{CELLS} (?:is|are) {DIGITS}", rest):
                    self.facts(found[0], self.left)
                    for cell in cells_of(found["cells"]):
                        before[cell] &= self.digits(found["digits"])
            else:
                before = {cell: self.left[cell] for cell in cells}
                for part in filter(None, rest.removeprefix(": ").split(", and ")):
                    self.bound(part.split(", not ")[0], before)
            assert forced(self.board, [group], self.out(before), (), ()), text

    def bound(self, text, left, rest=()):
        """Checks that a sum of cells is at least or at most a number."""
        found = BOUND.fullmatch(text)
        terms, number = (rest, 0) if found["sum"] == "the rest" else terms_of(found["sum"])
        if not found["side"]:
            for least in ("least", "most"):
                self.bound(f"{found['sum']} is at {least} {found['bound']}", left, rest)
            return
        least, bound = found["side"] == "least", int(found["bound"]) - number
        extreme = self.extreme(terms, left, least=least)
        assert extreme >= bound if least else extreme <= bound, text

    def extreme(self, terms, left, *, least):
        """The smallest or largest sum of digits; they differ if the step states it."""
        model = CpSatModel(self.board)
        cells = {cell for _, cell in terms}
        for cell in cells:
            model.domain(cell, left[cell])
        for group in self.step.groups:
            for some in apart_of(group, self.board):
                model.all_different([cell for cell in cells if cell in some])
        native = load(model)
        number = native.get_int_var_from_proto_index
        total = sum(factor * number(model.variables[cell]) for factor, cell in terms)
        (native.minimize if least else native.maximize)(total)
        solver = cp_model.CpSolver()
        solver.parameters.num_workers = 1
        solver.parameters.catch_sigint_signal = False
        assert solver.solve(native) == cp_model.OPTIMAL
        return round(solver.objective_value)

    def reasons(self, group, text):
        """Checks the reason of a sum: facts, fillings, bounds, and rests."""
        cells = [self.board.cells[at] for at in group.scope]
        fillings = None
        for part in text.split("; "):
            if found := re.fullmatch(r"only (.+?) is left(?:, without (.+))?", part):
                sums = [{self.digit[one] for one in each.split("+")} for each in listing(found[1])]
                fillings = self.fillings(cells, group.equation[1])
                assert {*map(frozenset, sums)} == {*map(frozenset, fillings)}, part
                for digit in self.digits(found[2]) if found[2] else ():
                    assert not any(digit in some for some in fillings), part
            elif found := re.fullmatch(
                r"(\w+)(?: is in each of them and)? fits only in (r\d+c\d+)", part
            ):
                digit = self.digit[found[1]]
                assert all(digit in some for some in fillings), part
                places = [str(cell) for cell in cells if digit in self.left[cell]]
                assert places == [found[2]], part
            elif found := re.fullmatch(
                rf"{CELLS} (?:is|are) at (least|most) (-?\w+), since (.+)", part
            ):
                bound = self.digit.get(found[3]) or int(found[3])
                for cell in cells_of(found["cells"]):
                    beyond = [
                        Candidate(cell, digit)
                        for digit in self.left[cell]
                        if (digit < bound if found[2] == "least" else digit > bound)
                    ]
                    assert beyond, part
                    self.excluded(group, beyond, part)
                    others = [term for term in group.equation[0] if term[1] != cell]
                    for why in re.split(r" and (?=[^()]*? is )", found[4]):
                        self.bound(why, self.left, others)
            elif found := re.fullmatch(r"(\w+) in (r\d+c\d+) would leave (-?\d+) for (.+)", part):
                one = Candidate(Cell.parse(found[2]), self.digit[found[1]])
                self.excluded(group, [one], part)
                terms, total = group.equation
                own = next(factor for factor, cell in terms if cell == one.cell)
                others, _ = terms_of(found[4])
                sign = 1 if all(term in terms for term in others) else -1
                assert {(sign * factor, cell) for factor, cell in others} == {
                    term for term in terms if term[1] != one.cell
                }
                assert own * one.digit + sign * int(found[3]) == total, part
            else:
                self.other_reason(group, cells, part)

    def other_reason(self, group, cells, part):
        """Checks the ends of a sandwich, the buildings of a skyscraper, or facts."""
        if part.startswith(f"1 and {drawing.symbol(self.board, self.board.side)} can only"):
            self.sandwich(group, cells, part)
        elif found := re.fullmatch(f"with {DIGITS} in {CELLS} (.+)", part):
            for cell in cells_of(found["cells"]):
                for digit in self.digits(found["digits"]):
                    self.excluded(group, [Candidate(cell, digit)], part)
                    self.seen(group, cells, self.left | {cell: {digit}}, found[3])
        else:
            self.facts(part, self.left)

    def seen(self, group, cells, left, text):
        """The possible numbers of buildings that are seen, by all ways to fill the line."""
        fillings, found = [((), 0)], set()
        while fillings:
            digits, count = fillings.pop()
            if len(digits) == len(cells):
                found.add(count)
                continue
            fillings += [
                ((*digits, digit), count + (digit > max(digits, default=0)))
                for digit in left[cells[len(digits)]] - {*digits}
            ]
        (clue,) = {constraint.value for constraint in group.constraints}
        assert clue not in found, text
        if limit := re.fullmatch(r"at (least|most) (\d) (?:is|are) seen", text):
            assert int(limit[2]) == (min if limit[1] == "least" else max)(found), text
        elif text == "the cells have not enough digits":
            assert not found, text
        else:
            assert text == f"never {clue} are seen"
            assert min(found) < clue < max(found), text

    def equation(self, group):
        """Checks the arithmetic in the name of a sum of houses."""
        name, equation = str(group).rsplit(": ", 1)
        equation = equation.split(", whose")[0]
        totals = sum(map(int, re.findall(r"(\d+) in r", name)))
        (houses,) = re.findall(r"(?:is|are|less the) (\d+)(?:, less| of )", name)
        left, right = (terms_of(side) for side in equation.split(" = "))
        swapped = ", less the " in name
        rest = totals - int(houses) if swapped else int(houses) - totals
        assert right[1] - left[1] == rest, group
        terms = [*left[0], *((-factor, cell) for factor, cell in right[0])]
        signs = {(-factor if swapped else factor, cell) for factor, cell in terms}
        assert signs == {*group.equation[0]}, group

    def excluded(self, group, candidates, part):
        assert one_forces(self.known, group, self.out(self.left), (), candidates), part

    def fillings(self, cells, total):
        """The sets of different digits that add up to a total, by enumeration."""
        found = {()}
        for cell in cells:
            found = {(*some, digit) for some in found for digit in self.left[cell] - {*some}}
            found = {some for some in found if sum(some) <= total}
        return [some for some in found if sum(some) == total]

    def sandwich(self, group, cells, text):
        """The places of 1 and the largest digit, and the digits between, by enumeration."""
        side, value = self.board.side, group.constraints[0].value
        found = {}
        for low, high in combinations(range(len(cells)), 2):
            for ends in ((1, side), (side, 1)):
                if ends[0] in self.left[cells[low]] and ends[1] in self.left[cells[high]]:
                    fixed = {cells[low]: {ends[0]}, cells[high]: {ends[1]}}
                    for some in self.arranged(cells, self.left | fixed, (low, high), value):
                        found.setdefault((low, high), set()).add(some)
        stated = {}
        for first, last, between in re.findall(
            r"(r\d+c\d+) and (r\d+c\d+)(?: \((.+?) between\))?", text
        ):
            sums = {frozenset(self.digit[x] for x in one.split("+")) for one in listing(between)}
            stated[cells.index(Cell.parse(first)), cells.index(Cell.parse(last))] = sums
        assert stated.keys() == found.keys(), text
        if any(stated.values()):
            assert stated == {ends: some - {frozenset()} for ends, some in found.items()}, text

    def arranged(self, cells, left, ends, value):
        """The sets of digits between the ends, of all ways to fill a line with different digits."""
        between = cells[ends[0] + 1 : ends[1]]
        for some in combinations(range(2, self.board.side), len(between)):
            if sum(some) == value:
                inside = {cell: left[cell] & {*some} for cell in between}
                beyond = {c: left[c] - {*some} for c in cells if c not in between}
                if matched([*inside.values()]) and matched([*beyond.values()]):
                    yield frozenset(some)


def matched(sets, used=frozenset()):
    """True if each set has a digit of its own."""
    if not sets:
        return True
    sets = sorted((some - used for some in sets), key=len)
    return any(matched(sets[1:], used | {digit}) for digit in sets[0])


def listing(text):
    return [one for one in re.split(", | or ", text) if one]


def singular(text):
    """The names of `rows 2 and 7` one by one."""
    kind, numbers = text.split(" ", 1)
    kind = {"rows": "row", "columns": "column", "boxes": "box", "regions": "region"}.get(kind, kind)
    return [f"{kind} {number}" for number in re.split(", | and ", numbers)]


def terms_of(text):
    """The factors and cells of a printed sum, and the number added to them."""
    found, number = [], 0
    for sign, part in re.findall(r"(^|- |\+ )((?:\d+ )?r\d+c\d+|\d+)", text):
        factor = -1 if sign == "- " else 1
        *times, last = part.split(" ")
        if last.isdigit():
            number += factor * int(last)
        else:
            found.append((factor * int(times[0] if times else 1), Cell.parse(last)))
    return found, number


def apart_of(group, board):
    """Sets of cells; a group states that the cells of each set differ."""
    found = [{*house.cells} for house in group.within]
    if group.houses:
        inside = {cell for factor, cell in group.equation[0] if factor == 1}
        return [*found, *(inside & {*house.cells} for house in group.houses)]
    pieces = (piece for one in group.constraints for piece in record(one, board).pieces)
    return [*found, *({*piece.cells} for piece in pieces if piece.name == "all_different")]
