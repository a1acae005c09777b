"""Where the first NaN comes from: config.debug_nans and debug_infs.

With one of them on, every op that NumPy computes is checked, and so are the results of compiled programs. Machine code
cannot say which op it was, so a program whose result has a NaN is run again op by op; the error then names the op, the
user's line and, in a loop, the step.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from threading import local
from typing import Any

import numpy as np

from funcgrad.config import config
from funcgrad.errors import NanError, Place
from funcgrad.trace.types import dtypes as dt
from funcgrad.trace.uop import Family, UOp, type_text


class _Replay(local):
    active = False


_replay = _Replay()


def is_replay() -> bool:
    """Tell whether a program is run again to find an op: what it printed is not printed again."""
    return _replay.active


def fault_of(value: Any) -> str:
    """Return "nan" or "inf" where the settings ask for an error because of this value, else an empty string."""
    array = np.asarray(value)
    if not dt.is_inexact(array.dtype):
        return ""
    if config.debug_nans and np.isnan(array).any():
        return "nan"
    return "inf" if config.debug_infs and np.isinf(array).any() else ""


def check_value(name: str, value: Any, place: Place | None = None, operands: Sequence[Any] = ()) -> None:
    """Raise NanError where the result of an op has what the settings ask to find. An infinity that an operand has is
    none that the op makes: softmax with a mask, and the greatest number of a part, are computed with some.
    """
    fault = fault_of(value)
    if fault and not (fault == "inf" and any(map(_has_infinity, operands))):
        array = np.asarray(value)
        of_mask = fault == "nan" and name == "mul" and _masks_infinity(operands)
        raise NanError(
            f"{fault} in the result of {name}, {array.dtype.name}{list(array.shape)}",
            hint=_MASK_HINT if of_mask else f"config.debug_{fault}s = False lets it pass",
            place=place,
        )


_NO_OP_HINT = "rounding differs: look for values near the limits of the dtype"

# What is moved has been there before, or a program put it there.
_UNCHECKED = (Family.LEAF, Family.CALL, Family.MOVEMENT)
_MASK_HINT = "0 * inf is NaN: multiply by a mask of booleans, which chooses, or write where(mask, x, 0)"


def _has_infinity(value: Any) -> bool:
    array = np.asarray(value)
    return dt.is_inexact(array.dtype) and bool(np.isinf(array).any())


def _masks_infinity(operands: Sequence[Any]) -> bool:
    """Tell whether one factor is a mask that was converted, all zeros and ones, and none is NaN already."""
    arrays = [np.asarray(x) for x in operands]
    return any(((x == 0) | (x == 1)).all() for x in arrays) and not any(np.isnan(x).any() for x in arrays)


def checked(node: UOp, function: Callable[..., Any]) -> Callable[..., Any]:
    """Return the function that computes a node, with a check of what it made."""
    if node.op.family in _UNCHECKED or not dt.is_inexact(node.dtype):
        return function
    return partial(_checked, node, function)


def _checked(node: UOp, function: Callable[..., Any], *values: Any) -> Any:
    result = function(*values)
    check_value(node.op.name, result, node.place, values)
    return result


def in_step(error: NanError, number: int, loop: str) -> NanError:
    """Return the error of a step of a loop."""
    return NanError(f"{error.message}, in step {number} of a {loop}", hint=error.hint, place=error.place)


def explain_fault(
    outputs: Sequence[UOp], evaluate: Callable[[], Sequence[Any]], fault: str, name: str
) -> None:
    """Raise NanError for a program whose results have a fault. evaluate: runs its graph op by op, checking each."""
    _replay.active = True
    try:
        evaluate()
    finally:
        _replay.active = False
    types = ", ".join(map(type_text, outputs))
    raise NanError(
        f"{fault} in the results ({types}) of the compiled {name!r}; op by op there is none",
        hint=_NO_OP_HINT
        if fault == "nan"
        else f"{_NO_OP_HINT}, and for infinities that the function was given",
    )
