"""DRAT in text and in binary: the same steps, strictly read; the step that fails is named."""

import random

import pytest

from sudoku_csp.verifier import Refused, drat

SQUARE = [(1, 2), (1, -2), (-1, 2), (-1, -2)]


def encoded(steps):
    """A binary proof, by the format's description."""
    content = bytearray()
    for deletes, literals in steps:
        content += b"d" if deletes else b"a"
        for literal in literals:
            code = 2 * abs(literal) + (literal < 0)
            while code > 127:
                content.append(code % 128 + 128)
                code //= 128
            content.append(code)
        content.append(0)
    return bytes(content)


def text(steps):
    lines = (
        "d " * deletes + "".join(f"{lit} " for lit in literals) + "0" for deletes, literals in steps
    )
    return "".join(f"{line}\n" for line in lines).encode()


def check(content, formula=SQUARE):
    return drat.check(content, "p.drat", 2, formula)


def test_text_and_binary_are_the_same_proof():
    rng = random.Random(1)
    top = [1, 31, 32, 63, 64, 8191, 8192, 2**20, 2**28, 2**31 - 1]
    proof = [
        (rng.random() < 0.3, tuple(rng.choice((1, -1)) * rng.choice(top) for _ in range(size)))
        for size in [*range(6)] * 5
    ]
    for content in (text(proof), encoded(proof)):
        read = list(drat.steps(content, "p.drat"))
        assert [(step.deletes, tuple(step.literals)) for step in read] == proof
        assert [step.number for step in read] == list(range(1, 31))


def test_comments_blanks_and_foreign_newlines():
    content = b"c a proof\r\n\r\n  1 0 \r\nc\r\n\t0\r\n"
    read = list(drat.steps(content, "p.drat"))
    assert [(step.literals, step.number) for step in read] == [((1,), 3), ((), 5)]


@pytest.mark.parametrize(
    "line",
    [
        "1 2",
        "1 2 0 0",
        "1 0 2 0",
        "1 d 2 0",
        "d",
        "dd 1 0",
        "1 two 0",
        "1 -0 0",
        "+1 0",
        "1_0 0",
        "01 0",
        "1.0 0",
        "--1 0",
        "2147483648 0",
        "99999999999999999999 0",
        "x 1 0",
        "1 0 c comment",
        "\x0c",
        "",
        "\u0661 0",
    ],
)
def test_a_line_that_is_no_step_is_refused_also_behind_the_end(line):
    if line:
        for before in (b"1 2 0\n", b"1 0\n0\n"):
            number = before.count(b"\n") + 1
            with pytest.raises(Refused, match=rf"^p\.drat:{number}: ") as refused:
                check(before + line.encode() + b"\n0\n")
            assert refused.value.line == number
            assert "\n" not in str(refused.value)
    else:
        assert check(b"1 0\n\n0\n") == 2


@pytest.mark.parametrize(
    ("content", "number"),
    [
        (b"a\x02", 1),
        (b"a\x02\0a\x02", 2),
        (b"a\x02\0x\x02\0", 2),
        (b"a\x02\0a\x82\0", 2),
        (b"a\x01\0", 1),
        (b"a\x80\x00", 1),
        (b"a\xff\xff\xff\xff\x7f\0", 1),
        (b"a\x82\x80\x80\x80\x80\x00\0", 1),
        (b"\0", 1),
        (b"1 0\n\0", 1),
    ],
)
def test_bytes_that_are_no_step_are_refused(content, number):
    with pytest.raises(Refused, match=rf"^p\.drat:{number}: "):
        check(content)


def test_each_end_of_a_proof():
    assert check(b"1 0\n0\n") == 2
    assert check(b"1 0\n") == 1  # Propagation refutes what there is now.
    assert check(encoded([(False, (1,)), (False, ())])) == 2
    assert check(b"", [(1,), (-1,)]) == 0
    assert check(b"", [(1, 2), ()]) == 0
    for nothing in (b"", b"c only this\n", b"1 2 0\n", b"d 1 2 0\n"):
        with pytest.raises(Refused, match=r"^p\.drat: the empty clause is not derived$"):
            check(nothing)


def test_the_step_that_fails_is_named():
    cases = {
        b"1 2 0\n0\n": "p.drat:2: neither implied by unit propagation nor RAT: '0'",
        b"d 2 1 0\n1 0\n": "p.drat:2: neither implied by unit propagation nor RAT: '1 0'",
        b"d 1 2 0\nd 1 2 0\n": "p.drat:2: no such clause: '1 2 0'",
        b"d 1 0\n": "p.drat:1: no such clause: '1 0'",
        b"d 0\n": "p.drat:1: no such clause: '0'",
        encoded([(False, (1, 2)), (False, ())]): "p.drat:2: neither implied by unit propagation",
    }
    for content, message in cases.items():
        with pytest.raises(Refused) as refused:
            check(content)
        assert str(refused.value).startswith(message)


def test_a_new_variable_is_defined_by_rat_steps():
    """Two pigeons in one hole, and a new variable 3 that stands for "both"."""
    formula = [(1,), (2, 4), (-1, -2), (-4, 2)]
    proof = b"-3 1 0\n-3 2 0\n3 -1 -2 0\n2 0\n3 0\n0\n"
    assert drat.check(proof, "p", 4, [(1, 5), (1, -5), *formula[1:]]) == 6
    with pytest.raises(Refused, match=r"^p:1: neither implied"):
        drat.check(b"1 -3 0\n", "p", 4, [(2, 4), (-1, -2), (3, 5)])


@pytest.mark.slow
def test_many_steps_about_new_variables_and_long_ones():
    """Each is RAT because its variable is new."""
    before = "".join(f"{number} 0\n" for number in range(100, 20_100))
    long = " ".join(map(str, range(30_000, 60_000))) + " 0\n"
    text = f"{before}{long}d {long}2 0\n0\n".encode()
    assert drat.check(text, "proof", 2, [[1, 2], [1, -2], [-1, 2], [-1, -2]]) == 20_004
