"""Arrays from data, constants and ranges.

Inside jit, ranges and constants are nodes of the graph (const, iota), never arrays captured from the host:
so a mask made of arange costs no memory there.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import Any, TypeVar

import numpy as np

from funcgrad.errors import ArgumentError, DtypeError, NotNumbersError, ShapeError
from funcgrad.numpy.core.keyed import takes_keys
from funcgrad.numpy.core.operands import (
    ArrayLike,
    cast,
    either,
    operand,
    operand_as,
    placed,
    promoted,
    takes_sharding,
    type_name,
)
from funcgrad.numpy.elementwise import add, equal, greater_equal, multiply, subtract, where
from funcgrad.trace.array import dlpack
from funcgrad.trace.array.any_array import Array
from funcgrad.trace.array.array import SIZE_ERRORS, ArrayBase, no_memory, refused, wrap
from funcgrad.trace.array.array import Array as ConcreteArray
from funcgrad.trace.array.device_array import copied
from funcgrad.trace.array.key_array import KEY_DTYPE, KeyArray
from funcgrad.trace.mesh.placement import Placement
from funcgrad.trace.ops import CONCAT, converted
from funcgrad.trace.tracing.tracer import (
    Tracer,
    apply,
    broadcast_node,
    current_trace,
    explicit_sharding,
    given_out,
    has_protocol,
    integer_in,
    large_number,
    staged,
    trace_of,
)
from funcgrad.trace.types import dtypes as dt
from funcgrad.trace.types.float0 import float0
from funcgrad.trace.types.shapes import (
    MAX_AXES,
    check_counts,
    check_nbytes,
    position_dtype,
    static_int,
    static_shape,
    type_text,
)
from funcgrad.trace.uop import Shape, const, iota
from funcgrad.transforms.composites import compiled_once_it_pays

R = TypeVar("R")


def _leaf_types(x: Sequence[Any]) -> set[type | np.dtype]:
    """Collect what a nested list holds: the dtypes of NumPy's arrays and scalars, and the classes of all else."""
    classes = set(map(type, x))
    found: set[type | np.dtype] = set()
    for cls in classes:
        if cls is list or cls is tuple or issubclass(cls, (list, tuple)):
            for e in x:
                if type(e) is cls:
                    found |= _leaf_types(e)
        elif issubclass(cls, (np.generic, np.ndarray)):
            found |= {e.dtype for e in x if type(e) is cls}
        else:
            found.add(cls)
    return found


def _holds_arrays(types: set[type | np.dtype]) -> bool:
    """Tell whether there are arrays, traced values, or objects that convert to arrays among them."""
    return any(isinstance(t, type) and (issubclass(t, Array) or hasattr(t, "__jax_array__")) for t in types)


def _common_dtype(types: set[type | np.dtype]) -> np.dtype | None:
    """Return the dtype of Python's numbers among NumPy's, which fit it where they can; None where NumPy's rules do."""
    own = {t for t in types if isinstance(t, np.dtype)}
    if not own or len(types) == 1 or not all(t in dt.STORED if t in own else t in _NUMBERS for t in types):
        return None
    return dt.promote(
        *((t, False) if isinstance(t, np.dtype) else (dt.as_dtype(t), t is not bool) for t in types)
    )[0]


def too_nested(name: str) -> ShapeError:
    """Return the error for lists nested too deep, perhaps without end."""
    return ShapeError(
        f"{name}: an array has at most {MAX_AXES} axes, these lists are nested deeper",
        hint="does a list contain itself?",
    )


def _stack_list(values: Any, name: str) -> Any:
    """Stack a nested list of arrays and numbers into one array."""
    rows = [_stack_list(v, name) if isinstance(v, (list, tuple)) else operand(v, name) for v in values]
    rows = promoted(name, *rows)
    if any(row.shape != rows[0].shape for row in rows):
        raise ShapeError(f"{name}: rows of a list have different shapes: {', '.join(map(type_name, rows))}")
    shape = (1, *rows[0].shape)
    rows = [either(row, lambda v: v.reshape(shape), lambda n: n.reshape(shape)) for row in rows]
    return apply(CONCAT, *rows, arg=0)


def array(
    object: Any,
    dtype: Any = None,
    copy: bool = True,
    order: str | None = None,
    ndmin: int = 0,
    *,
    device: Any = None,
) -> Array:
    """Make an array of numbers, nested lists, arrays, or anything NumPy understands; NumPy arrays are copied.

    A Python number without dtype is weakly typed. Lists may hold traced values.

    Parameters
    ----------
    object : what it is made of.
    dtype : the dtype; None for that of the object.
    copy : False returns an array as it is.
    order : has no effect: elements are in C order.
    ndmin : axes of size 1 are put in front, up to so many.
    device : the device that the result is committed to; None for none.
    out_sharding : how the result is spread over a mesh; None leaves it as it is.

    Returns
    -------
    array.

    Raises
    ------
    DtypeError : strings and objects.
    ShapeError : ragged lists.

    Examples
    --------
    >>> array([[1, 2], [3, 4]]).shape
    (2, 2)
    >>> array([1, 2.5])
    Array([1. , 2.5], dtype=float32)
    """
    if device is not None:
        return placed(array(object, dtype, copy, order, ndmin), device, "array")
    if dtype is KEY_DTYPE:
        raise NotNumbersError("array: numbers are no keys", hint="random.wrap_key_data makes keys of words")
    result = given_out(_converted(object, dtype))
    if copy and result is object and isinstance(result, ConcreteArray):
        result = copied(result)  # lives on when the object is donated
    if ndmin > result.ndim:
        shape = (1,) * (ndmin - result.ndim) + result.shape
        result = either(result, lambda v: v.reshape(shape), lambda n: n.reshape(shape))
    return result


