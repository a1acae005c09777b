"""Dtypes as users name them: float32 and its like, which also convert, and the questions one asks about them."""

from __future__ import annotations

import warnings
from functools import cache, lru_cache
from typing import Any

import ml_dtypes
import numpy as np

from funcgrad.config import config
from funcgrad.errors import ArgumentError, DtypeError, user_place
from funcgrad.numpy.core.operands import placed
from funcgrad.numpy.creation import array, asarray
from funcgrad.trace.array.any_array import Array
from funcgrad.trace.array.array import Array as ConcreteArray
from funcgrad.trace.array.array import ArrayBase
from funcgrad.trace.array.key_array import KEY_DTYPE, KeyArray, KeyDtype, prng_key
from funcgrad.trace.tracing.direct import native
from funcgrad.trace.tracing.tracer import as_operand, has_protocol
from funcgrad.trace.types import dtypes as dt


class ScalarType(type):
    """A dtype that is a class, as NumPy's scalar types are: float32(1) is an array of that dtype.

    Examples
    --------
    >>> float32(1)
    Array(1., dtype=float32)
    >>> arange(3).dtype == int32, int32.__name__
    (True, 'int32')
    """

    dtype: np.dtype

    def __call__(self, value: Any) -> Array:
        return array(value, dtype=self.dtype)

    def __instancecheck__(self, instance: Any) -> bool:
        return isinstance(instance, self.dtype.type)  # NumPy's scalars, as in JAX: arrays have a dtype to ask

    def __eq__(self, other: Any) -> bool:
        """Tell whether the other one names this dtype. Arrays have a dtype but do not name it, nor does None."""
        try:
            return isinstance(other, (np.dtype, type, str)) and self.dtype == np.dtype(other)
        except (TypeError, ValueError):  # a class, or a text, that names none
            return False

    def __hash__(self) -> int:
        # As in JAX: NumPy's class is found in a set of these, numpy.dtype is not.
        return hash(self.dtype.type)

    def __repr__(self) -> str:
        return f"funcgrad.numpy.{self.__name__}"


def _scalar_type(dtype: np.dtype) -> ScalarType:
    body = {"dtype": dtype, "__module__": "funcgrad.numpy", "__slots__": (), "__doc__": ScalarType.__doc__}
    return ScalarType(dtype.name, (), body)


bool_ = _scalar_type(dt.bool_)
int8, int16, int32, int64 = (_scalar_type(d) for d in dt.SIGNED)
uint8, uint16, uint32, uint64 = (_scalar_type(d) for d in dt.UNSIGNED)
float16, bfloat16, float32, float64 = (_scalar_type(d) for d in dt.FLOATS)
(
    float8_e4m3fn, float8_e5m2, float8_e4m3fnuz, float8_e5m2fnuz,
    float8_e4m3b11fnuz, float8_e4m3, float8_e3m4, float8_e8m0fnu,
) = (_scalar_type(d) for d in dt.FLOAT8)  # fmt: skip
int2, int4, uint2, uint4 = (_scalar_type(d) for d in dt.SUB_BYTE)
complex64, complex128 = (_scalar_type(d) for d in dt.COMPLEX)
int_, uint, float_, complex_ = int64, uint64, float64, complex128
single, double, csingle, cdouble = float32, float64, complex64, complex128

# The kinds of dtypes, for issubdtype: those of NumPy.
generic, number, inexact, floating, complexfloating = (
    np.generic, np.number, np.inexact, np.floating, np.complexfloating,
)  # fmt: skip
integer, signedinteger, unsignedinteger = np.integer, np.signedinteger, np.unsignedinteger
flexible, character = np.flexible, np.character  # no array has one: for issubdtype alone
ComplexWarning = np.exceptions.ComplexWarning
_KINDS_OF_FLOATS = (np.floating, np.inexact, np.number, np.generic)
_KINDS_OF_INTEGERS = (np.integer, np.number, np.generic)
_NOT_OF_NUMPY: dict[Any, tuple[type, ...]] = (
    dict.fromkeys((dt.bfloat16, *dt.FLOAT8), _KINDS_OF_FLOATS)
    | {d: (*_KINDS_OF_INTEGERS, np.signedinteger if dt.kind(d) == "i" else np.unsignedinteger) for d in dt.SUB_BYTE}
)  # fmt: skip
"""Dtypes that are none of NumPy's own, with the kinds to which they belong."""


dtype = np.dtype  # the class itself, as in JAX: dtype("int64") is that of 64 bits also where none exist


def _named(x: Any, name: str) -> np.dtype:
    """Return the dtype that x is or has; raise DtypeError if it has none. For a class, the dtype is that of the class
    itself: the `dtype` attribute of NumPy's scalar types is something else.
    """
    if isinstance(x, (ArrayBase, np.ndarray, np.generic)):
        return x.dtype
    try:
        return np.dtype(type(x) if isinstance(x, (bool, int, float, complex)) else x)
    except (TypeError, ValueError):
        raise DtypeError(
            f"{name}: expected a dtype, or an array, got {type(x).__name__} {x!r:.60}",
            hint='a dtype is float32, "float32", or what x.dtype gives',
        ) from None


