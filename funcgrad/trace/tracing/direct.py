"""The short way of ops outside of transforms: arrays of one type are handed to NumPy at once.

Most calls need no promotion, broadcasting or conversion of their operands. For these NumPy's function is called right
away; whatever else there is to do, or to refuse, is left to the caller.

Elementwise ops on arrays of devices are computed by programs. To find that of a node, the node has to be made, and
freed of its arrays: longer than many programs take. So the programs of ops are kept by the types of the operands, and a
call of an op that was called before is a look-up.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

import numpy as np

from funcgrad.config import config
from funcgrad.trace.array.array import Array, Signature, wrap
from funcgrad.trace.types import dtypes as dt
from funcgrad.trace.uop import OPS, Op
from funcgrad.trace.util.lru import Bounded
from funcgrad.trace.util.quiet import quiet, quietly

_INT32 = 1 << 31
OF_NUMBERS = frozenset({dt.float32, dt.float64, dt.int32})  # every Python number of their kind fits these
_WHOLE = frozenset({dt.float32, dt.float64})  # in which NumPy's functions compute as they are
_SHORT = frozenset(np.dtype(code) for code in "?bhiBHIefF")
_LONG = frozenset(np.dtype(code) for code in "lqLQdD")  # which stay as they are where 64 bits are switched on


def of_one_type(op: Op, operands: Sequence[Any], inexact: bool) -> Array | None:
    """Return an elementwise op on concrete arrays of one type, and Python numbers that fit it.

    None for other operands, and where the op is not defined for them or fails: the long way does or says it.
    """
    signature = None
    numbers = False
    for x in operands:
        if type(x) is not Array:
            numbers = True
        elif x.signature is not signature:
            if signature is not None:
                return None
            signature = x.signature
    if signature is None:
        return None
    dtype, reference = signature.dtype, function_for(op, signature, inexact)
    if reference is None:
        return None
    values = [_owner_as(x, signature) for x in operands] if numbers else [x.owner for x in operands]
    if numbers and any(v is None for v in values):
        return None
    try:
        value = quiet.run(reference, *values)
    except (ValueError, MemoryError, RuntimeError):  # or a finalizer within another op
        return None
    if type(value) is np.ndarray and value.dtype is dtype and value.flags.c_contiguous:
        return Array.of(signature, value)
    value = np.asarray(value)
    return wrap(value, signature.weak and value.dtype != dt.bool_)


def function_for(op: Op, signature: Signature, inexact: bool) -> Callable[..., Any] | None:
    """Return the function of NumPy that computes an op of arrays of a type; None where the op is not defined for them,
    or others than NumPy compute with them. inexact: integers become floats first.
    """
    dtype = signature.dtype
    if signature.device or not stays(dtype):
        return None
    if inexact and dtype.kind not in "fc":
        return _of_floats(op, dtype)
    return _reference(op, dtype) if dtype in op.accepts else None


def _reference(op: Op, dtype: np.dtype) -> Callable[..., Any]:
    plain = getattr(op.reference, "plain", None)
    return plain if plain is not None and dtype in _WHOLE else op.reference  # type: ignore[return-value]


def _of_floats(op: Op, dtype: np.dtype) -> Callable[..., Any] | None:
    """Return the function of integers or booleans that computes an op in the floats that they become."""
    wide, _ = dt.to_inexact(dtype, False)
    if wide not in op.accepts or not stays(wide):
        return None
    reference = _reference(op, wide)
    return lambda *xs: reference(*[x.astype(wide) for x in xs])


FORMULAS: dict[str, Callable[..., Any]] = {}
"""Functions of NumPy, by name, that have the values of formulas of several ops, of real numbers of one dtype. None is
returned where that is not so.
"""


def formula_for(name: str, signature: Signature) -> Callable[..., Any] | None:
    """Return one of FORMULAS for arrays of a type; None where it has none."""
    dtype = signature.dtype
    served = not signature.device and stays(dtype) and dtype.kind in "iuf" and dtype not in dt.SHORT
    return FORMULAS[name] if served else None


def conversion(dtype: np.dtype, signature: Signature) -> Callable[..., Any] | None:
    """Return the function that converts arrays of a type to a dtype; None where that is the same, or would warn."""
    given = signature.dtype
    is_served = not signature.device and not signature.weak and stays(given) and given.kind != "c"
    if not is_served or not stays(dtype) or given is dtype:
        return None
    convert: Any = OPS["cast"].reference
    return partial(convert, (dtype, False))


def chosen(condition: Any, x: Any, y: Any) -> Array | None:
    """Return x where the condition holds, else y, of concrete arrays of one shape and type, and Python numbers that
    fit it; None for other operands.
    """
    if (
        type(condition) is not Array
        or condition.signature.dtype is not dt.bool_
        or condition.signature.device
    ):
        return None
    array = x if type(x) is Array else y
    if type(array) is not Array:
        return None
    signature = array.signature
    if not stays(signature.dtype) or signature.device or signature.shape != condition.signature.shape:
        return None
    sides = [_owner_as(v, signature) for v in (x, y)]
    if sides[0] is None or sides[1] is None:
        return None
    return (
        Array.of(signature, np.where(condition.owner, *sides))
        if signature.shape
        else wrap(np.where(condition.owner, *sides), signature.weak)
    )


def clipped(x: Any, low: Any, high: Any) -> Array | None:
    """Return a concrete array within two bounds, which are arrays of its type or Python numbers that fit it; None for
    other operands. NumPy does that in one pass, in a fifth of the time of a maximum and a minimum.
    """
    if type(x) is not Array or x.signature.device:
        return None
    signature = x.signature
    if not stays(signature.dtype) or signature.dtype.kind not in "iuf":
        return None
    bounds = [_owner_as(bound, signature) for bound in (low, high)]
    if bounds[0] is None or bounds[1] is None:
        return None
    return wrap(quietly(x.owner.clip, *bounds), signature.weak)


def stays(dtype: np.dtype) -> bool:
    """Tell whether arrays of this dtype are NumPy's own, and none that promotion makes shorter."""
    return dtype in _SHORT or dtype in _LONG and config.enable_x64


