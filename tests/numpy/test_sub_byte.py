"""Integers of 2 and 4 bits against NumPy's int64, wrapped to as many bits: every pair of numbers, drawn programs."""

from __future__ import annotations

import pickle
from collections.abc import Callable
from typing import Any

import ml_dtypes
import numpy as np
import pytest

import funcgrad as fg
import funcgrad.numpy as fnp
from funcgrad import lax
from funcgrad.errors import DtypeError, InterchangeError
from funcgrad.lower.render.llvm.gpu.amdgcn import AMDGCN
from funcgrad.lower.render.llvm.gpu.nvptx import NVPTX
from funcgrad.portable import deserialize
from funcgrad.trace.types import dtypes as dt
from tests.hardware.gpu_on_host import run_graph
from tests.lower.render.test_clike import run_as_one_kernel

by_dtype = pytest.mark.parametrize("dtype", dt.SUB_BYTE, ids=lambda dtype: dtype.name)
INT4 = dt.SUB_BYTE[1]
BITS = {dtype: int(dtype.name[-1]) for dtype in dt.SUB_BYTE}
SIGNED = {dtype: not dtype.name.startswith("u") for dtype in dt.SUB_BYTE}


def wrapped(x: Any, dtype: np.dtype) -> np.ndarray:
    """The integer of this many bits that is equal but for multiples of 2**bits, as int64."""
    low = np.asarray(x).astype(np.int64) & (1 << BITS[dtype]) - 1
    return np.where(SIGNED[dtype] & (low >> (BITS[dtype] - 1) == 1), low - (1 << BITS[dtype]), low)


def every_number(dtype: np.dtype) -> np.ndarray:
    return wrapped(np.arange(1 << BITS[dtype]), dtype)


def stored(x: Any, dtype: np.dtype) -> np.ndarray:
    """These numbers in the low bits of bytes."""
    return (np.asarray(x, np.int64) & (1 << BITS[dtype]) - 1).astype(np.uint8).view(dtype)


def check(found: Any, expected: Any, dtype: np.dtype) -> None:
    """The numbers, and no bits beyond them."""
    assert found.dtype == dtype
    if dtype in BITS:
        np.testing.assert_array_equal(
            np.asarray(found).view(np.uint8), stored(expected, dtype).view(np.uint8)
        )
    else:
        np.testing.assert_array_equal(np.asarray(found), np.asarray(expected).astype(dtype))


Case = tuple[Callable, Any, np.dtype]


def check_all(cases: list[Case], *given: np.ndarray) -> None:
    """Check functions of the same arguments, given as (function, expected, dtype): at once, and in one program."""

    def results(*arguments: Any) -> list[Any]:
        return [function(*arguments) for function, _, _ in cases]

    for f in (results, fg.jit(results)):
        for found, (_, expected, dtype) in zip(f(*map(fnp.asarray, given)), cases, strict=True):
            check(found, expected, dtype)


def check_both(function: Callable, expected: Any, *given: np.ndarray, dtype: np.dtype) -> None:
    check_all([(function, expected, dtype)], *given)


# ---- conversions ----

FLOATS = np.array(
    [0, 0.5, 0.99, -0.99, 1.5, -1.5, 2.5, 3, -2.5, 7, 7.9, 8, -8, -8.9, 15.5, 16, 300, -1e9, 1e20]
)
INTEGERS = np.array([0, 1, -1, 2, 3, -3, 4, 7, 8, -8, -9, 15, 16, 17, 127, -128, 100])


