"""Batches of a loader from memory: bytes a second, and whether a step of training waits for them.

    python -m benchmarks.loader [--small]

An epoch of a million samples of 28x28 with labels, in order and shuffled, and beside it NumPy's own copies of the same
rows by one thread (`x.take(order[k : k + batch], axis=0)`). Then a step that takes 5 ms (it sleeps) is given batches:
what it waits for each is the time that the step sees of the loader.
"""

from __future__ import annotations

import argparse
import statistics
import time

import numpy as np

from funcgrad.data import Loader, Permutation

STEP = 5e-3


def epoch_seconds(loader: Loader) -> float:
    start = time.perf_counter()
    for _ in loader:
        pass
    return time.perf_counter() - start


def copied_seconds(images: np.ndarray, batch: int) -> float:
    """Of NumPy's copies of rows in an order that is there."""
    order = Permutation(len(images), 0)(np.arange(len(images)))
    start = time.perf_counter()
    for k in range(0, len(images), batch):
        images.take(order[k : k + batch], axis=0)
    return time.perf_counter() - start


def waits(loader: Loader, steps: int) -> list[float]:
    """Return what each step waits for its batch, but for the first."""
    found, batches = [], iter(loader)
    next(batches)
    for _ in range(steps):
        time.sleep(STEP)
        start = time.perf_counter()
        next(batches)
        found.append(time.perf_counter() - start)
    return found


def main(arguments: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--small", action="store_true", help="few samples")
    parser.add_argument("--rounds", type=int, default=3)
    given = parser.parse_args(arguments)
    samples, batch, steps = (8192, 256, 10) if given.small else (1_000_000, 1024, 200)
    for dtype in ("uint8", "float32"):
        images = np.ones((samples, 28, 28), dtype)
        data = {"image": images, "label": np.zeros(samples, np.int32)}
        rates = {}
        for name, key in (("in order", None), ("shuffled", 0)):
            loader = Loader(data, batch, key=key)
            rates[name] = statistics.median(epoch_seconds(loader) for _ in range(given.rounds))
        rates["NumPy's copies"] = statistics.median(
            copied_seconds(images, batch) for _ in range(given.rounds)
        )
        for name, seconds in rates.items():
            rate = images.nbytes / seconds / 1e9
            print(f"{dtype}, batches of {batch}, {name}: {rate:.1f} GB/s, {seconds:.3f} s an epoch")
        found = sorted(waits(Loader(data, batch, key=1), steps))
        print(
            f"{dtype}, a step of 5 ms waits {1e6 * statistics.median(found):.0f} us for a shuffled batch (median), "
            f"{1e6 * found[int(0.99 * len(found))]:.0f} us at most in 99 of 100"
        )
        del images, data


if __name__ == "__main__":
    main()
