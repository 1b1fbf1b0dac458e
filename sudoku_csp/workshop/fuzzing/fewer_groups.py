"""Whether fewer groups than a step has would force anything: by trying all sets of that few.

Two things narrow down the sets, and neither loses a smallest one. Groups that force something
together are connected by candidates that they share: otherwise those of one part do so alone. And a
group with a candidate that is in no other of them can always be satisfied by that candidate, and is
of use only for a conclusion about one of its own.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence

from sudoku_csp.analysis.explanation.check import Known, forces
from sudoku_csp.analysis.explanation.groups import Candidate, groups_of
from sudoku_csp.analysis.explanation.step import Conclusion

Groups = Sequence[frozenset[Candidate]]
"""What is left of each group."""


def fewer(
    known: Known, size: int, follows: Collection[Conclusion]
) -> tuple[Groups, Conclusion] | None:
    """Fewer groups than `size`, and one of these conclusions that they force; None without such.

    Conclusions that are known already do not count.
    """
    groups = _left(known)
    new = {each for each in follows if not known.knows(each)}
    for chosen in _connected(groups, size - 1):
        for candidate in _about(chosen):
            for conclusion in (Conclusion(candidate, True), Conclusion(candidate, False)):
                if conclusion in new and forces(list(chosen), conclusion):
                    return chosen, conclusion
    return None


def _left(known: Known) -> Groups:
    """The groups without a true candidate, less the candidates that are out."""
    placed = {Candidate(cell, digit) for cell, digit in known.placed.items()}
    return [
        frozenset(member for member in group.members if not known.is_out(member))
        for group in groups_of(known.board)
        if placed.isdisjoint(group.members)
    ]


def _connected(groups: Groups, most: int) -> Iterator[Groups]:
    """All connected sets of up to so many groups, those of fewer groups first."""
    beside = [
        [n for n, other in enumerate(groups) if other is not group and not other.isdisjoint(group)]
        for group in groups
    ]
    sets = {frozenset([number]) for number in range(len(groups))} if most else set()
    for size in range(1, most + 1):
        for numbers in sets:
            yield [groups[number] for number in numbers]
        if size < most:
            sets = {s | {n} for s in sets for number in s for n in beside[number] if n not in s}


def _about(chosen: Groups) -> Iterable[Candidate]:
    """The candidates of which these groups may force something, all of them together."""
    seen, shared = set[Candidate](), set[Candidate]()
    for group in chosen:
        shared |= seen & group
        seen |= group
    with_own = [group for group in chosen if not group <= shared]
    return frozenset.intersection(*with_own) if with_own else seen
