"""Tensor maps on device "nv": that they follow the pointers of launches, recordings and replays, whole programs with
them on a model of Hopper, and what is chosen where nothing makes them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

import funcgrad as fg
import funcgrad.numpy as fnp
from funcgrad.backends.interface import open_backend
from funcgrad.backends.nv.kernels import NvCode, pack
from funcgrad.drivers.nv.cubin import Cubin
from funcgrad.errors import InternalError
from funcgrad.trace.types.dtypes import bfloat16
from tests.backends.nv.nv_on_host import FakeMaps, nv_on_host
from tests.hardware.nv import cubins as nv_cubins
from tests.hardware.ptx import tensor_map

PTX = b""".version 8.0
.target sm_90a
.address_size 64
.visible .entry f(.param .u64 .ptr .global .align 1 f_param_0, .param .u64 .ptr .global .align 1 f_param_1,
.param .align 64 .b8 f_param_2[128]) { ret; }
// tensor map of parameter 1 bfloat16 64,128 64,64
"""


@pytest.fixture
def maps() -> Iterator[FakeMaps]:
    found = FakeMaps()
    with nv_on_host(["GH100"], threads=256, maps=found), fg.config(device="nv"):
        yield found
    assert not found.refused


def halves(*shape: int) -> np.ndarray:
    return np.random.default_rng(shape).normal(size=shape).astype(bfloat16)


def test_a_program(maps: FakeMaps) -> None:
    """Started one by one, recorded, replayed, and replayed on other memory: maps are those of the pointers."""
    function = fg.jit(lambda a, b, c: fnp.maximum(a @ b + c, 0))
    b, c = halves(128, 64), halves(64)
    inputs = [fg.device_put(halves(128, 128) * np.asarray(k, bfloat16), "nv") for k in (1, 1, 1, 2, 1)]
    others = fg.device_put(b, "nv"), fg.device_put(c, "nv")
    for a in inputs:
        found = np.asarray(function(a, *others)).astype(np.float64)
        exact = np.maximum(np.asarray(a).astype(np.float64) @ b.astype(np.float64) + c.astype(np.float64), 0)
        np.testing.assert_allclose(found, exact, rtol=2**-7, atol=0.1)
    assert maps.made >= 2


def test_recordings_of_two_products(maps: FakeMaps) -> None:
    """Each launch of a recording has maps of its own, of what the table holds."""
    function = fg.jit(lambda a, b, c: fnp.tanh(a @ b) @ c)
    shapes, kept = [(64, 128), (128, 128), (128, 64)], []
    for k in range(3):
        given = [halves(*shape) * np.asarray(1 + k, bfloat16) for shape in shapes]
        wide = [x.astype(np.float64) for x in given]
        kept.append([fg.device_put(x, "nv") for x in given])  # so that the next are elsewhere
        found = np.asarray(function(*kept[-1])).astype(np.float64)
        exact = np.tanh(wide[0] @ wide[1]).astype(bfloat16).astype(np.float64) @ wide[2]
        assert np.linalg.norm(found - exact) < 2**-6 * np.linalg.norm(exact)
    assert maps.made >= 10, "three for each call, and what lies between"


def test_what_the_target_and_the_description_say() -> None:
    for chip, made, instructions, said in [
        ("GH100", FakeMaps(), True, "products by instructions of four warps (tensor maps by a test)"),
        ("GH100", "it is not here", False, "products by instructions of one warp (it is not here)"),
        ("GA102", FakeMaps(), False, None),
    ]:
        with nv_on_host([chip], maps=made):
            device: Any = open_backend("nv")
            has = {name.partition(".")[0] for name in device.target.grid.matrix}
            assert ("wgmma" in has) == instructions and "m16n8k16" in has
            assert ("with maps" in device.target.name) == instructions
            assert said in device.description if said else "products" not in device.description
            assert not isinstance(made, FakeMaps) or not (made.made or made.closed)
        assert not isinstance(made, FakeMaps) or set(made.closed) == ({"nv:0"} if instructions else set())


def test_numbers_of_a_kernel_are_the_words_of_its_maps() -> None:
    fake = FakeMaps()
    binary = pack(PTX, nv_cubins.assemble(PTX, "sm_90a"))
    with nv_on_host(["GH100"], maps=fake):
        device: Any = open_backend("nv")
        code = device.read_code(binary, "f")
        assert (code.parameters, code.numbers) == (2, 16)
        words = code.numbers_of([0x1000, 0x2000])
        content = b"".join(word.to_bytes(8, "little") for word in words)
    found = tensor_map.unpack(content)
    assert found == tensor_map.TensorMap(9, 0x2000, (128, 64), (256,), (64, 64), 3)
    offsets = Cubin(nv_cubins.assemble(PTX, "sm_90a")).kernels["f"].parameters
    assert offsets[2] == (0x210 + 64, 128), "a map is aligned to 64 bytes"


def test_a_kernel_with_maps_where_nothing_makes_them() -> None:
    binary = pack(PTX, nv_cubins.assemble(PTX, "sm_90a"))
    with pytest.raises(
        InternalError, match="kernel 'f' takes tensor maps, and nothing makes them: it is gone"
    ):
        NvCode(binary, "f", "it is gone")
