"""`python -m sudoku_csp.verifier FOLDER...`: a line for each certificate.

The exit code is 0 if all hold, 1 if one is refused, 2 if a folder cannot be read.
"""

from __future__ import annotations

import sys

from sudoku_csp.verifier import Refused, verify


def main(folders: list[str]) -> int:
    """Verifies the certificates in the folders; returns the exit code."""
    if not folders:
        print("usage: python -m sudoku_csp.verifier FOLDER...", file=sys.stderr)  # noqa: T201
        return 2
    code = 0
    for folder in folders:
        try:
            said = str(verify(folder))
        except Refused as refused:
            said, code = f"REFUSED: {refused}", max(code, 1)
        except OSError as error:
            said, code = f"cannot be read: {error.strerror or error}", 2
        print(f"{ascii(folder)[1:-1]}: {said}")  # noqa: T201
    return code


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