_NUMBERS = (bool, int, float, complex)
_NO_SEQUENCE = (ArrayBase, np.ndarray, np.generic, bool, int, float, complex, str, bytes)


def _converted(object: Any, dtype: Any) -> Any:
    """Convert any value to an array; an array of this dtype is returned as it is."""
    wanted = None if dtype is None else dt.as_dtype(dtype)
    if isinstance(object, (list, tuple)):
        return _from_list(object, wanted)
    if not isinstance(object, _NO_SEQUENCE):
        lent = _lent(object)
        if lent is not None:
            object = lent
        elif isinstance(object, Sequence):  # a range, ...
            return _from_list(list(object), wanted)
    if wanted is not None and type(object) is int and dt.is_integer(wanted):
        return large_number(object, wanted, False, "array")  # which says where it does not fit
    return operand(object, "array") if wanted is None else operand_as(object, wanted, False, "array")


def _lent(object: Any) -> np.ndarray | None:
    """Return the memory of an object that is no array itself, as NumPy reads it: an image of Pillow, a buffer, what
    ctypes made. Return None where it has none, or says in another way which array it stands for.
    """
    kind: Any = type(object)
    if isinstance(object, type) or hasattr(object, "__array__") or has_protocol(kind):
        return None
    if hasattr(object, "__array_interface__") or hasattr(object, "__array_struct__"):
        return np.asarray(object)
    try:
        return np.asarray(memoryview(object))
    except TypeError:
        return None


def _from_list(values: Sequence[Any], wanted: np.dtype | None) -> Any:
    try:
        types = _leaf_types(values)
        stacked = _stack_list(values, "array") if _holds_arrays(types) else None
    except RecursionError:
        raise too_nested("array") from None
    if stacked is not None:
        return cast(stacked, stacked.dtype if wanted is None else wanted)
    common = _common_dtype(types) if wanted is None else wanted
    try:
        value = np.array(values)
    except ValueError as error:
        if "inhomogeneous" not in str(error):
            raise ShapeError(f"array: {error}") from None
        raise ShapeError(
            f"array: the parts of {values!r:.60} differ in length or depth",
            hint="all rows must have one length; keep ragged data in a list of arrays, or pad it",
        ) from None
    if value.size == 0 and value.dtype == np.float64:
        return wrap(value.astype(wanted or dt.default_dtype("f")))
    if (
        value.dtype == object
        and value.size
        and all(type(x) in (bool, int, float, complex) for x in value.flat)
    ):
        value = _of_large(value, dt.default_dtype("i") if common is None else common)
    if value.dtype == object or value.dtype not in dt.STORED:
        raise DtypeError(f"array: {values!r:.60} holds values that are not numbers")
    if dt.is_integer(value.dtype) and wanted is None:
        narrow = dt.canonical(value.dtype) if common is None else common
        if narrow != value.dtype and not np.array_equal(value.astype(narrow), value):
            raise ArgumentError(
                f"array: an integer of {values!r:.60} does not fit {narrow.name}",
                hint="use floats, or funcgrad.config.enable_x64 = True",
            )
    # converted here and not by a node: a graph should hold the numbers in their dtype
    dtype = dt.canonical(value.dtype) if common is None else common
    if value.dtype == dtype:
        return wrap(value)
    if dt.is_integer(value.dtype) and dt.is_integer(dtype) and not dt.is_widened(dtype):
        _check_range(values, value, dtype)
    return wrap(converted(value, dtype))


def _of_large(value: np.ndarray, dtype: np.dtype) -> np.ndarray:
    """Convert numbers, some of them integers beyond 64 bits, to this dtype; raise ArgumentError if they do not fit."""
    if dt.is_integer(dtype):
        return np.array([integer_in(x, dtype, "array") for x in value.flat], dtype).reshape(value.shape)
    return value.astype(complex if dt.kind(dtype) == "c" else bool if dt.kind(dtype) == "b" else float)


def _check_range(given: Sequence[Any], value: np.ndarray, dtype: np.dtype) -> None:
    """Raise ArgumentError if a Python integer of a nested list does not fit; NumPy's wrap around, as arrays do."""
    limits = dt.integer_limits(dtype)
    if not value.size or limits.min <= value.min() and value.max() <= limits.max:
        return
    for x in given:
        if isinstance(x, (list, tuple)):
            _check_range(x, np.asarray(x), dtype)
        elif type(x) is int:
            integer_in(x, dtype, "array")


