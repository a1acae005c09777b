"""Batches of a loader from memory: bytes a second, and whether a step of training waits for them.

    python -m benchmarks.loader [--small]

An epoch of a million samples of 28x28 with labels, in order and shuffled, and beside it NumPy's own copies of the same
rows by one thread (`x.take(order[k : k + batch], axis=0)`). Then a step that takes 5 ms (it sleeps) is given batches:
what it waits for each is the time that the step sees of the loader. Last a transform of some milliseconds of Python,
which threads run one at a time and processes do not: batches a second by two of each.
"""

from __future__ import annotations

import argparse
import statistics
import time

import numpy as np

from funcgrad.data import Loader, Permutation

STEP = 5e-3
PYTHON_STEPS = 50_000


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


def in_python(batch: dict[str, np.ndarray], draw: np.random.Generator) -> dict[str, np.ndarray]:
    """Do what takes some milliseconds and holds Python's lock all the time."""
    total = 0
    for k in range(PYTHON_STEPS):
        total += k * k
    return batch | {"total": np.full(1, total % 7)}


def batches_a_second(data: dict[str, np.ndarray], batch: int, **how: int) -> float:
    """Of an epoch, the first batches left out: processes start with them."""
    loader = Loader(data, batch, key=0, transform=in_python, **how)
    batches = iter(loader)
    for _ in range(4):
        next(batches)
    start = time.perf_counter()
    count = sum(1 for _ in batches)
    seconds = time.perf_counter() - start
    loader.close()
    return count / seconds


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
    few = {"image": np.ones(((32 if given.small else 256) * batch, 28, 28), np.uint8)}
    for kind in ("threads", "workers"):
        print(
            f"some milliseconds of Python, 2 {kind}: {batches_a_second(few, batch, **{kind: 2}):.0f} batches a second"
        )


if __name__ == "__main__":
    main()
