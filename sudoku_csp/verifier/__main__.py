"""`python -m sudoku_csp.verifier FOLDER...` prints a line for each certificate.

The exit code is 0 if all certificates are valid, 1 if one is refused, 2 if a folder cannot be read.
"""

import sys
from argparse import ArgumentParser, ArgumentTypeError
from pathlib import Path

from sudoku_csp.verifier.certificate import read_puzzle, verify
from sudoku_csp.verifier.files import Refused, find_certificates


def main(arguments: list[str]) -> int:
    """Verifies the certificates in the folders, prints the results, and returns the exit code."""
    parser = ArgumentParser("python -m sudoku_csp.verifier", description="Checks certificates.")
    about = "a certificate, or a folder of several"
    parser.add_argument("folders", metavar="FOLDER", nargs="+", help=about)
    parser.add_argument("--puzzle", metavar="TEXT", help="the puzzle of each, on one line")
    about = "the boxes of that puzzle's board, or none"
    parser.add_argument("--box", type=_shape, metavar="ROWSxCOLUMNS", help=about)
    about = "how that puzzle writes digit 1"
    parser.add_argument("--first", default="1", choices=("1", "0", "A"), help=about)
    given = parser.parse_args(arguments)
    try:
        if given.puzzle is not None:
            read_puzzle(given.puzzle, given.box, first=given.first)
    except ValueError as error:
        parser.error(str(error))
    code = 0
    for folder in given.folders:
        found, others = find_certificates(Path(folder))
        for other in others:
            print(f"{ascii(str(other))[1:-1]}: left out, no certificate", file=sys.stderr)  # noqa: T201
        for path in found:
            try:
                result = str(verify(path, puzzle=given.puzzle, boxes=given.box, first=given.first))
            except Refused as refused:
                result, code = f"REFUSED: {refused}", max(code, 1)
            except OSError as error:
                result, code = f"cannot be read: {error.strerror or error}", 2
            print(f"{ascii(str(path))[1:-1]}: {result}")  # noqa: T201
    return code


def _shape(text: str) -> tuple[int, int]:
    if text == "none":
        return 0, 0
    rows, _, columns = text.partition("x")
    if not (rows.isdecimal() and columns.isdecimal()):
        raise ArgumentTypeError(f"{text!r} is no shape like 2x3")
    return int(rows), int(columns)


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except KeyboardInterrupt:
        sys.exit(130)
