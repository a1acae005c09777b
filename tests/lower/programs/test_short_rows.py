"""Rows of two to four elements, as the coordinates of points: vectors go along the rows, and nothing is scattered."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import funcgrad as fg
import funcgrad.lax as lax
import funcgrad.numpy as fnp

_ROWS = (1, 5, 8, 16, 23, 64, 131)


def _displacements(x: Any) -> Any:
    return x[:, None] - x[None]


def _distances(x: Any) -> Any:
    d = _displacements(x)
    return fnp.sqrt(fnp.sum(d * d, axis=-1) + 0.1)


def _energy(x: Any) -> Any:
    d = fnp.mod(_displacements(x) + 1.5, 3.0) - 1.5
    r2 = fnp.sum(d * d, axis=-1)
    far = r2 > 0.01
    r = fnp.sqrt(fnp.where(far, r2, 1.0))
    return fnp.sum(fnp.where(far & (r < 1.0), (1 - r) ** 2, 0.0))


FUNCTIONS: dict[str, Callable[[Any], Any]] = {
    "displacements": _displacements,
    "distances": _distances,
    "unit vectors": lambda x: _displacements(x) / _distances(x)[..., None],
    "sums of rows": lambda x: fnp.sum(_displacements(x) ** 2, axis=1),
    "sums of columns": lambda x: fnp.sum(_displacements(x) ** 2, axis=0),
    "softmax": lambda x: fg.nn.softmax(_displacements(x), axis=-1),
    "energy": _energy,
    "forces": fg.grad(_energy),
    "forces of each": fg.vmap(
        lambda p: fg.jacfwd(lambda q: fnp.sum(fnp.sqrt(fnp.sum((q - p) ** 2) + 1)))(p * 2)
    ),
}


@pytest.mark.parametrize(("width", "stride", "size"), [(37, 2, 3), (64, 2, 5), (50, 3, 3), (40, 2, 1)])
def test_strided_windows_beyond_the_rim(width: int, stride: int, size: int) -> None:
    """Elements that are near each other are loaded as vectors, also where a rim is no element; no access leaves the
    array, which is verified.
    """
    rng = np.random.default_rng(width)
    x = fnp.array(rng.normal(size=(1, 3, width, width)).astype(np.float32))
    w = fnp.array(rng.normal(size=(3, 1, size, size)).astype(np.float32))

    def windows(x: Any, w: Any) -> Any:
        pads = [(size // 2, size // 2)] * 2
        return lax.conv_general_dilated(x, w, (stride, stride), pads, feature_group_count=3)

    np.testing.assert_allclose(fg.jit(windows)(x, w), windows(x, w), atol=2e-5)
    nest = fg.jit(windows).lower(x, w).as_text("nest")
    vectors = set(re.findall(r"(v\d+): int64x", nest))
    assert vectors.isdisjoint(re.findall(r"load\(b\d+, (v\d+)", nest))


@pytest.mark.parametrize("columns", [2, 3, 4])
@pytest.mark.parametrize("name", FUNCTIONS)
def test_values_are_those_of_numpy(name: str, columns: int) -> None:
    for count in _ROWS:
        x = fnp.array(np.random.default_rng(count).normal(size=(count, columns)).astype(np.float32))
        expected, got = FUNCTIONS[name](x), fg.jit(FUNCTIONS[name])(x)
        assert got.shape == expected.shape
        np.testing.assert_allclose(np.asarray(got), np.asarray(expected), rtol=2e-4, atol=2e-4)


@pytest.mark.parametrize("dtype", ["float32", "float64", "int32", "int16", "uint8", "bool"])
@pytest.mark.parametrize("columns", [2, 3, 4, 5])
def test_each_element_is_stored_at_its_place(dtype: str, columns: int) -> None:
    """Row counts around multiples of a vector, so that whole and masked vectors are interleaved."""
    with fg.config(enable_x64=True):
        for rows, count in ((130, 127), (40, 128), (37, 129), (300, 136)):
            rng = np.random.default_rng(rows + columns)
            a = (rng.normal(size=(rows, columns)) * 50).astype(dtype)
            b = (rng.normal(size=(rows, count)) * 50).astype(dtype)
            got = fg.jit(lambda a, b: fnp.where(b[..., None] > a[:, None], a[:, None], b[..., None]))(a, b)
            expected = np.where(b[..., None] > a[:, None], a[:, None], b[..., None])
            np.testing.assert_array_equal(np.asarray(got), expected)


def test_gradients_of_batches() -> None:
    x = np.random.default_rng(1).normal(size=(4, 33, 3)).astype(np.float32)
    got = fg.jit(fg.vmap(fg.grad(_energy)))(x)
    expected = np.stack([np.asarray(fg.grad(_energy)(fnp.array(row))) for row in x])
    np.testing.assert_allclose(np.asarray(got), expected, rtol=1e-4, atol=1e-4)


@pytest.mark.parametrize("columns", [2, 3])
def test_vectors_go_along_the_rows(columns: int) -> None:
    x = fnp.ones((1000, columns))
    for function in (_displacements, fg.grad(_energy)):
        lowered = fg.jit(function).lower(x)
        assert "vectorize(d02" not in lowered.as_text("schedule")
        assert "masked.scatter" not in lowered.as_text("llvm")


@pytest.mark.parametrize("columns", [2, 3])
@pytest.mark.parametrize("count", [400, 421])
def test_sums_of_what_is_made_of_rows_are_vectors(count: int, columns: int) -> None:
    """Distances of so many pairs are not stored: the sum of a row is within the sum over the pairs."""
    x = np.random.default_rng(count).normal(size=(count, columns))
    d = x[:, None] - x[None]
    d = np.mod(d + 1.5, 3.0) - 1.5
    r = np.sqrt(np.sum(d * d, -1))
    expected = np.sum(np.where((r > 0.1) & (r < 1.0), (1 - r) ** 2, 0.0))
    with fg.config(enable_x64=True):
        energy = fg.jit(_energy)
        schedule = energy.lower(x).as_text("schedule")
        assert count == 421 or "vectorize(r1" in schedule and "chain(r0" in schedule  # 421 has no divisors
        np.testing.assert_allclose(energy(x), expected, rtol=1e-12)


@pytest.mark.parametrize("dtype", [np.float32, np.float64])
def test_remainders_are_exact(dtype: Any) -> None:
    """Small and large quotients, multiples, and what is no number, in vectors that mix them."""
    rng = np.random.default_rng(3)
    count = 2049
    special = np.array([0, -0.0, np.inf, -np.inf, np.nan, 8, -8, 1e-40], dtype)
    with fg.config(enable_x64=True):
        remainder = fg.jit(lax.rem)
        for scale in (1, 1e3, 1e6, 1e9, 1e30, 1e-40):
            x = (rng.normal(size=count) * scale).astype(dtype)
            y = (rng.normal(size=count) * rng.choice([1e-38, 1e-3, 1, 1e5], size=count)).astype(dtype)
            x[::3] = y[::3] * rng.integers(-9, 9, size=len(x[::3]))
            x[1::50], y[2::70] = (rng.choice(special, size=n) for n in (len(x[1::50]), len(y[2::70])))
            with np.errstate(all="ignore"):
                expected = np.fmod(x, y)
            got = np.asarray(remainder(x, y))
            np.testing.assert_array_equal(got, expected)
            known = ~np.isnan(expected)
            np.testing.assert_array_equal(np.signbit(got[known]), np.signbit(expected[known]))


@settings(max_examples=15, deadline=None)
@given(
    st.sampled_from(["uint8", "float32", "int16", "bool", "complex64", "bfloat16"]),
    st.lists(st.integers(1, 40), min_size=2, max_size=2),
    st.integers(1, 5),
    st.sets(st.integers(0, 2), min_size=1),
    st.permutations(range(3)),
)
def test_images_in_reverse(
    dtype: str, size: list[int], channels: int, axes: set[int], order: list[int]
) -> None:
    values = np.random.default_rng(channels).integers(0, 200, (*size, channels))
    x = fnp.array(values).astype(dtype)
    for function in (
        lambda x, m: m.flip(x, tuple(axes)),
        lambda x, m: m.transpose(m.flip(x, tuple(axes)), order),
        lambda x, m: m.rot90(x, 3),
        lambda x, m: m.flip(x, 1) + m.flip(x, 0),
    ):
        got = fg.jit(lambda x, f=function: f(x, fnp))(x)
        np.testing.assert_array_equal(np.asarray(got), function(np.asarray(x), np))


@pytest.mark.parametrize("turn, shape", [(fnp.fliplr, (160, 128, 3)), (fnp.rot90, (160, 128))])
def test_rows_in_reverse_are_loaded_as_vectors(turn: Callable[[Any], Any], shape: tuple[int, ...]) -> None:
    nest = fg.jit(turn).lower(np.zeros(shape, np.float32)).as_text("nest")
    vectors = set(re.findall(r"(v\d+): int64x", nest))
    assert vectors.isdisjoint(re.findall(r"load\(b\d+, (v\d+)", nest))
    assert "load" in nest and "x4 = load" not in nest
