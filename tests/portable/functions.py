"""Functions of every kind that files hold, with arguments: for round trips, and for the files of earlier versions.

python -m tests.portable.functions      write the files of this version that are not there yet
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as onp

import funcgrad as fg
import funcgrad.numpy as np
from funcgrad import lax, nn, random

GOLDEN = Path(__file__).with_name("golden")


def numbers(seed: int, *shape: int) -> Any:
    return np.array(onp.random.default_rng(seed).normal(size=shape), "float32")


def network(params: dict[str, Any], x: Any) -> dict[str, Any]:
    hidden = nn.gelu(x @ params["first"]["w"] + params["first"]["b"])
    scores = hidden @ params["second"]
    return {"scores": scores, "best": np.argmax(scores, axis=-1), "none": None}


PARAMS = {"first": {"w": numbers(0, 8, 16), "b": numbers(1, 16)}, "second": numbers(2, 16, 4)}
WEIGHTS = numbers(3, 5, 5)


def control(x: Any, count: Any) -> Any:
    def step(carry: Any, y: Any) -> Any:
        carry = lax.cond(np.sum(carry) > 0, np.tanh, np.sin, carry @ WEIGHTS + y)
        return carry, np.max(carry)

    carry, ys = lax.scan(step, x, numbers(4, 6, 5), reverse=True)
    many = lax.while_loop(lambda s: s[0] < count, lambda s: (s[0] + 1, s[1] * 0.5), (0, carry))
    chosen = lax.switch(many[0], [np.cos, np.exp, lambda v: -v], many[1])
    return carry, ys, many, [chosen]


def images(x: Any, kernel: Any) -> Any:
    y = lax.conv_general_dilated(x, kernel, (2, 1), [(1, 0), (2, 2)], rhs_dilation=(1, 2))
    pooled = lax.reduce_window(np.maximum(y, 0), -np.inf, lax.max, (1, 1, 2, 2), (1, 1, 1, 1), "VALID")
    return pooled, np.flip(pooled, -1), np.pad(pooled, ((0, 0), (0, 0), (1, 2), (0, 0)))


def matrices(x: Any) -> Any:
    a = x @ x.T + 3 * np.eye(4)
    q, r = np.linalg.qr(x)
    return (
        np.linalg.cholesky(a),
        np.linalg.solve(a, x),
        np.linalg.eigvalsh(a),
        abs(r),
        np.fft.rfft(x),
        q.shape[0],
    )


def indices(x: Any, at: Any) -> Any:
    y = x.at[at].add(1.5).at[at[0]].set(0.0)
    order = np.argsort(y)
    return y[order], order, np.cumsum(x), lax.cummax(x), np.sort(x)[::2], np.unique(at, size=3)


def keys(key: Any) -> Any:
    first, second = random.split(key)
    return random.normal(first, (3,)), random.bits(second, (2,)), first


@fg.custom_jvp
def ruled(x: Any) -> Any:
    return np.sin(x)


@ruled.defjvp
def _ruled_jvp(primals: Any, tangents: Any) -> Any:
    return ruled(*primals), 7.0 * tangents[0]


@fg.custom_vjp
def clipped(x: Any) -> Any:
    return x * x


clipped.defvjp(lambda x: (clipped(x), x), lambda x, ct: (np.clip(ct, -1.0, 1.0) * x,))


def rules(x: Any) -> Any:
    return np.sum(ruled(x) * clipped(x))


@fg.checkpoint
def _kept(x: Any) -> Any:
    return np.exp(np.sin(x))


def memory(x: Any) -> Any:
    named = fg.checkpoint(
        lambda v: np.sin(fg.checkpoint_name(v * v, "squares")),
        policy=fg.checkpoint_policies.save_only_these_names("squares"),
    )
    return fg.value_and_grad(lambda v: np.sum(_kept(v) * named(v)))(x)


def kinds(x: Any, flags: Any, z: Any, half: Any) -> Any:
    whole = np.array(x, "int32")
    return whole // 3, whole % 5 << 1, ~flags & (x > 0), z * np.conj(z), half + 1, np.float32(3) * x, 2.5 * x


FUNCTIONS: dict[str, tuple[Callable[..., Any], tuple[Any, ...], int]] = {
    "network": (network, (PARAMS, numbers(5, 3, 8)), 1),
    "control": (control, (numbers(6, 5), np.array(3, "int32")), 0),
    "images": (images, (numbers(7, 2, 3, 8, 9), numbers(8, 4, 3, 3, 2)), 0),
    "matrices": (matrices, (numbers(9, 4, 4),), 0),
    "indices": (indices, (numbers(10, 9), np.array([3, 1, 3], "int32")), 0),
    "keys": (keys, (random.key(7),), 0),
    "rules": (rules, (numbers(11, 6),), 2),
    "memory": (memory, (numbers(12, 6),), 0),
    "kinds": (
        kinds,
        (
            numbers(13, 6) * 5,
            np.array([True, False] * 3),
            np.array(numbers(14, 3) + 1j * numbers(15, 3), "complex64"),
            np.array(numbers(16, 4), "bfloat16"),
        ),
        0,
    ),
}
"""name: (function, arguments, how many derivatives are kept with it)."""


def exported(name: str) -> fg.portable.Exported:
    function, arguments, order = FUNCTIONS[name]
    return fg.export(function, *arguments, vjp_order=order)


if __name__ == "__main__":
    folder = GOLDEN / "1"
    folder.mkdir(parents=True, exist_ok=True)
    for name in FUNCTIONS:
        if not (folder / f"{name}.fg").exists():
            exported(name).save(folder / f"{name}.fg")
