"""The elementwise functions are as accurate as docs/accuracy.md says: a thin sample of what made its figures.

`python docs/accuracy.py measure` makes new ones, which the page and these bounds then follow. `pytest -m nightly` takes
all samples.
"""

from __future__ import annotations

import inspect
import json
import warnings
from types import ModuleType
from typing import Any

import ml_dtypes
import numpy as np
import pytest

import funcgrad as fg
import funcgrad.lax
import funcgrad.nn
import funcgrad.numpy
import funcgrad.scipy.special
from docs import accuracy
from funcgrad.config import config
from tests.accuracy.exact import errors_in_ulp
from tests.accuracy.functions import EXACT, FUNCTIONS, NOT_MEASURED, Function, any_bits, specials
from tests.accuracy.measure import callable_of, exact_values, slopes_of, values_of, worst_errors
from tests.accuracy.samples import samples, slope_samples

FIGURES = json.loads(accuracy.FIGURES.read_text())
DTYPES = ("float32", "float64")


@pytest.fixture(autouse=True)
def quiet_numpy():
    """Values overflow, and are NaN, on purpose."""
    with np.errstate(all="ignore"), warnings.catch_warnings():
        warnings.simplefilter("ignore", RuntimeWarning)
        yield


def bound(figure: float) -> float:
    """A little more than the worst that was seen: other samples are somewhat worse, or another machine's NumPy.

    Much more where a function cancels: how bad it is depends on how near to its zero a sample is.
    """
    return max(1.25 * figure, figure + 0.5) if figure < 30 else 10 * figure


def check_values(row: Function, dtype: str, density: float) -> None:
    arguments = samples(row, np.dtype(dtype), density)
    exact = exact_values(row, *arguments)
    # The loops of slow functions run in float64 for both dtypes, and are compiled once
    for way in ("eager",) if row.slow and dtype == "float32" and density < 1 else ("jit", "eager"):
        figure = FIGURES["values"][row.name][dtype][way]
        worst = worst_errors(values_of(row.name, arguments, way == "jit"), exact, arguments, row.odd)
        normal = worst["normal"]
        # NumPy's own functions differ from machine to machine, by the width of its vectors
        limit = bound(figure["error"]) if way == "jit" else max(4.0, bound(figure["error"]))
        assert normal.error <= limit, (way, normal)
        assert worst["denormal"].error <= max(2.0, bound(figure["denormal"])), (way, worst["denormal"])
        assert figure["special"] or not worst["special"].wrong, (way, worst["special"])


@pytest.mark.parametrize("dtype", DTYPES)
@pytest.mark.parametrize("row", FUNCTIONS, ids=lambda row: row.name)
def test_values(row: Function, dtype: str) -> None:
    check_values(row, dtype, 0.02)


@pytest.mark.nightly
@pytest.mark.parametrize("dtype", DTYPES)
@pytest.mark.parametrize("row", FUNCTIONS, ids=lambda row: row.name)
def test_all_values(row: Function, dtype: str) -> None:
    check_values(row, dtype, 1.0)


@pytest.mark.parametrize("row", [row for row in FUNCTIONS if row.arity == 1], ids=lambda row: row.name)
def test_slopes(row: Function) -> None:
    check_slopes(row, "float64", 0.03, compiled=False)


@pytest.mark.nightly
@pytest.mark.parametrize("dtype", DTYPES)
@pytest.mark.parametrize("row", [row for row in FUNCTIONS if row.arity == 1], ids=lambda row: row.name)
def test_all_slopes(row: Function, dtype: str) -> None:
    check_slopes(row, dtype, 1.0, compiled=True)


def check_slopes(row: Function, dtype: str, density: float, compiled: bool) -> None:
    x, exact = slope_samples(row, np.dtype(dtype), density)
    figure = FIGURES["slopes"][row.name][dtype]
    for way, got in zip(("forward", "reverse"), slopes_of(row.name, x, compiled)):
        worst = worst_errors(got, exact, (x,))["normal"]
        assert worst.error <= max(4.0, bound(figure[way])), (way, worst)


@pytest.mark.parametrize("dtype", ["float16", "bfloat16"])
@pytest.mark.parametrize("row", [row for row in FUNCTIONS if row.arity == 1], ids=lambda row: row.name)
def test_half_precision(row: Function, dtype: str) -> None:
    x = np.arange(0, 2**16, 331, dtype=np.uint16).view(np.dtype(getattr(ml_dtypes, dtype, dtype)))
    worst = worst_errors(values_of(row.name, (x,), False), exact_values(row, x), (x,))["normal"]
    assert worst.error <= max(0.505, FIGURES["half"][row.name][dtype][1]), worst


