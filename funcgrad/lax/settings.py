"""Settings that jax.lax has for XLA's products and functions: accepted, checked, and without effect.

funcgrad computes products in the full precision of their dtype (half precision accumulates in float32) and functions
to within a few units in the last place, so there is nothing to choose. A name that does not exist is an error.
"""

from __future__ import annotations

import enum
from typing import Any, NamedTuple

from funcgrad.errors import ArgumentError


class Precision(enum.Enum):
    """How exact a matrix product is at least: all members are full precision here."""

    DEFAULT = 0
    HIGH = 1
    HIGHEST = 2


class DotAlgorithm(NamedTuple):
    """The types and passes of a matrix product, for hardware that has a choice."""

    lhs_precision_type: Any
    rhs_precision_type: Any
    accumulation_type: Any
    lhs_component_count: int = 1
    rhs_component_count: int = 1
    num_primitive_operations: int = 1
    allow_imprecise_accumulation: bool = False


DotAlgorithmPreset = enum.Enum(
    "DotAlgorithmPreset",
    """DEFAULT ANY_F8_ANY_F8_F32 ANY_F8_ANY_F8_F32_FAST_ACCUM ANY_F8_ANY_F8_ANY ANY_F8_ANY_F8_ANY_FAST_ACCUM F16_F16_F16
    F16_F16_F32 BF16_BF16_BF16 BF16_BF16_F32 BF16_BF16_F32_X3 BF16_BF16_F32_X6 BF16_BF16_F32_X9 TF32_TF32_F32
    TF32_TF32_F32_X3 F32_F32_F32 F64_F64_F64""",
    module=__name__,
)


class AccuracyMode(enum.Enum):
    """How exact a function is at least."""

    HIGHEST = 1
    DEFAULT = 2


class Tolerance(NamedTuple):
    """The error that a function may have."""

    atol: float = 0.0
    rtol: float = 0.0
    ulps: int = 0


class RoundingMethod(enum.IntEnum):
    """What lax.round makes of halves."""

    AWAY_FROM_ZERO = 0
    TO_NEAREST_EVEN = 1


PrecisionLike = (
    None | str | Precision | tuple[str, str] | tuple[Precision, Precision] | DotAlgorithm | DotAlgorithmPreset
)

_NAMES = frozenset("highest float32 high bfloat16_3x tensorfloat32 default bfloat16 fastest".split())


def check_precision(name: str, precision: Any) -> None:
    """ArgumentError for what is not a precision."""
    if precision is None or isinstance(precision, Precision | DotAlgorithm | DotAlgorithmPreset):
        return
    for one in precision if isinstance(precision, tuple | list) and len(precision) == 2 else [precision]:
        known = isinstance(one, str) and (one in _NAMES or one in DotAlgorithmPreset.__members__)
        if not (known or one is None or isinstance(one, Precision)):
            raise ArgumentError(
                f"{name}: {precision!r} is not a precision",
                hint=f"use a member of lax.Precision, or one of {', '.join(sorted(_NAMES))}",
            )


__all__ = [
    "AccuracyMode", "DotAlgorithm", "DotAlgorithmPreset", "Precision", "PrecisionLike", "RoundingMethod", "Tolerance",
    "check_precision",
]  # fmt: skip
