"""What NumPy, SciPy and JAX give for the same arguments: a program for an interpreter that has them, not imported here.

    python peer.py FOLDER

FOLDER holds jobs.json, a list of {"numpy": name, "jax": name, "arguments": [files]}, and the arguments as .npy files.
Values are written as JOB.numpy.npy and JOB.jax.npy; there is none where the other library has no such function.
"""

from __future__ import annotations

import importlib
import json
import os
import sys
import warnings
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np


def find(name: str) -> Callable[..., Any] | None:
    """The function of a name such as jax.nn.gelu(approximate=False); None where there is none."""
    path, _, keywords = name.partition("(")
    module, _, function = path.rpartition(".")
    try:
        value = getattr(importlib.import_module(module), function)
    except (ImportError, AttributeError):
        return None
    options = eval(f"dict({keywords}") if keywords else {}
    return lambda *x: value(*x, **options)


def run(folder: Path) -> None:
    os.environ |= {"JAX_PLATFORMS": "cpu", "JAX_ENABLE_X64": "1"}  # read by the import
    import jax

    warnings.simplefilter("ignore")
    np.seterr(all="ignore")
    for number, job in enumerate(json.loads((folder / "jobs.json").read_text())):
        arguments = [np.load(folder / file) for file in job["arguments"]]
        for library in ("numpy", "jax"):
            function = find(job[library]) if job[library] else None
            if function is None:
                continue
            try:
                value = np.asarray((jax.jit(function) if library == "jax" else function)(*arguments))
            except Exception as error:
                # Their limits are no failure of the measurement: reported, and left out.
                print(f"{job[library]}: {type(error).__name__}: {error}", file=sys.stderr)
                continue
            if value.dtype == arguments[0].dtype and value.shape == arguments[0].shape:
                np.save(folder / f"{number}.{library}.npy", value)
        print(job["numpy"], job["jax"], flush=True)
    print(
        f"versions numpy {np.__version__} jax {jax.__version__} scipy {importlib.import_module('scipy').__version__}"
    )


if __name__ == "__main__":
    run(Path(sys.argv[1]))
