"""A source and transforms for test_workers.py: a process that imports them imports no more than it needs."""

from __future__ import annotations

import os
import signal

import numpy as np


class Growing:
    """Samples that are larger in each batch, so that slots are made anew."""

    def __len__(self):
        return 12

    def take(self, numbers):
        return {"data": [np.full((len(numbers), 1 + 1000 * int(numbers[0])), numbers[0])], "name": "a word"}


class Lock:
    def __reduce__(self):
        raise TypeError("a lock is not pickled")


def noisy(batch, draw):
    return {"x": batch["x"] + draw.normal(size=batch["x"].shape), "y": batch["y"], "n": 7}


def failing(batch, draw):
    if batch["y"][0] == 8:
        raise KeyError("a bad sample")
    return batch


class Odd(Exception):
    def __init__(self, a, b):
        super().__init__(a)


def failing_oddly(batch, draw):
    raise Odd("cannot be pickled", 2)


def ended(batch, draw):
    if batch["y"][0] == 8:
        os.kill(os.getpid(), signal.SIGKILL)
    return batch
