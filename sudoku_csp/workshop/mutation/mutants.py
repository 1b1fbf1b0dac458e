"""The mutants of a module: its source with one small mistake in it.

DeMillo, Lipton & Sayward, "Hints on test data selection: help for the practicing programmer", 1978.
The mistakes are those that one makes: a comparison or its bound, plus for minus, a number that is
one off, `and` for `or`, a condition the wrong way round, a statement left out, nothing returned.
What is only said is left alone: texts, annotations, decorators, assertions (the `strict` of a `zip`
is one), messages of exceptions; and the samples of a kind of constraint, which are there for the
tests.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence
from copy import deepcopy
from dataclasses import dataclass
from itertools import chain

_COMPARISONS: dict[type[ast.cmpop], tuple[type[ast.cmpop], ...]] = {
    ast.Lt: (ast.LtE, ast.GtE),
    ast.LtE: (ast.Lt, ast.Gt),
    ast.Gt: (ast.GtE, ast.LtE),
    ast.GtE: (ast.Gt, ast.Lt),
    ast.Eq: (ast.NotEq,),
    ast.NotEq: (ast.Eq,),
    ast.Is: (ast.IsNot,),
    ast.IsNot: (ast.Is,),
    ast.In: (ast.NotIn,),
    ast.NotIn: (ast.In,),
}

_ARITHMETIC: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.FloorDiv,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.FloorDiv,
    ast.Pow: ast.Mult,
    ast.LShift: ast.RShift,
    ast.RShift: ast.LShift,
    ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd,
    ast.BitXor: ast.BitOr,
}

_NAMES = {"min": "max", "max": "min", "any": "all", "all": "any"}

_SCOPES = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)


@dataclass(frozen=True)
class Mutant:
    """A mistake: in the file `path`, on a line, in the function `where`; what becomes of what.

    `start` and `end` are the places, in bytes, of what is replaced by the text `after`.
    """

    path: str
    line: int
    where: str
    before: str
    after: str
    start: int
    end: int

    def __str__(self) -> str:
        return f"{self.path}:{self.line}: {self.where or 'module'}: {self.before} -> {self.after}"

    def applied(self, source: bytes) -> bytes:
        """The source with the mistake in it."""
        return source[: self.start] + self.after.encode() + source[self.end :]

    def compiles(self, source: bytes) -> bool:
        """Whether the source with the mistake in it is Python."""
        try:
            compile(self.applied(source), self.path, "exec")
        except SyntaxError:
            return False
        return True


def mutants(path: str, source: bytes) -> list[Mutant]:
    """All mutants of a module, in the order of its text.

    >>> for mutant in mutants("x.py", b"def f(a):\\n    return a < 10\\n"):
    ...     print(mutant)
    x.py:2: f: return a < 10 -> return None
    x.py:2: f: a < 10 -> (a <= 10)
    x.py:2: f: a < 10 -> (a >= 10)
    x.py:2: f: 10 -> (11)
    """
    begins = [0]
    for line in source.splitlines(keepends=True):
        begins.append(begins[-1] + len(line))
    found = []
    for where, node, after in _changes(ast.parse(source), ""):
        start = begins[node.lineno - 1] + node.col_offset
        assert node.end_lineno is not None
        assert node.end_col_offset is not None
        end = begins[node.end_lineno - 1] + node.end_col_offset
        text = after if isinstance(after, str) else f"({ast.unparse(after)})"
        found.append(Mutant(path, node.lineno, where, ast.unparse(node), text, start, end))
    return found


_Change = tuple[str, ast.stmt | ast.expr, ast.expr | str]
"""In which function, what, and what stands in its place: an expression, or a statement's text."""


def _changes(node: ast.AST, where: str) -> Iterator[_Change]:
    """What can be changed in a node and below it."""
    if isinstance(node, ast.stmt):
        for text in _statements(node):
            yield where, node, text
    elif isinstance(node, ast.expr):
        for changed in _expressions(node):
            yield where, node, changed
    for test in _conditions(node):
        yield where, test, ast.UnaryOp(ast.Not(), test)
    if isinstance(node, _SCOPES):
        where = f"{where}.{node.name}" if where else node.name
    for child in _below(node):
        yield from _changes(child, where)


