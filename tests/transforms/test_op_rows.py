"""Every row of the op table, by what its columns claim.

Arguments and sources come from support/generators.py by family, so a new elementwise row is tested without an edit.
Values are compared with oracles that share no code with the rows; derivatives with central differences in
float64; the transpose with the tangent by the dot product test; batching with a Python loop.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable, Iterator
from typing import Any

import mpmath
import numpy as np
import pytest

from funcgrad.config import config
from funcgrad.trace.graph.evaluate import evaluate
from funcgrad.trace.graph.spec import check_graph
from funcgrad.trace.ops import NO_DERIVATIVE
from funcgrad.trace.types import dtypes as dt
from funcgrad.trace.uop import OPS, Family, Op, Param, UOp, zeros_like
from funcgrad.transforms.batching.batch import Axis, batch_graph
from funcgrad.transforms.derivatives.jvp import jvp_graph
from funcgrad.transforms.derivatives.transpose import transpose_graph
from tests.support.generators import ROWS, Case, cases, sample


def parameters(sources: list[np.ndarray], trace: int = 0) -> list[UOp]:
    return [UOp(OPS["param"], (), Param(trace, i, x.shape, x.dtype, False)) for i, x in enumerate(sources)]


def run(op: Op, case: Case) -> np.ndarray:
    nodes = parameters(case.sources)
    node = UOp(op, tuple(nodes), case.arg)
    check_graph([node], "trace")
    value = evaluate([node], dict(zip(nodes, case.sources, strict=True)))[0]
    assert (value.shape, value.dtype) == (node.shape, node.dtype)
    return value


# ---- oracles: slow, and independent of the references ----


def one_by_one(function: Callable) -> Callable:
    """An elementwise oracle from a function of Python numbers."""

    def oracle(arg: Any, *sources: np.ndarray) -> np.ndarray:
        values = [function(*(x[i].item() for x in sources)) for i in np.ndindex(sources[0].shape)]
        result = np.empty(sources[0].shape, object)
        for i, value in zip(np.ndindex(result.shape), values, strict=True):
            result[i] = value
        return result

    return oracle


def exact_power(x: Any, y: Any) -> Any:
    return pow(x, y) if isinstance(x, int) else mpmath.power(x, y)


def remainder(x: Any, y: Any) -> Any:
    return math.fmod(x, y) if isinstance(x, float) else abs(x) % abs(y) * (1 if x >= 0 else -1)


ELEMENT_ORACLES: dict[str, Callable] = {
    "add": lambda x, y: x + y,
    "sub": lambda x, y: x - y,
    "mul": lambda x, y: x * y,
    "div": lambda x, y: x / y,
    "neg": lambda x: -x,
    "muladd": lambda a, b, c: a * b + c,
    "abs": abs,
    "sign": lambda x: x / abs(x) if isinstance(x, complex) else (x > 0) - (x < 0),
    "floor": math.floor,
    "ceil": math.ceil,
    "trunc": math.trunc,
    "round": round,
    "idiv": lambda x, y: math.trunc(x / y),
    "rem": remainder,
    "max": max,
    "min": min,
    "pow": exact_power,
    "sqrt": mpmath.sqrt,
    "rsqrt": lambda x: 1 / mpmath.sqrt(x),
    "cbrt": mpmath.cbrt,
    "exp": mpmath.exp,
    "exp2": lambda x: mpmath.power(2, x),
    "expm1": lambda x: mpmath.exp(x) - 1,
    "log": mpmath.log,
    "log2": lambda x: mpmath.log(x) / mpmath.log(2),
    "log10": mpmath.log10,
    "log1p": lambda x: mpmath.log(mpmath.mpmathify(x) + 1),
    "sin": mpmath.sin,
    "cos": mpmath.cos,
    "tan": mpmath.tan,
    "asin": mpmath.asin,
    "acos": mpmath.acos,
    "atan": mpmath.atan,
    "atan2": mpmath.atan2,
    "sinh": mpmath.sinh,
    "cosh": mpmath.cosh,
    "tanh": mpmath.tanh,
    "asinh": mpmath.asinh,
    "acosh": mpmath.acosh,
    "atanh": mpmath.atanh,
    "erf": mpmath.erf,
    "erfc": mpmath.erfc,
    "exp_short": mpmath.exp,
    "log_short": mpmath.log,
    "ndtr": mpmath.ncdf,
    "ndtr_short": mpmath.ncdf,
    "erf_inv": mpmath.erfinv,
    "erf_inv_giles": mpmath.erfinv,
    "logistic": lambda x: 1 / (1 + mpmath.exp(-x)),
    "eq": lambda x, y: x == y,
    "ne": lambda x, y: x != y,
    "lt": lambda x, y: x < y,
    "le": lambda x, y: x <= y,
    "is_finite": lambda x: True,
    "and": lambda x, y: x & y,
    "or": lambda x, y: x | y,
    "xor": lambda x, y: x ^ y,
    "not": lambda x: not x if isinstance(x, bool) else ~x,
    "shl": lambda x, n: x << n,
    "shr": lambda x, n: x >> n,
    "real": lambda x: x.real,
    "imag": lambda x: x.imag,
    "conj": lambda x: x.conjugate(),
    "complex": complex,
    "stop_gradient": lambda x: x,
    "checkpoint_name": lambda x: x,
    "where": lambda c, x, y: x if c else y,
}


def cast_oracle(arg: tuple, x: np.ndarray) -> np.ndarray:
    kind = dt.kind(arg[0])

    def convert(v: Any) -> Any:
        if kind == "b":
            return bool(v)
        v = v.real if isinstance(v, complex) and kind != "c" else v
        if kind not in "iu" or not isinstance(v, float):
            return v
        limits = np.iinfo(arg[0])
        return min(max(math.trunc(v), limits.min), limits.max)

    return one_by_one(convert)(arg, x)


def threefry_oracle(part: str, *words: np.ndarray) -> np.ndarray:
    """Twenty rounds on Python's integers, each in the words of the paper: add, rotate, exclusive or."""
    mask, rotations = 2**32 - 1, [13, 15, 26, 6, 17, 29, 16, 24]

    def hashed(key0: int, key1: int, x0: int, x1: int) -> int:
        keys = [key0, key1, key0 ^ key1 ^ 0x1BD11BDA]
        x0, x1 = (x0 + key0) & mask, (x1 + key1) & mask
        for i in range(20):
            x0 = (x0 + x1) & mask
            x1 = int(f"{x1:032b}"[rotations[i % 8] :] + f"{x1:032b}"[: rotations[i % 8]], 2) ^ x0
            if i % 4 == 3:
                turn = i // 4 + 1
                x0, x1 = (x0 + keys[turn % 3]) & mask, (x1 + keys[(turn + 1) % 3] + turn) & mask
        return {"first": x0, "second": x1, "xor": x0 ^ x1}[part]

    return one_by_one(hashed)(part, *words)


