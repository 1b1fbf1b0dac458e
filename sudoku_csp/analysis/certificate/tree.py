"""The search tree in the reference's proof: its clauses are the nodes, in post-order.

Each clause denies the decisions that lead to a node, so a longer path than the one that is open
opens nodes, and the clause closes the last of them.
"""

from __future__ import annotations

from collections.abc import Iterator

from sudoku_csp.analysis.certificate.bundle import Certificate
from sudoku_csp.analysis.proving.claim import Proof
from sudoku_csp.grid.errors import Unsupported
from sudoku_csp.solvers.traces import search_tree
from sudoku_csp.solvers.traces.replay import Step


def draw(certificate: Certificate) -> str:
    """The tree as SVG. Raises Unsupported for a certificate without a proof of the reference."""
    proof = next((proof for proof in certificate.proofs if proof.witness == "reference"), None)
    if proof is None:
        raise Unsupported("the search tree is that of the reference, which has proved nothing")
    puzzle = certificate.puzzle
    title = f"{puzzle.source or 'A puzzle'}: {certificate.claim}, a proof by cases"
    note = f"Each node is a clause of the proof ({proof.solver})."
    return search_tree.draw(title, puzzle.board, steps(certificate, proof), note=note)


def steps(certificate: Certificate, proof: Proof) -> Iterator[Step]:
    """The decisions of the search, how each branch ended, and where it went back."""
    opened: list[int] = []
    for line in proof.text.decode().splitlines()[:-1]:
        path = [-int(word) for word in line.split()[:-1]]
        for literal in path[len(opened) :]:
            opened.append(literal)
            yield Step("decide", len(opened), *_place(literal, certificate))
            leaf = True
        if leaf:
            yield _ending(certificate, path)
        literal, leaf = opened.pop(), False
        yield Step("undo", len(opened), *_place(literal, certificate))


def _place(literal: int, certificate: Certificate) -> tuple[int, int]:
    """The position of the literal's cell, and its digit."""
    position, digit = divmod(literal - 1, certificate.puzzle.board.side)
    return position, digit + 1


def _ending(certificate: Certificate, path: list[int]) -> Step:
    """What the last node of a branch is: the one solution, or a contradiction."""
    places = [_place(literal, certificate) for literal in path]
    grid = certificate.grid
    if grid is not None and all(grid.digits[position] == digit for position, digit in places):
        return Step("solution", len(path))
    return Step("conflict", len(path), why="unit propagation")
