"""Functions of arrays (b, s, 3) that programs of symbolic sizes are put together from, and their arguments."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as onp

import funcgrad as fg
import funcgrad.numpy as np
from funcgrad import lax, nn, random, tree

KEY = random.key(3)


def spec(
    text: str, dtype: str = "float32", *, scope: Any = None, constraints: Any = ()
) -> fg.ShapeDtypeStruct:
    return fg.ShapeDtypeStruct(fg.symbolic_shape(text, scope=scope, constraints=constraints), dtype)


def arguments(specs: Any, seed: int = 0, **sizes: int) -> list[Any]:
    """Random arguments of these types; integers are positions of rows."""
    made = []
    generator = onp.random.default_rng(seed)
    for leaf in specs:
        shape = tuple(n if isinstance(n, int) else n.evaluate(sizes) for n in leaf.shape)
        values = (
            generator.normal(size=shape) if leaf.dtype == onp.float32 else generator.integers(0, 3, shape)
        )
        made.append(np.asarray(values.astype(leaf.dtype)))
    return made


def assert_equal(found: Any, expected: Any, tolerance: float = 2e-5) -> None:
    assert tree.structure(found) == tree.structure(expected)
    for x, y in zip(tree.leaves(found), tree.leaves(expected), strict=True):
        x, y = onp.asarray(x), onp.asarray(y)
        assert (x.shape, x.dtype) == (y.shape, y.dtype)
        onp.testing.assert_allclose(x, y, rtol=tolerance, atol=tolerance)


def _shifted(x: Any) -> Any:
    return x - np.mean(x, axis=0, keepdims=True) + np.var(x)


def _attended(x: Any) -> Any:
    scores = x @ np.swapaxes(x, 1, 2) / onp.sqrt(x.shape[-1])
    mask = np.tril(np.ones(scores.shape[1:], bool))
    return nn.softmax(np.where(mask, scores, -1e9)) @ x


def _masked_by_numpy(x: Any) -> Any:
    n = x.shape[1]
    mask = onp.where(onp.arange(n)[:, None] >= onp.arange(n), 0.0, -onp.inf).astype(onp.float32)
    return nn.softmax(x @ np.swapaxes(x, 1, 2) + mask) @ x


def _numbered(x: Any) -> Any:
    numbers = onp.arange(x.shape[0] * x.shape[1]).reshape(*x.shape[:2], 1)
    return x + np.asarray(numbers) * (1 / x.size) + np.arange(x.shape[1])[:, None]


def _scanned(x: Any) -> Any:
    return lax.scan(lambda carry, row: (0.5 * carry + row, np.tanh(carry)), np.zeros(x.shape[1:]), x)[1]


def _convolved(x: Any) -> Any:
    kernel = np.ones((3, 1, 3, 3)) / 9
    return lax.conv_general_dilated(
        x[..., None], kernel, (1, 1), "SAME", dimension_numbers=("NHWC", "OIHW", "NHWC")
    )[..., 0]


def _halved(x: Any) -> Any:
    return np.concatenate([x[:, ::2], x[:, ::2]], axis=1)


def _routed(x: Any) -> Any:
    order = np.argsort(x[:, 0, 0])
    return x[order] + np.zeros_like(x).at[order].add(x)


STEPS: dict[str, Callable[[Any], Any]] = {
    "shifted": _shifted,
    "attended": _attended,
    "masked by numpy": _masked_by_numpy,
    "numbered": _numbered,
    "scanned": _scanned,
    "convolved": _convolved,
    "halved": _halved,
    "routed": _routed,
    "turned": lambda x: np.swapaxes(x, 0, 1),
    "doubled": lambda x: np.repeat(x, 2, axis=1) * np.tanh(x.shape[0] / 4),
    "flat": lambda x: x.reshape(-1, 3).reshape(x.shape) - x.reshape(x.shape[0], -1).max(1)[:, None, None],
    "padded": lambda x: np.pad(x, ((0, 1), (2, 0), (0, 0)), mode="constant"),
    "rolled": lambda x: np.roll(x, 1, axis=1) + np.flip(x, 0),
    "summed": lambda x: np.cumsum(x, axis=1) * x.shape[1] ** -0.5,
    "sorted": lambda x: np.sort(x, axis=1) + np.max(x, axis=(0, 1)),
    "outer": lambda x: np.einsum("bsc,btc->bst", x, x)[..., :1] * x,
    "noisy": lambda x: x + random.normal(KEY, x.shape),
    "mapped": lambda x: fg.vmap(lambda row: row * np.sum(row))(x),
    "sloped": lambda x: fg.grad(lambda y: np.sum(np.sin(y) ** 2) / y.shape[0])(x),
    "eye": lambda x: np.eye(x.shape[1]) @ x + onp.eye(x.shape[1], dtype=onp.float32) @ x,
    "long": lambda x: np.concatenate([x, x[-1:], np.zeros((2, *x.shape[1:]))], axis=0),
}
