"""The operators of arrays: x + y and its like, with a short way for the common case.

Two concrete arrays of one common dtype, or one and a Python number, are handed to NumPy at once; everything else goes
through the function of the operator's name. Once so many operators have been called that loading native code pays, it
serves the common case (backends/cpu/operators.py), and calls come here that it leaves to Python.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from typing import Any

import numpy as np

from funcgrad.config import config
from funcgrad.errors import DtypeError, FuncgradError
from funcgrad.numpy import elementwise as ew
from funcgrad.numpy.core.products import matmul
from funcgrad.trace.array.array import Array, ArrayBase, wrap
from funcgrad.trace.tracing.direct import number_as, plug_loader
from funcgrad.trace.tracing.traceback import fold
from funcgrad.trace.tracing.tracer import Tracer, current_trace, served_in_python
from funcgrad.trace.types import dtypes as dt
from funcgrad.trace.util.quiet import quiet

_FUNCTIONS: dict[str, Callable[[Any, Any], Any]] = {
    "add": ew.add,
    "subtract": ew.subtract,
    "multiply": ew.multiply,
    "true_divide": ew.divide,
    "floor_divide": ew.floor_divide,
    "remainder": ew.remainder,
    "divmod": ew.divmod,
    "power": ew.power,
    "matmul": matmul,
    "bitwise_and": ew.bitwise_and,
    "bitwise_or": ew.bitwise_or,
    "bitwise_xor": ew.bitwise_xor,
    "left_shift": ew.left_shift,
    "right_shift": ew.right_shift,
    "equal": ew.equal,
    "not_equal": ew.not_equal,
    "less": ew.less,
    "less_equal": ew.less_equal,
    "greater": ew.greater,
    "greater_equal": ew.greater_equal,
}
_SAME_DTYPE = {"add": np.add, "subtract": np.subtract, "multiply": np.multiply}
_COMPARE = {
    "equal": np.equal,
    "not_equal": np.not_equal,
    "less": np.less,
    "less_equal": np.less_equal,
    "greater": np.greater,
    "greater_equal": np.greater_equal,
}
# (operator, dtype) -> the NumPy function that has JAX's result on two operands of this dtype
_DIRECT: dict[tuple[str, np.dtype], np.ufunc] = {
    **{
        (name, dtype): f
        for name, f in (_SAME_DTYPE | _COMPARE).items()
        for dtype in (dt.float32, dt.float64, dt.int32)
    },
    **{("true_divide", dtype): np.true_divide for dtype in (dt.float32, dt.float64)},
}
_AT_ONCE = frozenset(name for name, _ in _DIRECT)
_USUAL = frozenset({Array, Tracer, int, float, bool, complex})
_PROTOCOLS = ("__array__", "__funcgrad_array__", "__jax_array__")
_REFLECTED = {
    "add": "__radd__",
    "subtract": "__rsub__",
    "multiply": "__rmul__",
    "true_divide": "__rtruediv__",
    "floor_divide": "__rfloordiv__",
    "remainder": "__rmod__",
    "divmod": "__rdivmod__",
    "power": "__rpow__",
    "matmul": "__rmatmul__",
    "bitwise_and": "__rand__",
    "bitwise_or": "__ror__",
    "bitwise_xor": "__rxor__",
    "left_shift": "__rlshift__",
    "right_shift": "__rrshift__",
    "equal": "__eq__",
    "not_equal": "__ne__",
    "less": "__gt__",
    "less_equal": "__ge__",
    "greater": "__lt__",
    "greater_equal": "__le__",
}

others_take_over = False
"""Whether an object with `__array__` and an operator of its own has that called, as JAX does, and funcgrad.compat.jax
sets it: otherwise such an object is converted, and the result is an array.
"""


def _load_native_code() -> bool:
    """Let native code serve operators from now on, where there can be such code. Return False while that is being
    compiled.
    """
    if config.calls is None or config.device.partition(":")[0] != "cpu":
        return True
    from funcgrad.transforms.jit.fast_path import has_front_door  # few programs need it
    from funcgrad.transforms.jit.jit import JitFunction  # likewise

    with suppress(Exception):  # no compiler, or no place for its binary: Python serves on
        return has_front_door(JitFunction, "cpu") is not None
    return True


plug_loader(_load_native_code)


def _operator(name: str, a: Any, b: Any) -> Any:
    """Apply the operator to two values, one of which is an array; return NotImplemented if the other is no operand."""
    if name in _AT_ONCE and current_trace() is None and not config.watched:  # ops are checked, ufuncs are not
        result = _direct(name, a, b)
        if result is not None:
            served_in_python()
            return result
    try:
        if type(a) in _USUAL and type(b) in _USUAL:
            return _FUNCTIONS[name](a, b)
        return _of_any_kinds(name, a, b)
    except FuncgradError as error:
        fold(error)
        raise


def _of_any_kinds(name: str, a: Any, b: Any) -> Any:
    for x in (a, b):
        if not isinstance(x, (ArrayBase, int, float, complex, np.ndarray, np.generic)) and not _is_array_like(
            x
        ):
            if type(x) in (list, tuple):
                raise DtypeError(
                    f"{name}: a {type(x).__name__} is no operand: {x!r:.60}",
                    hint="convert it with asarray first",
                )
            return NotImplemented
    if others_take_over and _has_own(name, b):
        return NotImplemented
    return _FUNCTIONS[name](a, b)


def _has_own(name: str, b: Any) -> bool:
    """Tell whether the class of the second operand is no array of JAX's and has the operator for itself."""
    if isinstance(b, (ArrayBase, int, float, complex, np.ndarray, np.generic)):
        return False
    if any(hasattr(b, protocol) for protocol in _PROTOCOLS[1:]):
        return False
    own = _REFLECTED[name]
    return getattr(type(b), own, None) is not getattr(object, own, None)


def _is_array_like(x: Any) -> bool:
    return not isinstance(x, type) and any(hasattr(x, protocol) for protocol in _PROTOCOLS)


def _direct(name: str, a: Any, b: Any) -> Any:
    """Apply the operator by NumPy if no promotion is needed; return None otherwise."""
    if type(a) is Array:
        signature = other = a.signature
        x, y = a.owner, b
        if type(b) is Array:
            other, y = b.signature, b.owner
            if other is not signature:
                if other.dtype is not signature.dtype or other.device:
                    return None
                if other.shape != signature.shape and config.numpy_rank_promotion != "allow":
                    return None
        else:
            y = number_as(b, signature)
    elif type(b) is Array:
        signature = other = b.signature
        x, y = number_as(a, signature), b.owner
    else:
        return None
    dtype = signature.dtype
    ufunc = _DIRECT.get((name, dtype))
    if ufunc is None or signature.device or x is None or y is None:
        return None
    try:
        value = quiet.run(ufunc, x, y)
    except (
        ValueError,
        MemoryError,
        RuntimeError,
    ):  # shapes that do not broadcast, too much, or a finalizer within another operator: the function says it better
        return None
    if other is signature and value.dtype is dtype and type(value) is np.ndarray:
        return Array.of(signature, value)
    return wrap(value, signature.weak and other.weak and value.dtype is dtype)
