"""The core, room by room: which modules are changed, and which tests are asked then."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True)
class Room:
    """A room or a part of one: its folders or files below `sudoku_csp`, and its tests' in `tests`.

    Its doctests are asked too.
    """

    name: str
    sources: tuple[str, ...]
    tests: tuple[str, ...]

    def modules(self, root: Path) -> list[str]:
        """The modules, as paths from the root of the clone, in order."""
        found = {
            str(path.relative_to(root))
            for source in self.sources
            for path in _python_below(root / "sudoku_csp" / source)
        }
        return sorted(found)

    def tests_of(self, module: str, root: Path) -> tuple[list[str], list[str]]:
        """What pytest is given for a module, in two steps: the nearest tests, and all others.

        The nearest are its doctests and the tests that import it. Where none does, all are.
        """
        files = [path for test in self.tests for path in _python_below(root / "tests" / test)]
        tests = [path for path in files if path.name.startswith("test_")]
        tests.sort(key=lambda path: (path.stat().st_size, path))
        dotted = module.removesuffix(".py").removesuffix("/__init__").replace("/", ".")
        near = [path for path in tests if dotted in _imported(path)] or tests
        others = [path for path in tests if path not in near]
        nearest, rest = ([str(path.relative_to(root)) for path in some] for some in (near, others))
        return [module, *nearest], rest


CORE = (
    Room("grid", ("grid",), ("ground", "notation/test_numbers.py", "nets/test_shared_truths.py")),
    Room("verifier", ("verifier",), ("verifier",)),
    Room(
        "targets/cnf",
        ("targets/cnf", "targets/file_format.py"),
        (
            "targets",
            "nets/test_counts.py",
            "cli/test_cli_decode.py",
            "cli/test_cli_export_options.py",
            "interchange/test_minizinc.py",
        ),
    ),
    Room(
        "targets/cpsat",
        ("targets/cpsat",),
        (
            "targets/test_target_words.py",
            "targets/test_boolean_form.py",
            "interchange/test_cpsat_proto.py",
            "interchange/test_without_boxes.py",
            "laboratory/test_lab_posted.py",
            "drivers/test_contract.py",
            "drivers/test_native_faults.py",
        ),
    ),
    Room(
        "targets/propagation",
        ("targets/propagation", "targets/words.py"),
        (
            "targets/test_target_words.py",
            "targets/test_propagation.py",
            "targets/test_consistency.py",
            "targets/test_clashes.py",
            "targets/test_locked_candidates.py",
            "targets/test_word_strength.py",
            "searches/test_branching.py",
            "searches/test_search_traces.py",
            "searches/test_searches.py",
        ),
    ),
    Room("targets/interchange", ("targets/interchange",), ("interchange",)),
    Room(
        "constraints",
        ("constraints",),
        (
            "nets",
            "kinds",
            "ground/test_model.py",
            "notation/test_comparison_text.py",
            "notation/test_constraint_text.py",
            "notation/test_fpuzzles.py",
            "notation/test_fpuzzles_faults.py",
            "notation/test_fpuzzles_kinds.py",
            "notation/test_fpuzzles_writing.py",
            "notation/test_iss_kinds.py",
            "notation/test_iss_writing.py",
            "notation/test_rule_lines.py",
        ),
    ),
    Room(
        "puzzle",
        ("puzzle",),
        ("notation", "ground", "nets/test_shared_truths.py", "cli/test_cli_convert.py"),
    ),
    Room(
        "formulas",
        ("formulas",),
        (
            "nets/test_counts.py",
            "nets/test_counts_without_boxes.py",
            "targets/test_encoding.py",
            "targets/test_formula.py",
            "targets/test_names.py",
            "cli/test_cli_export_options.py",
            "cli/test_cli_decode.py",
            "cli/test_cli_decode_exports.py",
            "cli/test_headers.py",
        ),
    ),
    Room(
        "solvers",
        (
            "solvers/backend.py",
            "solvers/backend_result.py",
            "solvers/bulk.py",
            "solvers/bulk_check.py",
            "solvers/cross_check.py",
            "solvers/filtering.py",
            "solvers/propagators.py",
            "solvers/reproduction.py",
        ),
        (
            "drivers/test_contract.py",
            "drivers/test_deadlines.py",
            "drivers/test_faults.py",
            "drivers/test_late_answers.py",
            "drivers/test_bulk_backends.py",
            "drivers/test_filtering.py",
            "drivers/test_one_by_one.py",
            "drivers/test_reports.py",
            "drivers/test_reproduction.py",
            "kernels/test_judge.py",
            "nets/test_shared_truths.py",
            "targets/test_consistency.py",
            "cli/test_cli_crosscheck.py",
            "batch/test_batch_results.py",
        ),
    ),
    Room("solvers/backends", ("solvers/backends", "solvers/pipes"), ("drivers",)),
    Room("solvers/searches", ("solvers/searches", "solvers/traces"), ("searches", "traces")),
    Room("solvers/kernels", ("solvers/kernels",), ("kernels",)),
    Room("solvers/batch", ("solvers/batch",), ("batch",)),
    Room("analysis/explanation", ("analysis/explanation",), ("explanation",)),
    Room("analysis/diagnosis", ("analysis/diagnosis",), ("diagnosis",)),
    Room("analysis/cores", ("analysis/cores",), ("cores", "diagnosis/test_diagnosis_4x4.py")),
    Room(
        "analysis/certificate",
        ("analysis/certificate", "analysis/proving"),
        ("certificates",),
    ),
    Room("analysis/generation", ("analysis/generation",), ("generation",)),
)
"""The rooms that answers rest on, from the ground up."""


def _python_below(path: Path) -> Iterator[Path]:
    """The file itself, or the files of Python below a folder."""
    if path.is_dir():
        yield from sorted(path.rglob("*.py"))
    elif path.is_file():
        yield path


def _imported(path: Path) -> set[str]:
    """The modules, and the names in them, that a file imports anywhere, and all packages above."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_bytes())):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            found |= {node.module, *(f"{node.module}.{alias.name}" for alias in node.names)}
    return found


def chosen(names: Sequence[str]) -> list[Room]:
    """The rooms of these names, all for none. Raises ValueError for a name that is no room's."""
    known = {room.name: room for room in CORE}
    for name in names:
        if not any(name in (one, one.split("/")[0]) for one in known):
            raise ValueError(f"there is no room {name!r} (known: {', '.join(known)})")
    return [
        room for room in CORE if not names or room.name in names or room.name.split("/")[0] in names
    ]
