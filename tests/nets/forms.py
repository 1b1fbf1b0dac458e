"""What the forms of a kind name, read off its syntax tree."""

import ast
import builtins
import sys

FORMS = ("holds", "decompose", "encode", "post", "propagate")
"""The truth, the statement, and the forms that a kind may have of its own in a target."""
OPEN = {"eval", "exec", "getattr", "globals", "locals", "setattr", "super", "vars"}
"""Builtins by which a form could come at anything."""
BUILTINS = set(dir(builtins)) - OPEN
WORDS = {"Cell", "Conflict", "Fact", "Grid", "Unsupported"}
"""What every form may name of ours: what a rule is about, and how a form says no."""


def functions_of(tree, class_name):
    body = next(n for n in tree.body if isinstance(n, ast.ClassDef) and n.name == class_name).body
    return {node.name: node for node in body if isinstance(node, ast.FunctionDef)}


def of_module(tree):
    """What a module defines by itself, by name: functions, and constants."""
    found = {node.name: node for node in tree.body if isinstance(node, ast.FunctionDef)}
    for node in tree.body:
        if isinstance(node, ast.Assign | ast.AnnAssign):
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            found |= {target.id: node for target in targets if isinstance(target, ast.Name)}
    return found


def of_the_standard_library(tree):
    return {
        alias.asname or alias.name
        for node in tree.body
        if isinstance(node, ast.ImportFrom) and node.module.split(".")[0] in sys.stdlib_module_names
        for alias in node.names
    }


def own_name(method):
    """What a method calls the constraint, or its class: its first argument, `self` as a rule."""
    static = any(ast.unparse(part) == "staticmethod" for part in method.decorator_list)
    return None if static or not method.args.args else method.args.args[0].arg


def of_self(method):
    """The attributes of the constraint that a method names, and its own name where it stands bare:
    handed on whole, it is everything that the constraint has."""
    own = own_name(method)
    parts = list(ast.walk(method))
    names = [id(n) for n in parts if isinstance(n, ast.Name) and n.id == own]
    read = [n for n in parts if isinstance(n, ast.Attribute) and id(n.value) in names]
    return {n.attr for n in read} | ({own} if len(read) < len(names) else set())


COMPREHENSIONS = (ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp)
FUNCTIONS = (ast.FunctionDef, ast.Lambda)


def loaded(node):
    """The names that a function or a constant of the module has from outside, but for hints."""
    return set(outside(node, frozenset()))


def outside(node, known):
    """The names in the node that are none of the known ones, each in the scope where it stands."""
    if isinstance(node, ast.Name):
        yield from {node.id} - known
    elif isinstance(node, ast.Global):
        yield from node.names
    elif isinstance(node, ast.AnnAssign):
        yield from outside_all([node.target, node.value], known)
    elif isinstance(node, FUNCTIONS):
        yield from outside_all([*node.args.defaults, *node.args.kw_defaults], known)
        yield from outside_all(getattr(node, "decorator_list", ()), known)
        body = [node.body] if isinstance(node, ast.Lambda) else node.body
        yield from outside_all(body, known | arguments(node.args) | set(bound(body)))
    elif isinstance(node, COMPREHENSIONS):
        first, *_ = node.generators
        yield from outside(first.iter, known)
        here = known | set(bound([part.target for part in node.generators]))
        parts = [n for n in ast.iter_child_nodes(node) if n is not first]
        yield from outside_all([*parts, first.target, *first.ifs], here)
    else:
        yield from outside_all(ast.iter_child_nodes(node), known)


def outside_all(nodes, known):
    for node in nodes:
        if node is not None:
            yield from outside(node, known)


def arguments(args):
    every = [*args.posonlyargs, *args.args, *args.kwonlyargs, args.vararg, args.kwarg]
    return {one.arg for one in every if one is not None}


def bound(nodes):
    """The names that these parts of a function give a value, but in a scope within it; what an
    assignment expression in a comprehension names is the function's."""
    waiting = list(nodes)
    while waiting:
        node = waiting.pop()
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            yield node.id
        elif isinstance(node, ast.FunctionDef):
            yield node.name
        elif isinstance(node, COMPREHENSIONS):
            inner = [n for n in ast.walk(node) if isinstance(n, ast.NamedExpr)]
            yield from (n.target.id for n in inner)
        elif not isinstance(node, ast.Lambda):
            waiting += ast.iter_child_nodes(node)


DATA = {"__str__", "__post_init__"}
"""What a class beside a kind may define: a form that calls anything else of it would share it."""


def shared(source, class_name, own):
    """What is wrong with the forms of a kind: what they share, or name besides the fields."""
    tree = ast.parse(source)
    methods = functions_of(tree, class_name)
    helpers = {**of_module(tree), **{name: methods[name] for name in private(methods)}}
    allowed = own | BUILTINS | WORDS | of_the_standard_library(tree)
    used_by = {}
    for form in FORMS:
        if form not in methods:
            continue
        WithoutDefault(form).visit(methods[form])
        reached, strange = walked(methods[form], helpers, methods.values(), allowed)
        yield from (f"{form} uses {name}" for name in strange)
        for name in reached:
            used_by.setdefault(name, []).append(form)
    for name, forms in used_by.items():
        if len(forms) > 1:
            yield f"{' and '.join(sorted(forms))} share {name}"
    for node in tree.body:
        if isinstance(node, ast.ClassDef) and node.name != class_name:
            parts = (part for part in node.body if isinstance(part, ast.FunctionDef))
            yield from (
                f"{node.name} is more than data: {p.name}" for p in parts if p.name not in DATA
            )


class WithoutDefault(ast.NodeTransformer):
    """Takes `super().encode(cnf)` out of `encode`: what a kind has without a form of its own."""

    def __init__(self, form):
        self.call = f"super().{form}("

    def visit_Call(self, node):
        if ast.unparse(node).startswith(self.call) and len(node.args) == 1:
            return node.args[0]
        return self.generic_visit(node)


def private(methods):
    return [name for name in methods if name.startswith("_") and not name.startswith("__")]


def walked(node, helpers, methods, allowed):
    """The helpers that a form reaches, and the names that it has from elsewhere."""
    reached, strange, waiting = set(), set(), [node]
    while waiting:
        one = waiting.pop()
        names = of_self(one) | loaded(one) if one in methods else loaded(one)
        strange |= names - allowed - set(helpers)
        new = (names & set(helpers)) - reached
        reached |= new
        waiting += [helpers[name] for name in new]
    return reached, strange