@by_dtype
def test_integers_keep_their_low_bits_and_floats_saturate(dtype: np.dtype) -> None:
    limits = ml_dtypes.iinfo(dtype)
    cases: list[Case] = []
    given: list[np.ndarray] = []

    def convert(x: np.ndarray, numbers: np.ndarray) -> None:
        k = len(given)
        given.append(x)
        cases.append((lambda *xs: xs[k].astype(dtype), numbers, dtype))
        cases.append((lambda *_: fnp.asarray(x).astype(dtype), numbers, dtype))

    for other in (*dt.INTEGERS, *dt.SUB_BYTE, dt.bool_):
        if other.itemsize < 8:
            x = INTEGERS.astype(other) if other in dt.ALL else stored(every_number(other), other)
            numbers = x.astype(np.int64) if other in dt.ALL else every_number(other)
            convert(x, wrapped(numbers, dtype))
    for other in (*dt.FLOATS[:3], *dt.FLOAT8[:2]):
        with np.errstate(all="ignore"):
            x = np.concatenate([FLOATS, [np.nan, np.inf, -np.inf]]).astype(other)
        exact = np.nan_to_num(np.trunc(x.astype(np.float32).astype(np.float64)), nan=0.0)
        convert(x, np.clip(exact, limits.min, limits.max))
    check_all(cases, *given)


@by_dtype
def test_conversions_to_other_dtypes_are_exact(dtype: np.dtype) -> None:
    x = stored(every_number(dtype), dtype)
    others = [d for d in (*dt.INTEGERS, *dt.FLOATS, *dt.COMPLEX, dt.bool_) if dt.canonical(d) == d]
    cases = [(lambda x, to=to: lax.convert_element_type(x, to), every_number(dtype), to) for to in others]
    check_all(cases, x)


def test_bits_beyond_the_number_are_not_looked_at() -> None:
    """Memory from elsewhere may have them: numbers are those of ml_dtypes."""
    x = np.arange(256, dtype=np.uint8)
    for dtype in dt.SUB_BYTE:
        check_both(
            lambda x: x.astype(np.int32), x.view(dtype).astype(np.int32), x.view(dtype), dtype=dt.int32
        )
        check_both(lambda x: x + x, wrapped(2 * x.astype(int), dtype), x.view(dtype), dtype=dtype)


@by_dtype
def test_python_numbers(dtype: np.dtype) -> None:
    assert fnp.array([1, 100, -3, 1 << 70], dtype).tolist() == wrapped([1, 100, -3, 0], dtype).tolist()
    assert fnp.full(2, 9, dtype).tolist() == wrapped([9, 9], dtype).tolist()
    assert int(fnp.asarray(1, dtype) + 100) == wrapped(101, dtype)
    assert int(getattr(fnp, dtype.name)(True)) == wrapped(1, dtype)
    check_both(
        lambda x: fnp.arange(40, dtype=dtype) + x,
        wrapped(np.arange(40) + 1, dtype),
        stored(1, dtype),
        dtype=dtype,
    )
    assert lax.iota(dtype, 300).tolist() == wrapped(np.arange(300), dtype).tolist()


# ---- arithmetic ----


