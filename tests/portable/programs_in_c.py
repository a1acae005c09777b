"""Programs without Python, called from Python: what a caller in C does, by ctypes."""

from __future__ import annotations

import ctypes
import re
from pathlib import Path
from typing import Any

import numpy as np

import funcgrad as fg
from funcgrad import random, tree
from funcgrad.portable import CFiles

LINE = 64


def aligned(nbytes: int) -> np.ndarray:
    memory = np.zeros(nbytes + LINE, np.uint8)
    start = -memory.ctypes.data % LINE
    return memory[start : start + nbytes]


def constants(header: Path) -> dict[str, int]:
    return {name: int(n) for name, n in re.findall(r"^#define (\w+) (\d+)$", header.read_text(), re.M)}


def words(leaf: Any) -> np.ndarray:
    """The array of a leaf, as C has it."""
    return np.ascontiguousarray(random.key_data(leaf) if leaf.dtype == random.key(0).dtype else leaf)


def load(files: CFiles) -> Any:
    return ctypes.CDLL(str(files.library))


def call(files: CFiles, name: str, args: Any, types: Any) -> list[np.ndarray]:
    """The results of a function in a library; types: the tree of results."""
    library, sizes = load(files), constants(files.header)
    given = [words(leaf) for leaf in tree.leaves(args)]
    made = [np.zeros_like(words(leaf)) for leaf in tree.leaves(types)]
    arrays = [*given, *made]
    if files.weights is not None:
        weights = aligned(files.weights.stat().st_size)
        weights[:] = np.fromfile(files.weights, np.uint8)
        assert weights.nbytes == sizes[f"{name.upper()}_WEIGHTS_NBYTES"]
        arrays.insert(0, weights)
    if sizes[f"{name.upper()}_WORKSPACE_NBYTES"]:
        arrays.append(aligned(sizes[f"{name.upper()}_WORKSPACE_NBYTES"]))
    status = library[name](*(ctypes.c_void_p(array.ctypes.data) for array in arrays))
    assert status == 0
    return made


def assert_same_bits(files: CFiles, name: str, function: Any, args: Any) -> None:
    """A function in a library gives what the jitted function gives, to the last bit."""
    expected = fg.jit(function)(*args)
    found = call(files, name, args, expected)
    leaves = [words(leaf) for leaf in tree.leaves(expected)]
    assert len(found) == len(leaves)
    for x, y in zip(found, leaves, strict=True):
        assert x.shape == y.shape
        assert x.tobytes() == y.tobytes(), (x, y)
