"""Causal rows are computed on the columns that masks leave: values and gradients by NumPy, and what is left out."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import numpy as np
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

import funcgrad as fg
import funcgrad.numpy as fnp
from funcgrad import nn
from funcgrad.backends.interface import open_backend

LENGTH = 640


@pytest.fixture(autouse=True, scope="module")
def _small_caches() -> Iterator[None]:
    backend = open_backend("cpu")
    real = backend.target
    backend.target = real._replace(name=real.name + " small", l2_nbytes=1 << 16, cores=2)
    yield
    backend.target = real


@contextmanager
def of_cores(cores: int) -> Iterator[None]:
    """Compile for so many cores."""
    backend = open_backend("cpu")
    real = backend.target
    backend.target = real._replace(name=f"{real.name} of {cores} cores", cores=cores)
    yield
    backend.target = real


def arrays(*shapes: tuple[int, ...], seed: int = 0) -> list[np.ndarray]:
    rng = np.random.default_rng(seed)
    return [rng.normal(size=shape).astype(np.float32) for shape in shapes]


def defined(q: Any, k: Any, v: Any, given: Any, seen: Any) -> tuple[np.ndarray, ...]:
    """Attention of (batch, length, heads, size) and its gradients for the cotangent `given`, in float64. Rows that see
    nothing are means."""
    q, k, v, given = (x.astype(np.float64) for x in (q, k, v, given))
    scale = q.shape[-1] ** -0.5
    groups = q.shape[2] // k.shape[2]
    keys, values = np.repeat(k, groups, 2), np.repeat(v, groups, 2)
    logits = np.where(seen, np.einsum("bthd,bshd->bhts", q, keys) * scale, -1e300)
    weights = np.exp(logits - logits.max(-1, keepdims=True))
    weights /= weights.sum(-1, keepdims=True)
    by_weights = np.einsum("bthd,bshd->bhts", given, values)
    by_logits = weights * (by_weights - np.sum(weights * by_weights, -1, keepdims=True))
    by_logits = np.where(seen, by_logits, 0) * scale
    by_keys = np.einsum("bhts,bthd->bshd", by_logits, q), np.einsum("bhts,bthd->bshd", weights, given)
    shape = (*k.shape[:3], groups, k.shape[3])
    return (
        np.einsum("bhts,bshd->bthd", weights, values),
        np.einsum("bhts,bshd->bthd", by_logits, keys),
        *(x.reshape(shape).sum(3) for x in by_keys),
    )


def check(f: Callable, q: Any, k: Any, v: Any, seen: Any) -> tuple[str, str]:
    """Compare values and gradients with the definition. Return the schedules of both."""
    (given,) = arrays(q.shape, seed=1)

    def loss(q: Any, k: Any, v: Any) -> Any:
        return fnp.sum(f(q, k, v) * given)

    forward, gradient = fg.jit(f), fg.jit(fg.grad(loss, argnums=(0, 1, 2)))
    found = [forward(q, k, v), *gradient(q, k, v)]
    for got, wanted in zip(found, defined(q, k, v, given, seen), strict=True):
        np.testing.assert_allclose(np.asarray(got), wanted, rtol=0, atol=2e-5 * (1 + np.abs(wanted).max()))
    return forward.lower(q, k, v).as_text("schedule"), gradient.lower(q, k, v).as_text("schedule")


def has_prefixes(schedule: str) -> bool:
    """Tell whether a loop over blocks has several bodies for whole blocks."""
    return any(
        "blocks" in line and " and " in line.replace(" and a rest", "") for line in schedule.split("\n")
    )


def positions(targets: int, sources: int) -> tuple[np.ndarray, np.ndarray]:
    return np.arange(targets)[:, None], np.arange(sources)


@pytest.mark.parametrize(
    ("targets", "sources", "heads", "key_heads"), [(640, 640, 2, 2), (525, 600, 4, 2), (700, 530, 4, 2)]
)
def test_causal(targets: int, sources: int, heads: int, key_heads: int) -> None:
    q, k, v = arrays((1, targets, heads, 4), (1, sources, key_heads, 4), (1, sources, key_heads, 4))
    target, source = positions(targets, sources)

    def f(q: Any, k: Any, v: Any) -> Any:
        return nn.dot_product_attention(q, k, v, is_causal=True)

    for text in check(f, q, k, v, source <= target):
        assert has_prefixes(text)


@pytest.mark.parametrize(
    ("targets", "sources", "heads", "cores"),
    [(640, 640, 1, 2), (525, 600, 1, 2), (1100, 700, 1, 3), (700, 530, 2, 5)],
)
def test_fewer_heads_than_cores(targets: int, sources: int, heads: int, cores: int) -> None:
    """Tasks take blocks of rows in turns, so each has as many columns; what remains behind whole rounds follows."""
    q, k, v = arrays((1, targets, heads, 4), (1, sources, heads, 4), (1, sources, heads, 4))
    target, source = positions(targets, sources)

    def f(q: Any, k: Any, v: Any) -> Any:
        return nn.dot_product_attention(q, k, v, is_causal=True)

    with of_cores(cores):
        for text in check(f, q, k, v, source <= target):
            assert has_prefixes(text)
            assert "blocks  1, parallel" not in text


def written_out(q: Any, k: Any, v: Any, seen: Any, masked: float) -> Any:
    """Of (batch, length, heads, size), as users write it."""
    scores = fnp.einsum("bthd,bshd->bhts", q, k) * q.shape[-1] ** -0.5
    weights = nn.softmax(fnp.where(seen, scores, masked), axis=-1)
    return fnp.einsum("bhts,bshd->bthd", weights, v)


@pytest.mark.parametrize("masked", [-np.inf, -1e30, -1e9])
def test_masks_written_out(masked: float) -> None:
    """Other numbers than very small ones may be greater than a score."""
    q, k, v = arrays(*[(1, 520, 2, 4)] * 3)
    target, source = positions(520, 520)

    def f(q: Any, k: Any, v: Any) -> Any:
        return written_out(q, k, v, fnp.arange(520)[:, None] >= fnp.arange(520), masked)

    for text in check(f, q, k, v, source <= target):
        assert has_prefixes(text) == (masked < -1e9)


def test_rows_without_any_source_are_means_of_all() -> None:
    """Windows beyond the last source, segments, and masks that are data: what counts is not known by position."""
    q, k, v = arrays((1, 640, 2, 4), (1, 520, 2, 4), (1, 520, 2, 4))
    target, source = positions(640, 520)

    def windowed(q: Any, k: Any, v: Any) -> Any:
        return nn.dot_product_attention(q, k, v, is_causal=True, local_window_size=(30, 0))

    check(windowed, q, k, v, (source <= target) & (source >= target - 30))
    seen = np.random.default_rng(0).random((640, 520)) < 0.5
    seen[3] = seen[600] = False

    def masked(q: Any, k: Any, v: Any) -> Any:
        return nn.dot_product_attention(q, k, v, mask=seen[None, None], is_causal=True)

    for text in check(masked, q, k, v, seen & (source <= target)):
        assert not has_prefixes(text)


def test_scores_with_data_added_may_be_as_small_as_masked_ones() -> None:
    q, k, v = arrays(*[(1, 520, 2, 4)] * 3)
    bias = np.zeros((520, 520), np.float32)
    bias[7] = -np.inf

    def f(q: Any, k: Any, v: Any) -> Any:
        return nn.dot_product_attention(q, k, v, bias=bias[None, None], is_causal=True)

    target, source = positions(520, 520)
    wanted = defined(q, k, v, q, source <= target)[0]
    wanted[:, 7] = v[:, 8:].mean(1)  # what is masked is finite, and greater than -inf
    np.testing.assert_allclose(np.asarray(fg.jit(f)(q, k, v)), wanted, rtol=0, atol=2e-5)


@pytest.mark.parametrize("heads", [1, 2])
def test_work_is_that_of_half_the_columns(heads: int) -> None:
    q = fg.ShapeDtypeStruct((1, 2048, heads, 16), np.float32)

    def flops(is_causal: bool) -> float:
        def f(q: Any, k: Any, v: Any) -> Any:
            return fnp.sum(nn.dot_product_attention(q, k, v, is_causal=is_causal))

        costs = fg.jit(fg.grad(f, argnums=(0, 1, 2))).lower(q, q, q).costs()
        return sum(cost.flops for cost in costs if not cost.depth)

    assert flops(True) < 0.6 * flops(False)


@pytest.mark.parametrize("heads", [1, 3])
def test_results_do_not_depend_on_threads(heads: int) -> None:
    q, k, v = arrays(*[(1, 640, heads, 4)] * 3)
    f = fg.jit(
        fg.grad(lambda *a: fnp.sum(nn.dot_product_attention(*a, is_causal=True) ** 2), argnums=(0, 1, 2))
    )
    found = []
    for threads in (1, 2, 3):
        with fg.config(threads=threads):
            found.append([np.asarray(x) for x in f(q, k, v)])
    for other in found[1:]:
        for a, b in zip(found[0], other, strict=True):
            np.testing.assert_array_equal(a, b)


@pytest.mark.nightly
@settings(max_examples=40, deadline=None)
@given(
    targets=st.integers(512, 1100),
    sources=st.integers(65, 1100),
    shift=st.integers(-300, 600),
    window=st.one_of(st.none(), st.integers(0, 700)),
    segments=st.integers(1, 3),
    masked=st.sampled_from([-np.inf, -1e30, 0.7 * float(np.finfo(np.float32).min)]),
    heads=st.integers(1, 2),
    cores=st.integers(1, 6),
    seed=st.integers(0, 100),
)
@example(513, 1025, 0, None, 1, -1e30, 2, 2, 0)
@example(600, 600, -1, None, 1, -1e30, 2, 2, 0)
@example(600, 600, -1, None, 1, -1e30, 1, 3, 0)
def test_masks_of_any_form(
    targets: int,
    sources: int,
    shift: int,
    window: int | None,
    segments: int,
    masked: float,
    heads: int,
    cores: int,
    seed: int,
) -> None:
    """Diagonals that begin anywhere, windows below them, rows that see only their segment, or nothing."""
    q, k, v = arrays((1, targets, heads, 3), (1, sources, heads, 3), (1, sources, heads, 3), seed=seed)
    rng = np.random.default_rng(seed)
    of_targets, of_sources = (np.sort(rng.integers(0, segments, n)) for n in (targets, sources))

    def seen(target: Any, source: Any) -> Any:
        found = source <= target + shift
        if window is not None:
            found = found & (source > target + shift - window)
        return found & (of_targets[:, None] == of_sources) if segments > 1 else found

    expected = seen(*positions(targets, sources))
    if masked == -np.inf:
        expected[~expected.any(1)] = True  # such a row is NaN: all rows of this test see something

    def f(q: Any, k: Any, v: Any) -> Any:
        rows = fnp.arange(targets)[:, None], fnp.arange(sources)
        own = seen(*rows)
        if masked == -np.inf:
            own = own | ~fnp.asarray(seen(*positions(targets, sources))).any(1, keepdims=True)
        return written_out(q, k, v, own, masked)

    with of_cores(cores):
        check(f, q, k, v, expected)
