"""Devices "amd" and "hip" on chips of each family: programs from the user's function to code that the chip's emulator
runs.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import numpy as onp
import pytest

import funcgrad as fg
import funcgrad.numpy as np
from funcgrad import nn
from funcgrad.backends.amd_target import PROCESSORS
from funcgrad.backends.interface import open_backend
from funcgrad.config import config
from funcgrad.errors import DeviceError
from tests.backends.amd.amd_on_stand_in import amd_on_stand_in
from tests.backends.hip.hip_on_host import hip_on_host
from tests.hardware.amd.stand_in import GFX942, GFX950, GFX1100, GFX1201

CHIPS = {
    "gfx1100": GFX1100,
    "gfx1101": {**GFX1100, "gfx_target_version": 110001},
    "gfx1102": {**GFX1100, "gfx_target_version": 110002},
    "gfx1200": {**GFX1201, "gfx_target_version": 120000},
    "gfx1201": GFX1201,
    "gfx942": GFX942,
    "gfx950": GFX950,
}


@contextmanager
def device_of(kind: str, chip: str) -> Iterator[None]:
    """A device of a kind is such a chip."""
    opened = amd_on_stand_in(1, chip=CHIPS[chip]) if kind == "amd" else hip_on_host(1, processor=chip)
    with opened, config(device=kind):
        yield


def floats(*shape: int) -> onp.ndarray:
    return onp.random.default_rng(shape).normal(size=shape).astype(onp.float32)


@pytest.mark.parametrize("kind", ["amd", "hip"])
@pytest.mark.parametrize(
    ("chip", "instruction"),
    [
        ("gfx1100", "wmma.16x16x16"),
        ("gfx1201", "wmma.halves.16x16x16"),
        ("gfx942", "mfma.16x16x16"),
        ("gfx950", "mfma.16x16x32"),
    ],
)
def test_products_of_matrices(kind: str, chip: str, instruction: str) -> None:
    """A layer of 16 bits, whose products use matrix instructions, and its gradient."""
    x, w, b = floats(40, 64), floats(64, 48), floats(48)

    def loss(w: Any, x: Any, b: Any) -> Any:
        halves = (value.astype(np.bfloat16) for value in (x, w))
        return nn.softmax(np.matmul(*halves, preferred_element_type=np.float32) + b, axis=-1)[:, 0].mean()

    step = fg.value_and_grad(loss)
    wanted = fg.tree.leaves(step(w, x, b))
    with device_of(kind, chip):
        lowered = fg.jit(step).lower(w, x, b)
        assert f"matrix({instruction}.bfloat16)" in lowered.as_text("schedule")
        found = fg.tree.leaves(fg.jit(step)(w, x, b))
        for ours, theirs in zip(found, wanted, strict=True):
            onp.testing.assert_allclose(onp.asarray(ours), onp.asarray(theirs), rtol=1e-2, atol=1e-5)


@pytest.mark.parametrize("kind", ["amd", "hip"])
@pytest.mark.parametrize("chip", PROCESSORS)
def test_each_processor_opens(kind: str, chip: str) -> None:
    with device_of(kind, chip):
        backend: Any = open_backend(kind)
        assert backend.target.name == f"amd {chip}"
        assert backend.target.grid.warp == (64 if chip.startswith("gfx9") else 32)
        onp.testing.assert_array_equal(np.arange(70) * 2 + np.ones(70), onp.arange(70) * 2 + 1)


def test_processors_without_code() -> None:
    """Those that the kernel driver serves, and for which there is none: neither older nor newer ones."""
    named = ", ".join(PROCESSORS)
    for version, name in ((100300, "gfx1030"), (90010, "gfx90a"), (110501, "gfx1151"), (130000, "gfx1300")):
        with (
            amd_on_stand_in(1, chip={**GFX1100, "gfx_target_version": version}),
            pytest.raises(DeviceError, match=f"amd:0 is {name}, and kernels are written for {named}"),
        ):
            np.zeros(3, device="amd")