def asarray(
    a: Any, dtype: Any = None, order: str | None = None, *, copy: bool | None = None, device: Any = None
) -> Array:
    """Return a as an array; an array is returned as it is.

    Parameters
    ----------
    a : what `array` takes.
    dtype : the dtype; None for that of a.
    order : has no effect: elements are in C order.
    copy : True makes a copy. With False the memory of a NumPy array is shared, which must not be written to
        any more.
    device : the device that the result is committed to; None for none.
    out_sharding : how the result is spread over a mesh; None leaves it as it is.

    Returns
    -------
    array.

    Raises
    ------
    ArgumentError : copy=False, and a copy is needed (a ValueError too).

    Examples
    --------
    >>> asarray(2.0)
    Array(2., dtype=float32, weak_type=True)
    """
    if device is not None:
        return placed(asarray(a, dtype, order, copy=copy), device, "asarray")
    if copy is False:
        return _shared(a, dtype)
    return array(a, dtype, copy=copy or False)


def _shared(a: Any, dtype: Any) -> Any:
    """Return `a` as an array without a copy; raise ArgumentError if a copy is needed."""
    wanted = None if dtype is None else dt.as_dtype(dtype)
    if isinstance(a, ArrayBase) and wanted in (None, a.dtype):
        return a
    if hasattr(a, "__array__") and not isinstance(a, ArrayBase):
        value = np.asarray(a)
        same = (
            wanted in (None, value.dtype)
            and value.dtype in dt.STORED
            and dt.canonical(value.dtype) == value.dtype
        )
        if same and value.flags.c_contiguous and np.shares_memory(value, np.asarray(a)):
            return ConcreteArray(value)
    raise ArgumentError(
        f"asarray: {type(a).__name__} cannot be an array without a copy", hint="leave copy=False out"
    )


@takes_keys("a")
def copy(a: ArrayLike, order: str | None = None) -> Array:
    """Return the same value in memory of its own, which stays when that of `a` is donated.

    Parameters
    ----------
    a : an array.
    order : has no effect: elements are in C order.

    Returns
    -------
    array like a.

    Examples
    --------
    >>> copy(arange(2))
    Array([0, 1], dtype=int32)
    """
    return array(a)


def frombuffer(buffer: Any, dtype: Any = float, count: int = -1, offset: int = 0) -> Array:
    """Make an array from the bytes of a buffer.

    Parameters
    ----------
    buffer : bytes, or an object with such a memory.
    dtype : of the elements.
    count : how many elements; -1 for all.
    offset : bytes that are skipped.

    Returns
    -------
    vector.

    Examples
    --------
    >>> frombuffer(b"\x01\x02", dtype="uint8")
    Array([1, 2], dtype=uint8)
    """
    wanted = np.dtype(dtype)
    with refused("frombuffer"):
        value = np.frombuffer(buffer, wanted, count, offset)
    return array(value)


def from_dlpack(x: Any, /, *, device: Any = None, copy: bool | None = None) -> Array:
    """Take an array of another library, by the DLPack protocol.

    It shares the memory, which must not be written to any more. It is copied with copy=True, and where it is not
    C-contiguous or has 64 bits that are switched off.

    Parameters
    ----------
    x : an array with __dlpack__.
    device : the device that the result is committed to; None for none.
    copy : True makes a copy, False rules one out.

    Returns
    -------
    array.

    Raises
    ------
    ArgumentError : copy=False, and a copy is needed.

    Examples
    --------
    >>> from_dlpack(np.ones(2, np.float32))
    Array([1., 1.], dtype=float32)
    """
    if device is not None:
        return placed(from_dlpack(x, copy=copy), device, "from_dlpack")
    if isinstance(x, ConcreteArray):
        return array(x) if copy else x
    value = dlpack.from_dlpack(x, copy)
    dtype, flags = value.dtype, value.flags
    fits = dtype in dt.STORED and dt.canonical(dtype) == dtype and flags.c_contiguous and flags.aligned
    if fits and not copy:
        return ConcreteArray(value)
    if copy is False:
        raise ArgumentError(
            f"from_dlpack: {dtype.name}[{','.join(map(str, value.shape))}] needs a copy",
            hint="it is made contiguous, or its 64 bits are 32 without config.enable_x64: leave copy=False out",
        )
    return array(value)


def fromfunction(function: Callable[..., R], shape: Any, *, dtype: Any = float, **keywords: Any) -> R:
    """Call function(i, j, ...) on the coordinates of each element of a shape.

    Parameters
    ----------
    function : a function of arrays, one for each axis.
    shape : sizes of axes.
    dtype : of the coordinates.
    **keywords : further arguments of the function.

    Returns
    -------
    what the function returns.

    Examples
    --------
    >>> fromfunction(lambda i, j: i + j, (2, 2), dtype=int).tolist()
    [[0, 1], [1, 2]]
    """
    shape = static_shape(shape, "fromfunction")
    grid = [
        broadcast_to(along_axis(arange(size, dtype=dtype), axis, len(shape)), shape)
        for axis, size in enumerate(shape)
    ]
    return function(*grid, **keywords)


