"""Record the first 200 values of Optax's schedules, in double precision.

    python tests/nn/records/make_schedules.py

Run by an interpreter that has Optax; it was made with optax 0.2.8 and jax 0.10.2. Writes schedules.npz beside it.
"""

from __future__ import annotations

import sys
from pathlib import Path

import jax
import numpy as np
import optax

jax.config.update("jax_enable_x64", True)
HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE))
import optimizer_cases as of  # noqa: E402


def _values(name: str) -> np.ndarray:
    schedule = of.SCHEDULES[name](optax)
    return jax.vmap(lambda n: schedule(n) * np.ones(()))(np.arange(of.POINTS))


if __name__ == "__main__":
    np.savez_compressed(HERE / "schedules.npz", **{name: _values(name) for name in of.SCHEDULES})