def reduction(function: Callable) -> Callable:
    def oracle(axes: tuple, x: np.ndarray) -> np.ndarray:
        kept = [a for a in range(x.ndim) if a not in axes]
        result = np.empty([x.shape[a] for a in kept], object)
        groups: dict[tuple, list] = {i: [] for i in np.ndindex(result.shape)}
        for i in np.ndindex(x.shape):
            groups[tuple(i[a] for a in kept)].append(x[i].item())
        for i, group in groups.items():
            result[i] = function(group)
        return result

    return oracle


def extremum(function: Callable, least: bool) -> Callable:
    """Of an empty axis: the limit of the dtype, as the identity of the reduction."""

    def oracle(axes: tuple, x: np.ndarray) -> np.ndarray:
        kind = dt.kind(x.dtype)
        if kind == "b":
            empty: Any = least
        elif kind in "iu":
            empty = np.iinfo(x.dtype).max if least else np.iinfo(x.dtype).min
        else:
            empty = math.inf if least else -math.inf
        return reduction(lambda group: function(group, default=empty))(axes, x)

    return oracle


def by_positions(shape_of: Callable, source_of: Callable) -> Callable:
    """A movement oracle: source_of(arg, position in the result, shape) is a position in the source, or
    None.
    """

    def oracle(arg: Any, x: np.ndarray) -> np.ndarray:
        result = np.zeros(shape_of(arg, x.shape), x.dtype)
        for i in np.ndindex(result.shape):
            source = source_of(arg, i, x.shape)
            if source is not None:
                result[i] = x[source]
        return result

    return oracle


