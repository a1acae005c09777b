"""The same calls in jax and here, where jax is installed: values, shapes, dtypes, gradients. Skipped elsewhere.

Each case is a function of a namespace (np, lax, nn, image, random, scipy, grad, vmap), called with that of jax and with
ours. Other tests say what is right; these say that nothing differs which docs/differences_from_jax.md does not name.
"""

from __future__ import annotations

import importlib
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

import funcgrad
from funcgrad.trace.types import dtypes as dt
from tests.lower.programs.test_conversions import numbers

jax: Any = pytest.importorskip("jax")


def _namespace(root: Any, name: str) -> SimpleNamespace:
    parts = {
        part: importlib.import_module(f"{name}.{part}") for part in ("numpy", "lax", "nn", "image", "random")
    }
    parts["np"] = parts.pop("numpy")
    special, stats = (importlib.import_module(f"{name}.scipy.{part}") for part in ("special", "stats"))
    return SimpleNamespace(
        **parts, special=special, stats=stats, grad=root.grad, vmap=root.vmap, jit=root.jit,
        at=lambda x: np.asarray(x),
    )  # fmt: skip


OURS, THEIRS = _namespace(funcgrad, "funcgrad"), _namespace(jax, "jax")
RNG = np.random.default_rng(0)


def _normal(*shape: int) -> np.ndarray:
    return np.asarray(RNG.normal(size=shape), np.float32)


def agree(case: Any, rtol: float = 2e-5, atol: float = 2e-6) -> None:
    ours, theirs = (
        jax.tree.leaves(case(n)) if n is THEIRS else funcgrad.tree.leaves(case(n)) for n in (OURS, THEIRS)
    )
    assert len(ours) == len(theirs)
    for a, b in zip(ours, theirs, strict=True):
        assert (a.shape, a.dtype) == (b.shape, b.dtype), f"{a.dtype}{a.shape}, jax has {b.dtype}{b.shape}"
        x, y = (np.asarray(v).astype(np.complex128 if v.dtype.kind == "c" else np.float64) for v in (a, b))
        np.testing.assert_allclose(x, y, rtol=rtol, atol=atol)


# ---- indexing ----


def _index(rng: np.random.Generator, shape: tuple[int, ...]) -> tuple[Any, ...]:
    """Static and array indices, some of them outside."""
    parts: list[Any] = []
    common = [(3,), (2, 1), ()][rng.integers(3)]
    for size in shape[: rng.integers(1, len(shape) + 1)]:
        kind = rng.integers(0, 5)
        if kind == 0:
            parts.append(
                slice(*(int(v) if rng.random() < 0.7 else None for v in rng.integers(-size - 1, size + 2, 2)))
            )
        elif kind == 1:
            parts.append(int(rng.integers(-size - 2, size + 2)))
        elif kind == 2:
            parts.append(slice(None, None, int(rng.choice([-2, -1, 2]))))
        else:
            parts.append(rng.integers(-size - 2, size + 3, common).astype(np.int32))
        if rng.random() < 0.15:
            parts.append(None)
    if rng.random() < 0.3:
        parts.insert(int(rng.integers(0, len(parts) + 1)), Ellipsis)
    return tuple(parts)


