"""Functions of several ops outside of traces: programs once these pay, with the types, values and errors of before."""

from __future__ import annotations

import gc
import inspect
import math
import threading
import weakref
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import funcgrad as fg
import funcgrad.numpy as fnp
import funcgrad.numpy.fft
import funcgrad.numpy.search.sets
import funcgrad.numpy.shapes.insert
import funcgrad.scipy.linalg
import funcgrad.scipy.special
import funcgrad.scipy.stats
from funcgrad import image, lax, nn, scipy
from funcgrad.errors import NanError
from funcgrad.transforms import composites
from funcgrad.transforms.composites import FUNCTIONS, compiled_once_it_pays

# Results that rounding decides, or that are one of several right ones.
_MANY_ANSWERS = {
    "matrix_rank",
    "cond",
    "inv",
    "solve",
    "lstsq",
    "pinv",
    "lu",
    "lu_factor",
    "polar",
    "sqrtm",
    "expm",
}
_LOW = {"float16": 2e-2, "bfloat16": 8e-2, "float32": 2e-4, "complex64": 2e-4}


@pytest.fixture
def at_once(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Programs that pay from the first call on."""
    composites.forget_programs()
    monkeypatch.setattr(composites, "_COMPILE_US", 0)
    yield
    composites.forget_programs()


@pytest.fixture
def from_nothing() -> Iterator[None]:
    composites.forget_programs()
    yield
    composites.forget_programs()


def programs() -> int:
    return sum(kind.program is not None for kind in composites._kinds.values())


def kinds() -> int:
    return len(composites._kinds)


def array(shape: tuple[int, ...], dtype: str, seed: int, special: bool) -> Any:
    rng = np.random.default_rng(seed)
    x = rng.normal(size=shape) * 2
    if special:
        x = np.where(rng.random(shape) < 0.2, rng.choice([0.0, math.nan, math.inf, -math.inf], shape), x)
    if dtype in ("int32", "uint8", "bool"):
        return fnp.asarray(rng.integers(0, 5, shape)).astype(dtype)
    if dtype == "complex64":
        return fnp.asarray((x + 1j * rng.normal(size=shape)).astype(np.complex64))
    return fnp.asarray(x.astype(np.float32)).astype(dtype)


def required(function: Callable[..., Any]) -> int:
    found = inspect.signature(function).parameters.values()
    return sum(p.default is p.empty and p.kind in (p.POSITIONAL_ONLY, p.POSITIONAL_OR_KEYWORD) for p in found)


def outcome(function: Callable[..., Any], arguments: list[Any]) -> Any:
    try:
        return fg.tree.leaves(function(*arguments))
    except Exception as error:
        return type(error), str(error)


_GENERIC = [f for f in FUNCTIONS if f.__name__ not in _MANY_ANSWERS and 1 <= required(f) <= 3]


@pytest.mark.usefixtures("at_once")
@settings(max_examples=80, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    function=st.sampled_from(_GENERIC),
    dtype=st.sampled_from(["float32", "float16", "bfloat16", "int32", "uint8", "bool", "complex64"]),
    shape=st.sampled_from([(), (1,), (0,), (7,), (3, 3), (2, 4), (0, 3)]),
    special=st.booleans(),
    seed=st.integers(0, 99),
)
def test_programs_give_what_ops_give(
    function: Callable[..., Any], dtype: str, shape: tuple[int, ...], special: bool, seed: int
) -> None:
    arguments = [array(shape, dtype, seed + i, special) for i in range(required(function))]
    expected = outcome(function.__wrapped__, arguments)  # type: ignore[attr-defined]
    for _ in range(2):  # the second call finds what the first one made
        found = outcome(function, arguments)
        if isinstance(expected, tuple):
            assert found == expected
            continue
        assert [(x.shape, x.dtype, x.weak) for x in found] == [(x.shape, x.dtype, x.weak) for x in expected]
        for x, y in zip(found, expected, strict=True):
            tolerance = max(_LOW.get(dtype, 2e-4), _LOW.get(x.dtype.name, 0))
            wide = np.complex128 if x.dtype.kind == "c" else np.float64
            x, y = (np.asarray(z).astype(wide) for z in (x, y))
            np.testing.assert_allclose(x, y, tolerance, tolerance)


CALLS: list[tuple[Callable[..., Any], tuple[Any, ...], dict[str, Any]]] = [
    (fnp.median, (np.ones((3, 4), np.float32),), {"axis": (0, 1), "keepdims": True}),
    (fnp.quantile, (np.arange(7.0, dtype=np.float32), [0.1, 0.5]), {}),
    (fnp.quantile, (np.arange(7.0, dtype=np.float32), 0.3), {"method": "nearest"}),
    (fnp.interp, (np.float32(0.5) * np.ones(3, np.float32), np.arange(4.0), np.arange(4.0) ** 2), {}),
    (fnp.select, ([np.array([True, False]), np.array([True, True])], [np.ones(2), np.zeros(2)], 7), {}),
    (fnp.pad, (np.ones((2, 3)), ((1, 0), (0, 2))), {"constant_values": 5}),
    (lax.reduce_window, (np.ones((3, 4), np.float32), -np.inf, lax.max, (2, 2), (1, 2)), {}),
    (lax.reduce_window, (np.ones((3, 4), np.float32), 0.0, lax.add, (2, 2)), {}),
    (fnp.einsum, ("ij,kj->ik", np.ones((2, 3), np.float32), np.ones((4, 3), np.float32)), {}),
    (fnp.average, (np.arange(3.0),), {"weights": np.array([1.0, 2.0, 3.0]), "returned": True}),
    (fnp.cov, (np.arange(12.0).reshape(3, 4) ** 2,), {}),
    (fnp.polyfit, (np.arange(5.0), np.arange(5.0) ** 2, 2), {}),
    (fnp.lexsort, ((np.array([1, 0, 1]), np.array([2, 3, 1])),), {}),
    (fnp.linalg.inv, (np.eye(3) * 2,), {}),
    (fnp.linalg.solve, (np.eye(3) * 2, np.ones(3)), {}),
    (fnp.linalg.slogdet, (np.eye(3) * 2,), {}),
    (scipy.linalg.cho_solve, ((np.eye(3), True), np.ones(3)), {}),
    (scipy.linalg.expm, (np.array([[0.0, 1.0], [-1.0, 0.0]]),), {}),
    (scipy.linalg.sqrtm, (np.array([[4.0, 1.0], [1.0, 3.0]]),), {}),
    (scipy.special.polygamma, (2, np.array([0.5, 3.0])), {}),
    (scipy.stats.norm.logpdf, (np.array([0.5, 3.0]), 0.5), {"scale": 2.0}),
    (scipy.stats.norm.logpdf, (np.array([0.5, 3.0]),), {"scale": -2.0}),
    (nn.log_softmax, (np.arange(6.0).reshape(2, 3),), {"axis": 0}),
    (nn.one_hot, (np.array([1, 9]), 3), {"dtype": np.int8}),
    (lax.reduce_precision, (np.array([1.1, 2.2], np.float32), 5, 10), {}),
    (lax.dynamic_index_in_dim, (np.arange(5.0), 9), {}),
    (nn.max_pool, (np.arange(32.0).reshape(1, 4, 4, 2), (2, 2)), {"strides": (2, 2)}),
    (nn.avg_pool, (np.arange(32.0).reshape(1, 4, 4, 2), (3, 3)), {"padding": "SAME"}),
    (image.resize, (np.arange(12.0).reshape(3, 4), (5, 7), "bilinear"), {}),
    (nn.losses.cross_entropy, (np.arange(6.0).reshape(2, 3), np.array([0, 2])), {}),
    (nn.losses.huber_loss, (np.arange(3.0), np.array([0.5, 4.0, -3.0])), {}),
    (fnp.linalg.eigvalsh, (np.array([[2.0, 1.0], [1.0, 3.0]]),), {}),
]


@pytest.mark.usefixtures("at_once")
@pytest.mark.parametrize("case", range(len(CALLS)))
def test_calls_with_further_arguments(case: int) -> None:
    """Arrays of NumPy and ours, in lists, beside numbers, tuples, texts and dtypes."""
    function, arguments, keywords = CALLS[case]
    plain = getattr(function, "__wrapped__", function)
    expected = fg.tree.leaves(plain(*arguments, **keywords))
    for _ in range(3):
        found = fg.tree.leaves(function(*arguments, **keywords))
        assert [(x.shape, x.dtype, x.weak) for x in found] == [(x.shape, x.dtype, x.weak) for x in expected]
        for x, y in zip(found, expected, strict=True):
            np.testing.assert_allclose(x, y, 2e-5, 1e-6)
    assert programs() >= 1


@pytest.mark.usefixtures("from_nothing")
def test_a_kind_is_compiled_once_it_pays() -> None:
    ran = []

    @compiled_once_it_pays(call_us=10_000)
    def twice(x: Any) -> Any:
        ran.append(type(x))
        return x + x

    try:
        x = fnp.arange(3.0)
        for expected in (0, 0, 1, 1):
            assert twice(x).tolist() == [0.0, 2.0, 4.0]
            assert programs() == expected
        assert len(ran) == 3  # the third run was traced
        twice(fnp.arange(4.0))
        assert programs() == 1  # another shape is another kind
        fg.clear_caches()
        assert not kinds()
    finally:
        FUNCTIONS.remove(twice)


@pytest.mark.usefixtures("at_once")
def test_what_tells_kinds_apart() -> None:
    @compiled_once_it_pays(call_us=1)
    def given(x: Any, number: Any) -> Any:
        return fnp.where(x > 0, number, number)

    try:
        x, nans = fnp.ones(2), [float("nan") for _ in range(2)]  # of one kind
        zeros = (0, 0.0, -0.0, False, complex(0.0, 0.0), complex(0.0, -0.0), complex(-0.0, 0.0))
        for number in (*zeros, 1, 1.0, True, *nans, fnp.asarray(1.0), np.ones(2)):
            found, expected = np.asarray(given(x, number)), np.asarray(fnp.where(x > 0, number, number))
            assert found.dtype == expected.dtype
            for part in ("real", "imag"):
                signs = [np.signbit(getattr(each, part)) for each in (found, expected)]
                assert np.array_equal(*signs)
        before = kinds()
        assert before == programs() == 13
        with fg.config(enable_x64=True):
            assert given(x, 1).dtype == np.int64
        assert kinds() == before + 1
    finally:
        FUNCTIONS.remove(given)


@pytest.mark.usefixtures("at_once")
def test_results_that_are_no_arrays_stay_what_they_are() -> None:
    @compiled_once_it_pays(call_us=1)
    def with_flag(x: Any) -> Any:
        return x * 2, True

    try:
        for _ in range(2):
            assert with_flag(fnp.ones(2))[1] is True
        assert not programs()
    finally:
        FUNCTIONS.remove(with_flag)


@pytest.mark.usefixtures("at_once")
def test_lists_may_change_after_a_call() -> None:
    widths = [(1, 1)]
    assert fnp.pad(fnp.ones(1), widths).shape == (3,)
    widths[0] = (2, 2)
    assert fnp.pad(fnp.ones(1), widths).shape == (5,)
    assert fnp.pad(fnp.ones(1), [(1, 1)]).tolist() == [0.0, 1.0, 0.0]


@pytest.mark.usefixtures("at_once")
def test_arrays_of_calls_are_not_kept() -> None:
    x = fnp.arange(5.0) * 2
    fnp.median(x)
    assert programs()
    gone = weakref.ref(x)
    del x
    gc.collect()
    assert gone() is None


@pytest.mark.usefixtures("at_once")
def test_errors_are_those_of_the_function() -> None:
    wrong: list[tuple[Callable[..., Any], tuple[Any, ...]]] = [
        (fnp.trapezoid, (fnp.arange(3.0), fnp.arange(4.0))),
        (fnp.median, (fnp.arange(3.0), 2)),
        (fnp.linalg.inv, (fnp.ones((2, 3)),)),
        (fnp.partition, (fnp.arange(3.0), 3)),
    ]
    for function, arguments in wrong:
        expected = outcome(function.__wrapped__, list(arguments))  # type: ignore[attr-defined]
        assert isinstance(expected, tuple)
        for _ in range(2):
            assert outcome(function, list(arguments)) == expected
    assert not programs()


@pytest.mark.usefixtures("at_once")
def test_nans_are_found_where_asked() -> None:
    x, weights = fnp.ones(2), fnp.array([1.0, -1.0])
    assert math.isnan(fnp.average(x, weights=weights))
    assert programs() == 1
    with fg.config(debug_nans=True), pytest.raises(NanError):
        fnp.average(x, weights=weights)


@pytest.mark.usefixtures("at_once")
def test_traces_record_the_ops() -> None:
    x = fnp.array([1.0, 3.0, 2.0])
    assert fg.grad(fnp.median)(x).tolist() == [0.0, 0.0, 1.0]
    assert fg.vmap(fnp.median)(fnp.array([[1.0, 3.0, 2.0]] * 2)).tolist() == [2.0, 2.0]
    assert fg.jit(lambda x: fnp.median(x) + fnp.median(fnp.ones(3)))(x) == 3.0
    assert fg.grad(lambda x: x * fnp.median(fnp.ones(3)))(2.0) == 1.0  # of known values, within a trace
    assert not programs()


@pytest.mark.usefixtures("at_once")
def test_settings_without_compiled_code() -> None:
    x = fnp.array([1.0, 3.0, 2.0])
    with fg.disable_jit():
        assert fnp.median(x) == 2.0
    with fg.config(device="numpy"):
        assert fnp.median(x) == 2.0
    assert not programs()
    committed = fg.device_put(x, fg.devices("cpu")[0])
    assert fnp.median(committed).committed
    assert not programs()


@pytest.mark.usefixtures("from_nothing")
def test_large_arrays_are_left_to_ops() -> None:
    for _ in range(400):
        fnp.triu(fnp.ones((300, 300)))
    assert not programs()


@pytest.mark.usefixtures("from_nothing")
def test_threads_share_programs() -> None:
    x = np.random.default_rng(0).normal(size=9).astype(np.float32)
    expected = float(np.median(x))
    wrong = []

    def work() -> None:
        for _ in range(500):
            if float(fnp.median(fnp.asarray(x))) != expected:
                wrong.append(1)

    threads = [threading.Thread(target=work) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not wrong
    assert programs() == 1


@pytest.mark.usefixtures("at_once")
def test_the_cache_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(composites._kinds, "most", 4)
    for size in range(1, 9):
        assert fnp.ptp(fnp.arange(size)) == size - 1
    assert kinds() <= 4


def test_functions_keep_their_names_and_signatures() -> None:
    assert str(inspect.signature(fnp.median)).startswith("(a: 'ArrayLike', axis: 'Any' = None")
    assert fnp.median.__module__ == "funcgrad.numpy.search.quantiles"
    assert all(f.__doc__ for f in FUNCTIONS if not f.__name__.startswith("_"))
