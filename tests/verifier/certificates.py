"""Certificates made here with PySAT, so that the verifier is tested without `sc.certify`."""

import hashlib
import json
from dataclasses import dataclass

import pytest
from pysat.solvers import Solver

from sudoku_csp.formulas.formula import Formula, Givens
from sudoku_csp.puzzle.notation import reader, source
from sudoku_csp.puzzle.notation.cells import Context
from sudoku_csp.puzzle.puzzle import Puzzle
from sudoku_csp.verifier import Refused, verify

EASY = "1.....3..4....2."
"""4x4, one solution; unit propagation alone refutes any other."""

HARD = "..53.....8......2..7..1.5..4....53...1..7...6..32...8..6.5....9..4....3......97.."
NEEDS_SEARCH = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
OTHER = "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3.."
IMPOSSIBLE = ".....5.8....6.1.43..........1.5........1.6...3.......553.....61........4........."
"""Norvig's puzzle without a solution."""


def puzzle_of(text, board=None):
    """Returns the puzzle of a line."""
    return next(iter(reader.read(source.from_text(text), Context("test", board))))


def clauses_of(puzzle, grid=None):
    """Returns the formula, made by the package's own encoder."""
    clauses = Formula(puzzle, givens=Givens.UNITS, blocked=grid).clauses
    return [list(clause) for clause in clauses]


def solution_of(puzzle):
    """Returns a solution, or None if there is none."""
    with Solver("cadical153", bootstrap_with=clauses_of(puzzle)) as solver:
        if not solver.solve():
            return None
        return Formula(puzzle).decode(solver.get_model())


def proof_of(clauses, name="cadical195"):
    """Returns the lines of a proof that add clauses."""
    with Solver(name, bootstrap_with=clauses, with_proof=True) as solver:
        assert solver.solve() is False
        proof = solver.get_proof()
    return [line for line in proof if not line.startswith("d")]


def lrat_of(clauses, lemmas):
    """Returns the lines of an LRAT proof of these lemmas and the empty clause, each of them RUP."""
    numbered, lines = dict(enumerate(clauses, start=1)), []
    for lemma in [*lemmas, []]:
        hints = _hints(numbered, lemma)
        number = len(numbered) + 1
        lines.append(" ".join(map(str, (number, *lemma, 0, *hints, 0))))
        numbered[number] = lemma
    return lines


def refused(folder, **options):
    """Returns the message with which the verifier refuses a folder."""
    with pytest.raises(Refused) as caught:
        verify(folder, **options)
    message = str(caught.value)
    assert message.isprintable()
    assert len(message) < 300
    return message


def _hints(numbered, lemma):
    """Returns the numbers of the clauses that become unit, and of the clause that becomes false."""
    true, hints = {-literal for literal in lemma}, []
    while True:
        before = len(hints)
        for number, clause in numbered.items():
            left = [literal for literal in clause if -literal not in true]
            if not left:
                return [*hints, number]
            if len(left) == 1 and left[0] not in true:
                true.add(left[0])
                hints.append(number)
        assert len(hints) > before, f"{lemma} is not RUP"


def dimacs(clauses, variables):
    lines = [f"p cnf {variables} {len(clauses)}"]
    lines += [" ".join(map(str, (*clause, 0))) for clause in clauses]
    return "\n".join(lines) + "\n"


@dataclass(frozen=True)
class Bundle:
    """The texts of a bundle's files, and its statement."""

    files: dict
    statement: dict

    def but(self, statement=None, **files):
        """Returns a copy with other files (`proof_sat` is proof-sat.drat) or another statement."""
        names = {name.partition(".")[0].replace("-", "_"): name for name in self.files}
        changed = {names[name]: content for name, content in files.items()}
        return Bundle(self.files | changed, self.statement | (statement or {}))

    def write(self, folder):
        """Writes the files, with their hashes."""
        folder.mkdir(parents=True, exist_ok=True)
        contents = dict(self.files) | {"certificate.json": json.dumps(self.statement)}
        sums = ""
        for name, content in contents.items():
            data = content if isinstance(content, bytes) else content.encode()
            (folder / name).write_bytes(data)
            sums += f"{hashlib.sha256(data).hexdigest()}  {name}\n"
        (folder / "SHA256SUMS").write_text(sums)
        return folder

    def verify(self, folder, **options):
        return verify(self.write(folder), **options)


def bundle(puzzle, *, solvers=("cadical195",), proofs=None):
    """Returns a certificate of a true claim about the puzzle."""
    puzzle = puzzle if isinstance(puzzle, Puzzle) else puzzle_of(puzzle)
    board, grid = puzzle.board, solution_of(puzzle)
    clauses = clauses_of(puzzle, grid)
    if proofs is None:
        proofs = {
            name: "".join(f"{line}\n" for line in proof_of(clauses, name)) for name in solvers
        }
    files = {"puzzle.txt": puzzle.line() + "\n"}
    if grid is not None:
        files["grid.txt"] = grid.line() + "\n"
    files["formula.cnf"] = dimacs(clauses, board.side**3)
    named = {f"proof-{name}.drat": text for name, text in proofs.items()}
    regions = None if board.regions is None else list(board.regions)
    statement = {
        "format": "sudoku-csp certificate 1",
        "claim": "no solution" if grid is None else "unique",
        "board": {
            "side": board.side,
            "box_rows": board.box_rows,
            "box_columns": board.box_columns,
            "regions": regions,
        },
        "puzzle": "puzzle.txt",
        "grid": None if grid is None else "grid.txt",
        "formula": "formula.cnf",
        "proofs": [{"file": n, "format": "drat", "by": "a test"} for n in named],
        "made_by": "a test",
    }
    return Bundle(files | named, statement)
