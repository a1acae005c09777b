"""Reductions down the columns of arrays larger than the caches: which schedules they get, and that they are right."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import funcgrad as fg
import funcgrad.numpy as fnp
from funcgrad.backends.interface import Target, open_backend
from funcgrad.lower.optimize import cpu_columns

TARGET = Target(
    "vectors",
    vector_nbytes=64,
    registers=32,
    l2_nbytes=1 << 20,
    l3_nbytes=1 << 22,
    cores=2,
    renderer="llvm",
)
LARGE = (2048, 4096)


def kernels(function: Callable, *shapes: tuple[int, ...], dtype: str = "float32", cores: int = 2) -> str:
    arguments = [fg.ShapeDtypeStruct(shape, dtype) for shape in shapes]
    return str(fg.jit(function).lower(*arguments).for_target(TARGET._replace(cores=cores)).kernels)


@pytest.mark.parametrize(
    ("function", "shapes", "expected"),
    [
        (lambda x: x.sum(0), [LARGE], "vectorize(d00.1, 16); unroll(r0.0x2048, 8); interchange(d00.1)"),
        (lambda x: x.max(0) * 2, [LARGE], "interchange(d00.1)"),
        (lambda x: x.var(0), [LARGE], "interchange(d00.1)"),
        (lambda v, w: v @ w, [(1, 2048), LARGE], "interchange(d01.1)"),
        (lambda v, w: fg.nn.relu(v @ w + 1), [(2048,), LARGE], "interchange(d00.1)"),
        (lambda x, y: (x * y).sum(0), [LARGE, LARGE], "unroll(r0.0x2048, 4); interchange(d00.1)"),
        (lambda x: x.sum(0), [(2048, 64, 64)], "split(d00, 16); merge(d00.1, d01)"),
        (lambda x: x.sum(1), [(16, 512, 1024)], "interchange(d01)"),
        (lambda x: x.sum((0, 1)), [(32, 64, 4096)], "unroll(r0.1x32x64, 8); interchange(d00.1)"),
    ],
)
def test_rows_of_what_is_larger_than_the_caches_are_read_as_they_are(
    function: Callable, shapes: list[tuple[int, ...]], expected: str
) -> None:
    assert expected in kernels(function, *shapes)


@pytest.mark.parametrize(
    ("function", "shapes"),
    [
        (lambda x: x.sum(0), [(128, 4096)]),  # in a cache
        (lambda x: x.sum(1), [LARGE]),  # along the rows
        (lambda x: x.sum(0), [(1 << 15, 256)]),  # rows shorter than a page
        (lambda x: fnp.argmax(x, 0), [LARGE]),  # positions are not in arrays
        (lambda x, w: x @ w, [(16, 2048), LARGE]),  # rows that share what is loaded
        (lambda x, y: (x + y.T).sum(0), [(3000, 3000), (3000, 3000)]),  # one is walked across
        (lambda x: x.sum(0), [(2053, 4099)]),  # no equal blocks
    ],
)
def test_others_are_not(function: Callable, shapes: list[tuple[int, ...]]) -> None:
    assert "interchange" not in kernels(function, *shapes)


def test_blocks_are_as_many_as_the_cores_need_and_no_narrower_than_pays() -> None:
    assert "split(d00, 1024)" in kernels(lambda x: x.sum(0), LARGE)
    assert "split(d00, 512)" in kernels(lambda x: x.sum(0), LARGE, cores=4)
    assert "interchange" not in kernels(lambda x: x.sum(0), LARGE, cores=64)


@pytest.fixture(scope="module")
def small_caches() -> Iterator[None]:
    """Programs for a machine all of whose caches are of a few bytes, with blocks of a few columns."""
    backend = open_backend("cpu")
    name = backend.target.name + " tiny caches"
    target = backend.target._replace(name=name, l2_nbytes=512, l3_nbytes=512)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(backend, "target", target)
        for constant, value in (("PAGE_NBYTES", 64), ("_LEAST_NBYTES", 32), ("_SUMS_NBYTES", 256)):
            patch.setattr(cpu_columns, constant, value)
        yield


PROGRAMS: list[Callable[[Any, Any], Any]] = [
    lambda x, y: x.sum(0),
    lambda x, y: (x * y).sum(0) + y[0],
    lambda x, y: (x.max(0), y.min(0), (x > y).any(0)),
    lambda x, y: x[:, 0] @ y,
    lambda x, y: (x - x.mean(0)) ** 2,
    lambda x, y: ((x - x.sum(0)) * y).sum(0),
    lambda x, y: x.reshape(x.shape[0], 2, -1).sum(0),
    lambda x, y: (y.T.reshape(2, -1, x.shape[0]).sum(1), x[::-1].prod(0)),
    lambda x, y: (x.astype("float32") + 0.5).sum(0).astype(x.dtype),
]
DTYPES = ["float32", "float64", "float16", "bfloat16", "int8", "uint8", "int16", "int32"]


@pytest.mark.usefixtures("small_caches")
@settings(max_examples=60)
@given(
    st.integers(4, 60),
    st.sampled_from([8, 16, 24, 32, 34, 64, 70, 96, 128, 192]),
    st.integers(0, len(PROGRAMS) - 1),
    st.sampled_from(DTYPES),
    st.booleans(),
)
def test_results_are_those_of_numpy(rows: int, columns: int, number: int, dtype: str, special: bool) -> None:
    rng = np.random.default_rng(rows * columns + number)
    values = rng.integers(-2, 3, (2, rows, columns))
    program = PROGRAMS[number]
    with fg.config(enable_x64=True):
        x, y = (fnp.asarray(v).astype(dtype) for v in np.abs(values))
        if special and "float" in dtype:
            x = x.at[rows // 2, columns // 2].set(np.nan).at[rows // 3, columns // 3].set(np.inf)
        expected = fg.tree.leaves(program(x, y))  # not compiled: by NumPy
        found = fg.tree.leaves(fg.jit(lambda x, y: program(x, y))(x, y))
    for a, b in zip(found, expected, strict=True):
        assert a.dtype == b.dtype
        rtol = {"float16": 4e-3, "bfloat16": 3e-2}.get(str(a.dtype), 1e-5)
        np.testing.assert_allclose(
            np.asarray(a, np.float64), np.asarray(b, np.float64), rtol=rtol, atol=10 * rtol
        )


@pytest.mark.usefixtures("small_caches")
def test_such_schedules_are_what_is_tested_here() -> None:
    x = fnp.ones((40, 128))
    with fg.config(enable_x64=True):
        used = [
            number
            for number, program in enumerate(PROGRAMS)
            if "interchange" in str(fg.jit(program).lower(x, x).kernels)
        ]
    assert {0, 1, 2, 3, 6, 8} <= {*used}