def _filled(value: Any, shape: Shape, dtype: np.dtype, weak: bool = False) -> Any:
    """Make a constant array: a node inside jit, memory outside."""
    if current_trace() is not None:
        return staged(const(value, dtype, shape, weak))
    try:
        # -0 is not one of them.
        only_zeros = type(value) is int and not value or not any(np.asarray(value, dtype).tobytes())
        return ConcreteArray(np.zeros(shape, dtype) if only_zeros else np.full(shape, value, dtype), weak)
    except (MemoryError, ValueError):  # NumPy's ValueError: more bytes than an address can count
        raise no_memory("a new array", shape, dtype) from None


@takes_sharding
def zeros(shape: Any, dtype: Any = None, *, device: Any = None) -> Array:
    """Make an array of zeros.

    Parameters
    ----------
    shape : a size, or several.
    dtype : the dtype; None for the default float. Of `float0` they are the tangents of integers.
    device : the device that the result is committed to; None for none.
    out_sharding : how the result is spread over a mesh; None leaves it as it is.

    Returns
    -------
    array.

    Examples
    --------
    >>> zeros((2, 3)).shape
    (2, 3)
    """
    if device is not None:
        return placed(zeros(shape, dtype), device, "zeros")
    if dtype is KEY_DTYPE:
        return _keys_like(static_shape(shape, "zeros"), 0)
    if dtype is float0:
        return _no_tangents(static_shape(shape, "zeros"))
    return _filled(0, static_shape(shape, "zeros"), dt.as_dtype(float if dtype is None else dtype))


@takes_sharding
def ones(shape: Any, dtype: Any = None, *, device: Any = None) -> Array:
    """Make an array of ones.

    Parameters
    ----------
    shape : a size, or several.
    dtype : the dtype; None for the default float.
    device : the device that the result is committed to; None for none.
    out_sharding : how the result is spread over a mesh; None leaves it as it is.

    Returns
    -------
    array.

    Examples
    --------
    >>> ones(2)
    Array([1., 1.], dtype=float32)
    """
    if device is not None:
        return placed(ones(shape, dtype), device, "ones")
    if dtype is KEY_DTYPE:
        return _keys_like(static_shape(shape, "ones"), 1)
    return _filled(1, static_shape(shape, "ones"), dt.as_dtype(float if dtype is None else dtype))


@takes_sharding
def empty(shape: Any, dtype: Any = None, *, device: Any = None) -> Array:
    """Make an array whose values do not matter; they are zeros.

    Parameters
    ----------
    shape : a size, or several.
    dtype : the dtype; None for the default float.
    device : the device that the result is committed to; None for none.
    out_sharding : how the result is spread over a mesh; None leaves it as it is.

    Returns
    -------
    array.

    Examples
    --------
    >>> empty(2).shape
    (2,)
    """
    if device is not None:
        return placed(empty(shape, dtype), device, "empty")
    return zeros(shape, dtype)


@takes_keys("fill_value")
@takes_sharding
def full(shape: Any, fill_value: ArrayLike, dtype: Any = None, *, device: Any = None) -> Array:
    """Make an array of one value, which may be traced.

    Parameters
    ----------
    shape : a size, or several.
    fill_value : a number, or an array that broadcasts to the shape.
    dtype : the dtype; None for that of the value.
    device : the device that the result is committed to; None for none.
    out_sharding : how the result is spread over a mesh; None leaves it as it is.

    Returns
    -------
    array.

    Examples
    --------
    >>> full(2, 7, dtype=float)
    Array([7., 7.], dtype=float32)
    """
    if device is not None:
        return placed(full(shape, fill_value, dtype), device, "full")
    shape = static_shape(shape, "full")
    if dtype is KEY_DTYPE:
        return _keys_like(shape, fill_value)
    if dtype is None:
        value = operand(fill_value, "full")
    else:
        value = operand_as(fill_value, dt.as_dtype(dtype), False, "full")
    if _is_known(value):
        return _filled(value.owner[()], shape, value.dtype, value.weak)
    return broadcast_to(value, shape)


def _is_known(value: Any) -> bool:
    """Tell whether a value is a number on the host that may move to any device."""
    return type(value) is ConcreteArray and not value.shape and not value.signature.device


