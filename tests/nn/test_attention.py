"""dot_product_attention: against a loop in double precision over the batch, heads and targets; settings and errors."""

from __future__ import annotations

import numpy as np
import pytest

import funcgrad as fg
import funcgrad.numpy as fnp
from funcgrad import nn
from funcgrad.errors import ArgumentError, DtypeError, ShapeError
from tests.support.both_ways import _sample, both

__all__ = ["both"]


def _loop(q, k, v, scale=None, bias=None, seen=None):
    """seen: (batch, heads, targets, sources)."""
    q, k, v = (np.asarray(x, np.float64) for x in (q, k, v))
    batch, targets, heads, size = q.shape
    group = heads // k.shape[2]
    result = np.zeros_like(q)
    for b, t, h in np.ndindex(batch, targets, heads):
        logits = k[b, :, h // group] @ q[b, t, h] * (size**-0.5 if scale is None else scale)
        if bias is not None:
            logits = logits + bias[b, h, t]
        if seen is not None and seen[b, h, t].any():
            logits = np.where(seen[b, h, t], logits, -np.inf)
        elif seen is not None:
            logits = np.zeros_like(logits)
        weights = np.exp(logits - logits.max())
        result[b, t, h] = weights / weights.sum() @ v[b, :, h // group]
    return result


def _arrays(batch=2, targets=4, sources=5, heads=4, key_heads=2, size=3):
    q = _sample((batch, targets, heads, size))
    return (
        q,
        _sample((batch, sources, key_heads, size), seed=1),
        _sample((batch, sources, key_heads, size), seed=2),
    )


ALL = (2, 4, 4, 5)  # batch, heads, targets, sources


@pytest.mark.parametrize("key_heads", [1, 2, 4])
def test_heads_share_keys(both, key_heads):
    given = _arrays(key_heads=key_heads)
    result = both(nn.dot_product_attention, *given, rtol=1e-4, atol=1e-5)
    np.testing.assert_allclose(result.numpy(), _loop(*(x.numpy() for x in given)), rtol=1e-4, atol=1e-5)


def test_bias_mask_and_scale(both):
    given = _arrays()
    bias, mask = _sample(ALL, seed=5), _sample(ALL, "bool", seed=6)
    result = both(
        lambda q, k, v, b, m: nn.dot_product_attention(q, k, v, b, m, scale=0.7),
        *given,
        bias,
        mask,
        rtol=1e-4,
        atol=1e-5,
    )
    expected = _loop(*(x.numpy() for x in given), 0.7, bias.numpy(), mask.numpy())
    np.testing.assert_allclose(result.numpy(), expected, rtol=1e-4, atol=1e-5)
    one_head = both(
        lambda q, k, v, m: nn.dot_product_attention(q, k, v, mask=m[:1, :1]),
        *given,
        mask,
        rtol=1e-4,
        atol=1e-5,
    )
    expected = _loop(*(x.numpy() for x in given), seen=np.broadcast_to(mask.numpy()[:1, :1], ALL))
    np.testing.assert_allclose(one_head.numpy(), expected, rtol=1e-4, atol=1e-5)


@pytest.mark.parametrize("causal", [False, True])
@pytest.mark.parametrize("window", [None, 1, (2, 0), (0, 3)], ids=str)
def test_positions(both, causal, window):
    given = _arrays()
    result = both(
        lambda *x: nn.dot_product_attention(*x, is_causal=causal, local_window_size=window),
        *given,
        rtol=1e-4,
        atol=1e-5,
    )
    target, source = np.arange(4)[:, None], np.arange(5)
    before, after = (window, window) if isinstance(window, int) else window or (9, 9)
    seen = (source >= target - before) & (source <= target + after) & (not causal or source <= target)
    expected = _loop(*(x.numpy() for x in given), seen=np.broadcast_to(seen, ALL))
    np.testing.assert_allclose(result.numpy(), expected, rtol=1e-4, atol=1e-5)


def test_lengths(both):
    given = _arrays()
    queries, keys = fnp.asarray([3, 0]), fnp.asarray([5, 2])
    result = both(
        lambda q, k, v, a, b: nn.dot_product_attention(q, k, v, query_seq_lengths=a, key_value_seq_lengths=b),
        *given, queries, keys, rtol=1e-4, atol=1e-5,
    )  # fmt: skip
    seen = np.broadcast_to((np.arange(5) < keys.numpy()[:, None])[:, None, None], ALL)
    expected = _loop(*(x.numpy() for x in given), seen=seen)
    expected[np.arange(4) >= queries.numpy()[:, None]] = 0
    np.testing.assert_allclose(result.numpy(), expected, rtol=1e-4, atol=1e-5)


def test_without_a_batch_and_under_vmap(both):
    q, k, v = _arrays()
    each = fg.vmap(nn.dot_product_attention)(q, k, v)
    np.testing.assert_allclose(each.numpy(), nn.dot_product_attention(q, k, v).numpy(), rtol=1e-5, atol=1e-6)


def test_residuals_are_logarithms_of_sums(both):
    q, k, v = _arrays(key_heads=4)
    _, sums = both(
        lambda *x: nn.dot_product_attention(*x, return_residual=True), q, k, v, rtol=1e-4, atol=1e-5
    )
    logits = np.einsum("bthd,bshd->bths", q.numpy(), k.numpy()) / np.sqrt(3)
    np.testing.assert_allclose(sums.numpy(), np.log(np.exp(logits).sum(-1)), rtol=1e-4, atol=1e-5)


def test_derivatives_are_differences():
    given = _arrays()

    def total(*x):
        return fnp.sum(fnp.sin(nn.dot_product_attention(*x, is_causal=True)))

    gradients = fg.jit(fg.grad(total, (0, 1, 2)))(*given)
    for argument, gradient in enumerate(gradients):
        direction = _sample(given[argument].shape, seed=8)
        moved = [
            [x + s * 1e-2 * direction if i == argument else x for i, x in enumerate(given)] for s in (1, -1)
        ]
        slope = (float(total(*moved[0])) - float(total(*moved[1]))) / 2e-2
        assert abs(slope - float(fnp.sum(gradient * direction))) < 2e-2


@pytest.mark.parametrize("empty", ["batch", "targets", "sources", "heads", "size"])
@pytest.mark.parametrize("causal", [False, True])
def test_axes_may_be_empty(both, empty, causal):
    q, k, v = _arrays(**{empty: 0})
    result = both(lambda *x: nn.dot_product_attention(*x, is_causal=causal), q, k, v)
    assert result.shape == q.shape and not np.any(result.numpy())
    gradients = fg.grad(lambda *x: fnp.sum(nn.dot_product_attention(*x, is_causal=causal)), (0, 1, 2))(
        q, k, v
    )
    assert all(
        g.shape == x.shape and not np.any(g.numpy()) for g, x in zip(gradients, (q, k, v), strict=True)
    )


def test_half_precision_sums_in_single():
    q, k, v = (x.astype("bfloat16") for x in _arrays(sources=300))
    result = nn.dot_product_attention(q, k, v)
    assert result.dtype == fnp.bfloat16
    expected = _loop(*(x.numpy().astype(np.float32) for x in (q, k, v)))
    np.testing.assert_allclose(result.numpy().astype(np.float64), expected, atol=2e-2)


@pytest.mark.parametrize(
    "change, error",
    [
        (lambda q, k, v: ((q, k, v[:, :1]), {}), ShapeError),
        (lambda q, k, v: ((q[:, :, :3], k, v), {}), ShapeError),
        (lambda q, k, v: ((q, k.astype("float16"), v.astype("float16")), {}), DtypeError),
        (lambda q, k, v: ((q, k, v), {"mask": fnp.ones((4, 5))}), DtypeError),
        (lambda q, k, v: ((q, k, v), {"bias": fnp.ones((1, 3, 4, 5))}), ShapeError),
        (lambda q, k, v: ((q, k, v), {"query_seq_lengths": fnp.ones(3, int)}), ShapeError),
        (lambda q, k, v: ((q, k, v), {"implementation": "other"}), ArgumentError),
        (lambda q, k, v: ((q[None], k, v), {}), ShapeError),
    ],
)
def test_what_does_not_fit_says_so(change, error):
    arguments, settings = change(*_arrays())
    with pytest.raises(error, match="dot_product_attention"):
        nn.dot_product_attention(*arguments, **settings)