def issubdtype(arg1: Any, arg2: Any) -> bool:
    """Say whether dtype arg1 is arg2, or belongs to the kind arg2.

    Parameters
    ----------
    arg1 : a dtype.
    arg2 : a dtype, or a kind: integer, floating, inexact, ...

    Returns
    -------
    a boolean.

    Examples
    --------
    >>> issubdtype(bfloat16, floating)
    True
    """
    if isinstance(arg1, (KeyDtype, KeyArray)) or isinstance(arg2, KeyDtype):
        kind = arg2.type if isinstance(arg2, KeyDtype) else arg2
        return (
            isinstance(arg1, (KeyDtype, KeyArray)) and isinstance(kind, type) and issubclass(prng_key, kind)
        )
    if isinstance(arg1, type) and issubclass(arg1, np.generic):
        first: Any = arg1
    else:
        first = _named(arg1, "issubdtype")
    if isinstance(arg2, type) and issubclass(arg2, np.generic):
        return arg2 in _NOT_OF_NUMPY.get(first, ()) or bool(np.issubdtype(first, arg2))
    if first in _NOT_OF_NUMPY and arg2 in (int, float):
        return False
    return bool(
        np.issubdtype(first, arg2 if arg2 in (bool, int, float, complex) else _named(arg2, "issubdtype"))
    )


_KINDS = {
    "bool": (dt.bool_,),
    "signed integer": dt.SIGNED + dt.SUB_BYTE[:2],
    "unsigned integer": dt.UNSIGNED + dt.SUB_BYTE[2:],
    "integral": dt.INTEGERS + dt.SUB_BYTE,
    "real floating": dt.FLOATS + dt.FLOAT8,
    "complex floating": dt.COMPLEX,
    "numeric": dt.INTEGERS + dt.SUB_BYTE + dt.INEXACT + dt.FLOAT8,
}


def isdtype(dtype: Any, kind: Any) -> bool:
    """Say whether a dtype is of a kind.

    Parameters
    ----------
    dtype : a dtype.
    kind : a dtype, a name of the array API standard, or a tuple of them.

    Returns
    -------
    a boolean.

    Examples
    --------
    >>> isdtype(float32, "real floating")
    True
    """
    if isinstance(kind, tuple):
        return any(isdtype(dtype, one) for one in kind)
    given = _named(dtype, "isdtype")
    if isinstance(kind, str) and kind in _KINDS:
        return given in _KINDS[kind]
    try:
        return given == np.dtype(kind)
    except (TypeError, ValueError):
        raise ArgumentError(
            f"isdtype: {kind!r} is no kind of dtypes",
            hint=f"kinds are {', '.join(_KINDS)}, a dtype, or a tuple",
        ) from None


def _type_of(x: Any) -> tuple[np.dtype, bool]:
    """Return (dtype, weak) of an array, a Python number, or a dtype."""
    if isinstance(x, ArrayBase):
        return x.dtype, x.weak
    if isinstance(x, (np.ndarray, np.generic)):
        return dt.as_dtype(x.dtype), False
    if isinstance(x, (bool, int, float, complex)):
        return dt.as_dtype(type(x)), not isinstance(x, bool)
    if x is int or x is float or x is complex:  # a dtype may be equal to one of them
        return dt.as_dtype(x), True
    return dt.as_dtype(x), False


def result_type(*args: Any) -> np.dtype:
    """Return the dtype that arrays, numbers and dtypes promote to together.

    Examples
    --------
    >>> result_type(float16, bfloat16), result_type(int8, 2.0)
    (dtype('float32'), dtype('float32'))
    """
    keys = [x for x in args if isinstance(x, (KeyArray, KeyDtype))]
    if keys and len(keys) == len(args):
        return KEY_DTYPE  # type: ignore[return-value]  # not of NumPy
    if keys:
        raise DtypeError("result_type: keys and numbers have no common dtype")
    if not args:
        raise ArgumentError("result_type: at least one array, number or dtype is needed")
    return dt.promote(*map(_type_of, args))[0]


def promote_types(a: Any, b: Any) -> np.dtype:
    """Return the dtype that two dtypes promote to.

    Parameters
    ----------
    a, b : dtypes.

    Returns
    -------
    a dtype.

    Examples
    --------
    >>> promote_types("int32", "float16")
    dtype('float16')
    """
    return dt.promote(_type_of(a), _type_of(b))[0]


def can_cast(from_: Any, to: Any, casting: str = "safe") -> bool:
    """Say whether NumPy's rule allows a cast.

    Parameters
    ----------
    from_ : a dtype, or an array.
    to : a dtype.
    casting : "no", "equiv", "safe", "same_kind" or "unsafe".

    Returns
    -------
    a boolean.

    Examples
    --------
    >>> can_cast("int32", "float64")
    True
    """
    given, wanted = _named(from_, "can_cast"), _named(to, "can_cast")
    return bool(np.can_cast(given, wanted, casting))  # type: ignore[arg-type]


