"""Attention with the function of each library, and written out as products and a softmax; forward and gradient.

Arrays are (batch, length, heads, size) for funcgrad and jax, whose function wants them so. torch and tinygrad get views
with heads before length, as a model makes them there.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from benchmarks.harness.case import Case, Goal, floats, gradient, tinygrad_gradient, torch_gradient

GROUP = "attention"
GOAL = Goal(best=0.7)


def _own(lib: Any, q: Any, k: Any, v: Any) -> Any:
    return lib.nn.dot_product_attention(q, k, v)


def _causal(lib: Any, q: Any, k: Any, v: Any) -> Any:
    return lib.nn.dot_product_attention(q, k, v, is_causal=True)


def _written_out(lib: Any, q: Any, k: Any, v: Any) -> Any:
    q, k, v = (x.transpose(0, 2, 1, 3) for x in (q, k, v))
    weights = lib.nn.softmax(q @ k.transpose(0, 1, 3, 2) * q.shape[-1] ** -0.5, axis=-1)
    return (weights @ v).transpose(0, 2, 1, 3)


def _torch_own(lib: Any, q: Any, k: Any, v: Any) -> Any:
    q, k, v = (x.transpose(1, 2) for x in (q, k, v))
    return lib.nn.functional.scaled_dot_product_attention(q, k, v).transpose(1, 2)


def _torch_causal(lib: Any, q: Any, k: Any, v: Any) -> Any:
    q, k, v = (x.transpose(1, 2) for x in (q, k, v))
    return lib.nn.functional.scaled_dot_product_attention(q, k, v, is_causal=True).transpose(1, 2)


def _torch_written_out(lib: Any, q: Any, k: Any, v: Any) -> Any:
    q, k, v = (x.transpose(1, 2) for x in (q, k, v))
    weights = lib.softmax(q @ k.transpose(2, 3) * q.shape[-1] ** -0.5, -1)
    return (weights @ v).transpose(1, 2)


def _tinygrad_own(lib: Any, q: Any, k: Any, v: Any) -> Any:
    q, k, v = (x.transpose(1, 2) for x in (q, k, v))
    return q.scaled_dot_product_attention(k, v).transpose(1, 2)


def cases(full: bool) -> Iterator[Case]:
    batch, length, heads, size = (4, 512, 8, 64) if full else (2, 24, 2, 8)
    data = floats(*[(batch, length, heads, size)] * 3)
    flops = 4.0 * batch * heads * length * length * size
    for way, traced, torch in (
        ("", _own, _torch_own),
        (", written out", _written_out, _torch_written_out),
    ):
        name = f"B4 H8 T512 D64{way}"
        yield Case(
            f"forward, {name}",
            GROUP,
            data,
            traced,
            None,
            torch,
            _tinygrad_own,
            goal=GOAL,
            flops=flops,
            tolerance=2e-5,
        )
        yield Case(
            f"gradient, {name}", GROUP, data, gradient(traced), None, torch_gradient(torch),
            tinygrad_gradient(_tinygrad_own), goal=GOAL, flops=3.5 * flops, tolerance=1e-4,
        )  # fmt: skip
    batch, length, heads, size = causal = (1, 2048, 8, 64) if full else (1, 24, 2, 8)
    yield Case(
        "gradient, causal, B1 H8 T2048 D64", GROUP, floats(*[causal] * 3), gradient(_causal), None,
        torch_gradient(_torch_causal), goal=GOAL, flops=7.0 * batch * heads * length * length * size, tolerance=1e-4,
    )  # fmt: skip
    long = (1, 4096, 8, 64) if full else (1, 48, 2, 8)
    yield Case(
        "gradient, B1 H8 T4096 D64: memory of the process", GROUP, floats(*[long] * 3), gradient(_own), None,
        torch_gradient(_torch_own), None, measure="memory", tolerance=None,
    )  # fmt: skip
