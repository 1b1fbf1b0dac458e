"""Certificates: "unique" and "no solution" as claims that nobody has to take our word for."""

from __future__ import annotations

from sudoku_csp.analysis.certificate.bundle import Certificate
from sudoku_csp.analysis.certificate.certifying import (
    Certifier,
    OutOfTime,
    SeveralSolutions,
    certify,
)

__all__ = ["Certificate", "Certifier", "OutOfTime", "SeveralSolutions", "certify"]
