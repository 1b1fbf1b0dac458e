"""What the forms of a kind name, read off its syntax tree."""

import ast
import builtins
import sys

FORMS = ("holds", "state", "encode", "post", "propagate")
"""The truth, the statement, and the forms that a kind may have of its own in a target."""
BUILTINS = set(dir(builtins)) - {"eval", "exec", "getattr", "globals", "locals", "setattr", "vars"}
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


def of_self(node):
    """The attributes of `self` that a function names."""
    return {
        part.attr
        for part in ast.walk(node)
        if isinstance(part, ast.Attribute)
        and isinstance(part.value, ast.Name)
        and part.value.id in ("self", "cls")
    }


def loaded(node):
    """The names that a function has from outside, but for its annotations."""
    arguments = [arg for n in ast.walk(node) if isinstance(n, ast.arguments) for arg in n.args]
    hints = [arg.annotation for arg in arguments]
    hints += [n.annotation for n in ast.walk(node) if isinstance(n, ast.AnnAssign)]
    hints += [n.returns for n in ast.walk(node) if isinstance(n, ast.FunctionDef)]
    hinted = {id(n) for hint in hints if hint for n in ast.walk(hint)}
    names = [n for n in ast.walk(node) if isinstance(n, ast.Name) and id(n) not in hinted]
    local = {arg.arg for arg in arguments}
    local |= {name.id for name in names if isinstance(name.ctx, ast.Store)}
    local |= {n.name for n in ast.walk(node) if isinstance(n, ast.FunctionDef)}
    return {name.id for name in names} - local


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
        reached, strange = walked(methods[form], helpers, allowed)
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


def private(methods):
    return [name for name in methods if name.startswith("_") and not name.startswith("__")]


def walked(node, helpers, allowed):
    """The helpers that a form reaches, and the names that it has from elsewhere."""
    reached, strange, waiting = set(), set(), [node]
    while waiting:
        one = waiting.pop()
        names = of_self(one) | loaded(one)
        strange |= names - allowed - set(helpers)
        new = (names & set(helpers)) - reached
        reached |= new
        waiting += [helpers[name] for name in new]
    return reached, strange