@takes_sharding
def zeros_like(a: ArrayLike, dtype: Any = None, shape: Any = None, *, device: Any = None) -> Array:
    """Make zeros with the shape and dtype of a.

    Parameters
    ----------
    a : an array.
    dtype : another dtype; None for that of a.
    shape : another shape; None for that of a.
    device : the device that the result is committed to; None for none.
    out_sharding : how the result is spread over a mesh; None leaves it as it is.

    Returns
    -------
    array.

    Examples
    --------
    >>> zeros_like(arange(2))
    Array([0, 0], dtype=int32)
    """
    if device is not None:
        return placed(zeros_like(a, dtype, shape), device, "zeros_like")
    if dtype is float0 or dtype is None and isinstance(a, np.ndarray) and a.dtype == float0:
        return _no_tangents(static_shape(np.shape(a) if shape is None else shape, "zeros_like"))
    if dtype is None and shape is None and _is_small(a):
        return ConcreteArray.of(a.signature, np.zeros(a.shape, a.dtype))
    return full_like(a, 0, dtype, shape)


def _is_small(a: Any) -> bool:
    """Tell whether it is an array of few elements that is free to move, outside of traces."""
    return type(a) is ConcreteArray and not a.signature.device and a.size <= _FEW and current_trace() is None


def _no_tangents(shape: Shape) -> Any:
    """Return the tangent of integers of a shape: an array of NumPy's, as transforms give it."""
    return np.zeros(shape, float0)


@takes_sharding
def ones_like(a: ArrayLike, dtype: Any = None, shape: Any = None, *, device: Any = None) -> Array:
    """Make ones with the shape and dtype of a.

    Parameters
    ----------
    a : an array.
    dtype : another dtype; None for that of a.
    shape : another shape; None for that of a.
    device : the device that the result is committed to; None for none.
    out_sharding : how the result is spread over a mesh; None leaves it as it is.

    Returns
    -------
    array.

    Examples
    --------
    >>> ones_like(arange(2))
    Array([1, 1], dtype=int32)
    """
    if device is not None:
        return placed(ones_like(a, dtype, shape), device, "ones_like")
    if dtype is None and shape is None and _is_small(a):
        return ConcreteArray.of(a.signature, np.ones(a.shape, a.dtype))
    return full_like(a, 1, dtype, shape)


def empty_like(prototype: ArrayLike, dtype: Any = None, shape: Any = None, *, device: Any = None) -> Array:
    """Make zeros with the shape and dtype of the prototype.

    Parameters
    ----------
    prototype : an array.
    dtype : another dtype; None for that of the prototype.
    shape : another shape; None for that of the prototype.
    device : the device that the result is committed to; None for none.

    Returns
    -------
    array.

    Examples
    --------
    >>> empty_like(arange(2)).dtype
    dtype('int32')
    """
    if device is not None:
        return placed(empty_like(prototype, dtype, shape), device, "empty_like")
    return full_like(prototype, 0, dtype, shape)


@takes_sharding
def full_like(
    a: ArrayLike, fill_value: ArrayLike, dtype: Any = None, shape: Any = None, *, device: Any = None
) -> Array:
    """Make an array of one value with the shape and dtype of a.

    Parameters
    ----------
    a : an array.
    fill_value : a number, or an array that broadcasts to the shape.
    dtype : another dtype; None for that of a.
    shape : another shape; None for that of a.
    device : the device that the result is committed to; None for none.
    out_sharding : how the result is spread over a mesh; None leaves it as it is.

    Returns
    -------
    array.

    Examples
    --------
    >>> full_like(arange(2), 7)
    Array([7, 7], dtype=int32)
    """
    if device is not None:
        return placed(full_like(a, fill_value, dtype, shape), device, "full_like")
    if isinstance(a, KeyArray) and dtype in (None, KEY_DTYPE):
        return _keys_like(a.shape if shape is None else static_shape(shape, "full_like"), fill_value)
    if not hasattr(a, "shape") or not hasattr(a, "dtype"):
        a = operand(a, "full_like")
    weak = dtype is None and bool(getattr(a, "weak", False))
    wanted = dt.canonical(a.dtype) if dtype is None else dt.as_dtype(dtype)
    shape = tuple(a.shape) if shape is None else static_shape(shape, "full_like")
    value = operand_as(fill_value, wanted, weak, "full_like")
    sharding = _named_sharding(a) if shape == tuple(a.shape) else None
    if sharding is not None:
        return placed(broadcast_to(value, shape), sharding, "full_like")
    if not _is_known(value):
        return broadcast_to(value, shape)
    trace = trace_of((a,)) if isinstance(a, ConcreteArray) else None
    if trace is not None:  # on the device of `a`, or a node
        node = const(value.owner[()], wanted, shape, weak)
        if isinstance(a, ConcreteArray) and isinstance(a.signature.device, Placement) and shape == a.shape:
            from funcgrad.transforms.sharding.api.constraint import constrained  # few programs need it

            node = constrained(node, a.sharding)
        return trace.record(node)
    return _filled(value.owner[()], shape, wanted, weak)


def _named_sharding(a: Any) -> Any:
    """Return the sharding in the type of a traced value, or that which a type says, if its mesh has devices; None for
    other arrays.
    """
    if isinstance(a, Tracer):
        return explicit_sharding(a)
    sharding = None if isinstance(a, (ArrayBase, np.ndarray)) else getattr(a, "sharding", None)
    return sharding if hasattr(getattr(sharding, "mesh", None), "devices") else None


