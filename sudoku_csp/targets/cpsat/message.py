"""A CP-SAT model as plain data, and its message in both formats of Protocol Buffers.

The message is a CpModelProto (OR-Tools, cp_model.proto, 2010-2025). It is written without OR-Tools,
so that a model can be shown, exported and solved in a browser where OR-Tools for Python is missing.
A literal is a variable, or the negation -1 - v of a variable v, which is `~v` in Python.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain
from typing import NamedTuple

LEAST, MOST = -(1 << 63), (1 << 63) - 1
"""The ends of a domain without bounds."""


class Variable(NamedTuple):
    """An integer variable. Its domain lists the ends of its ranges: 1, 3, 7, 7 is 1 to 3 and 7."""

    name: str
    domain: Sequence[int]


class Constraint(NamedTuple):
    """A constraint, enforced only if all its `enforcement` literals are true.

    | kind | variables | numbers | coefficients |
    |---|---|---|---|
    | `bool_or`, `exactly_one` | literals | | |
    | `all_diff` | variables | | |
    | `linear` | variables | domain of the sum, as ends of ranges | factors of the variables |
    | `table`, `forbidden` | variables | rows, one after the other | |
    """

    kind: str
    variables: Sequence[int]
    enforcement: Sequence[int] = ()
    numbers: Sequence[int] = ()
    coefficients: Sequence[int] = ()


class CpModel:
    """Variables and constraints. The methods are called as in OR-Tools; variables are numbers.

    >>> model = CpModel()
    >>> a, b = model.new_int_var(1, 4, "a"), model.new_int_var(1, 4, "b")
    >>> model.add_linear([(1, a), (-1, b)], (0, 0))
    >>> print(model.text(), end="")
    variables {name: "a" domain: [1, 4]}
    variables {name: "b" domain: [1, 4]}
    constraints {linear {vars: [0, 1] coeffs: [1, -1] domain: [0, 0]}}
    """

    def __init__(self) -> None:
        self.variables: list[Variable] = []
        self.constraints: list[Constraint] = []
        self._constants: dict[int, int] = {}

    def new_int_var(self, low: int, high: int, name: str) -> int:
        self.variables.append(Variable(name, (low, high)))
        return len(self.variables) - 1

    def new_bool_var(self, name: str) -> int:
        return self.new_int_var(0, 1, name)

    def new_constant(self, value: int) -> int:
        """Returns the variable without a name whose only value is `value`."""
        if value not in self._constants:
            self._constants[value] = self.new_int_var(value, value, "")
        return self._constants[value]

    def add_linear(
        self, terms: Iterable[tuple[int, int]], domain: Sequence[int], only_if: Sequence[int] = ()
    ) -> None:
        """States that the sum of the terms, each a factor and a variable, is in the domain."""
        factors: dict[int, int] = {}
        for factor, variable in terms:
            factors[variable] = factors.get(variable, 0) + factor
        variables = sorted(variable for variable, factor in factors.items() if factor)
        if variables:
            coefficients = [factors[variable] for variable in variables]
            self._add("linear", variables, only_if, domain, coefficients)
        elif not any(low <= 0 <= high for low, high in zip(domain[::2], domain[1::2], strict=True)):
            self.add_bool_or([], only_if)

    def add_bool_or(self, literals: Sequence[int], only_if: Sequence[int] = ()) -> None:
        self._add("bool_or", literals, only_if)

    def add_exactly_one(self, literals: Sequence[int]) -> None:
        self._add("exactly_one", literals)

    def add_all_different(self, variables: Sequence[int], only_if: Sequence[int] = ()) -> None:
        self._add("all_diff", variables, only_if)

    def add_allowed_assignments(
        self, variables: Sequence[int], rows: Iterable[Sequence[int]], only_if: Sequence[int] = ()
    ) -> None:
        self._add("table", variables, only_if, _values(rows, len(variables)))

    def add_forbidden_assignments(
        self, variables: Sequence[int], rows: Iterable[Sequence[int]]
    ) -> None:
        self._add("forbidden", variables, (), _values(rows, len(variables)))

    def _add(
        self,
        kind: str,
        variables: Sequence[int],
        only_if: Sequence[int] = (),
        *numbers: Sequence[int],
    ) -> None:
        # The list of the literals that enforce a branch changes after the branch.
        self.constraints.append(Constraint(kind, variables, tuple(only_if), *numbers))

    def text(self) -> str:
        """The message in text format ("Text Format Language Specification", protobuf.dev)."""
        lines = [
            f'variables {{name: "{name}" domain: {list(domain)}}}\n'
            if name
            else f"variables {{domain: {list(domain)}}}\n"
            for name, domain in self.variables
        ]
        lines += map(_constraint_text, self.constraints)
        return "".join(lines)

    def to_bytes(self) -> bytes:
        """The message in binary format ("Encoding", protobuf.dev)."""
        parts = [
            _field(2, (_field(1, name.encode()) if name else b"") + _numbers(2, domain))
            for name, domain in self.variables
        ]
        parts += [_field(3, _constraint_bytes(constraint)) for constraint in self.constraints]
        return b"".join(parts)


def _values(rows: Iterable[Sequence[int]], length: int) -> list[int]:
    values: list[int] = []
    for row in rows:
        if len(row) != length:
            raise ValueError(f"a row of {len(row)} values for {length} variables")
        values += row
    return values


def _constraint_text(constraint: Constraint) -> str:
    kind, variables, enforcement, numbers, coefficients = constraint
    match kind:
        case "linear":
            fields = f"vars: {list(variables)} coeffs: {list(coefficients)} domain: {list(numbers)}"
        case "all_diff":
            fields = _expressions_text(variables)
        case "table":
            fields = f"values: {list(numbers)} {_expressions_text(variables)}"
        case "forbidden":
            kind = "table"
            fields = f"values: {list(numbers)} negated: true {_expressions_text(variables)}"
        case _:
            fields = f"literals: {list(variables)}"
    condition = f"enforcement_literal: {list(enforcement)} " if enforcement else ""
    return f"constraints {{{condition}{kind} {{{fields}}}}}\n"


def _expressions_text(variables: Iterable[int]) -> str:
    return " ".join([f"exprs {{vars: {number} coeffs: 1}}" for number in variables])


_FIELDS = {"bool_or": 3, "linear": 12, "all_diff": 13, "table": 16, "forbidden": 16}
_FIELDS |= {"exactly_one": 29}
"""The field of each kind of constraint in ConstraintProto."""


def _constraint_bytes(constraint: Constraint) -> bytes:
    kind, variables, enforcement, numbers, coefficients = constraint
    match kind:
        case "linear":
            fields = _numbers(1, variables) + _numbers(2, coefficients) + _numbers(3, numbers)
        case "all_diff":
            fields = _expressions_bytes(1, variables)
        case "table" | "forbidden":
            negated = b"\x18\x01" if kind == "forbidden" else b""
            fields = _numbers(2, numbers) + negated + _expressions_bytes(4, variables)
        case _:
            fields = _numbers(1, variables)
    return _numbers(2, enforcement) + _field(_FIELDS[kind], fields)


def _expressions_bytes(number: int, variables: Iterable[int]) -> bytes:
    return b"".join(
        _field(number, _numbers(1, [variable]) + _numbers(2, [1])) for variable in variables
    )


def _field(number: int, content: bytes) -> bytes:
    return bytes((*varint(number << 3 | 2), *varint(len(content)))) + content


def _numbers(number: int, values: Sequence[int]) -> bytes:
    return _field(number, bytes(chain.from_iterable(map(varint, values)))) if values else b""


def varint(number: int) -> Iterator[int]:
    """Yields the bytes of a number, seven bits in each, the lowest bits first.

    >>> bytes(varint(300)).hex(), len(bytes(varint(-1)))
    ('ac02', 10)
    """
    number &= (1 << 64) - 1
    while number > 127:
        yield number & 127 | 128
        number >>= 7
    yield number
