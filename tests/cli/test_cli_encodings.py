"""`encodings`: the catalogue."""

import json

from command_line import UNIQUE

from sudoku_csp.formulas import clause_sets
from sudoku_csp.formulas.encoding import KEYS
from sudoku_csp.targets.cnf import at_most_one, cells


def test_every_name_in_the_list_is_taken_by_export(sudoku):
    assert "\n  log       the digit in binary  " in sudoku("encodings").out
    listed = json.loads(sudoku("encodings", "-f", "json").out)
    registries = [clause_sets.NAMES, [*at_most_one.NAMES, "cardinality"], cells.NAMES]
    registries += [["automatic", *KEYS[key].names] for key in KEYS]
    found = [{entry["name"] for entry in names} for names in listed.values()]
    assert found == list(map(set, registries))
    for part, names in listed.items():
        for entry in names:
            form = "opb" if entry["name"] == "cardinality" else "dimacs"
            text = part + entry["name"] if part.endswith("=") else entry["name"]
            assert sudoku("export", UNIQUE, "-e", text, "-f", form).code == 0, entry
