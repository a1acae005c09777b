"""Copies within a GPU: what the kernel does by the model of the machine, and which way copies go."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest

from funcgrad.backends.interface import open_backend
from funcgrad.backends.nv import backend as nv
from funcgrad.drivers.nv.kernels import COPIED_BY_GROUP, COPY_THREADS, FOLDER
from tests.backends.nv.nv_on_host import nv_on_host
from tests.hardware.ptx.machine import run

_LEAST = nv._BY_KERNEL_NBYTES


def kernel_text() -> str:
    """The kernel alone, as the model takes it: with the threads of a group."""
    text = Path(FOLDER, "kernels.ptx").read_text()
    head, body = text[: text.index(".extern")], text[text.index(".visible .entry copy_vectors") :]
    begin = body.index("{")
    return f"{head}{body[:begin]}.maxntid {COPY_THREADS}\n{body[begin:]}"


@pytest.mark.parametrize("count", [1, 255, 256, 257, 1023, 1024, 1025, 2047, 2500])
def test_the_kernel_copies_so_many_vectors_and_no_more(count: int) -> None:
    rng = np.random.default_rng(count)
    source = rng.integers(0, 256, 16 * count, np.uint8)
    target = rng.integers(0, 256, 16 * count + 64, np.uint8)
    expected = np.concatenate([source, target[16 * count :]])
    groups = -(-count // COPIED_BY_GROUP)
    run(kernel_text(), groups, [target, source, count.to_bytes(8, "little")])
    np.testing.assert_array_equal(target, expected)


@pytest.mark.parametrize(
    ("nbytes", "offsets", "launches"),
    [
        (_LEAST - 1, (0, 0), 0),  # little
        (_LEAST, (0, 0), 1),
        (_LEAST + 16 * 1024 * 3 + 13, (0, 0), 1),  # the last bytes by the engine
        (_LEAST + 5, (16, 48), 1),
        (_LEAST + 5, (16, 40), 0),  # not at multiples of a vector
        (5 * _LEAST + 1, (0, 160), 1),
    ],
)
def test_much_goes_by_the_kernel(nbytes: int, offsets: tuple[int, int], launches: int) -> None:
    rng = np.random.default_rng(nbytes)
    with nv_on_host(["GH100"]) as stand_in:
        device = open_backend("nv:0")
        values = rng.integers(0, 256, nbytes + 256, np.uint8)
        before = rng.integers(0, 256, nbytes + 256, np.uint8)
        from_, to = device.allocate(values.nbytes), device.allocate(before.nbytes)
        device.write((from_, 0), values)
        device.write((to, 0), before)
        started = _launched(stand_in)
        device.copy((to, offsets[0]), (from_, offsets[1]), nbytes)
        found = np.empty_like(before)
        device.read((to, 0), found)
        before[offsets[0] : offsets[0] + nbytes] = values[offsets[1] : offsets[1] + nbytes]
        np.testing.assert_array_equal(found, before)
        assert _launched(stand_in) - started == launches


def _launched(stand_in: Any) -> int:
    return sum(kind == "launched" for _, kind, _ in stand_in.gpus[0].log)


def test_copies_of_many_sizes_keep_their_order() -> None:
    """More sizes than jobs are kept, each reading what the one before wrote."""
    with nv_on_host(["GH100"]):
        device = open_backend("nv:0")
        most = _LEAST + 16 * 100
        values = np.random.default_rng(0).integers(0, 256, most, np.uint8)
        places = [device.allocate(most) for _ in range(3)]
        device.write((places[0], 0), values)
        device.fill_zeros((places[1], 0), most)
        device.fill_zeros((places[2], 0), most)
        least = most
        for k in range(80):
            nbytes = _LEAST + 16 * ((k * 37) % 100)
            device.copy((places[(k + 1) % 3], 0), (places[k % 3], 0), nbytes)
            least = min(least, nbytes)
        found = np.empty_like(values)
        device.read((places[80 % 3], 0), found)
        np.testing.assert_array_equal(found[:least], values[:least])
