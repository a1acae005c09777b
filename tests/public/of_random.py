"""Rows of funcgrad.random. There is no oracle in NumPy: shape, dtype and support are looked at, and JAX's numbers.

tests/random looks at the distributions themselves.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import numpy as np

from funcgrad.random import KeyArray
from funcgrad.trace.types import dtypes as dt
from tests.public.draw import Draw, Given
from tests.public.rows import Call, call, namespace, row

INF = math.inf


def _key(d: Draw) -> Given:
    return Given(np.asarray(d.rng.integers(0, 2**32, 2), np.uint32), joins=False)


def _dtype(d: Draw) -> Any:
    return d.choice([None, "float32", "float16", "bfloat16", *(["float64"] if d.x64 else [])])


def _plain(*args: Any, dtypes: Any = _dtype) -> Callable[[Draw], Call]:
    """key, shape, dtype."""
    return lambda d: call(_key(d), *args, d.shape(), dtypes(d))


def _with(
    *limits: tuple[float, float], last: bool = True, dtypes: Any = _dtype, shaped: bool = False
) -> Callable[[Draw], Call]:
    """key, parameters that broadcast (between these limits), shape, dtype. shaped: only as keyword arguments."""

    def make(d: Draw) -> Call:
        shapes = d.broadcastable(len(limits), 3)
        float_ = dt.float64 if d.smooth else dt.float32
        params = [Given(d.values(s, float_, *r)) for s, r in zip(shapes, limits)]
        whole = np.broadcast_shapes(*shapes)
        shape = d.choice([None, (2, *whole)]) if not shaped else whole
        keywords: dict[str, Any] = {} if shape is None else {"shape": shape}
        if dtypes is not None and not d.smooth and (asked := dtypes(d)) is not None:
            keywords["dtype"] = asked
        if d.smooth and dtypes is _dtype:
            keywords["dtype"] = "float64"
        return call(_key(d), *params, **keywords)

    return make


def _within(low: float, high: float, kind: str = "f", event: int = 0) -> Callable[[Any, Call], None]:
    """Values of that kind from low to high; shape and dtype are those that were asked for."""

    def check(result: Any, call: Call) -> None:
        asked = call.keywords.get("dtype", call.args[-1] if isinstance(call.args[-1], str) else None)
        if asked is not None:
            assert result.dtype == dt.as_dtype(asked), f"dtype {result.dtype}, asked for {asked}"
        assert dt.kind(result.dtype) in kind, f"dtype {result.dtype}"
        shape = call.keywords.get("shape", next((a for a in call.args[1:] if type(a) is tuple), None))
        if shape is not None and not event:
            assert result.shape == shape, f"shape {result.shape}, asked for {shape}"
        values = result.numpy().astype(float)
        assert not np.isnan(values).any() and (values >= low).all() and (values <= high).all(), f"{values}"
        assert not result.weak

    return check


def _bits(d: Draw) -> Any:
    return d.choice([None, "uint8", "uint16", "uint32"])


def _randint(d: Draw) -> Call:
    shapes = d.broadcastable(2, 2)
    low, high = (Given(d.values(s, dt.int32, *r), joins=False) for s, r in zip(shapes, ((-9, 0), (1, 90))))
    return call(
        _key(d), (2, *np.broadcast_shapes(*shapes)), low, high, d.choice(["int32", "int8", "uint8", None])
    )


def _check_randint(result: Any, call: Call) -> None:
    low, high = call.args[2].value, call.args[3].value
    assert result.shape == call.args[1] and (
        result.dtype == (call.args[4] or "int32") or call.args[4] is None
    )
    if result.dtype != dt.uint8:
        assert ((result.numpy() >= low) & (result.numpy() < high)).all()


def _choice(d: Draw) -> Call:
    n = d.integer(1, 6)
    a: Any = n if d.maybe() else d.array((n, 2), "if", forms=False, joins=False)
    replace = d.maybe()
    shape = (d.integer(0, 4),) if replace else (d.integer(0, n),)
    given = {"p": d.fixed(np.full(n, 1 / n, np.float32))} if d.maybe(0.4) else {}
    return call(_key(d), a, shape, replace, **given)


def _check_choice(result: Any, call: Call) -> None:
    _, a, shape, replace = call.args
    table = np.arange(a) if isinstance(a, int) else a.value
    assert result.shape == shape + table.shape[1:] and result.dtype == (
        dt.default_dtype("i") if isinstance(a, int) else table.dtype
    )
    rows = [tuple(np.atleast_1d(r).tolist()) for r in result.numpy()]
    assert set(rows) <= {tuple(np.atleast_1d(r).tolist()) for r in table}
    if not replace and isinstance(a, int):
        assert len(set(rows)) == len(rows)


def _permutation(d: Draw) -> Call:
    if d.maybe(0.3):
        return call(_key(d), d.integer(0, 9))
    x = d.array(d.shape(1, 3), "biufc", forms=False, joins=False)
    return call(_key(d), x, d.axis(x.value.ndim), **d.options(independent=[True]))


def _check_permutation(result: Any, call: Call) -> None:
    x = call.args[1]
    before = np.arange(x) if isinstance(x, int) else x.value
    assert (result.shape, result.dtype) == (
        before.shape,
        dt.default_dtype("i") if isinstance(x, int) else before.dtype,
    )
    key = lambda v: str(v)  # noqa: E731
    assert sorted(result.numpy().ravel().tolist(), key=key) == sorted(before.ravel().tolist(), key=key)


def _categorical(d: Draw) -> Call:
    shape = d.shape(1, 3, 1)
    return call(_key(d), Given(d.values(shape, dt.float32), joins=False), d.axis(len(shape)))


def _check_categorical(result: Any, call: Call) -> None:
    shape, axis = call.args[1].value.shape, call.args[2]
    assert result.shape == tuple(np.delete(shape, axis)) and result.dtype == dt.default_dtype("i")
    assert ((result.numpy() >= 0) & (result.numpy() < shape[axis])).all()


def _bernoulli(d: Draw) -> Call:
    p = d.choice([0.25, Given(d.values(d.shape(0, 2), dt.float32, 0, 1), joins=False)])
    return call(_key(d), p, *([(3, 2)] if isinstance(p, float) else []))


def _dirichlet(d: Draw) -> Call:
    return call(_key(d), Given(d.values((*d.shape(0, 2), 3), dt.float32, 0.5, 3), joins=False))


def _check_simplex(result: Any, call: Call) -> None:
    assert result.shape == call.args[1].value.shape
    np.testing.assert_allclose(result.numpy().sum(-1), 1, rtol=1e-4)


def _multinomial(d: Draw) -> Call:
    return call(
        _key(d), d.fixed(np.float32(d.integer(0, 9))), d.fixed(np.asarray([0.25, 0.5, 0.25], np.float32))
    )


def _check_multinomial(result: Any, call: Call) -> None:
    np.testing.assert_array_equal(result.numpy().sum(-1), call.args[1].value)


def _normal_vector(d: Draw) -> Call:
    n = d.integer(1, 3)
    mean = d.values((*d.shape(0, 1), n), dt.float64 if d.smooth else dt.float32)
    cov = np.eye(n, dtype=mean.dtype) * 2 + 0.25
    return call(_key(d), Given(mean), Given(cov), **d.options(method=["cholesky"]))


def _orthogonal(d: Draw) -> Call:
    return call(_key(d), d.integer(1, 4), d.shape(0, 1))


def _check_orthogonal(result: Any, call: Call) -> None:
    q = result.numpy()
    assert q.shape == (*call.args[2], call.args[1], call.args[1])
    np.testing.assert_allclose(
        q @ np.swapaxes(q, -1, -2), np.broadcast_to(np.eye(call.args[1]), q.shape), atol=1e-5
    )


def _ball(d: Draw) -> Call:
    return call(_key(d), d.integer(1, 4), d.choice([1.0, 2.0, 3.0]), d.shape(0, 2))


def _check_ball(result: Any, call: Call) -> None:
    d, p, shape = call.args[1:]
    assert result.shape == (*shape, d)
    assert (np.sum(np.abs(result.numpy()) ** p, -1) <= 1 + 1e-5).all()


def _words(shape_of: Callable[[Call], tuple]) -> Callable[[Any, Call], None]:
    def check(result: Any, call: Call) -> None:
        words = result.base if isinstance(result, KeyArray) and hasattr(result, "base") else result
        shape = words.shape if not isinstance(words, KeyArray) else (*words.shape, 2)
        assert shape == shape_of(call), f"{shape}"

    return check


def _nothing(result: Any, call: Call) -> None:
    """The other ways of the call are the test."""


with namespace("random"):
    row("uniform", _plain(), check=_within(0, 1))
    row("normal gumbel cauchy laplace logistic", _plain(), check=_within(-INF, INF), tolerance=4)
    row("exponential maxwell", _plain(), check=_within(0, INF), tolerance=4)
    row(
        "rademacher",
        _plain(dtypes=lambda d: d.choice(["int32", "float32", "int8"])),
        check=_within(-1, 1, "if"),
    )
    row("bits", _plain(dtypes=_bits), check=_within(0, 2**64, "u"))
    row("truncated_normal", _with((-2, 0), (1, 2)), check=_within(-2, 2), tolerance=8)
    row("lognormal", _with((0.25, 1)), check=_within(0, INF), tolerance=16)
    row("rayleigh", _with((0.5, 2)), check=_within(0, INF), tolerance=8)
    row("pareto", _with((1, 3)), check=_within(1, INF), tolerance=16)
    row("weibull_min", _with((0.5, 2), (1, 3), dtypes=None, shaped=True), check=_within(0, INF), tolerance=16)
    row("triangular", _with((-2, -1), (0, 0.875), (1, 2)), check=_within(-2, 2), tolerance=16)
    row(
        "double_sided_maxwell",
        lambda d: call(_key(d), 0.5, 2.0, d.shape(), _dtype(d)),
        check=_within(-INF, INF),
        tolerance=8,
    )
    row(
        "generalized_normal",
        _with((1, 3), dtypes=None, shaped=True),
        check=_within(-INF, INF),
        derivative=False,
        tolerance=64,
    )
    row("gamma", _with((0.5, 4)), check=_within(0, INF), derivative=False, tolerance=64)
    row("loggamma", _with((0.5, 4)), check=_within(-INF, INF), derivative=False, tolerance=64)
    row("chisquare", _with((1, 4)), check=_within(0, INF), derivative=False, tolerance=64)
    row("beta", _with((0.5, 4), (0.5, 4)), check=_within(0, 1), derivative=False, tolerance=64)
    row("t", _with((1, 4)), check=_within(-INF, INF), derivative=False, tolerance=256)
    row("f", _with((1, 4), (1, 4)), check=_within(0, INF), derivative=False, tolerance=256)
    row("wald", _with((0.5, 2)), check=_within(0, INF), derivative=False, tolerance=64)
    row("geometric", _with((0.25, 0.875), dtypes=None), check=_within(1, INF, "i"), derivative=False)
    row("poisson", _with((0.5, 6), dtypes=None), check=_within(0, INF, "i"), derivative=False)
    row("binomial", _with((1, 9), (0.25, 0.75), dtypes=None), check=_within(0, 9, "f"), derivative=False)
    row("randint", _randint, check=_check_randint)
    row("bernoulli", _bernoulli, check=lambda r, c: _is_bool(r), derivative=False)
    row("choice", _choice, check=_check_choice, derivative=False)
    row("permutation", _permutation, check=_check_permutation, derivative=False)
    row("categorical", _categorical, check=_check_categorical, derivative=False)
    row("dirichlet", _dirichlet, check=_check_simplex, derivative=False, tolerance=64)
    row("multinomial", _multinomial, check=_check_multinomial, derivative=False)
    row("multivariate_normal", _normal_vector, check=_nothing, tolerance=32)
    row("orthogonal", _orthogonal, check=_check_orthogonal, tolerance=64)
    row("ball", _ball, check=_check_ball, tolerance=256)
    row(
        "split",
        lambda d: call(_key(d), d.choice([1, 3, (2, 2)])),
        check=_words(lambda c: (*((c.args[1],) if isinstance(c.args[1], int) else c.args[1]), 2)),
    )
    row("fold_in", lambda d: call(_key(d), d.integer(0, 2**31)), check=_words(lambda c: (2,)))
    row("PRNGKey", lambda d: call(d.integer(0, 2**31)), check=_words(lambda c: (2,)))
    row("key", lambda d: call(d.integer(0, 2**31)), check=_nothing, peer=False, vmap=False)
    row("key_data clone", lambda d: call(_key(d)), check=_words(lambda c: (2,)), peer=False)
    row("wrap_key_data", lambda d: call(_key(d)), check=_nothing, peer=False, vmap=False)


def _is_bool(result: Any) -> None:
    assert result.dtype == dt.bool_