@pytest.mark.parametrize("dtype", DTYPES)
@pytest.mark.parametrize("names", EXACT, ids=lambda names: names.split()[0])
def test_exact_functions_have_the_bits_of_numpy(names: str, dtype: str) -> None:
    reference = EXACT[names]
    rng = np.random.default_rng(2)
    count = len(inspect.signature(reference).parameters)
    grid = [a.ravel() for a in np.meshgrid(*[specials(np.dtype(dtype))] * count)]
    arguments = tuple(np.concatenate([a, any_bits(np.dtype(dtype), rng, 999)]) for a in grid)
    wanted = reference(*arguments)
    for name in names.split():
        for compiled in (False, True):
            got = values_of(name, arguments, compiled)
            assert got.dtype == wanted.dtype
            same = (got == wanted) & (np.signbit(got) == np.signbit(wanted)) | np.isnan(got) & np.isnan(
                wanted
            )
            at = [x[~same][:3] for x in arguments]
            assert same.all(), (name, compiled, at, got[~same][:3], wanted[~same][:3])


# ---- the page and its table ----


def test_page(request: pytest.FixtureRequest) -> None:
    """accuracy.md shows the figures: `python docs/accuracy.py` after they were measured."""
    if request.config.getoption("--update"):
        accuracy.PAGE.write_text(accuracy.page())
    assert accuracy.PAGE.read_text() == accuracy.page()


def test_every_function_has_figures() -> None:
    names = [row.name for row in FUNCTIONS]
    assert list(FIGURES["values"]) == names
    assert (
        list(FIGURES["half"]) == list(FIGURES["slopes"]) == [row.name for row in FUNCTIONS if row.arity == 1]
    )


def test_what_is_above_four_says_why() -> None:
    """No function of ours is worse than 4 ULP where NumPy's (or SciPy's) is better."""
    for name in accuracy.above_four(FIGURES["values"]):
        assert name in accuracy.WHY, name
        for dtype in DTYPES:
            ways = FIGURES["values"][name][dtype]
            if "numpy" in ways and ways["numpy"]["error"] < 4:
                assert max(ways["jit"]["error"], ways["eager"]["error"]) <= 4, (name, dtype)


def _is_elementwise(function: Any, count: int) -> bool:
    """It gives floats of the shape of its operands, each of the operands' elements at its place alone."""
    operands = np.random.default_rng(0).uniform(0.1, 0.9, (count, 5)).astype(np.float32)
    try:
        whole, turned, part = (
            np.asarray(function(*x)) for x in (operands, operands[:, ::-1], operands[:, 1:3])
        )
    except Exception:
        return False
    if whole.shape != (5,) or whole.dtype != np.float32 or part.shape != (2,):
        return False
    return np.array_equal(turned, whole[::-1]) and np.array_equal(part, whole[1:3])


MODULES = {
    "numpy": funcgrad.numpy,
    "lax": funcgrad.lax,
    "nn": funcgrad.nn,
    "scipy.special": funcgrad.scipy.special,
}


@pytest.mark.parametrize("namespace", MODULES)
def test_every_elementwise_function_is_measured(namespace: str) -> None:
    module: ModuleType = MODULES[namespace]
    known = " ".join([row.names for row in FUNCTIONS] + list(EXACT)).split() + [row.name for row in FUNCTIONS]
    missing = []
    for name in getattr(module, "__all__", dir(module)):
        function = getattr(module, name)
        if name.startswith("_") or not inspect.isfunction(function) or f"{namespace}.{name}" in known:
            continue
        if name not in NOT_MEASURED and any(_is_elementwise(function, count) for count in (1, 2, 3)):
            missing.append(name)
    assert missing == []


@pytest.mark.parametrize("row", [row for row in FUNCTIONS if " " in row.names], ids=lambda row: row.name)
def test_names_of_one_row_are_one_function(row: Function) -> None:
    arguments = samples(row, np.dtype("float32"), 0.01)
    with config(enable_x64=True):
        first, *others = (np.asarray(callable_of(name)(*arguments)) for name in row.names.split())
    for other in others:
        np.testing.assert_array_equal(first, other)


def test_distances_are_those_by_definition() -> None:
    """The unit is the spacing at the exact value, infinity follows the largest number, and NaN equals NaN alone."""
    from tests.accuracy.exact import Rounded

    one, largest = np.float64(1), np.finfo(np.float64).max
    nearest = np.array([one, one, largest, np.inf, np.nan, 0.0])
    got = np.array([np.nextafter(one, 2), one, np.inf, largest, 1.0, 5e-324])
    exact = Rounded(nearest, np.array([0, 0.25, 0, 0, 0, 0.5]))
    assert errors_in_ulp(got, exact).tolist() == [1, 0.25, 1, 1, np.inf, 0.5]
    assert fg.numpy.exp(0.0) == 1
