"""RegularGridInterpolator against SciPy's, over generated grids; edges of map_coordinates and of transforms."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
import scipy.fft
import scipy.interpolate
from hypothesis import given, settings
from hypothesis import strategies as st

import funcgrad as fg
import funcgrad.numpy as fnp
from funcgrad.errors import ArgumentError, AxisError, DtypeError, ShapeError
from funcgrad.scipy import fft, ndimage
from funcgrad.scipy.cluster.vq import vq
from funcgrad.scipy.interpolate import RegularGridInterpolator


@st.composite
def grids(draw: Any) -> tuple[tuple[np.ndarray, ...], np.ndarray, np.ndarray]:
    """Points, values and coordinates, some of them outside of the grid."""
    rng = np.random.default_rng(draw(st.integers(0, 2**32)))
    sizes = draw(st.lists(st.integers(2, 5), min_size=1, max_size=3))
    rest = draw(st.lists(st.integers(1, 3), max_size=1))
    points = tuple(np.cumsum(rng.uniform(0.5, 2, size)) for size in sizes)
    values = rng.standard_normal((*sizes, *rest))
    where = draw(st.lists(st.integers(1, 4), min_size=1, max_size=2))
    return points, values, rng.uniform(-1, 8, (*where, len(sizes)))


@given(grids(), st.sampled_from(["linear", "nearest"]), st.sampled_from([None, np.nan, 2.5]), st.booleans())
@settings(max_examples=40, deadline=None)
def test_values_are_scipys(grid: Any, method: str, fill: float | None, compiled: bool) -> None:
    points, values, at = grid
    wanted = scipy.interpolate.RegularGridInterpolator(points, values, method, False, fill)(at)
    with fg.config(enable_x64=True):
        ours = RegularGridInterpolator(points, values, method, fill_value=fill)
        call = fg.jit(lambda x: ours(x)) if compiled else ours
        np.testing.assert_allclose(call(at), wanted, rtol=1e-12, atol=1e-12)
        apart = at if len(points) == 1 else tuple(np.moveaxis(at, -1, 0))
        np.testing.assert_allclose(ours(apart), wanted, rtol=1e-12, atol=1e-12)
        mapped = fg.vmap(lambda x: ours(x[None])[0])(at.reshape(-1, len(points)))
        np.testing.assert_allclose(mapped, wanted.reshape(mapped.shape), rtol=1e-12, atol=1e-12)


@given(grids())
@settings(max_examples=10, deadline=None)
def test_gradients_are_differences(grid: Any) -> None:
    points, values, at = grid

    def f(points: Any, values: Any, at: Any) -> Any:
        return fnp.sum(RegularGridInterpolator(points, values, fill_value=None)(at) ** 2)

    with fg.config(enable_x64=True):
        for compiled in (False, True):
            gradient = fg.grad(f, (0, 1, 2))
            found = (fg.jit(gradient) if compiled else gradient)(points, values, at)
            for k, (x, of_x) in enumerate(zip((*points, values, at), (*found[0], *found[1:]))):
                step = 1e-6 * np.random.default_rng(k).standard_normal(x.shape)
                moved = [
                    [p + sign * step if i == k else p for i, p in enumerate((*points, values, at))]
                    for sign in (1, -1)
                ]
                after, before = (float(f(tuple(m[:-2]), m[-2], m[-1])) for m in moved)
                slope = float(np.sum(np.asarray(of_x) * step))
                assert abs((after - before) / 2 - slope) < 1e-12 + 1e-4 * np.abs(step * of_x).sum()


def test_forms_of_coordinates() -> None:
    between = RegularGridInterpolator((np.arange(3.0), np.arange(2)), np.arange(6).reshape(3, 2))
    assert between((1.5, 0.5)).shape == ()
    assert between(np.array([1.5, 0.5, 0.0, 1.0])).tolist() == [3.5, 1.0]
    assert between(np.array([[1.5, 0.5]]), method="nearest").tolist() == [2.0]
    assert np.isnan(between(np.array([[np.nan, 0.5]]))).all()
    line = RegularGridInterpolator((np.arange(3.0),), np.array([0, 1, 4j]), fill_value=-1)
    assert line(np.array([1.5, 3.0])).tolist() == [0.5 + 2j, -1]
    assert line((np.array([1.5, 3.0]),)).tolist() == [0.5 + 2j, -1]


def test_mistakes_of_grids() -> None:
    x, y = np.arange(3.0), np.zeros((3, 2))
    with pytest.raises(ArgumentError, match="bounds_error=True is not supported"):
        RegularGridInterpolator((x,), y, bounds_error=True)
    with pytest.raises(ArgumentError, match="method 'cubic'"):
        RegularGridInterpolator((x,), y, "cubic")
    with pytest.raises(ShapeError, match="3 axes of points"):
        RegularGridInterpolator((x, x, x), y)
    with pytest.raises(ShapeError, match="points of axis 1 must be a vector"):
        RegularGridInterpolator((x, x), y)
    with pytest.raises(ArgumentError, match="must strictly increase"):
        RegularGridInterpolator((x[::-1],), y)
    with pytest.raises(DtypeError, match="fill_value of type complex64"):
        RegularGridInterpolator((x,), y, fill_value=1j)
    with pytest.raises(DtypeError, match="points are real numbers"):
        RegularGridInterpolator((x * 1j,), y)
    with pytest.raises(ShapeError, match="must have 2 coordinates"):
        RegularGridInterpolator((x, x[:2]), y)(np.zeros((2, 3)))
    with pytest.raises(ArgumentError, match="method 'cubic'"):
        RegularGridInterpolator((x,), y)(x, "cubic")


def test_coordinates_of_integers_round() -> None:
    x = np.arange(4)
    assert ndimage.map_coordinates(x, [[0.5, 1.25, 2.5]], 1).tolist() == [1, 1, 3]
    assert ndimage.map_coordinates(x, [[0.5, 1.5, 2.5]], 0).tolist() == [1, 2, 3]
    assert ndimage.map_coordinates(x > 2, fnp.asarray([[2.5, 1.0]]), 1).dtype == bool


def test_coordinates_far_away() -> None:
    far = np.array([-1e30, 1e30, np.inf, -np.inf], np.float32)
    for run in (lambda f: f, fg.jit):
        found = run(lambda c: ndimage.map_coordinates(np.arange(4.0), [c], 0, "nearest"))(far)
        assert found.tolist() == [0, 3, 3, 0]
        found = run(lambda c: ndimage.map_coordinates(np.arange(4.0), [c], 0, cval=7))(far)
        assert found.tolist() == [7, 7, 7, 7]
    assert np.isnan(ndimage.map_coordinates(np.arange(4.0), [np.float32(np.nan)], 1))


def test_mistakes_of_coordinates() -> None:
    x = np.ones((3, 2))
    with pytest.raises(ShapeError, match="1 arrays of coordinates"):
        ndimage.map_coordinates(x, [0.5], 1)
    with pytest.raises(ArgumentError, match="mode 'far'"):
        ndimage.map_coordinates(x, [0.5, 0.5], 1, "far")
    with pytest.raises(ArgumentError, match="order 3"):
        ndimage.map_coordinates(x, [0.5, 0.5], 3)
    with pytest.raises(ShapeError, match="has no point"):
        ndimage.map_coordinates(x[:0], [0.5, 0.5], 1)


def test_mistakes_of_cosines() -> None:
    with pytest.raises(ArgumentError, match="type 3"):
        fft.dct(np.ones(3), 3)
    with pytest.raises(ArgumentError, match="norm 'forward'"):
        fft.idct(np.ones(3), norm="forward")
    with pytest.raises(ArgumentError, match="at least one point"):
        fft.dct(np.ones(3), n=0)
    with pytest.raises(AxisError):
        fft.dct(np.ones(3), axis=1)
    with pytest.raises(ShapeError, match="2 sizes for"):
        fft.dctn(np.ones(3), s=(2, 3))
    with pytest.raises(ArgumentError, match="1 sizes for 2 axes"):
        fft.idctn(np.ones((3, 2)), s=(2,), axes=(0, 1))
    with pytest.raises(ArgumentError):
        fft.dctn(np.ones((3, 2)), axes=(0, 0))


def test_cosines_of_complex_numbers() -> None:
    x = np.arange(5) * (1 - 2j)
    found = fft.dct(x.astype(np.complex64))
    np.testing.assert_allclose(found, scipy.fft.dct(x), rtol=1e-5, atol=1e-5)
    np.testing.assert_allclose(fft.idct(found), x, rtol=1e-5, atol=1e-5)
    assert fft.dctn(np.ones((2, 2)), axes=()).tolist() == [[1, 1], [1, 1]]
    assert fft.dctn(np.ones((2, 2)), s=2, axes=0).tolist() == [[4, 4], [0, 0]]


def test_mistakes_of_codes() -> None:
    with pytest.raises(ShapeError, match="two matrices or two vectors"):
        vq(np.ones((2, 3)), np.ones(3))
    with pytest.raises(ShapeError, match="vectors of one size"):
        vq(np.ones((2, 3)), np.ones((2, 2)))
    with pytest.raises(ShapeError, match="at least one"):
        vq(np.ones((2, 3)), np.ones((0, 3)))