def _keys_like(shape: Shape, fill_value: ArrayLike) -> Array:
    """Make keys of this shape: the given key everywhere, or one whose words are the given number."""
    if isinstance(fill_value, KeyArray):
        return full(shape, fill_value)
    return KeyArray(full((*shape, KEY_DTYPE.words), fill_value, dt.uint32))


@takes_keys("array")
@takes_sharding
def broadcast_to(array: ArrayLike, shape: Any) -> Array:
    """Repeat an array along new leading axes and axes of size 1.

    Parameters
    ----------
    array : an array.
    shape : a size, or several.
    out_sharding : how the result is spread over a mesh; None leaves it as it is.

    Returns
    -------
    array of that shape.

    Raises
    ------
    ShapeError : the shape cannot be reached.

    Examples
    --------
    >>> broadcast_to(arange(2), (2, 2)).tolist()
    [[0, 1], [0, 1]]
    """
    x = operand(array, "broadcast_to")
    shape = static_shape(shape, "broadcast_to")
    offset = len(shape) - x.ndim
    if offset < 0 or any(size not in (1, new) for size, new in zip(x.shape, shape[offset:], strict=True)):
        raise ShapeError(
            f"broadcast_to: {type_name(x)} cannot become shape {shape}",
            hint="sizes must be equal or 1, counted from the last axis",
        )
    return either(x, lambda v: np.broadcast_to(v, shape), lambda node: broadcast_node(node, shape))


def along_axis(x: Any, axis: int, ndim: int) -> Any:
    """Reshape a vector to an array of ndim axes that varies along one."""
    shape = tuple(x.size if a == axis else 1 for a in range(ndim))
    return either(x, lambda v: v.reshape(shape), lambda node: node.reshape(shape))


# ---- ranges ----

_FEW = 1 << 16  # elements, for which there is memory
_FAR = 1 << 31


def count(size: int, dtype: np.dtype) -> Any:
    """Make the array 0, 1, ..., size - 1."""
    return ConcreteArray(_counted(size, dtype)) if current_trace() is None else staged(iota(size, dtype))


def _counted(size: int, dtype: np.dtype) -> np.ndarray:
    check_counts("a range", size, dtype)
    check_nbytes("a range", (size,), dt.int64)
    try:
        return np.arange(size).astype(dtype)
    except SIZE_ERRORS:
        raise no_memory("a range", (size,), dtype) from None


def _range_value(x: Any, what: str) -> Any:
    """Return an end of a range as a Python number; it must be known."""
    if isinstance(x, Tracer):
        raise DtypeError(
            f"arange: {what} is traced ({type_name(x)}), but it decides the shape of the result",
            hint="make it a static argument, or use start + step * arange(size)",
        )
    if x is None:
        raise ArgumentError(f"arange: {what} is None", hint="give arange the end, or start and end")
    if isinstance(x, (ConcreteArray, np.generic, np.ndarray)):
        if x.size != 1:
            raise ShapeError(f"arange: {what} is {type_text(x)}, and has to be one number")
        x = x.item()
    if isinstance(x, complex):
        raise DtypeError(
            f"arange: {what} is {x}: complex numbers have no order", hint="add arrays of both parts"
        )
    return x


def _type_of(x: Any) -> tuple[np.dtype, bool]:
    """Return (dtype, weak) of an array or a number of Python."""
    return (x.dtype, getattr(x, "weak", False)) if hasattr(x, "dtype") else (dt.as_dtype(type(x)), True)


@takes_sharding
def arange(start: Any, stop: Any = None, step: Any = None, dtype: Any = None, *, device: Any = None) -> Array:
    """Count: start, start + step, ... below stop; arange(n) counts from 0.

    Parameters
    ----------
    start : the first number.
    stop : the end, which is not reached.
    step : the distance; None for 1.
    dtype : the dtype; None for that of the numbers.
    device : the device that the result is committed to; None for none.
    out_sharding : how the result is spread over a mesh; None leaves it as it is.

    Returns
    -------
    vector.

    Examples
    --------
    >>> arange(3)
    Array([0, 1, 2], dtype=int32)
    >>> arange(1.0, 2.0, 0.5)
    Array([1. , 1.5], dtype=float32)
    """
    if device is not None:
        return placed(arange(start, stop, step, dtype), device, "arange")
    few = _few_numbers(start, stop, step) if dtype is None and current_trace() is None else None
    if few is not None:
        return ConcreteArray(np.arange(few.start, few.stop, few.step, dtype=dt.default_dtype("i")))
    if dtype is None:
        wanted, _ = dt.promote(
            *[_type_of(x) for x in (start, stop, step) if x is not None] or [(dt.int32, True)]
        )
    else:
        wanted = dt.as_dtype(dtype)
    if stop is None:
        start, stop = 0, start
    start = _range_value(start, "start")
    stop = _range_value(stop, "stop")
    step = 1 if step is None else _range_value(step, "step")
    if step == 0:
        raise ArgumentError("arange: the step is 0")
    size = _steps(start, stop, step)
    if dtype is None and size and dt.is_integer(wanted):
        _check_ends(start, start + (size - 1) * step, wanted)
    if current_trace() is None:
        return ConcreteArray(_range_of(start, step, size, wanted))
    if start == 0 and step == 1:
        return staged(iota(size, wanted))
    # Integers wrap, and so end where they should: those of a narrow dtype are counted in the default one.
    narrow = dt.is_integer(wanted) and wanted.itemsize < 4
    wide = dt.default_dtype("i") if narrow else wanted
    first, by = (operand(_in_dtype(x, wide), "arange") for x in (start, step))
    return cast(add(multiply(count(size, wide), by), first), wanted)


