"""Run a program written for JAX: `python -m funcgrad.compat.jax program.py arguments`, or `-m module arguments`."""

import os
import runpy
import sys

import funcgrad.compat.jax  # noqa: F401  stands for jax from here on

_USAGE = "usage: python -m funcgrad.compat.jax (program.py | -m module) [arguments ...]"


def main(arguments: list[str]) -> None:
    """Run what the arguments name, as Python itself would."""
    if not arguments or arguments[0] in ("-h", "--help") or arguments == ["-m"]:
        sys.exit(_USAGE)
    if arguments[0] == "-m":
        sys.argv = arguments[1:]
        sys.path[0] = os.getcwd()
        runpy.run_module(arguments[1], run_name="__main__", alter_sys=True)
    else:
        sys.argv = arguments
        sys.path[0] = os.path.dirname(os.path.abspath(arguments[0]))
        runpy.run_path(arguments[0], run_name="__main__")


if __name__ == "__main__":
    main(sys.argv[1:])