def unpadded(arg: Any, i: tuple, shape: tuple) -> tuple | None:
    source = []
    for position, size, (low, _, interior) in zip(i, shape, arg, strict=True):
        at, off = divmod(position - low, interior + 1)
        if off or not 0 <= at < size:
            return None
        source.append(at)
    return tuple(source)


def concat_oracle(axis: int, *sources: np.ndarray) -> np.ndarray:
    rows = [np.moveaxis(x, axis, 0)[k] for x in sources for k in range(x.shape[axis])]
    return np.stack(rows, axis) if rows else sources[0]


def scatter_oracle(combine: Callable) -> Callable:
    def oracle(arg: Any, x: np.ndarray, update: np.ndarray, *index: np.ndarray) -> np.ndarray:
        result = x.copy()
        for i in np.ndindex(index[0].shape):
            at = tuple(int(k[i]) for k in index)
            if all(0 <= a < s for a, s in zip(at, x.shape, strict=False)):
                result[at] = combine(result[at], update[i])
        return result

    return oracle


def gather_oracle(arg: Any, x: np.ndarray, *index: np.ndarray) -> np.ndarray:
    result = np.zeros((*index[0].shape, *x.shape[len(index) :]), x.dtype)
    for i in np.ndindex(index[0].shape):
        at = tuple(int(k[i]) for k in index)
        if all(0 <= a < s for a, s in zip(at, x.shape, strict=False)):
            result[i] = x[at]
    return result


def argsort_oracle(arg: Any, *keys: np.ndarray) -> np.ndarray:
    """Python's sort is stable, in reverse, too."""
    start, stop, descending = arg or (0, keys[0].shape[-1], False)
    result = np.empty((*keys[0].shape[:-1], stop - start), np.int32)
    for i in np.ndindex(keys[0].shape[:-1]):
        rows = [x[i] for x in keys]
        order = sorted(
            range(len(rows[0])),
            key=lambda k: [(bool(row[k] != row[k]), row[k].item()) for row in rows],
            reverse=descending,
        )
        result[i] = order[start:stop]
    return result


def sort_oracle(arg: Any, x: np.ndarray) -> np.ndarray:
    order = argsort_oracle(None if arg is None else (*arg, False), x)
    return np.take_along_axis(x, order, -1)


def contract_oracle(arg: tuple, a: np.ndarray, b: np.ndarray) -> np.ndarray:
    a_axes, b_axes, out = (list(labels) for labels in arg)
    wide = np.complex128 if a.dtype.kind == "c" else np.int64 if a.dtype.kind in "iu" else np.float64
    return np.einsum(a.astype(wide), a_axes, b.astype(wide), b_axes, out)


def window_position(arg: Any, i: tuple, shape: tuple) -> tuple:
    """Where an element of a window stands in the source."""
    kept = len(i) - len(arg.axes)
    at = list(i[:kept])
    for axis, k, stride, dilation in zip(arg.axes, i[kept:], arg.strides, arg.dilations, strict=True):
        at[axis] = at[axis] * stride + k * dilation
    return tuple(at)


def window_shape(arg: Any, shape: tuple) -> list[int]:
    result = list(shape)
    for axis, size, stride, dilation in zip(arg.axes, arg.sizes, arg.strides, arg.dilations, strict=True):
        starts = range(0, shape[axis], stride)
        result[axis] = sum(start + (size - 1) * dilation < shape[axis] for start in starts)
    return result + list(arg.sizes)


def window_extremum(function: Callable) -> Callable:
    def oracle(arg: Any, x: np.ndarray) -> np.ndarray:
        windows = by_positions(window_shape, window_position)(arg, x)
        groups = windows.reshape(*windows.shape[: x.ndim], math.prod(arg.sizes))
        return np.apply_along_axis(function, -1, groups) if groups.size else groups[..., 0]

    return oracle


def fold_oracle(arg: Any, x: np.ndarray) -> np.ndarray:
    kept = x.ndim - len(arg.axes)
    result = np.zeros(
        [dict(zip(arg.axes, arg.extents, strict=True)).get(a, s) for a, s in enumerate(x.shape[:kept])],
        object,
    )
    for i in np.ndindex(x.shape):
        result[window_position(arg, i, x.shape)] += x[i].item()
    return result