def _few_numbers(start: Any, stop: Any, step: Any) -> range | None:
    """Return a range of integers that are few, and fit every default dtype; None for others."""
    first, end = (0, start) if stop is None else (start, stop)
    step = 1 if step is None else step
    for x in (first, end, step):
        if type(x) is not int or not -_FAR < x < _FAR:
            return None
    few = range(first, end, step) if step else None
    return few if few is not None and len(few) <= _FEW else None


def _check_ends(first: Any, last: Any, dtype: np.dtype) -> None:
    """Raise ArgumentError if the numbers of a range without dtype do not fit the default one."""
    limits = dt.integer_limits(dtype)
    for x in (first, last):
        if not limits.min <= x <= limits.max:
            raise ArgumentError(
                f"arange: the integer {x} does not fit {dtype.name}",
                hint="use floats, a dtype (integers then wrap), or funcgrad.config.enable_x64 = True for 64 bits",
            )


def _steps(start: Any, stop: Any, step: Any) -> int:
    """Count the numbers of a range."""
    if all(isinstance(x, int) for x in (start, stop, step)):  # exactly, beyond what floats count
        return max(0, -((start - stop) // step))
    try:
        return max(0, math.ceil((stop - start) / step))
    except (OverflowError, ValueError):
        raise ArgumentError(
            f"arange: from {start} to {stop} in steps of {step} there is no number of elements",
            hint="the ends and the step have to be finite",
        ) from None


def _range_of(start: Any, step: Any, size: int, dtype: np.dtype) -> np.ndarray:
    """Compute start + step * i in the dtype of the result, as inside jit."""
    with np.errstate(all="ignore"):
        return _counted(size, dtype) * _in_dtype(step, dtype) + _in_dtype(start, dtype)


def _in_dtype(value: Any, dtype: np.dtype) -> Any:
    """Convert a number to the dtype of a range; if that is an integer dtype, modulo its size."""
    if dt.is_integer(dtype):
        return np.uint64(int(value) % 2**64).astype(dtype)
    return np.asarray(value).astype(dtype)[()]


# ---- matrices ----


def diagonal_mask(n: int, m: int, k: Any, compare: Any) -> Any:
    """Compute compare(row + k, column) as booleans of shape (n, m)."""
    if isinstance(k, (int, np.integer)):  # any diagonal beyond the corners is like the next one
        k = min(max(int(k), -n - 1), m + 1)
    rows = along_axis(count(n, position_dtype(n)), 0, 2)
    return compare(add(rows, k), along_axis(count(m, position_dtype(m)), 1, 2))


def _are_few(n: int, m: int) -> bool:
    """Tell whether a matrix of these sizes has few elements."""
    return n >= 0 and m >= 0 and n * m <= _FEW


def eye(N: int, M: int | None = None, k: int = 0, dtype: Any = None, *, device: Any = None) -> Array:
    """Make a matrix of zeros with ones on a diagonal.

    Parameters
    ----------
    N : the number of rows.
    M : the number of columns; None for N.
    k : which diagonal: above the main one, or below where it is negative.
    dtype : the dtype; None for the default float.
    device : the device that the result is committed to; None for none.

    Returns
    -------
    matrix of N rows and M columns.

    Examples
    --------
    >>> eye(2).tolist()
    [[1.0, 0.0], [0.0, 1.0]]
    """
    if device is not None:
        return placed(eye(N, M, k, dtype), device, "eye")
    n = static_int(N, "eye", "N")
    m = n if M is None else static_int(M, "eye", "M")
    if _are_few(n, m) and type(k) is int and current_trace() is None:
        return ConcreteArray(np.eye(n, m, k, dt.as_dtype(float if dtype is None else dtype)))
    return cast(diagonal_mask(n, m, k, equal), dt.as_dtype(float if dtype is None else dtype))


def identity(n: int, dtype: Any = None) -> Array:
    """Make the identity matrix.

    Parameters
    ----------
    n : its size.
    dtype : the dtype; None for the default float.

    Returns
    -------
    matrix of n rows and columns.

    Examples
    --------
    >>> identity(2).tolist()
    [[1.0, 0.0], [0.0, 1.0]]
    """
    return eye(n, dtype=dtype)


def tri(N: int, M: int | None = None, k: int = 0, dtype: Any = None) -> Array:
    """Make a matrix of zeros with ones on and below a diagonal.

    Parameters
    ----------
    N : the number of rows.
    M : the number of columns; None for N.
    k : which diagonal: above the main one, or below where it is negative.
    dtype : the dtype; None for the default float.

    Returns
    -------
    matrix of N rows and M columns.

    Examples
    --------
    >>> tri(2).tolist()
    [[1.0, 0.0], [1.0, 1.0]]
    """
    n = static_int(N, "tri", "N")
    m = n if M is None else static_int(M, "tri", "M")
    if _are_few(n, m) and type(k) is int and current_trace() is None:
        return ConcreteArray(
            np.tri(n, m, min(max(k, -n - 1), m + 1), bool).astype(
                dt.as_dtype(float if dtype is None else dtype)
            )
        )
    return cast(diagonal_mask(n, m, k, greater_equal), dt.as_dtype(float if dtype is None else dtype))


def _matrix_sizes(x: Any, name: str) -> tuple[int, int]:
    if x.ndim < 2:
        raise ShapeError(f"{name}: a matrix is needed, got {type_name(x)}", hint="reshape it to two axes")
    return x.shape[-2], x.shape[-1]


@compiled_once_it_pays(call_us=30)
@takes_keys("m")
def tril(m: ArrayLike, k: int = 0) -> Array:
    """Put zeros above a diagonal of a matrix.

    Parameters
    ----------
    m : (..., rows, columns).
    k : which diagonal: above the main one, or below where it is negative.

    Returns
    -------
    array of m's shape.

    Examples
    --------
    >>> tril(ones((2, 2))).tolist()
    [[1.0, 0.0], [1.0, 1.0]]
    """
    m = operand(m, "tril")
    return where(diagonal_mask(*_matrix_sizes(m, "tril"), k, greater_equal), m, zeros_like(m))


@compiled_once_it_pays(call_us=30)
@takes_keys("m")
def triu(m: ArrayLike, k: int = 0) -> Array:
    """Put zeros below a diagonal of a matrix.

    Parameters
    ----------
    m : (..., rows, columns).
    k : which diagonal: above the main one, or below where it is negative.

    Returns
    -------
    array of m's shape.

    Examples
    --------
    >>> triu(ones((2, 2))).tolist()
    [[1.0, 1.0], [0.0, 1.0]]
    """
    m = operand(m, "triu")
    return where(diagonal_mask(*_matrix_sizes(m, "triu"), k - 1, greater_equal), zeros_like(m), m)


@compiled_once_it_pays(call_us=20)
def vander(x: ArrayLike, N: int | None = None, increasing: bool = False) -> Array:
    """Make the matrix whose columns are powers of a vector.

    Parameters
    ----------
    x : a vector.
    N : the number of columns; None for as many as rows.
    increasing : whether the powers ascend from 0.

    Returns
    -------
    matrix of as many rows as x has elements.

    Examples
    --------
    >>> vander(arange(3), 2).tolist()
    [[0, 1], [1, 1], [2, 1]]
    """
    x = operand(x, "vander")
    if x.ndim != 1:
        raise ShapeError(f"vander: a vector is needed, got {type_name(x)}")
    n = x.shape[0] if N is None else static_int(N, "vander", "N")
    exponents = count(n, position_dtype(n))
    if not increasing:
        exponents = subtract(n - 1, exponents)
    if dt.is_integer(x.dtype):  # which a wider exponent would widen
        exponents = cast(exponents, x.dtype)
    return along_axis(x, 0, 2) ** along_axis(exponents, 1, 2)


@takes_keys("xi")
def meshgrid(*xi: ArrayLike, copy: bool = True, sparse: bool = False, indexing: str = "xy") -> list[Array]:
    """Make coordinate arrays from coordinate vectors.

    Parameters
    ----------
    *xi : the vectors.
    copy : has no effect: arrays do not change.
    sparse : whether axes along which nothing changes have size 1.
    indexing : "xy" swaps the first two axes, "ij" does not.

    Returns
    -------
    list of arrays, one for each vector.

    Examples
    --------
    >>> [g.tolist() for g in meshgrid(arange(2), arange(2), indexing="ij")]
    [[[0, 0], [1, 1]], [[0, 1], [0, 1]]]
    """
    if indexing not in ("xy", "ij"):
        raise ArgumentError(f"meshgrid: indexing must be 'xy' or 'ij', got {indexing!r}")
    vectors = [operand(x, "meshgrid") for x in xi]
    n = len(vectors)
    axes = list(range(n))
    if indexing == "xy" and n >= 2:
        axes[0], axes[1] = 1, 0
    grids = [along_axis(x, axis, n) for x, axis in zip(vectors, axes, strict=True)]
    if sparse:
        return grids
    shape = [0] * n
    for x, axis in zip(vectors, axes, strict=True):
        shape[axis] = x.size
    return [broadcast_to(grid, tuple(shape)) for grid in grids]
