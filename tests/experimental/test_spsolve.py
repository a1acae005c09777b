"""spsolve against NumPy's solution of the matrix written out, with SciPy and without."""

from __future__ import annotations

import sys
from functools import partial
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import funcgrad as fg
import funcgrad.numpy as fnp
from funcgrad.errors import ArgumentError, DtypeError, ShapeError
from funcgrad.experimental.sparse.linalg import spsolve
from funcgrad.test_util import check_grads

DTYPES = [np.float32, np.float64, np.complex64, np.complex128]


def _without_scipy(patch: pytest.MonkeyPatch) -> None:
    for name in ("scipy.sparse", "scipy.sparse.linalg"):
        patch.setitem(sys.modules, name, None)


@st.composite
def systems(draw: Any) -> tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray, np.ndarray]:
    """The matrix written out, its entries by rows (some twice, some beyond the end, some outside), and b."""
    rng = np.random.default_rng(draw(st.integers(0, 2**32)))
    n, dtype = draw(st.integers(0, 9)), draw(st.sampled_from(DTYPES))
    part = 1j if np.issubdtype(dtype, np.complexfloating) else 0
    rows = [i for i in range(n) for _ in range(1 + rng.integers(4))]
    columns = [int(rng.integers(n)) if i and i == rows[k - 1] else i for k, i in enumerate(rows)]
    values = (rng.standard_normal(len(rows)) + part * rng.standard_normal(len(rows))) / 4
    values[[k for k, i in enumerate(rows) if k == 0 or rows[k - 1] != i]] += 3  # diagonals dominate
    dense = np.zeros((n, n), values.dtype)
    np.add.at(dense, (rows, columns), values)
    indptr = np.searchsorted(rows, np.arange(n + 1)).astype(np.int32)
    rest = draw(st.integers(0, 2))
    data = np.concatenate([values, rng.standard_normal(rest)]).astype(dtype)
    indices = np.concatenate([columns, np.zeros(rest)]).astype(np.int32)
    b = rng.standard_normal(n) + part * rng.standard_normal(n)
    return dense.astype(dtype), data, indices, indptr, b.astype(dtype)


def _close(found: Any, wanted: np.ndarray) -> None:
    eps = np.finfo(wanted.dtype).eps
    np.testing.assert_allclose(
        np.asarray(found), wanted, rtol=500 * eps, atol=500 * eps * max(1, np.abs(wanted).max(initial=0))
    )


@given(systems(), st.booleans(), st.integers(0, 3), st.booleans())
@settings(max_examples=40, deadline=None)
def test_solutions_are_those_of_the_matrix(system: Any, scipy: bool, reorder: int, compiled: bool) -> None:
    dense, data, indices, indptr, b = system
    with pytest.MonkeyPatch.context() as patch, fg.config(enable_x64=True):
        if not scipy:
            _without_scipy(patch)
        solve = partial(spsolve, reorder=reorder)
        x = (fg.jit(solve) if compiled else solve)(data, indices, indptr, b)
        assert x.dtype == b.dtype and x.shape == b.shape
        _close(x, np.linalg.solve(dense, b))


@given(systems(), st.booleans())
@settings(max_examples=15, deadline=None)
def test_derivatives_of_both_modes_and_orders(system: Any, scipy: bool) -> None:
    _, data, indices, indptr, b = system
    if not b.size or b.dtype in (np.float32, np.complex64):
        return
    with pytest.MonkeyPatch.context() as patch, fg.config(enable_x64=True):
        if not scipy:
            _without_scipy(patch)
        check_grads(
            lambda data, b: spsolve(data, indices, indptr, b), (data, b), order=2, atol=1e-5, rtol=1e-5
        )


@given(systems(), st.booleans())
@settings(max_examples=15, deadline=None)
def test_vmap_over_any_part(system: Any, scipy: bool) -> None:
    dense, data, indices, indptr, b = system
    several, matrices = np.stack([b, 2 * b, -b]), np.stack([data, data / 2])
    with pytest.MonkeyPatch.context() as patch, fg.config(enable_x64=True):
        if not scipy:
            _without_scipy(patch)
        rows = fg.vmap(spsolve, (None, None, None, 0))(data, indices, indptr, several)
        _close(rows, np.linalg.solve(dense, several.T).T)
        each = fg.vmap(spsolve, (0, None, None, None))(matrices, indices, indptr, b)
        _close(each, np.stack([np.linalg.solve(dense / k, b) for k in (1, 2)]))
        both = fg.vmap(fg.vmap(spsolve, (None, None, None, 0)), (0, None, None, None))(
            matrices, indices, indptr, several
        )
        _close(both, np.stack([np.linalg.solve(dense / k, several.T).T for k in (1, 2)]))
        other = fg.vmap(fg.vmap(spsolve, (0, None, None, None)), (None, None, None, 0))(
            matrices, indices, indptr, several
        )
        _close(other, np.swapaxes(np.asarray(both), 0, 1))
        if b.size and not np.iscomplexobj(b):
            jacobian = fg.jacrev(lambda b: spsolve(data, indices, indptr, b))(fnp.asarray(b))
            _close(jacobian, np.linalg.inv(dense))


@pytest.mark.parametrize("scipy", [True, False])
def test_singular_matrices_and_narrow_floats(scipy: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    if not scipy:
        _without_scipy(monkeypatch)
    indices, indptr = np.array([0, 1], np.int32), np.array([0, 1, 2], np.int32)
    assert np.isnan(spsolve(np.array([0.0, 1.0], np.float32), indices, indptr, np.ones(2, np.float32))).all()
    nothing = np.zeros(0, np.float32), np.zeros(0, np.int32), np.zeros(3, np.int32)
    assert np.isnan(spsolve(*nothing, np.ones(2, np.float32))).all()
    for dtype in (fnp.bfloat16, fnp.float16):
        x = spsolve(fnp.asarray([2.0, 4.0], dtype), indices, indptr, fnp.ones(2, dtype))
        assert x.dtype == dtype and x.tolist() == [0.5, 0.25]


def test_errors() -> None:
    data, indices, indptr, b = fnp.ones(2), fnp.arange(2), fnp.arange(3), fnp.ones(2)
    with pytest.raises(DtypeError, match="one dtype, got float32 and float16"):
        spsolve(data, indices, indptr, b.astype("float16"))
    with pytest.raises(DtypeError, match="got int32 and int32"):
        spsolve(indices, indices, indptr, indices)
    with pytest.raises(DtypeError, match="indptr must be integers"):
        spsolve(data, indices, fnp.ones(3), b)
    with pytest.raises(ShapeError, match=r"indptr \(n \+ 1,\)"):
        spsolve(data, indices, fnp.arange(2), b)
    with pytest.raises(ShapeError, match="vmap"):
        spsolve(data, indices, indptr, fnp.ones((2, 1)))
    with pytest.raises(ArgumentError, match="reorder"):
        spsolve(data, indices, indptr, b, reorder=4)
