"""Gradients of strided convolutions by the image: phases that are written where they belong, without a copy."""

from __future__ import annotations

import re
from typing import Any

import numpy as np
import pytest

import funcgrad as fg
from funcgrad import lax
from funcgrad.backends.interface import Target
from funcgrad.errors import InternalError
from funcgrad.lower.ir.fused_ops import INTERLEAVE, interleave
from funcgrad.lower.ir.ops import LANES, splat, step_of_lanes
from funcgrad.lower.verify import check_graph
from funcgrad.trace.ops.views import starts_of_phases
from funcgrad.trace.types import dtypes as dt
from funcgrad.trace.uop import UOp, const

TARGET = Target("a description", 64, 32, 1 << 20, 4, "llvm")


def by_image(x: Any, w: Any, ct: Any, stride: int, groups: int = 1, after: Any = lambda x: x) -> Any:
    def convolve(x: Any) -> Any:
        return lax.conv_general_dilated(
            x,
            w,
            (stride, stride),
            "SAME",
            dimension_numbers=("NHWC", "HWIO", "NHWC"),
            feature_group_count=groups,
        )

    return after(fg.vjp(convolve, x)[1](ct)[0])


def kernels(
    size: int, window: int, stride: int, channels: int, groups: int = 1, after: Any = lambda x: x
) -> list[str]:
    places = -(-size // stride)
    x, ct = np.zeros((2, size, size, channels), "f4"), np.zeros((2, places, places, channels), "f4")
    w = np.zeros((window, window, channels // groups, channels), "f4")
    function = fg.jit(lambda x, w, ct: by_image(x, w, ct, stride, groups, after))
    return function.lower(x, w, ct).for_target(TARGET).kernels


def domains(lines: list[str]) -> list[str]:
    return [re.search(r"\(([^)]*)\)", line)[1] for line in lines]  # type: ignore[index]


def test_each_phase_is_a_kernel_that_writes_the_result() -> None:
    found = domains(kernels(15, 3, 2, 32))
    of_images = [domain for domain in found if domain.startswith("2, ")]  # others are copies of the weights
    assert sorted(of_images) == ["2, 7, 7, 32", "2, 7, 8, 32", "2, 8, 7, 32", "2, 8, 8, 32"]


def test_phases_share_a_copy_of_the_weights() -> None:
    """Each reads a part of it, the smallest one a ninth; together they read it all."""
    found = kernels(28, 3, 2, 256)
    packs = {re.search(r"pack\(.*?\)\)", line)[0] for line in found if "pack(" in line}  # type: ignore[index]
    assert sum("pack(" in line for line in found) == 4 and len(packs) == 1
    assert len(found) == 6  # what comes back is padded, weights are copied


def test_phases_that_nothing_reaches_are_zeros() -> None:
    found = kernels(16, 1, 2, 32)
    assert sum("r0.0" in line or "pack(" in line for line in found) == 1
    assert domains(found)[-4:] == ["2, 8, 8, 32"] * 4


@pytest.mark.parametrize("groups", [32, 4])
def test_phases_of_groups_are_written_in_the_shape_of_the_image(groups: int) -> None:
    found = kernels(16, 3, 2, 32, groups)
    assert all("16, 16" not in domain for domain in domains(found))


@pytest.mark.parametrize("stride", [2, 3])
@pytest.mark.parametrize("size", [48, 37])
def test_places_between_those_of_other_phases_are_stored_under_masks(size: int, stride: int) -> None:
    """A vector of places is spread over as many as there are phases; what lies between its lanes stays what it is."""

    def by_places(x: Any, w: Any, ct: Any) -> Any:
        return fg.vjp(lambda x: lax.conv_general_dilated(x, w, (stride, stride), "SAME"), x)[1](ct)[0]

    rng, places = np.random.default_rng(0), -(-size // stride)
    shapes = (2, 3, size, size), (40, 3, 5, 5), (2, 40, places, places)
    x, w, ct = (rng.integers(-3, 4, shape).astype("f4") for shape in shapes)
    text = fg.jit(by_places).lower(x, w, ct).for_target(TARGET).as_text("llvm")
    assert "llvm.masked.scatter" not in text and "call void @llvm.masked.store" in text
    total = max(0, (places - 1) * stride + 5 - size)
    padded = np.zeros((2, 3, size + total + stride, size + total + stride))
    for i, j in np.ndindex(5, 5):
        at = (slice(None), slice(None), *(slice(k, k + stride * places, stride) for k in (i, j)))
        padded[at] += np.einsum("oc,nohw->nchw", w[:, :, i, j], ct)
    low = total // 2
    expected = padded[:, :, low : low + size, low : low + size]
    np.testing.assert_array_equal(np.asarray(fg.jit(by_places)(x, w, ct)), expected)


def test_what_several_read_is_stored_once() -> None:
    """A phase that is a result, too, is a copy."""
    x, w, ct = (
        np.arange(float(np.prod(s))).reshape(s) % 7 for s in ((2, 6, 6, 3), (3, 3, 3, 3), (2, 3, 3, 3))
    )
    gx = np.asarray(fg.jit(lambda x, w, ct: by_image(x, w, ct, 2))(x, w, ct))
    both = fg.jit(
        lambda x, w, ct: by_image(x, w, ct, 2, after=lambda g: (g, g[:, ::2, ::2], fg.numpy.tanh(g).sum()))
    )
    whole, part, total = both(x, w, ct)
    np.testing.assert_array_equal(np.asarray(whole), gx)
    np.testing.assert_array_equal(np.asarray(part), gx[:, ::2, ::2])
    np.testing.assert_allclose(float(total), np.tanh(gx).sum(), rtol=1e-5)


def test_an_interleaving_has_all_phases_of_its_shape() -> None:
    periods = ((0, 2), (1, 3))
    shapes = [(2, 2), (2, 1), (2, 1), (1, 2), (1, 1), (1, 1)]
    phases = [const(float(i), np.dtype("f4"), shape) for i, shape in enumerate(shapes)]
    node = interleave(phases, periods, (3, 4))
    check_graph([node], "canonical")
    expected = [[3 * (i % 2) + j % 3 for j in range(4)] for i in range(3)]
    values = [np.full(shape, i, "f4") for i, shape in enumerate(shapes)]
    np.testing.assert_array_equal(INTERLEAVE.reference(node.arg, *values), expected)  # type: ignore[misc]
    assert starts_of_phases(periods) == [(0, 0), (0, 1), (0, 2), (1, 0), (1, 1), (1, 2)]
    for wrong in (phases[:-1], [*phases[:-1], phases[0]]):
        with pytest.raises(InternalError, match="interleave"):
            check_graph([interleave(wrong, periods, (3, 4))], "canonical")


def test_lanes_that_are_equally_far_apart_are_seen() -> None:
    lanes = UOp(LANES, (), 8)
    start = splat(const(5, dt.int64), 8)
    assert step_of_lanes(lanes) == 1 and step_of_lanes(start) == 0
    assert step_of_lanes(start + lanes * const(3, dt.int64, (8,)) + const(7, dt.int64, (8,))) == 3
    assert step_of_lanes(lanes * const(2, dt.int64, (8,)) + lanes) == 3
    assert step_of_lanes(lanes * lanes) is None and step_of_lanes(start + lanes * lanes) is None
