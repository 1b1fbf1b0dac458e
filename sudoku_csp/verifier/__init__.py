"""The verifier checks a certificate without any solver, and without the code that made it.

It imports the standard library alone: `python -m sudoku_csp.verifier FOLDER`.
"""

from sudoku_csp.verifier.certificate import ProofChecked, Verified, verify
from sudoku_csp.verifier.files import Refused

__all__ = ["ProofChecked", "Refused", "Verified", "verify"]
