"""Every special case of the standard, eager and compiled, in both precisions, wherever in a vector it stands.

The tables are real_cases.py and complex_cases.py. Compiled loops treat the rest of a vector by other instructions than
its body, and constants by rules of their own: so every value is tried at every place of a vector, as an array without
axes, and beside a Python number.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import funcgrad
import funcgrad.numpy as fnp
from tests.array_api import complex_cases, real_cases, tables
from tests.array_api.tables import Row

UNARY = tables.parse(real_cases.UNARY)
UNARY_TESTS = tables.parse(real_cases.UNARY_TESTS)
BINARY = tables.parse(real_cases.BINARY)
BINARY_TESTS = tables.parse(real_cases.BINARY_TESTS)
COMPLEX = tables.parse(complex_cases.COMPLEX)
COMPLEX_TO_REAL = tables.parse(complex_cases.COMPLEX_TO_REAL)
COMPLEX_BINARY = tables.parse(complex_cases.COMPLEX_BINARY) | tables.parse(complex_cases.COMPLEX_BINARY_TESTS)
FLOATS = pytest.mark.parametrize("dtype", ["float32", "float64"])
COMPLEXES = pytest.mark.parametrize("dtype", ["complex64", "complex128"])


def functions(*tables_: dict[str, list[Row]]) -> Any:
    return pytest.mark.parametrize("name", [name for table in tables_ for name in table])


def called(function: Callable, *args: np.ndarray) -> np.ndarray:
    return np.asarray(function(*(fnp.asarray(x) for x in args)))


def numbers_of(values: np.ndarray) -> list[np.ndarray]:
    """The real numbers of an array: itself, or its real and its imaginary part; truth values as 0 and 1."""
    if values.dtype.kind == "c":
        return [values.real.copy(), values.imag.copy()]
    return [values.astype(np.float64) if values.dtype.kind == "b" else values]


def check(rows: list[Row], args: list[np.ndarray], result: np.ndarray, way: str) -> None:
    """All rows hold of what a function made of these arguments."""
    numbers = [part for x in args for part in numbers_of(x)]
    failed = [line for row in rows for line in row.failures(numbers, numbers_of(result))]
    assert not failed, f"{way}: {len(failed)} are wrong:\n" + "\n".join(failed[:20])


def everywhere(function: Callable, *args: np.ndarray) -> np.ndarray:
    """function(*args), each element computed at many places of a vector; they must agree."""
    result = called(function, *args)
    size = len(args[0])
    for shift in range(1, size, max(1, size // 40)):
        moved = called(function, *(np.roll(x, shift) for x in args))
        assert_same_bits(np.roll(moved, -shift), result, f"moved by {shift}")
    return result


def assert_same_bits(got: np.ndarray, expected: np.ndarray, where: str) -> None:
    assert got.dtype == expected.dtype
    for a, b in zip(numbers_of(got), numbers_of(expected), strict=True):
        differ = ~((a == b) & (np.signbit(a) == np.signbit(b)) | (a != a) & (b != b))
        assert not differ.any(), f"{where}: {a[differ][:5]} and {b[differ][:5]}"


def scalars(function: Callable, *args: np.ndarray) -> np.ndarray:
    """function of each element as an array without axes."""
    results = [called(function, *(np.asarray(v) for v in values)) for values in zip(*args, strict=True)]
    assert all(r.shape == () for r in results)
    return np.stack(results)


# ---- real ----


@FLOATS
@functions(UNARY, UNARY_TESTS)
def test_unary(name: str, dtype: str):
    function = getattr(fnp, name)
    x = tables.real_sample(np.dtype(dtype))
    rows = (UNARY | UNARY_TESTS)[name]
    compiled = funcgrad.jit(function)
    check(rows, [x], called(function, x), "eager")
    check(rows, [x], everywhere(compiled, x), "compiled")
    if dtype == "float32":
        check(rows, [x], scalars(compiled, x), "compiled, without axes")


@FLOATS
@pytest.mark.parametrize("name", real_cases.EVEN + real_cases.ODD)
def test_even_and_odd(name: str, dtype: str):
    x = tables.real_sample(np.dtype(dtype))
    for function in (getattr(fnp, name), funcgrad.jit(getattr(fnp, name))):
        mirrored = called(function, -x)
        expected = called(function, x)
        assert_same_bits(mirrored, -expected if name in real_cases.ODD else expected, name)


@FLOATS
@functions(BINARY, BINARY_TESTS)
def test_binary(name: str, dtype: str):
    function = getattr(fnp, name)
    sample = tables.real_sample(np.dtype(dtype))
    x1, x2 = (np.ascontiguousarray(x.ravel()) for x in np.broadcast_arrays(sample[:, None], sample))
    rows = (BINARY | BINARY_TESTS)[name]
    compiled = funcgrad.jit(function)
    check(rows, [x1, x2], called(function, x1, x2), "eager")
    result = called(compiled, x1, x2)
    check(rows, [x1, x2], result, "compiled")
    # Vectors of 37 elements: every pair at several places, those of the rest among them.
    for shift in range(37):
        pairs = (sample, np.roll(sample, shift))
        expected = result.reshape(37, 37)[np.arange(37), (np.arange(37) - shift) % 37]
        for turn in (0, 5, 12, 18, 23, 30, 34):
            moved = called(compiled, *(np.roll(x, turn) for x in pairs))
            assert_same_bits(np.roll(moved, -turn), expected, f"{name}: pairs {shift}, moved by {turn}")


@FLOATS
@functions(BINARY, BINARY_TESTS)
def test_python_numbers(name: str, dtype: str):
    """A Python number as either operand: it takes the dtype of the other, and no special case is lost to a rule that
    simplifies x + 0 or x * 1."""
    function = getattr(fnp, name)
    x = tables.real_sample(np.dtype(dtype))
    rows = (BINARY | BINARY_TESTS)[name]
    inf, nan = tables.inf, tables.nan
    numbers = [0.0, -0.0, 1.0, -1.0, 0.5, 2.0, inf, -inf, nan]
    # Compiled where there is a rule for constants, which does not ask for the width.
    compiled = {"float64": [], "float32": [0.0, -0.0] if name in MANY_STEPS else numbers}[dtype]

    def all_of(x: Any, numbers: list[float]) -> list[Any]:
        return [(function(x, number), function(number, x)) for number in numbers]

    ways = {"eager": zip(numbers, all_of(fnp.asarray(x), numbers), strict=True)}
    if compiled:
        ways["compiled"] = zip(compiled, funcgrad.jit(lambda x: all_of(x, compiled))(x), strict=True)
    for way, results in ways.items():
        for number, (right, left) in results:
            other = np.full_like(x, number)
            assert right.dtype == left.dtype == ("bool" if name in BINARY_TESTS else dtype)
            check_some(rows, [x, other], np.asarray(right), f"{way}, {number} on the right")
            check_some(rows, [other, x], np.asarray(left), f"{way}, {number} on the left")


MANY_STEPS = ("floor_divide", "remainder", "logaddexp", "atan2", "hypot", "nextafter")


def check_some(rows: list[Row], args: list[np.ndarray], result: np.ndarray, way: str) -> None:
    """Those rows hold that speak of any of the arguments."""
    check([row for row in rows if row.chosen(args).any()], args, result, way)


@FLOATS
@pytest.mark.parametrize("name", real_cases.COMMUTATIVE)
def test_commutative(name: str, dtype: str):
    function = getattr(fnp, name)
    sample = tables.real_sample(np.dtype(dtype))
    for way in (function, funcgrad.jit(function)):
        result = called(way, sample[:, None], sample)
        if name in ("maximum", "minimum"):
            result = result + 0.0  # which zero is chosen is not specified
        assert_same_bits(result.T.ravel(), result.ravel(), name)


@FLOATS
def test_hypot_ignores_signs(dtype: str):
    sample = tables.real_sample(np.dtype(dtype))
    for function in (fnp.hypot, funcgrad.jit(fnp.hypot)):
        expected = called(function, sample[:, None], sample)
        for s1, s2 in ((-1, 1), (1, -1), (-1, -1)):
            assert_same_bits(called(function, s1 * sample[:, None], s2 * sample), expected, "hypot")


@FLOATS
def test_clip(dtype: str):
    parts = np.asarray([tables.nan, -tables.inf, -1, -0.5, 0, 2, 2.5, tables.inf], dtype)
    x, low, high = (np.ascontiguousarray(v.ravel()) for v in np.meshgrid(parts, parts, parts))
    rows = tables.parse(real_cases.CLIP)["clip"]
    for function in (fnp.clip, funcgrad.jit(fnp.clip)):
        result = called(function, x, low, high)
        check(rows, [x, low, high], result, "clip")
        ordered = low <= high
        assert_same_bits(result[ordered], np.clip(x, low, high)[ordered], "clip")


# ---- complex ----


def conj_of(a: np.ndarray, b: np.ndarray) -> list[np.ndarray]:
    return [a, -b]


def minus(a: np.ndarray, b: np.ndarray) -> list[np.ndarray]:
    return [-a, -b]


def same(a: np.ndarray, b: np.ndarray) -> list[np.ndarray]:
    return [a, b]


def times_j(a: np.ndarray, b: np.ndarray) -> list[np.ndarray]:
    return [-b, a]


def check_complex(name: str, z: np.ndarray, result: np.ndarray, way: str) -> None:
    """The rows of a function, and those that its equations give. An equation is a map of operands, and one of results
    that leads back: where f(-z) = -f(z), the negated result has to fit the rows at the negated operand.
    """
    back = [(same, same)]
    if name in complex_cases.TURNED:
        name, factor = complex_cases.TURNED[name]
        back = [(times_j, same if factor == 1 else times_j)]
    rows = (COMPLEX | COMPLEX_TO_REAL)[name]
    equations = [(same, same)]
    if name in complex_cases.CONJUGATE:
        equations.append((conj_of, conj_of))
    if name in complex_cases.COMPLEX_ODD + complex_cases.COMPLEX_EVEN:
        mirror = (minus, minus if name in complex_cases.COMPLEX_ODD else same)
        equations += [
            (lambda a, b, e=e: mirror[0](*e[0](a, b)), lambda a, b, e=e: mirror[1](*e[1](a, b)))
            for e in equations
        ]
    ((turn, turn_result),) = back
    numbers, results = turn(*numbers_of(z)), numbers_of(result)
    if len(results) == 2:
        results = turn_result(*results)
    failed: list[str] = []
    for forward, backward in equations:
        mapped = backward(*results) if len(results) == 2 else results
        failed += [line for row in rows for line in row.failures(forward(*numbers), mapped)]
    assert not failed, f"{way}: {len(failed)} are wrong:\n" + "\n".join(failed[:20])


@COMPLEXES
@pytest.mark.parametrize("name", [*COMPLEX, *COMPLEX_TO_REAL, *complex_cases.TURNED])
def test_complex(name: str, dtype: str):
    function = getattr(fnp, name)
    z = tables.complex_sample(np.dtype(dtype))
    compiled = funcgrad.jit(function)
    check_complex(name, z, called(function, z), "eager")
    check_complex(name, z, everywhere(compiled, z), "compiled")


@COMPLEXES
@functions(COMPLEX_BINARY)
def test_complex_binary(name: str, dtype: str):
    function = getattr(fnp, name)
    parts = [0.0, -0.0, 0.5, -3, tables.inf, -tables.inf, tables.nan]
    sample = np.asarray([complex(a, b) for a in parts for b in parts], dtype)
    x1, x2 = (np.ascontiguousarray(x.ravel()) for x in np.broadcast_arrays(sample[:, None], sample))
    for way in (function, funcgrad.jit(function)):
        check(COMPLEX_BINARY[name], [x1, x2], everywhere(way, x1, x2), name)


@COMPLEXES
def test_complex_by_real(dtype: str):
    """(a + bj) + c is (a + c) + bj: what is infinite in one part leaves the other alone."""
    z = tables.complex_sample(np.dtype(dtype))
    a, b = numbers_of(z)
    for c in (2.0, -0.5, tables.inf):
        for function, expected in (
            (lambda z, c=c: z + c, lambda a, b, c=c: (a + c, b)),
            (lambda z, c=c: z - c, lambda a, b, c=c: (a - c, b)),
        ):
            for way in (function, funcgrad.jit(function)):
                with np.errstate(all="ignore"):
                    real, imag = expected(a, b)
                result = called(way, z)
                assert_same_bits(result.real.copy(), real.astype(a.dtype), f"real part with {c}")
                assert ((result.imag == imag) | (imag != imag)).all()