def _below(node: ast.AST) -> Iterator[ast.AST]:
    """The parts of a node that do something."""
    match node:
        case ast.Assert() | ast.JoinedStr() | ast.Import() | ast.ImportFrom():
            return
        case ast.Raise() | ast.FunctionDef(name="samples") | ast.keyword(arg="strict"):
            return
        case ast.If(test=ast.Name(id="TYPE_CHECKING")):
            return
        case ast.FunctionDef() | ast.AsyncFunctionDef():
            defaults = (value for value in node.args.kw_defaults if value is not None)
            yield from chain(node.args.defaults, defaults, node.body)
        case ast.ClassDef():
            yield from node.body
        case ast.AnnAssign():
            if node.value is not None:
                yield node.value
        case _:
            yield from ast.iter_child_nodes(node)


def _conditions(node: ast.AST) -> Iterator[ast.expr]:
    """The conditions in a node that are no operation, which has changes of its own."""
    tests: list[ast.expr] = []
    match node:
        case ast.If(test=ast.Name(id="TYPE_CHECKING")):
            pass
        case ast.If(test=test) | ast.While(test=test):
            tests = [test]
        case ast.comprehension(ifs=ifs):
            tests = ifs
    for test in tests:
        if isinstance(test, ast.Name | ast.Attribute | ast.Call | ast.NamedExpr | ast.Subscript):
            yield test


def _statements(node: ast.stmt) -> Iterator[str]:
    """The texts that can stand in the place of a statement."""
    match node:
        case ast.Expr(value=ast.Call() | ast.Yield() | ast.YieldFrom()):
            yield "pass"
        case ast.AugAssign() | ast.Raise() | ast.Delete() | ast.Continue() | ast.Break():
            yield "pass"
        case ast.Assign(targets=[ast.Attribute() | ast.Subscript(), *_]):
            yield "pass"
        case ast.Return(value=value) if value is not None and not _is_none(value):
            yield "return None"


def _expressions(node: ast.expr) -> Iterator[ast.expr]:
    """The expressions that can stand in the place of one."""
    match node:
        case ast.IfExp(test=test):
            yield _with(node, "test", ast.UnaryOp(ast.Not(), test))
        case ast.Constant(value=bool() as value):
            yield ast.Constant(not value)
        case ast.Constant(value=int() as value):
            yield ast.Constant(value + 1)
        case ast.Call(func=ast.Name(id=name)) if name in _NAMES:
            yield _with(node, "func", ast.Name(_NAMES[name]))
        case ast.Call(func=ast.Name(id="range"), args=[*first, stop]) if len(first) < 2:
            yield _with(node, "args", [*first, ast.BinOp(stop, ast.Sub(), ast.Constant(1))])
        case _:
            yield from _operations(node)


def _operations(node: ast.expr) -> Iterator[ast.expr]:
    """The expressions that can stand in the place of one with an operator."""
    match node:
        case ast.Compare(ops=ops):
            for place, op in enumerate(ops):
                for other in _COMPARISONS[type(op)]:
                    yield _with(node, "ops", [*ops[:place], other(), *ops[place + 1 :]])
        case ast.BinOp(op=op) if type(op) in _ARITHMETIC and not _is_text(node):
            yield _with(node, "op", _ARITHMETIC[type(op)]())
        case ast.BoolOp(op=op, values=values):
            yield _with(node, "op", ast.Or() if isinstance(op, ast.And) else ast.And())
            for place in range(len(values)):
                yield _joined(op, [*values[:place], *values[place + 1 :]])
        case ast.UnaryOp(op=ast.Not() | ast.USub() | ast.Invert(), operand=operand):
            yield operand


def _with(node: ast.expr, name: str, value: object) -> ast.expr:
    """The node with another value for this field."""
    changed = deepcopy(node)
    setattr(changed, name, value)
    return changed


def _joined(op: ast.boolop, values: Sequence[ast.expr]) -> ast.expr:
    return values[0] if len(values) == 1 else ast.BoolOp(op, list(values))


def _is_none(value: ast.expr) -> bool:
    return isinstance(value, ast.Constant) and value.value is None


def _is_text(node: ast.BinOp) -> bool:
    """Whether a text is put together: what is said is left alone."""
    sides = (node.left, node.right)
    return any(
        isinstance(side, ast.JoinedStr)
        or (isinstance(side, ast.Constant) and isinstance(side.value, str | bytes))
        for side in sides
    )