def view_oracle(arg: Any, x: np.ndarray) -> np.ndarray:
    shape, forms = arg
    result = np.zeros(shape, x.dtype)
    for i in np.ndindex(shape):
        result[i] = x[tuple(offset + sum(c * i[axis] for axis, c in terms) for offset, terms in forms)]
    return result


def convolve_oracle(arg: Any, a: np.ndarray, b: np.ndarray) -> np.ndarray:
    """All triples of positions, and of each link whether it holds."""
    in_a, in_b, out, links = arg
    wide = np.complex128 if a.dtype.kind == "c" else np.int64 if a.dtype.kind in "iu" else np.float64
    operands: list[Any] = [a.astype(wide), list(in_a), b.astype(wide), list(in_b)]
    for link in links:
        p, i, k = np.indices(link.sizes)
        u, v, w = link.factors
        operands += [(u * p + v * i + w * k + link.constant == 0).astype(wide), list(link.labels)]
    return np.einsum(*operands, list(out))


ORACLES: dict[str, Callable] = {name: one_by_one(function) for name, function in ELEMENT_ORACLES.items()} | {
    "cast": cast_oracle,
    "threefry2x32": threefry_oracle,
    "reduce_sum": reduction(sum),
    "reduce_prod": reduction(math.prod),
    "reduce_max": extremum(max, least=False),
    "reduce_min": extremum(min, least=True),
    "reshape": by_positions(
        lambda arg, shape: arg,
        lambda arg, i, shape: (
            np.unravel_index(np.ravel_multi_index(i, arg) if arg else 0, shape) if shape else ()
        ),
    ),
    "permute": by_positions(
        lambda arg, shape: [shape[a] for a in arg],
        lambda arg, i, shape: tuple(i[arg.index(a)] for a in range(len(i))),
    ),
    "expand": by_positions(
        lambda arg, shape: np.insert(np.array(shape, int), np.array(arg[0]) - np.arange(len(arg[0])), arg[1]),
        lambda arg, i, shape: tuple(p for a, p in enumerate(i) if a not in arg[0]),
    ),
    "pad": by_positions(
        lambda arg, shape: [
            a + b + max(0, (s - 1) * (c + 1) + 1) if s else a + b for s, (a, b, c) in zip(shape, arg)
        ],
        unpadded,
    ),
    "shrink": by_positions(
        lambda arg, shape: [len(range(*limit)) for limit in arg],
        lambda arg, i, shape: tuple(range(*limit)[p] for limit, p in zip(arg, i)),
    ),
    "flip": by_positions(
        lambda arg, shape: shape,
        lambda arg, i, shape: tuple(shape[a] - 1 - p if a in arg else p for a, p in enumerate(i)),
    ),
    "concat": concat_oracle,
    "window": by_positions(window_shape, window_position),
    "view": view_oracle,
    "fold": fold_oracle,
    "window_max": window_extremum(max),
    "window_min": window_extremum(min),
    "convolve": convolve_oracle,
    "contract": contract_oracle,
    "gather": gather_oracle,
    "scatter_add": scatter_oracle(lambda x, u: x + u),
    "scatter_set": scatter_oracle(lambda x, u: u),
    "scatter_mul": scatter_oracle(lambda x, u: x * u),
    "scatter_min": scatter_oracle(np.minimum),
    "scatter_max": scatter_oracle(np.maximum),
    "argsort": argsort_oracle,
    "sort": sort_oracle,
}

RELATIVE_ERROR = {dt.float16: 2e-3, dt.bfloat16: 1.6e-2, dt.float32: 2e-6, dt.complex64: 4e-6}


def compare(value: np.ndarray, expected: np.ndarray, factor: float = 1.0) -> None:
    """Integers exactly, modulo their width; others to the precision of the dtype."""
    assert value.shape == np.shape(expected)
    if dt.kind(value.dtype) in "iu":
        mask = (1 << 8 * value.dtype.itemsize) - 1
        assert [int(v) & mask for v in value.ravel()] == [int(e) & mask for e in np.ravel(expected)]
    elif value.dtype == dt.bool_:
        assert [bool(v) for v in value.ravel()] == [bool(e) for e in np.ravel(expected)]
    else:
        wide = np.complex128 if dt.kind(value.dtype) == "c" else np.float64
        tolerance = factor * RELATIVE_ERROR.get(value.dtype, 1e-12)
        flat = np.array([wide(e) for e in np.ravel(expected)], wide).reshape(value.shape)
        np.testing.assert_allclose(value.astype(wide), flat, rtol=tolerance, atol=4 * tolerance)