def _divided(x: np.ndarray, y: np.ndarray) -> np.ndarray:
    """Towards zero."""
    return np.sign(x) * np.sign(y) * (np.abs(x) // np.maximum(np.abs(y), 1))


def _shifted_left(x: np.ndarray, y: np.ndarray) -> np.ndarray:
    return np.where(y < 0, 0, x << np.where(y < 0, 0, y))


def _shifted_right(x: np.ndarray, y: np.ndarray) -> np.ndarray:
    return x >> np.where(y < 0, 40, y)


BINARY: dict[str, tuple[Callable, Callable]] = {
    "add": (fnp.add, np.add),
    "subtract": (fnp.subtract, np.subtract),
    "multiply": (fnp.multiply, np.multiply),
    "and": (fnp.bitwise_and, np.bitwise_and),
    "or": (fnp.bitwise_or, np.bitwise_or),
    "xor": (fnp.bitwise_xor, np.bitwise_xor),
    "maximum": (fnp.maximum, np.maximum),
    "minimum": (fnp.minimum, np.minimum),
    "shift left": (fnp.left_shift, _shifted_left),
    "shift right": (fnp.right_shift, _shifted_right),
}
DIVISIONS: dict[str, tuple[Callable, Callable]] = {
    "floor_divide": (fnp.floor_divide, np.floor_divide),
    "remainder": (fnp.remainder, np.remainder),
    "div": (lax.div, _divided),
    "rem": (lax.rem, np.fmod),
    "gcd": (fnp.gcd, np.gcd),
}
COMPARISONS = ("less", "less_equal", "equal", "not_equal", "greater", "greater_equal")
UNARY: dict[str, tuple[Callable, Callable]] = {
    "negative": (fnp.negative, np.negative),
    "invert": (fnp.invert, np.invert),
    "abs": (fnp.abs, np.abs),
    "sign": (fnp.sign, np.sign),
    "square": (fnp.square, np.square),
}


@by_dtype
def test_arithmetic_on_every_pair(dtype: np.dtype) -> None:
    every = every_number(dtype)
    x, y = (np.ravel(v) for v in np.meshgrid(every, every))
    whole = y != 0

    def computed(a: Any, b: Any) -> Any:
        found = {name: ours(a, b) for name, (ours, _) in BINARY.items()}
        found |= {name: ours(a[whole], b[whole]) for name, (ours, _) in DIVISIONS.items()}
        found |= {name: getattr(fnp, name)(a, b) for name in COMPARISONS}
        return found | {name: ours(a) for name, (ours, _) in UNARY.items()}

    expected = {name: wrapped(oracle(x, y), dtype) for name, (_, oracle) in BINARY.items()}
    expected |= {name: wrapped(oracle(x[whole], y[whole]), dtype) for name, (_, oracle) in DIVISIONS.items()}
    expected |= {name: getattr(np, name)(x, y) for name in COMPARISONS}
    expected |= {name: wrapped(oracle(x), dtype) for name, (_, oracle) in UNARY.items()}
    for f in (computed, fg.jit(computed)):
        found = f(fnp.asarray(stored(x, dtype)), fnp.asarray(stored(y, dtype)))
        assert found.keys() == expected.keys()
        for name, value in found.items():
            check(value, expected[name], dt.bool_ if name in COMPARISONS else dtype)


@by_dtype
def test_bits(dtype: np.dtype) -> None:
    x, width = every_number(dtype), BITS[dtype]
    low = x & (1 << width) - 1
    texts = [f"{n:0{width}b}" for n in low]
    power = 3 if width > 2 else 1
    cases: list[Case] = [
        (lax.clz, [len(t) - len(t.lstrip("0")) for t in texts], dtype),
        (lax.population_count, [t.count("1") for t in texts], dtype),
        (lambda x: lax.shift_right_logical(x, fnp.asarray(1, dtype)), low >> 1, dtype),
        (lambda x: fnp.power(x, fnp.asarray(power, dtype)), wrapped(x**power, dtype), dtype),
        (lambda x: lax.mulhi(x, x), (x * x) >> width, dtype),
    ]
    check_all(cases, stored(x, dtype))


@by_dtype
def test_division_by_zero_is_as_of_other_integers(dtype: np.dtype) -> None:
    x, zero = every_number(dtype), fnp.asarray(0, dtype)
    cases: list[Case] = [
        (lambda x: lax.div(x, zero), np.full(x.shape, -1), dtype),
        (lambda x: lax.rem(x, zero), x, dtype),
    ]
    check_all(cases, stored(x, dtype))


@by_dtype
def test_reductions(dtype: np.dtype) -> None:
    rng = np.random.default_rng(3)
    x = rng.choice(every_number(dtype), (5, 300))
    given, wide = stored(x, dtype), dt.int32 if SIGNED[dtype] else dt.uint32
    limits = ml_dtypes.iinfo(dtype)
    labels = np.array([0, 2, 2, 0, 2])
    cases: list[Case] = [
        (lambda x: x.sum(1), x.sum(1), wide),  # in the default integer, as sums of int8 are
        (lambda x: x.sum(dtype=dtype), x.sum(), dtype),
        (lambda x: x[:, :5].prod(0), x[:, :5].prod(0), wide),
        (lambda x: x.max(1), x.max(1), dtype),
        (lambda x: x.min(0), x.min(0), dtype),
        (lambda x: x.argmax(1), x.argmax(1), dt.int32),
        (lambda x: fnp.cumsum(x, 1), x.cumsum(1), dtype),
        (lambda x: fnp.sort(x, 1), np.sort(x, 1), dtype),
        (lambda x: fnp.argsort(x, 1), np.argsort(x, 1, kind="stable"), dt.int32),
        (lambda x: x.any(1), x.any(1), dt.bool_),
        (lambda x: x.mean(1), x.mean(1).astype(np.float32), dt.float32),
        (lambda x: lax.reduce_max(x[:, :0], (1,)), np.full(5, limits.min), dtype),
        (lambda x: lax.reduce_min(x[:, :0], (1,)), np.full(5, limits.max), dtype),
        (
            lambda x: fg.ops.segment_max(x, labels, 3),
            np.stack([x[labels == k].max(0, initial=limits.min) for k in range(3)]),
            dtype,
        ),
    ]
    check_all(cases, given)


@by_dtype
def test_products(dtype: np.dtype) -> None:
    rng = np.random.default_rng(4)
    x, y = rng.choice(every_number(dtype), (7, 40)), rng.choice(every_number(dtype), (40, 6))
    given = stored(x, dtype), stored(y, dtype)
    unsigned = dt.SUB_BYTE[3]
    z = rng.choice(every_number(unsigned), (40, 6))
    cases: list[Case] = [
        (lambda a, b, c: a @ b, x @ y, dtype),
        (lambda a, b, c: lax.dot(a, c, preferred_element_type=dt.int32), x @ z, dt.int32),
        (lambda a, b, c: lax.dot(a, b, preferred_element_type=dtype), x @ y, dtype),
    ]
    for wanted in (dt.int32, dt.float32, dt.int16, dt.bfloat16):
        for product in (lax.dot, fnp.matmul, lambda a, b, **to: fnp.einsum("ij,jk", a, b, **to)):
            multiply = lambda a, b, c, f=product, to=wanted: f(a, b, preferred_element_type=to)  # noqa: E731
            cases.append((multiply, x @ y, wanted))
    check_all(cases, *given, stored(z, unsigned))


@by_dtype
def test_movement_and_indices(dtype: np.dtype) -> None:
    x = np.random.default_rng(5).choice(every_number(dtype), (4, 6))
    given, rows = stored(x, dtype), np.array([2, 0, 2])
    updated, added = x.copy(), x.copy()
    updated[0] = wrapped(1, dtype)
    np.add.at(added, rows, wrapped(1, dtype))
    few = wrapped([1], dtype)[0]
    cases = [
        (lambda x: x.T.reshape(3, 8), x.T.reshape(3, 8)),
        (lambda x: x[rows], x[rows]),
        (lambda x: x[1:, ::-2], x[1:, ::-2]),
        (lambda x: x.at[0].set(1), updated),
        (lambda x: x.at[rows].add(1), wrapped(added, dtype)),
        (lambda x: fnp.where(x > 0, x, 1), np.where(x > 0, x, few)),
        (lambda x: fnp.concatenate([x, x[:1]]), np.concatenate([x, x[:1]])),
        (lambda x: fnp.pad(x, 1, constant_values=1), np.pad(x, 1, constant_values=few)),
        (lambda x: fnp.roll(x, 1, 1), np.roll(x, 1, 1)),
        (lambda x: fg.vmap(lambda row: row * row[0])(x), wrapped(x * x[:, :1], dtype)),
        (lambda x: lax.scan(lambda c, row: (c + row, c), x[0], x)[0], wrapped(x[0] + x.sum(0), dtype)),
        (lambda x: lax.fori_loop(0, 3, lambda i, c: c * c - x, x), _squares(x, dtype)),
        (lambda x: lax.cond(x.sum() > 0, lambda: x, lambda: ~x), x if x.sum() > 0 else wrapped(~x, dtype)),
        (
            lambda x: fnp.repeat(x[0], fnp.abs(x[1]).astype(fnp.uint2), total_repeat_length=9),
            _repeated(x, dtype),
        ),
    ]
    check_all([(function, expected, dtype) for function, expected in cases], given)
    unsigned = dt.SUB_BYTE[2] if BITS[dtype] == 2 else dt.SUB_BYTE[3]
    places = stored([1, 3, 0], unsigned)
    check_both(lambda p: fnp.arange(10)[p], places.astype(int), places, dtype=dt.int32)


def _squares(x: np.ndarray, dtype: np.dtype) -> np.ndarray:
    c = x
    for _ in range(3):
        c = wrapped(c * c - x, dtype)
    return c


def _repeated(x: np.ndarray, dtype: np.dtype) -> np.ndarray:
    """As many as there are, then the last one."""
    found = np.repeat(x[0], wrapped(np.abs(x[1]), dtype) & 3)
    return np.concatenate([found, np.repeat(found[-1:], 9)])[:9]


# ---- whole programs ----


def drawn_program(rng: np.random.Generator, length: int) -> list[tuple[str, int, int]]:
    """Rows (op, number of one value, number of another): each makes a value of two that are there."""
    names = [*BINARY, "where", "flip", "transpose", "sum", "convert"]
    return [
        (str(rng.choice(names)), int(rng.integers(k + 2)), int(rng.integers(k + 2))) for k in range(length)
    ]


def run_ours(program: list[tuple[str, int, int]], dtype: np.dtype, x: Any, y: Any) -> Any:
    values = [x, y]
    for name, i, j in program:
        a, b = values[i], values[j]
        if name in BINARY:
            values.append(BINARY[name][0](a, b))
        else:
            values.append({
                "where": lambda a=a, b=b: fnp.where(a < b, a, b + 1),
                "flip": lambda a=a, b=b: fnp.flip(a, 1) - b,
                "transpose": lambda a=a, b=b: a.T + b,
                "sum": lambda a=a, b=b: a.sum(0, dtype=dtype) + b,
                "convert": lambda a=a, b=b: (a.astype(np.float32) * 1.5).astype(dtype) ^ b,
            }[name]())  # fmt: skip
    return values[2:]


def run_oracle(program: list[tuple[str, int, int]], dtype: np.dtype, x: Any, y: Any) -> list[np.ndarray]:
    values, limits = [x, y], ml_dtypes.iinfo(dtype)
    for name, i, j in program:
        a, b = values[i], values[j]
        if name in BINARY:
            found = BINARY[name][1](a, b)
        elif name == "where":
            found = np.where(a < b, a, wrapped(b + 1, dtype))
        elif name == "flip":
            found = np.flip(a, 1) - b
        elif name == "transpose":
            found = a.T + b
        elif name == "sum":
            found = a.sum(0) + b
        else:
            found = np.clip(np.trunc(a * 1.5), limits.min, limits.max).astype(np.int64) ^ b
        values.append(wrapped(found, dtype))
    return values[2:]


@pytest.mark.parametrize("seed", [0, *(pytest.param(k, marks=pytest.mark.nightly) for k in range(1, 60))])
@by_dtype
def test_programs(dtype: np.dtype, seed: int) -> None:
    rng = np.random.default_rng(seed)
    x, y = (rng.choice(every_number(dtype), (5, 5)) for _ in range(2))
    program = drawn_program(rng, 12)
    expected = run_oracle(program, dtype, x, y)
    function = lambda x, y: run_ours(program, dtype, x, y)  # noqa: E731
    given = [fnp.asarray(stored(v, dtype)) for v in (x, y)]
    for results in (function(*given), fg.jit(function)(*given)):
        for found, wanted in zip(results, expected, strict=True):
            check(found, wanted, dtype)


def as_graph(dtype: np.dtype, count: int) -> tuple[list, list, list[np.ndarray]]:
    """Arithmetic, conversions and comparisons of every pair of numbers, as a graph for other renderers."""
    every = every_number(dtype)
    x, y = (np.ravel(v)[:count] for v in np.meshgrid(every, every))
    function = lambda x, y: [  # noqa: E731
        x + y, x * y - 1, x >> 1, x << y, fnp.maximum(x, y), x < y, ~x, x.astype(np.float32),
        (y.astype(np.float32) * 2).astype(dtype), fnp.where(x == y, x, 1),
    ]  # fmt: skip
    graph = fg.make_graph(function)(*(stored(v, dtype) for v in (x, y)))
    return graph.outputs, graph.parameters, [stored(v, dtype) for v in (x, y)]


@pytest.mark.parametrize("renderer", [NVPTX, AMDGCN, None], ids=["nvptx", "amdgcn", "clike"])
@pytest.mark.parametrize("dtype", dt.SUB_BYTE[1:3], ids=lambda dtype: dtype.name)
def test_kernels_of_other_renderers(dtype: np.dtype, renderer: Any) -> None:
    outputs, parameters, given = as_graph(dtype, 256)
    if renderer is None:
        results = run_as_one_kernel(outputs, parameters, given, 4)
    else:
        results = run_graph(outputs, parameters, given, renderer)
    x, y = (wrapped(v.view(np.uint8), dtype) for v in given)
    limits = ml_dtypes.iinfo(dtype)
    expected = [
        x + y, x * y - 1, x >> 1, _shifted_left(x, y), np.maximum(x, y), x < y, ~x, x,
        np.clip(y * 2, limits.min, limits.max), np.where(x == y, x, 1),
    ]  # fmt: skip
    for found, wanted in zip(results, expected, strict=True):
        check(found, wanted, found.dtype)


# ---- the dtype among others ----


@by_dtype
def test_it_mixes_with_itself_and_pythons_integers_alone(dtype: np.dtype) -> None:
    x = fnp.ones(2, dtype)
    for other in (1, True, fnp.asarray(True), fnp.ones(2, bool), x):
        assert (x + other).dtype == (other + x).dtype == dtype
    others = (1.5, 1j, *(fnp.ones(2, d) for d in (*dt.INTEGERS[:3], *dt.FLOATS[:3], *dt.FLOAT8[:1])))
    others += tuple(fnp.ones(2, d) for d in dt.SUB_BYTE if d != dtype)
    for other in others:
        for add in (fnp.add, fg.jit(fnp.add)):
            with pytest.raises(
                DtypeError, match=r"integers of 2 and 4 bits mix with Python's integers and bool"
            ):
                add(x, other)
    assert fnp.promote_types(dtype, bool) == fnp.result_type(dtype, 3) == dtype
    assert (x / x).dtype == fnp.sin(x).dtype == dt.float32


@by_dtype
def test_the_dtype_itself(dtype: np.dtype) -> None:
    named = getattr(fnp, dtype.name)
    assert named == dtype == dtype.name and named(1).dtype == dtype and fnp.dtype(named) == dtype
    kind = "signed integer" if SIGNED[dtype] else "unsigned integer"
    assert fnp.isdtype(named, kind) and fnp.isdtype(named, "integral") and fnp.isdtype(named, "numeric")
    parent = fnp.signedinteger if SIGNED[dtype] else fnp.unsignedinteger
    assert (
        fnp.issubdtype(named, parent) and fnp.issubdtype(named, fnp.integer) and fnp.issubdtype(named, named)
    )
    assert not fnp.issubdtype(named, fnp.floating) and not fnp.issubdtype(named, int)
    low = -(1 << BITS[dtype] - 1) if SIGNED[dtype] else 0
    info = fnp.iinfo(named)
    assert (info.bits, info.min, info.max) == (BITS[dtype], low, low + (1 << BITS[dtype]) - 1)
    assert fnp.zeros(3, named).nbytes == 3 and fg.dtypes.itemsize_bits(named) == BITS[dtype]
    assert fg.eval_shape(lambda x: x + x, fnp.ones(2, named)).dtype == dtype
    with pytest.raises(DtypeError, match="finfo: a float"):
        fnp.finfo(named)
    x = fnp.asarray([1, 0], dtype)
    text = ", ".join(map(str, x.tolist()))
    assert repr(x) == f"Array([{text}], dtype={dtype.name})" and f"{x[0]}" == str(x.tolist()[0])
    given = np.asarray(x)
    assert given.dtype == dtype and given.dtype.itemsize == 1 and x.item(0) == x.tolist()[0]


def test_views_are_of_packed_bits() -> None:
    """As JAX has it: two numbers of 4 bits are those of a byte, the low bits first."""
    packed = np.random.default_rng(6).integers(0, 256, (3, 8), np.uint8)
    nibbles = np.stack([packed & 15, packed >> 4], -1)
    for dtype in dt.SUB_BYTE[1::2]:
        split = lambda x, to=dtype: lax.bitcast_convert_type(x, to)  # noqa: E731
        check_both(split, nibbles, packed, dtype=dtype)
        given = stored(nibbles, dtype)
        check_both(lambda x: lax.bitcast_convert_type(x, np.uint8), packed, given, dtype=dt.uint8)
        check_both(lambda x: x.view(np.uint8), packed, given.reshape(3, 16), dtype=dt.uint8)
        check_both(lambda x, to=dtype: x.view(to), nibbles.reshape(3, 16), packed, dtype=dtype)
    halves = np.stack([packed >> shift & 3 for shift in (0, 2, 4, 6)], -1)
    check_both(lambda x: x.view(fnp.uint2), halves.reshape(3, 32), packed, dtype=dt.SUB_BYTE[2])
    check_both(lambda x: x.view(fnp.uint4), nibbles.reshape(3, 16), stored(halves.reshape(3, 32), dt.SUB_BYTE[2]),
               dtype=dt.SUB_BYTE[3])  # fmt: skip
    words = packed.view(np.float32)
    check_both(lambda x: x.view(fnp.uint4), nibbles.reshape(3, 16), words, dtype=dt.SUB_BYTE[3])
    same = lambda x: lax.bitcast_convert_type(x, fnp.uint4)  # noqa: E731
    check_both(same, nibbles, stored(nibbles, INT4), dtype=dt.SUB_BYTE[3])
    with pytest.raises(fg.errors.ShapeError, match=r"must have a last axis of 2"):
        lax.bitcast_convert_type(fnp.ones(3, "int4"), np.int8)


@by_dtype
def test_random_numbers(dtype: np.dtype) -> None:
    key, limits = fg.random.key(0), ml_dtypes.iinfo(dtype)
    drawn = fg.random.randint(key, (2000,), limits.min, limits.max + 1, dtype)
    assert drawn.dtype == dtype and sorted(set(drawn.tolist())) == sorted(every_number(dtype).tolist())
    if not SIGNED[dtype]:
        drawn = fg.random.bits(key, (2000,), dtype)
        assert drawn.dtype == dtype and sorted(set(drawn.tolist())) == sorted(every_number(dtype).tolist())


def test_they_have_no_derivatives() -> None:
    x, weights = fnp.asarray([1, -2, 3], "int4"), fnp.asarray([0.5, 2.0, -1.0])
    loss = lambda w, x: (w * x.astype(np.float32)).sum()  # noqa: E731
    assert fg.grad(loss)(weights, x).tolist() == [1, -2, 3]
    with pytest.raises(DtypeError, match="int4"):
        fg.grad(loss, 1)(weights, x)
    gradient = fg.grad(loss, 1, allow_int=True)(weights, x)
    assert gradient.dtype == fg.float0 and gradient.shape == (3,)
    value, tangent = fg.jvp(loss, (weights, x), (weights, np.zeros(3, fg.float0)))
    assert float(value) == float(tangent) == -6.5


# ---- outside of the process ----


def test_files_and_interchange(tmp_path: Any) -> None:
    x = fnp.asarray(stored(every_number(INT4), INT4))
    fnp.save(tmp_path / "tree.npz", {"x": x})
    check(fnp.load(tmp_path / "tree.npz")["x"], every_number(INT4), INT4)
    check(pickle.loads(pickle.dumps(x)), every_number(INT4), INT4)
    function = lambda x: (x * x - 1, x.sum())  # noqa: E731
    read = deserialize(fg.export(function, x).serialize())
    for found, wanted in zip(read.call(x), function(x), strict=True):
        check(found, np.asarray(wanted).astype(int), wanted.dtype)
    for give in (x.__dlpack__, lambda: np.from_dlpack(x)):
        with pytest.raises(InterchangeError, match="DLPack packs int4 without gaps"):
            give()
    with pytest.raises(fg.errors.FuncgradError, match="int4"):
        fg.disk.save_safetensors({"x": x}, tmp_path / "x.safetensors")