def _owner_as(x: Any, signature: Signature) -> Any:
    """Return what NumPy takes for an array of this type, or for a number that fits it; None for others."""
    if type(x) is Array:
        return x.owner if x.signature is signature else None
    number = number_as(x, signature) if signature.dtype in OF_NUMBERS else None
    if number is None:
        return None
    make = signature.dtype.type
    is_usual = not number or 1e-37 < abs(number) < 1e38  # others are beyond float32, infinite or 0
    return make(number) if is_usual else quietly(make, number)


def number_as(x: Any, signature: Signature) -> Any:
    """Return a Python number that fits an array's type, to be a scalar of it; None for others, and where the number has
    more bits than an array that is as weak.
    """
    kind, dtype = type(x), signature.dtype
    if signature.weak and config.enable_x64 and dtype.itemsize < 8:
        return None
    if kind is float:
        return x if dtype is dt.float32 or dtype is dt.float64 else None
    if kind is int and -_INT32 <= x < _INT32:
        return x
    return None


# ---- by native code ----

Compute = Callable[[Op | str | np.dtype, Sequence[Any], bool], Array | None]
"""Does what `of_one_type` does, given a tuple of operands, outside of traces; None also where something is unusual."""
SetElements = Callable[[Any, Any, Any], Array | None]
"""Returns an array with a value where an index is; None where that is unusual."""


_CALLS_UNTIL_NEXT_LOOK = 1000  # while native code is compiled: about a millisecond


class _Native:
    """What native code does once it is loaded. calls_left: how many calls in Python come before somebody loads it: each
    takes 1 us longer than a native one, and loading it takes 10 ms, if it is compiled. load: returns whether it is
    known that the code serves from now on, or never.
    """

    compute: Compute | None = None
    set_elements: SetElements | None = None
    load: Callable[[], bool] | None = None
    calls_left = 20_000


native = _Native()


def plug_native(compute: Compute, set_elements: SetElements) -> None:
    """Say which native functions compute with arrays of one type, and change some elements."""
    native.compute = compute
    native.set_elements = set_elements


def at_once(name: str, *operands: Any) -> Array | None:
    """Return one of FORMULAS of arrays of one type, and numbers that fit it, by native code; None where it is not
    loaded, or leaves that to Python.
    """
    return None if native.compute is None else native.compute(name, operands, False)


def plug_loader(load: Callable[[], bool]) -> None:
    """Say what loads native code. It returns False while that is being compiled."""
    native.load = load


def count_call() -> None:
    """Note that Python has served a call that native code would have served."""
    if native.calls_left:
        native.calls_left -= 1
        if not native.calls_left and native.load is not None and not native.load():
            native.calls_left = _CALLS_UNTIL_NEXT_LOOK


# ---- on devices ----

Run = Callable[[Sequence[Array]], list[Array]]


class KnownOp:
    """The program of an op. order: the operands that it takes, by number; `used` is for the cache."""

    __slots__ = ("run", "order", "used")

    def __init__(self, run: Run, order: Sequence[int]) -> None:
        self.run = run
        self.order = order
        self.used = False

    def __call__(self, operands: Sequence[Array]) -> Array:
        self.used = True
        return self.run([operands[i] for i in self.order])[0]


known_ops: Bounded[tuple, KnownOp] = Bounded(1024)


def key_of(op: Op, operands: Sequence[Array], inexact: bool, promote: bool) -> tuple:
    """Return what tells which program computes an op: the types of the operands, and which of them are the same."""
    ids = [*map(id, operands)]
    same = () if len({*ids}) == len(ids) else tuple(map(ids.index, ids))
    return op, inexact, promote, config.key, same, *[x.signature for x in operands]


def remember(key: tuple, run: Run, taken: Sequence[Array], operands: Sequence[Array]) -> None:
    """Keep the program that took these arrays to compute an op of the operands."""
    places = {id(x): i for i, x in enumerate(operands)}
    if all(id(x) in places for x in taken):
        known_ops.remember(key, KnownOp(run, [places[id(x)] for x in taken]))