@pytest.fixture(autouse=True)
def _wide_types() -> Iterator[None]:
    with config(enable_x64=True):
        yield


ROW_DTYPES = [pytest.param(op, d, id=f"{op.name}-{d.name}") for op in ROWS for d in op.dtypes]


@pytest.mark.parametrize(("op", "dtype"), ROW_DTYPES)
def test_value(op: Op, dtype: np.dtype) -> None:
    """The reference against an oracle of its own kind; of a row without oracle, against itself in double
    precision.
    """
    for case in cases(op, dtype):
        with np.errstate(all="ignore"):
            value = run(op, case)
            if op.name in ORACLES:
                compare(value, ORACLES[op.name](case.arg, *case.sources), 16)
            elif op.name != "bitcast" and dt.is_inexact(dtype):
                wide = dt.complex128 if dt.kind(dtype) == "c" else dt.float64
                compare(value, run(op, Case(case.arg, [x.astype(wide) for x in case.sources])), 16)


@pytest.mark.parametrize("dtype", [d for d in dt.ALL if d != dt.bool_], ids=lambda d: d.name)
def test_bitcast_keeps_the_bytes(dtype: np.dtype) -> None:
    for case in cases(OPS["bitcast"], dtype):
        assert run(OPS["bitcast"], case).tobytes() == case.sources[0].tobytes()


@pytest.mark.parametrize("op", [op for op in ROWS if op.decompose], ids=lambda op: op.name)
def test_decomposition(op: Op) -> None:
    """Simpler ops give the same value, in single precision."""
    dtype = dt.float32 if dt.float32 in op.dtypes else op.dtypes[0]
    for case in cases(op, dtype):
        nodes = parameters(case.sources)
        simpler = op.decompose(case.arg, *nodes) if op.has_arg else op.decompose(*nodes)
        check_graph([simpler], "trace")
        value = evaluate([simpler], dict(zip(nodes, case.sources, strict=True)))[0]
        compare(value, run(op, case), 16)


def differentiable(op: Op) -> list[np.dtype]:
    return [d for d in (dt.float64, dt.complex128) if d in op.dtypes]


def random_like(x: np.ndarray, rng: np.random.Generator) -> np.ndarray:
    return sample(rng, x.shape, x.dtype, -1, 1)


def derivative_graph(op: Op, case: Case) -> tuple[UOp, list[UOp], dict[UOp, UOp], UOp | None]:
    """(node, sources, tangents of the inexact sources, tangent of the node)."""
    nodes = parameters(case.sources)
    seeds = dict(zip(nodes, parameters(case.sources, trace=-1), strict=True))
    seeds = {p: t for p, t in seeds.items() if dt.is_inexact(p.dtype)}
    node = UOp(op, tuple(nodes), case.arg)
    return node, nodes, seeds, jvp_graph([node], seeds)[0]


HAS_DERIVATIVE = [op for op in ROWS if op.jvp != NO_DERIVATIVE and (op.jvp or op.linear or op.decompose)]
DERIVATIVES = [
    pytest.param(op, d, id=f"{op.name}-{d.name}") for op in HAS_DERIVATIVE for d in differentiable(op)
]


@pytest.mark.parametrize(("op", "dtype"), DERIVATIVES)
def test_tangent_is_the_central_difference(op: Op, dtype: np.dtype) -> None:
    rng, step = np.random.default_rng(0), 1e-6
    for case in cases(op, dtype):
        node, nodes, seeds, tangent = derivative_graph(op, case)
        if not dt.is_inexact(node.dtype):
            assert tangent is None
            continue
        if dt.real_dtype(node.dtype).itemsize < dt.real_dtype(dtype).itemsize:
            continue  # a cast to fewer digits, where differences are only rounding
        directions = {p: random_like(x, rng) for p, x in zip(nodes, case.sources, strict=True) if p in seeds}
        values = dict(zip(nodes, case.sources, strict=True))
        found = evaluate(
            [zeros_like(node) if tangent is None else tangent],
            values | {seeds[p]: d for p, d in directions.items()},
        )[0]
        plus, minus = (
            evaluate([node], values | {p: values[p] + s * d for p, d in directions.items()})[0]
            for s in (step, -step)
        )
        with np.errstate(invalid="ignore"):  # inf - inf: the extremum of no elements is constant
            difference = np.where(plus == minus, 0, (plus - minus) / (2 * step))
        np.testing.assert_allclose(found, difference, rtol=2e-5, atol=2e-6)


