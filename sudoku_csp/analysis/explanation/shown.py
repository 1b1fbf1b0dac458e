"""An explanation that shows itself: as text when printed, as a page in a notebook."""

from __future__ import annotations

from dataclasses import dataclass, fields
from html import escape
from typing import Self

from sudoku_csp.analysis.explanation import as_text
from sudoku_csp.analysis.explanation.outcome import Answer
from sudoku_csp.analysis.explanation.page import page
from sudoku_csp.analysis.explanation.sequence import Explanation


@dataclass(frozen=True, repr=False)
class ShownExplanation(Explanation):
    """An explanation, and how it is shown."""

    @classmethod
    def of(cls, explanation: Explanation) -> Self:
        """The same, to be shown."""
        return cls(**{each.name: getattr(explanation, each.name) for each in fields(explanation)})

    def html(self) -> str:
        """The page of `sudoku-csp explain -o page.html`."""
        return page(Answer.all_of(self))

    def __str__(self) -> str:
        return "\n".join(as_text.lines(Answer.all_of(self)))

    def _repr_html_(self) -> str:
        """A page of its own: neither its style nor its script touches the notebook's."""
        return (
            '<iframe style="width:100%;height:38rem;border:0" title="An explanation" '
            f'srcdoc="{escape(self.html())}"></iframe>'
        )