class _FloatLimits:
    """What ml_dtypes.finfo tells, with Python numbers: the array API standard wants them, and they are weakly typed."""

    __slots__ = ("_info",)

    def __init__(self, dtype: np.dtype) -> None:
        self._info: Any = ml_dtypes.finfo(dtype)

    def __getattr__(self, name: str) -> Any:
        value = getattr(self._info, name)
        return float(value) if isinstance(value, np.generic) and value.dtype in dt.FLOATS else value

    def __repr__(self) -> str:
        return repr(self._info)


_float_limits = cache(_FloatLimits)


def finfo(dtype: Any) -> Any:
    """Return the limits of a float dtype as Python numbers, of a complex one those of its parts.

    These are eps, max, min, smallest_normal, bits, and others.

    Examples
    --------
    >>> finfo(float32).eps
    1.1920928955078125e-07
    """
    wanted = _named(dtype, "finfo")
    if wanted not in dt.INEXACT and not dt.is_float8(wanted):
        raise DtypeError(
            f"finfo: a float or complex dtype is needed, got {wanted}", hint="iinfo tells of integers"
        )
    return _float_limits(wanted)


def iinfo(dtype: Any) -> Any:
    """Return the limits of an integer dtype: min, max, bits.

    Examples
    --------
    >>> iinfo(int8).max
    127
    """
    wanted = _named(dtype, "iinfo")
    if wanted not in dt.INTEGERS and wanted not in dt.SUB_BYTE:
        raise DtypeError(f"iinfo: an integer dtype is needed, got {wanted}", hint="finfo tells of floats")
    return dt.integer_limits(wanted)


def _array_of(x: Any) -> Any:
    """Return the array that an object stands for, as it says itself (`__jax_array__`); all else as it is."""
    kind: Any = type(x)
    return as_operand(x) if has_protocol(kind) else x


def isscalar(element: Any) -> bool:
    """Say whether this is a scalar of Python or NumPy, or an array without axes.

    Examples
    --------
    >>> isscalar(2.5), isscalar(ones(2))
    (True, False)
    """
    element = _array_of(element)
    return np.isscalar(element) or isinstance(element, (Array, np.ndarray)) and element.ndim == 0


def iscomplexobj(x: Any) -> bool:
    """Say whether the dtype is complex.

    Examples
    --------
    >>> iscomplexobj(asarray(1j))
    True
    """
    if isinstance(x, (list, tuple)):
        return any(map(iscomplexobj, x))
    x = _array_of(x)
    return not isinstance(x, KeyArray) and dt.kind(_type_of(x)[0]) == "c"


def isrealobj(x: Any) -> bool:
    """Say whether the dtype is not complex.

    Examples
    --------
    >>> isrealobj(ones(2))
    True
    """
    return not iscomplexobj(x)


_NAMES = frozenset({str, type, ScalarType, *{type(dtype) for dtype in dt.ALL}})


@lru_cache(maxsize=128)
def _by_name(dtype: Any, x64: bool) -> np.dtype:
    """Return the dtype of a name, as it is with 64 bits or without."""
    return dt.as_dtype(dtype)


def astype(x: Any, dtype: Any, /, *, copy: bool = False, device: Any = None) -> Array:
    """Convert an array to another dtype, with the same values on every device.

    Floats become integers towards zero; beyond the range its nearest end, 0 for NaN. Integers keep their lower bits.
    Floats are rounded to nearest, to bfloat16 by way of float32; those too large become infinite. All but 0 is True.
    Complex numbers that become real lose their imaginary part, with a ComplexWarning.

    Parameters
    ----------
    x : an array.
    dtype : the dtype; None for the default float.
    copy : whether a copy is wanted where nothing changes.
    device : the device that the result is committed to; None for none.

    Returns
    -------
    array of x's shape.

    Examples
    --------
    >>> astype(asarray([1.7, 1e20, nan]), int32)
    Array([         1, 2147483647,          0], dtype=int32)
    """
    if native.compute is not None and type(x) is ConcreteArray and type(dtype) in _NAMES and device is None:
        result = native.compute(_by_name(dtype, config.enable_x64), (x,), False)
        if result is not None:
            return result
    if device is not None:
        return placed(astype(x, dtype, copy=copy), device, "astype")
    if isinstance(x, KeyArray) and dtype is KEY_DTYPE:
        return x
    if iscomplexobj(x) and (dtype is None or dt.kind(dt.as_dtype(dtype)) not in "cb"):
        place = user_place()
        warnings.warn_explicit(
            "astype: the imaginary part is lost; x.real says so without a warning",
            ComplexWarning,
            *((place.code.co_filename, place.lineno) if place else ("<unknown>", 1)),
        )
    return (array if copy else asarray)(x, dtype=dt.default_dtype("f") if dtype is None else dtype)
