# The everyday commands, for `just` (https://just.systems; `pip install rust-just`).

python := ".venv/bin/python"

# List the recipes.
default:
    @just --list

# The environment, with everything that the tests need.
setup:
    python3 -m venv .venv
    .venv/bin/pip install -e '.[dev]'

# The quick tests: three minutes on two cores.
test *arguments:
    {{ python }} -m pytest {{ arguments }}

# The slow ones: browsers, campaigns, long parameter lists, exhaustive sets.
slow *arguments:
    {{ python }} -m pytest -m slow {{ arguments }}

# Style, types and the import contracts.
lint:
    .venv/bin/ruff check --fix .
    .venv/bin/ruff format .
    .venv/bin/mypy
    .venv/bin/lint-imports

# Mutants of a room that its tests do not notice (`.venv/bin/pip install 'mutmut>=3.8'`).
mutants room tests:
    #!/usr/bin/env bash
    set -euo pipefail
    trap 'rm -rf setup.cfg mutants' EXIT
    printf '%s\n' '[mutmut]' source_paths=sudoku_csp 'only_mutate=sudoku_csp/{{ room }}*' \
      pytest_add_cli_args=-n0 'pytest_add_cli_args_test_selection={{ tests }}' >setup.cfg
    .venv/bin/mutmut run
    .venv/bin/mutmut results | sed -n 's/: survived//p' | xargs -rn1 .venv/bin/mutmut show

# All that CI runs.
ci:
    bash .ci/run

# The pages that are generated: the gallery, the guide's pictures.
pages:
    {{ python }} guide/gallery.py
    {{ python }} guide/pictures.py
    {{ python }} guide/architecture.py
    {{ python }} guide/kinds.py
    {{ python }} -m sudoku_csp.grid.mark_style > sudoku_csp/apps/playground/static/css/marks.css
