"""Formulas as text and as counts: fast and plain code have the same results, byte for byte."""

from io import BytesIO

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import sudoku_csp as sc
from sudoku_csp.formulas.encoding import every_encoding
from sudoku_csp.formulas.formula import Formula
from sudoku_csp.grid.board import Board
from sudoku_csp.grid.errors import Unsupported
from sudoku_csp.puzzle.puzzle import Puzzle
from sudoku_csp.targets.cnf import clause_formats as text
from sudoku_csp.targets.cnf.at_most_one import CARDINALITY, NAMES, find_method
from sudoku_csp.targets.cnf.clause_formats import DIMACS, OPB, WCNF, Text
from sudoku_csp.targets.cnf.output import Clauses, ClauseStream, Count

SPELLINGS = {
    "dimacs": (DIMACS.syntax, "", "0", "{}", "-{}"),
    "wcnf": (WCNF.syntax, "h ", "0", "{}", "-{}"),
    "opb": (OPB.syntax, "", ">= 1 ;", "+1 x{}", "+1 ~x{}"),
}
"""Each syntax, and a clause by the standard of its format: begin, end, literals."""


def spelled(clauses, style):
    """Returns clauses in a format, joined word by word."""
    _, begin, end, positive, negative = SPELLINGS[style]
    lines = []
    for clause in clauses:
        words = [positive.format(x) if x > 0 else negative.format(-x) for x in clause]
        lines.append(begin + " ".join([*words, end]) + "\n")
    return "".join(lines).encode()


def signed(size, start=1):
    """Returns a group with literals of both signs."""
    return [n if n % 3 else -n for n in range(start, start + size)]


def written(state, variables, method, style):
    stream = BytesIO()
    output = Text(stream, variables, find_method(method), SPELLINGS[style][0])
    state(output)
    output.close()
    return stream.getvalue(), output.variables


def made(state, variables, method):
    clauses = []
    output = Clauses(variables, clauses.append, find_method(method))
    state(output)
    return clauses, output.variables


@pytest.mark.parametrize("method", ["pairwise", "product"])
def test_where_a_chunk_ends_nothing_is_lost_or_doubled(monkeypatch, method):
    def state(output):
        for start in range(1, 200):
            output.at_most_one(signed(7, start))
            output.clause([start])

    whole = spelled(made(state, 300, method)[0], "dimacs")
    for size in (1, 2, 63, 64, 65, len(whole) - 1, len(whole), len(whole) + 1):
        monkeypatch.setattr(text, "CHUNK", size)
        assert written(state, 300, method, "dimacs")[0] == whole


def test_no_more_than_a_chunk_is_held(monkeypatch):
    monkeypatch.setattr(text, "CHUNK", 1 << 20)
    sizes = []

    class Stream(BytesIO):
        def write(self, data):
            sizes.append(len(data))
            return super().write(data)

    stream = Stream()
    cnf = Formula(Puzzle.classic(Board.customary(25), bytes(625))).cnf
    DIMACS.write(stream, cnf, [])
    assert stream.getvalue().count(b"\n") == 1 + 752_500
    # The last group may exceed the chunk by some thousand bytes.
    assert max(sizes) < (1 << 20) + 10_000
    assert len(sizes) > 5


def test_wcnf_and_opb_follow_their_standards():
    def state(output):
        output.clause([1, -2])
        output.clause([])
        output.at_most_one([1, -3])

    stream = BytesIO()
    WCNF.write(stream, ClauseStream(3, find_method("pairwise"), state), ["x"])
    assert stream.getvalue() == b"c x\nh 1 -2 0\nh 0\nh -1 3 0\n"
    stream = BytesIO()
    OPB.write(stream, ClauseStream(3, find_method("pairwise"), state), ["x"])
    assert stream.getvalue() == (
        b"* #variable= 3 #constraint= 3\n* x\n"
        b"+1 x1 +1 ~x2 >= 1 ;\n+1 x1 >= 2 ;\n+1 ~x1 +1 x3 >= 1 ;\n"
    )
    stream = BytesIO()
    OPB.write(stream, ClauseStream(3, CARDINALITY, state), [])
    assert stream.getvalue() == (
        b"* #variable= 3 #constraint= 3\n+1 x1 +1 ~x2 >= 1 ;\n+1 x1 >= 2 ;\n-1 x1 -1 ~x3 >= -1 ;\n"
    )


def test_sums_are_for_the_format_that_has_them():
    cnf = ClauseStream(3, CARDINALITY, lambda output: output.at_most_one([1, 2]))
    assert cnf.size.clauses == 1
    for write in (DIMACS.write, WCNF.write):
        with pytest.raises(Unsupported, match="a cardinality constraint is no clause"):
            write(BytesIO(), cnf, [])


LITERALS = st.integers(1, 9).flatmap(lambda n: st.sampled_from([n, -n]))
STATEMENT = st.one_of(
    st.tuples(st.just("clause"), st.lists(LITERALS, max_size=5)),
    st.tuples(st.just("at_most_one"), st.lists(LITERALS, max_size=13)),
    st.tuples(st.just("conflicts"), st.lists(st.lists(LITERALS, max_size=3), max_size=4)),
    st.tuples(st.just("fresh"), st.integers(0, 3)),
)


@pytest.mark.parametrize("examples", [100, pytest.param(400, marks=pytest.mark.slow)])
def test_counting_making_and_writing_agree(examples):
    @settings(max_examples=examples)
    @given(
        st.lists(STATEMENT, max_size=8), st.sampled_from(NAMES), st.sampled_from(sorted(SPELLINGS))
    )
    def they_agree(statements, method, style):
        def state(output):
            for word, value in statements:
                getattr(output, word)(value)

        clauses, last = made(state, 9, method)
        count = Count(9, find_method(method))
        state(count)
        assert count.clauses == len(clauses)
        assert count.literals == sum(map(len, clauses))
        assert count.variables == last
        assert written(state, 9, method, style) == (spelled(clauses, style), last)

    they_agree()


@pytest.mark.parametrize("encoding", every_encoding(), ids=lambda e: e.name)
@pytest.mark.parametrize("side", [4, 9])
def test_whole_formulas_are_written_as_they_are_made(encoding, side):
    puzzle = {4: "3.....1....42...", 9: "53..7....6..195....98....6.8...6...34..8.3..17" + "." * 35}
    formula = Formula(sc.read(puzzle[side]), encoding)
    stream = BytesIO()
    DIMACS.write(stream, formula.cnf, [])
    head, body = stream.getvalue().split(b"\n", 1)
    assert body == spelled(formula.clauses, "dimacs")
    assert head == b"p cnf %d %d" % (formula.variables, len(formula.clauses))
