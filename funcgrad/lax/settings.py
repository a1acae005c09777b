"""Settings that jax.lax has for products and functions.

Products are computed in the full precision of their dtype unless a precision asks for less (numpy/core/precision.py
says what each means). Functions are computed to within a few units in the last place, so their settings change nothing.
"""

from __future__ import annotations

import enum
from typing import Any

from funcgrad.config import PRECISIONS
from funcgrad.trace.util.named_tuple import NamedTuple


class Precision(enum.Enum):
    """How exact a product of float32 is: HIGH splits operands into two bfloat16 each, the others are full precision."""

    DEFAULT = 0
    HIGH = 1
    HIGHEST = 2

    @classmethod
    def _missing_(cls, value: object) -> Precision | None:
        return _MEMBERS.get(value)  # Precision("high")


_MEMBERS: dict[object, Precision] = {
    "default": Precision.DEFAULT, "fastest": Precision.DEFAULT, "high": Precision.HIGH, "bfloat16_3x": Precision.HIGH,
    "highest": Precision.HIGHEST, "float32": Precision.HIGHEST,
}  # fmt: skip


class DotAlgorithm(NamedTuple):
    """The types and passes of a matrix product; it has to be one that DotAlgorithmPreset names."""

    lhs_precision_type: Any
    rhs_precision_type: Any
    accumulation_type: Any
    lhs_component_count: int = 1
    rhs_component_count: int = 1
    num_primitive_operations: int = 1
    allow_imprecise_accumulation: bool = False


DotAlgorithmPreset = enum.Enum(  # type: ignore[misc]
    "DotAlgorithmPreset", [name for name in PRECISIONS if name.isupper()], module=__name__
)
DotAlgorithmPreset.__doc__ = (
    "The algorithms of a matrix product: dtypes of operands and of sums, number of passes."
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

__all__ = [
    "AccuracyMode", "DotAlgorithm", "DotAlgorithmPreset", "Precision", "PrecisionLike", "RoundingMethod", "Tolerance",
]  # fmt: skip