@pytest.mark.parametrize(("op", "dtype"), DERIVATIVES)
def test_transpose_is_the_tangent_map_reversed(op: Op, dtype: np.dtype) -> None:
    """The dot product test: Re <ct, J t> = Re <J^T ct, t>, without conjugation."""
    rng = np.random.default_rng(1)
    for case in cases(op, dtype):
        node, nodes, seeds, tangent = derivative_graph(op, case)
        if tangent is None:
            continue
        cotangent = UOp(OPS["param"], (), Param(-2, 0, node.shape, node.dtype, False))
        pulled = transpose_graph([tangent], [cotangent], list(seeds.values()))
        assert all(
            ct is None or (ct.shape, ct.dtype) == (t.shape, t.dtype) for ct, t in zip(pulled, seeds.values())
        )
        values = dict(zip(nodes, case.sources, strict=True))
        values |= {t: random_like(x, rng) for x, t in ((values[p], t) for p, t in seeds.items())}
        values[cotangent] = sample(rng, node.shape, node.dtype, -1, 1)
        pushed = evaluate([tangent], values)[0]
        left = np.real(np.sum(values[cotangent].astype(complex) * pushed))
        right = 0.0
        for t, ct in zip(seeds.values(), pulled, strict=True):
            if ct is not None:
                right += np.real(np.sum(evaluate([ct], values)[0].astype(complex) * values[t]))
        tolerance = 1e-9 if node.dtype.itemsize >= 8 and node.dtype != dt.complex64 else 1e-2
        np.testing.assert_allclose(left, right, rtol=tolerance, atol=tolerance)


@pytest.mark.parametrize("op", [op for op in ROWS if op.jvp == NO_DERIVATIVE], ids=lambda op: op.name)
def test_constant_almost_everywhere(op: Op) -> None:
    for dtype in differentiable(op):
        for case in cases(op, dtype):
            assert derivative_graph(op, case)[3] is None


def test_every_row_says_its_derivative() -> None:
    """By a rule, by linearity, by decomposition, or by being constant almost everywhere. Views are made in lowering,
    after all transforms.
    """
    assert [op.name for op in ROWS if op not in HAS_DERIVATIVE and op.jvp is None] == ["view"]


@pytest.mark.parametrize("op", ROWS, ids=lambda op: op.name)
def test_batched_is_a_loop(op: Op) -> None:
    """For every choice of the sources that are batched."""
    dtype = next((d for d in (dt.float32, dt.int32, dt.complex64) if d in op.dtypes), op.dtypes[0])
    size = 3
    for number, case in enumerate(cases(op, dtype)):
        nodes = parameters(case.sources)
        node = UOp(op, tuple(nodes), case.arg)
        rows = [case.sources]
        rng = np.random.default_rng(number)
        # Other values of the same shapes: integers may be positions, so they are permuted.
        for _ in range(size - 1):
            rows.append([rng.permutation(x.ravel()).reshape(x.shape) for x in case.sources])
        for chosen in itertools.product((False, True), repeat=len(nodes)):
            batched, values = {}, {}
            for i, (p, mapped) in enumerate(zip(nodes, chosen, strict=True)):
                values[p] = case.sources[i]
                if mapped:
                    stacked = np.stack([row[i] for row in rows])
                    batched[p] = UOp(OPS["param"], (), Param(-1, i, stacked.shape, stacked.dtype, False))
                    values[batched[p]] = stacked
            found = batch_graph([node], batched, Axis(size))[0]
            if not batched:
                assert found is None
                continue
            value = evaluate([found], values)[0]
            assert value.dtype == node.dtype
            for k, row in enumerate(rows):
                one = Case(case.arg, [row[i] if m else case.sources[i] for i, m in enumerate(chosen)])
                compare(value[k], run(op, one))


