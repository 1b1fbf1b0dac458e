"""Certificates: proofs that a puzzle has one solution, or none, for others to check."""

from sudoku_csp.analysis.certificate.bundle import Certificate
from sudoku_csp.analysis.certificate.certifier import (
    Certifier,
    OutOfTime,
    SeveralSolutions,
    certify,
)

__all__ = ["Certificate", "Certifier", "OutOfTime", "SeveralSolutions", "certify"]