@pytest.mark.parametrize("seed", range(60))
def test_indexing(seed):
    rng = np.random.default_rng(seed)
    x = rng.normal(size=[(5,), (4, 3), (2, 3, 4)][seed % 3]).astype(np.float32)
    index = _index(rng, x.shape)
    mode = [None, "clip", "fill", "drop"][seed // 3 % 4]
    agree(lambda n: n.np.asarray(x).at[index].get(mode=mode))
    agree(lambda n: n.np.asarray(x).at[index].get(mode=mode, fill_value=7.0, wrap_negative_indices=False))
    agree(lambda n: n.np.asarray(x.astype(np.int32)).at[index].get(mode="fill"))
    if mode is None:
        agree(lambda n: n.np.asarray(x)[index])
    for method in ("set", "add", "subtract", "multiply", "divide", "min", "max", "power"):
        agree(lambda n: getattr(n.np.asarray(np.abs(x) + 1).at[index], method)(2.5, mode=mode))  # noqa: B023
    agree(lambda n: n.np.asarray(x).at[index].set(3.0, mode=mode, wrap_negative_indices=False))
    if mode != "drop":
        return
    agree(lambda n: n.grad(lambda v: n.np.sum(n.np.sin(v.at[index].get(mode=mode, fill_value=0.0))))(x))
    agree(lambda n: n.grad(lambda v: n.np.sum(n.np.sin(v.at[index].add(v.sum(), mode=mode))))(x))


MASK = np.array([True, False, True, True, False])
SIZED = {
    "nonzero": lambda n: n.np.nonzero(MASK, size=4, fill_value=9),
    "nonzero short": lambda n: n.np.nonzero(MASK, size=2),
    "where": lambda n: n.np.where(n.np.asarray(MASK), size=5, fill_value=-1),
    "argwhere": lambda n: n.np.argwhere(n.np.asarray([[1, 0], [0, 2]]), size=3, fill_value=7),
    "flatnonzero": lambda n: n.np.flatnonzero(n.np.asarray(MASK), size=4, fill_value=5),
    "unique": lambda n: n.np.unique(n.np.asarray([3, 1, 3, 2]), size=5, fill_value=-1),
    "unique all": lambda n: n.np.unique(n.np.asarray([3, 1, 3, 2]), True, True, True, size=4),
    "compress": lambda n: n.np.compress(MASK, n.np.arange(5), size=4, fill_value=9),
    "extract": lambda n: n.np.extract(MASK, n.np.arange(5.0), size=4, fill_value=9),
    "take": lambda n: [
        n.np.take(n.np.arange(5.0), np.array([7, -2, -9]), mode=m) for m in ("fill", "clip", "wrap")
    ],
    "take_along_axis": lambda n: n.np.take_along_axis(
        n.np.arange(6.0).reshape(2, 3), np.array([[9], [-1]]), 1
    ),
    "index_take": lambda n: n.lax.index_take(n.np.arange(6).reshape(2, 3), (np.array([4, -1]),), (1,)),
}


@pytest.mark.parametrize("name", SIZED)
def test_sizes_of_selections(name):
    agree(SIZED[name])
    agree(lambda n: n.jit(lambda: SIZED[name](n))())


# ---- lax ----

X, Y = _normal(3, 4), np.abs(_normal(3, 4)) + 0.5
LAX = {
    "clz": lambda n: n.lax.clz(np.array([0, 1, -1, 77], np.int32)),
    "mulhi": lambda n: n.lax.mulhi(
        np.array([1 << 30, -7, 99], np.int32), np.array([1 << 29, 1 << 30, -1], np.int32)
    ),
    "reduce_precision": lambda n: [
        n.lax.reduce_precision(1000 * X, *b) for b in ((5, 10), (8, 7), (4, 3), (2, 0))
    ],
    "dot": lambda n: n.lax.dot(X, X.T),
    "dot int8": lambda n: n.lax.dot(
        np.ones((2, 3), np.int8), np.ones((3, 2), np.int8), preferred_element_type="int32"
    ),
    "ragged_dot": lambda n: n.lax.ragged_dot(X, _normal(2, 4, 2) * 0 + 1, np.array([1, 1], np.int32)),
    "tile": lambda n: n.lax.tile(X, (2, 1)),
    "stack": lambda n: n.lax.stack([X, Y], 1),
    "broadcast_to_rank": lambda n: n.lax.broadcast_to_rank(X, 3),
    "dynamic_slice": lambda n: n.lax.dynamic_slice(
        X, (-1, n.np.asarray(-2)), (2, 3), allow_negative_indices=(True, False)
    ),
}


@pytest.mark.parametrize("name", LAX)
def test_lax(name):
    agree(LAX[name])


def _numbers(dtype: np.dtype) -> np.ndarray:
    """Those that both keep: XLA takes denormal numbers for 0."""
    x = numbers(dtype)
    if dt.is_inexact(dtype):
        parts = (x.real, x.imag) if dt.kind(dtype) == "c" else (x,)
        x = x[np.logical_and.reduce([(p == 0) | ~(np.abs(p) < 1e-37) for p in parts])]
    return x


@pytest.mark.filterwarnings("ignore:.*imaginary part", "ignore:Casting from complex")
@pytest.mark.parametrize("dtype", dt.ALL, ids=lambda dtype: dtype.name)
def test_conversions(dtype):
    """Between all pairs of dtypes, at the ends of ranges; compiled by both, and not. Without those of float64 to
    float16, which XLA rounds once or twice, as the CPU has instructions.
    """
    x = _numbers(dtype)
    others = [to for to in dt.ALL if to != dt.float16 or dt.real_dtype(dtype) != dt.float64]

    def case(n: Any) -> Any:
        def convert(v: Any) -> Any:
            return [v.astype(to) for to in others]

        return [convert(n.np.asarray(x)), n.jit(convert)(x)]

    with funcgrad.config(enable_x64=True), jax.enable_x64(True), np.errstate(all="ignore"):
        agree(case, 0, 0)


INTEGERS = {
    "shift_left": lambda n, x, y: n.lax.shift_left(x, y),
    "shift_right_arithmetic": lambda n, x, y: n.lax.shift_right_arithmetic(x, y),
    "shift_right_logical": lambda n, x, y: n.lax.shift_right_logical(x, y),
    "div": lambda n, x, y: n.lax.div(x, y),
    "rem": lambda n, x, y: n.lax.rem(x, y),
    "floor_divide": lambda n, x, y: n.np.floor_divide(x, y),
    "remainder": lambda n, x, y: n.np.remainder(x, y),
    "clz": lambda n, x, y: n.lax.clz(x),
    "abs": lambda n, x, y: n.np.abs(x),
    "neg": lambda n, x, y: n.lax.neg(x),
}


@pytest.mark.parametrize("name", INTEGERS)
def test_integers(name):
    """Beyond the width of shifts, divided by 0, the least by -1: all pairs of what is special."""
    with funcgrad.config(enable_x64=True), jax.enable_x64(True):
        for dtype in dt.INTEGERS:
            limits, width = np.iinfo(dtype), 8 * dtype.itemsize
            some = {limits.min, limits.min + 1, -width, -7, -1, 0, 1, 7, width - 1, width, limits.max}
            values = np.array(sorted(n for n in some if limits.min <= n <= limits.max), dtype)
            x, y = (z.ravel() for z in np.meshgrid(values, values))
            agree(lambda n: n.jit(lambda a, b: INTEGERS[name](n, a, b))(x, y), 0, 0)  # noqa: B023
            agree(lambda n: INTEGERS[name](n, n.np.asarray(x), n.np.asarray(y)), 0, 0)  # noqa: B023


# ---- nn and image ----

ACTIVATIONS = """celu elu gelu hard_sigmoid hard_silu hard_swish hard_tanh identity leaky_relu log_sigmoid mish relu
relu6 selu sigmoid silu soft_sign softplus sparse_plus sparse_sigmoid squareplus swish tanh softmax log_softmax
standardize logsumexp logmeanexp""".split()
POINTS = np.array([-8, -3.5, -1, -0.5, -1e-3, 1e-3, 0.5, 1.25, 2.5, 7, 20], np.float32)


@pytest.mark.parametrize("name", ACTIVATIONS)
def test_activations(name):
    agree(lambda n: getattr(n.nn, name)(POINTS), rtol=2e-4, atol=1e-5)
    agree(
        lambda n: n.grad(lambda v: n.np.sum(n.np.cos(getattr(n.nn, name)(v))))(POINTS), rtol=2e-4, atol=1e-4
    )


def _attention(n: Any, **settings: Any) -> Any:
    rng = np.random.default_rng(1)
    q, k, v = (rng.normal(size=s).astype(np.float32) for s in ((2, 5, 4, 8), (2, 6, 2, 8), (2, 6, 2, 8)))
    return n.nn.dot_product_attention(q, k, v, **settings)


ATTENTION: list[dict[str, Any]] = [
    {}, {"is_causal": True}, {"local_window_size": (2, 1)}, {"local_window_size": 1, "is_causal": True}, {"scale": 0.3},
    {"bias": _normal(1, 4, 5, 6)}, {"mask": _normal(2, 1, 5, 6) > 0}, {"bias": _normal(2, 1, 1, 6)},
    {"query_seq_lengths": np.array([3, 5], np.int32), "key_value_seq_lengths": np.array([6, 2], np.int32)},
    {"return_residual": True, "is_causal": True},
]  # fmt: skip


@pytest.mark.parametrize("settings", ATTENTION, ids=lambda s: ",".join(s))
def test_attention(settings):
    agree(lambda n: _attention(n, **settings), rtol=1e-4, atol=1e-5)


IMAGE = _normal(5, 7, 2)
METHODS = "nearest linear cubic lanczos3 lanczos5 cubic-pytorch area".split()


@pytest.mark.parametrize("method", METHODS)
@pytest.mark.parametrize("antialias", [True, False])
def test_resize(method, antialias):
    for shape in ((9, 7, 2), (3, 4, 2), (5, 20, 3), (1, 7, 2)):
        agree(lambda n: n.image.resize(IMAGE, shape, method, antialias), rtol=1e-4, atol=1e-5)  # noqa: B023
    if method != "nearest":
        scale, move = np.array([1.7, 0.6], np.float32), np.array([0.4, -1.3], np.float32)
        agree(
            lambda n: n.image.scale_and_translate(IMAGE, (6, 8, 2), (0, 1), scale, move, method, antialias),
            1e-4,
            1e-5,
        )


INITIALIZERS = """constant delta_orthogonal glorot_normal glorot_uniform he_normal he_uniform kaiming_normal
kaiming_uniform lecun_normal lecun_uniform normal orthogonal truncated_normal uniform xavier_normal
xavier_uniform""".split()


@pytest.mark.parametrize("name", INITIALIZERS)
def test_initializers(name):
    arguments = (0.5,) if name == "constant" else ()
    agree(
        lambda n: getattr(n.nn.initializers, name)(*arguments)(n.random.key(3), (3, 4, 6)),
        rtol=1e-5,
        atol=1e-6,
    )


# ---- distributions ----

POINTS_OF_TWO = np.array([-3.0, -0.5, 0.0, 0.3, 0.9, 1.0, 2.5, 7.0], np.float32)
STATS: dict[str, tuple[float, ...]] = {
    "norm": (0.2, 1.7), "cauchy": (0.2, 1.7), "laplace": (0.2, 1.7), "logistic": (0.2, 1.7), "gumbel_r": (0.2, 1.7),
    "gumbel_l": (0.2, 1.7), "expon": (0.2, 1.7), "uniform": (0.2, 1.7), "t": (3.3, 0.2, 1.7), "gennorm": (1.4,),
    "gamma": (2.3, 0.2, 1.7), "chi2": (3.0, 0.2, 1.7), "pareto": (1.8, 0.2, 1.7), "beta": (2.5, 1.5, 0.2, 1.7),
    "truncnorm": (-1.2, 2.5, 0.2, 1.7), "vonmises": (2.2,), "wrapcauchy": (0.4,), "bernoulli": (0.3,),
    "binom": (9, 0.35), "betabinom": (9, 1.5, 2.5), "geom": (0.2,), "nbinom": (3.5, 0.4), "poisson": (2.7,),
}  # fmt: skip


@pytest.mark.parametrize("name", STATS)
def test_distributions(name):
    for key in ("pdf", "logpdf", "pmf", "logpmf", "cdf", "sf", "ppf"):
        if not hasattr(getattr(THEIRS.stats, name), key):
            continue
        given = np.array([0.01, 0.4, 0.9], np.float32) if key == "ppf" else POINTS_OF_TWO
        if key.endswith("pmf"):
            given = np.array([-1, 0, 1, 2, 5, 12], np.int32)
        agree(lambda n: getattr(getattr(n.stats, name), key)(given, *STATS[name]), rtol=1e-4, atol=1e-5)  # noqa: B023


SUMMARIES = {
    "rankdata": lambda n: [n.stats.rankdata(np.array([3, 1, 3, 2]), m) for m in ("average", "min", "max", "dense")],
    "mode": lambda n: n.stats.mode(n.np.asarray([[3, 1], [3, 2], [1, 2]])),
    "sem": lambda n: n.stats.sem(X),
    "multivariate_normal": lambda n: n.stats.multivariate_normal.logpdf(X, X[0], 2 * n.np.eye(4)),
    "dirichlet": lambda n: n.stats.dirichlet.logpdf(n.np.asarray([0.2, 0.3, 0.5]), n.np.asarray([1.0, 2, 3])),
    "multinomial": lambda n: n.stats.multinomial.logpmf(np.array([2, 1]), 3, np.array([0.4, 0.6], np.float32)),
}  # fmt: skip


@pytest.mark.parametrize("name", SUMMARIES)
def test_summaries(name):
    agree(SUMMARIES[name], rtol=1e-4, atol=1e-5)


# ---- random numbers in the layout of JAX before 0.5 ----

_DRAWS = [
    lambda n, key: n.random.bits(key, (5, 3)),
    lambda n, key: n.random.bits(key, (5,), "uint8"),
    lambda n, key: n.random.bits(key, (3, 3), "uint16"),
    lambda n, key: n.random.split(key, (3, 5)),
    lambda n, key: n.random.fold_in(key, 12),
    lambda n, key: n.random.permutation(key, 20),
    lambda n, key: n.random.uniform(key, (9,), "bfloat16"),
    lambda n, key: n.random.normal(key, (9,)),
    lambda n, key: n.random.gamma(key, n.np.asarray([0.3, 2.0, 7.0])),
    lambda n, key: n.random.choice(key, 12, (5,), replace=False),
    lambda n, key: n.vmap(lambda k: n.random.truncated_normal(k, -1.0, 2.0, (3,)))(n.random.split(key, 2)),
]


@pytest.mark.parametrize("draw", _DRAWS)
@pytest.mark.parametrize("wrapped", ["eager", "jit"])
def test_random_numbers_in_halves(draw: Any, wrapped: str) -> None:
    def case(n: SimpleNamespace) -> Any:
        function = (lambda key: draw(n, key)) if wrapped == "eager" else n.jit(lambda key: draw(n, key))
        return function(n.random.PRNGKey(7))

    with jax.threefry_partitionable(False), funcgrad.threefry_partitionable(False):
        agree(case)
