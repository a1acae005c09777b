"""The precision of products of float32: what `precision` and `config.default_matmul_precision` mean.

A product is of float32 on every device unless fewer bits are asked for. What is asked for then means the same
everywhere, since it is written in ops: operands are rounded to a narrower type, products of the rounded are exact,
sums are of float32. Of several passes an operand is a sum of parts, x = p0 + p1 + ..., each the rounding of what the
ones before it leave; pairs of parts are multiplied, the largest added last.

    passes   parts   products of parts i and j
    1        1       that of both
    3        2       with i + j < 2
    6        3       with i + j < 3
    9        3       all

Where a product of small parts is not finite, as for infinite operands, it counts as 0: the first parts know the result.
Other dtypes than float32 are multiplied as they are.

Source: Henry, Tang & Heinecke 2019, Leveraging the bfloat16 Artificial Intelligence Datatype For Higher-Precision
Computations (arXiv:1904.06376).
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import TYPE_CHECKING, Any

import numpy as np

from funcgrad.config import PRECISIONS, config
from funcgrad.errors import ArgumentError
from funcgrad.numpy.core.operands import cast
from funcgrad.numpy.elementwise import add, isfinite, subtract, where
from funcgrad.trace.array.any_array import Array
from funcgrad.trace.tracing.tracer import apply, trace_of
from funcgrad.trace.types import dtypes as dt
from funcgrad.trace.util.named_tuple import NamedTuple

if TYPE_CHECKING:
    from funcgrad.trace.uop import Op


class Policy(NamedTuple):
    """What operands are rounded to, in how many passes, and whether the result is rounded, too."""

    type: str
    passes: int = 1
    result: bool = False


_FULL = Policy("float32")
_POLICIES = {
    "default": _FULL, "fastest": _FULL, "highest": _FULL, "float32": _FULL, "DEFAULT": _FULL, "F32_F32_F32": _FULL,
    "high": Policy("bfloat16", 3), "bfloat16_3x": Policy("bfloat16", 3), "BF16_BF16_F32_X3": Policy("bfloat16", 3),
    "BF16_BF16_F32_X6": Policy("bfloat16", 6), "BF16_BF16_F32_X9": Policy("bfloat16", 9),
    "bfloat16": Policy("bfloat16"), "BF16_BF16_F32": Policy("bfloat16"),
    "BF16_BF16_BF16": Policy("bfloat16", 1, True),
    "tensorfloat32": Policy("tensorfloat32"), "TF32_TF32_F32": Policy("tensorfloat32"),
    "TF32_TF32_F32_X3": Policy("tensorfloat32", 3),
    "F16_F16_F32": Policy("float16"), "F16_F16_F16": Policy("float16", 1, True),
}  # fmt: skip
# Those that a pair may name, from the least exact one on.
_ORDER = ("bfloat16", "tensorfloat32", "bfloat16_3x", "high", "float32", "fastest", "default", "highest")
_LETTERS = {dt.bfloat16: "BF16", dt.float16: "F16", dt.float32: "F32", dt.float64: "F64"}


def policy_of(name: str, precision: Any, dtype: np.dtype) -> Policy | None:
    """Return the policy by which a product rounds operands of this dtype, or None if it leaves them as they are.

    Raises ArgumentError for what is not a precision, and for one that float32 cannot have.
    """
    if precision is None:
        precision = config.default_matmul_precision
        if precision is None:
            return None
    known = _name(name, precision)
    if dtype != dt.float32:
        return None
    policy = _POLICIES.get(known)
    if policy is None:
        raise ArgumentError(
            f"{name}: precision {known!r} is not for operands of float32", hint="convert them with .astype"
        )
    return None if policy is _FULL else policy


def _name(function: str, precision: Any) -> str:
    """Return the name of a precision, given in any of its forms."""
    if isinstance(precision, str) and precision in PRECISIONS:
        return precision
    name = getattr(precision, "name", None)  # of a member of lax.Precision or lax.DotAlgorithmPreset
    if isinstance(name, str) and type(precision).__module__ == "funcgrad.lax.settings":
        return name.lower() if type(precision).__name__ == "Precision" else name
    if hasattr(precision, "num_primitive_operations"):
        return _preset(function, precision)
    if isinstance(precision, tuple | list) and len(precision) == 2:
        both = ["default" if one is None else _name(function, one) for one in precision]
        if all(one in _ORDER for one in both):
            return max(both, key=_ORDER.index)
    raise ArgumentError(
        f"{function}: {precision!r} is not a precision",
        hint=f"use a member of lax.Precision, or one of {', '.join(PRECISIONS)}",
    )


def _preset(function: str, algorithm: Any) -> str:
    """Return the preset that a lax.DotAlgorithm describes."""
    try:
        letters = [_LETTERS[dt.as_dtype(x)] for x in algorithm[:3]]
    except KeyError:
        letters = []
    passes = algorithm.num_primitive_operations
    name = "_".join(letters) + (f"_X{passes}" if passes != 1 else "")
    if name not in PRECISIONS:
        raise ArgumentError(
            f"{function}: there is no {algorithm!r}",
            hint=f"types and operations have to be those of a preset: {', '.join(filter(str.isupper, PRECISIONS))}",
        )
    return name


def product(policy: Policy | None, op: Op, arg: Any, a: Any, b: Any) -> Array:
    """Compute op(arg, a, b), for a product `op` of two operands, by a policy."""
    if policy is None or a.dtype != dt.float32:
        return apply(op, a, b, arg=arg)
    if trace_of((a, b)) is None:
        return _sum_of_products(policy, op, arg, a, b)
    from funcgrad.transforms.custom.narrow_products import narrow_product  # few products are

    return narrow_product(_sum_of_products, policy, op, arg, a, b)


def _sum_of_products(policy: Policy, op: Op, arg: Any, a: Any, b: Any) -> Any:
    """Compute the product as the sum of the products of all parts, as the program does."""
    count = {1: 1, 3: 2}.get(policy.passes, 3)
    round_ = _rounding(policy.type)
    of_a, of_b = _parts(a, count, round_), _parts(b, count, round_)
    result = apply(op, of_a[0], of_b[0], arg=arg)
    limit = 2 * count if policy.passes == 9 else count
    pairs = [(i, j) for i in range(count) for j in range(count) if 0 < i + j < limit]
    if pairs:
        small = None
        for i, j in sorted(pairs, key=lambda pair: -sum(pair)):
            term = apply(op, of_a[i], of_b[j], arg=arg)
            small = term if small is None else add(small, term)
        result = add(result, where(isfinite(small), small, np.float32(0)))
    return round_(result) if policy.result else result


def _parts(x: Any, count: int, round_: Callable[[Any], Any]) -> list[Any]:
    """Split x into a sum of rounded numbers, the largest first."""
    parts = []
    for _ in range(count):
        parts.append(round_(x))
        x = subtract(x, parts[-1])
    return parts


@lru_cache
def _rounding(type_: str) -> Callable[[Any], Any]:
    """Return a function that rounds float32 to the nearest number of a type, kept as float32; ties go to even."""
    if type_ == "tensorfloat32":
        from funcgrad.numpy import bits  # it is written on this module

        return lambda x: bits.round_bits(x, 8, 10, nan=np.nan)  # its bits are few, too
    narrow = {"bfloat16": dt.bfloat16, "float16": dt.float16}[type_]
    return lambda x: cast(cast(x, narrow, x.weak), dt.float32, x.weak)
