"""`python -m benchmarks NAME ...`: runs a benchmark; without a name, lists them."""

import sys
from importlib import import_module
from types import ModuleType

NAMES = (
    "solvers",
    "decay",
    "startup",
    "parallel",
    "large",
    "export",
    "certificates",
    "generators",
    "explanations",
    "variants",
    "learning",
    "strength",
    "kwon-jain",
    "globals",
    "killers",
    "page",
)


def _module(name: str) -> ModuleType:
    return import_module(f"benchmarks.{name.replace('-', '_')}")


def main() -> None:
    name = sys.argv[1] if len(sys.argv) > 1 else ""
    if name not in NAMES:
        for known in NAMES:
            module = _module(known)
            print(f"python -m benchmarks {known:<12} {(module.__doc__ or '').splitlines()[0]}")
        raise SystemExit(0 if name in ("", "-h", "--help") else f"there is no benchmark {name!r}")
    sys.argv = [f"python -m benchmarks {name}", *sys.argv[2:]]
    _module(name).main()


if __name__ == "__main__":
    main()