@pytest.mark.parametrize("op", [op for op in ROWS if op.family is Family.ELEMENTWISE], ids=lambda op: op.name)
def test_nan_stays_nan(op: Op) -> None:
    """Of one source, for results that are numbers."""
    if len(op.domain) != 1 or dt.float32 not in op.dtypes or op.name in ("cast", "bitcast"):
        return
    arg = "a" if op.name == "checkpoint_name" else None
    value = run(op, Case(arg, [np.array([np.nan], np.float32)]))
    assert np.isnan(value[0]) if value.dtype != dt.bool_ else not value[0]


INF = math.inf


@pytest.mark.parametrize(
    ("name", "x", "expected"),
    [
        ("exp", -INF, 0), ("exp", INF, INF), ("exp", 1000, INF), ("exp2", -INF, 0), ("expm1", -INF, -1),
        ("expm1", 1e-20, 1e-20), ("log", 0, -INF), ("log", INF, INF), ("log", -1, math.nan), ("log2", 0, -INF),
        ("log1p", -1, -INF), ("log1p", 1e-20, 1e-20), ("sqrt", -1, math.nan), ("sqrt", INF, INF), ("rsqrt", 0, INF),
        ("rsqrt", INF, 0), ("cbrt", -8, -2), ("sin", INF, math.nan), ("cos", -INF, math.nan), ("tanh", INF, 1),
        ("tanh", -INF, -1), ("atan", INF, math.pi / 2), ("asin", 2, math.nan), ("acos", 1, 0), ("acosh", 0, math.nan),
        ("atanh", 1, INF), ("asinh", -INF, -INF), ("sinh", -INF, -INF), ("cosh", -INF, INF), ("erf", INF, 1),
        ("erf", -INF, -1), ("erfc", INF, 0), ("erfc", -INF, 2), ("erf_inv", 1, INF), ("erf_inv", -1, -INF),
        ("erf_inv", 2, math.nan), ("erf_inv", 0, 0), ("logistic", -INF, 0), ("logistic", INF, 1),
        ("logistic", -1000, 0), ("floor", -0.5, -1), ("ceil", INF, INF), ("round", 2.5, 2), ("round", -1.5, -2),
        ("sign", -0.0, 0), ("abs", -INF, INF), ("is_finite", INF, False), ("is_finite", 1, True),
    ],
)  # fmt: skip
def test_edge_of_a_domain(name: str, x: float, expected: float) -> None:
    for dtype in (dt.float16, dt.bfloat16, dt.float32, dt.float64):
        if 0 < abs(x) < 1e-10 and dtype == dt.float16:
            continue  # below its least number
        value = run(OPS[name], Case(None, [np.array(x).astype(dtype)]))
        np.testing.assert_allclose(float(value), expected, rtol=1e-2)


@pytest.mark.parametrize(
    ("name", "x", "y", "expected"),
    [
        ("idiv", 3, 0, -1), ("idiv", -7, 2, -3), ("idiv", -(2**31), -1, -(2**31)), ("rem", 5, 0, 5), ("rem", -7, 2, -1),
        ("rem", -(2**31), -1, 0), ("shl", 1, 32, 0), ("shl", 1, 31, -(2**31)), ("shr", -8, 40, -1), ("shr", -8, 1, -4),
        ("pow", 2, 10, 1024), ("pow", 3, 0, 1), ("max", -1, 1, 1),
    ],
)  # fmt: skip
def test_integers_never_trap(name: str, x: int, y: int, expected: int) -> None:
    assert run(OPS[name], Case(None, [np.array(x, np.int32), np.array(y, np.int32)])) == expected


@pytest.mark.parametrize(
    ("x", "dtype", "expected"),
    [
        (1e20, dt.int32, 2**31 - 1),
        (-1.5, dt.uint8, 0),
        (math.nan, dt.int32, 0),
        (-1e20, dt.int64, -(2**63)),
        (300.7, dt.int8, 127),
    ],
)
def test_float_to_integer_saturates(x: float, dtype: np.dtype, expected: int) -> None:
    assert run(OPS["cast"], Case((dtype, False), [np.array(x, np.float32)])) == expected
