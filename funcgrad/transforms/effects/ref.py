"""Ref: an array that can be written to, for loops and functions that update state.

Reading and writing are ordinary NumPy indexing. Within a traced function a ref is a value that is passed along
(trace/tracing/effects.py): so it works in loops and branches, and every transform goes through it. A ref that a loop
writes to is carried by the loop; one that a jitted function closes over is an argument and a result more of its
program.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from funcgrad.errors import ArgumentError, DtypeError, ShapeError
from funcgrad.trace.array.array import Array, ArrayBase
from funcgrad.trace.array.key_array import KEY_DTYPE, KeyArray
from funcgrad.trace.ops import CAST, STOP_GRADIENT
from funcgrad.trace.tracing.effects import Cell
from funcgrad.trace.tracing.tracer import apply, as_operand, open_traces, signature_of
from funcgrad.trace.types import dtypes as dt
from funcgrad.trace.types.tree import register_pytree_node
from funcgrad.transforms.core.abstract import typeof
from funcgrad.transforms.core.ref_arguments import seen

_NO_GRAD = "no_grad_no_remat"


class Ref:
    """A mutable array of one shape and dtype. Made by `new_ref`.

    ref[...] is its value, an array; ref[i] a part of it. ref[...] = v, ref[i] = v, ref[i] += v write. Values are
    broadcast, and cast where the dtype of the ref holds all of theirs. ref.at[i] is that part as a place of its own.
    """

    __slots__ = ("_cell", "_frozen", "kind")

    def __init__(self, value: ArrayBase, kind: str | None = None) -> None:
        self.kind = kind
        value = self._kept(value)
        self._cell = Cell(apply(CAST, value, arg=(value.dtype, False)) if value.weak else value, "ref")
        self._frozen = False
        seen.any = True

    @property
    def shape(self) -> tuple[int, ...]:
        return self._cell.signature.shape

    @property
    def dtype(self) -> Any:
        return self._cell.signature.dtype

    @property
    def ndim(self) -> int:
        return len(self.shape)

    @property
    def size(self) -> int:
        size = 1
        for length in self.shape:
            size *= length
        return size

    @property
    def sharding(self) -> Any:
        return self[...].sharding

    def __len__(self) -> int:
        if not self.shape:
            raise DtypeError("len() of a 0-dimensional ref")
        return self.shape[0]

    @property
    def at(self) -> _At:
        """Name a part of the ref: ref.at[index] is read and written as a ref of its own."""
        return _At(self)

    def _value(self) -> Any:
        if self._frozen:
            raise ArgumentError(
                f"{self._cell} was frozen: it has no value any more",
                hint="use the array that freeze returned",
            )
        return self._cell.read()

    def _write(self, value: Any) -> None:
        self._cell.write(value)

    def __getitem__(self, index: Any) -> Any:
        value = self._value()
        return value if index is Ellipsis else value[index]

    def __setitem__(self, index: Any, value: Any) -> None:
        old = self._value()
        new = self._fitting(value)
        if index is Ellipsis and new.shape == self.shape:
            self._write(new)
            return
        try:
            self._write(old.at[index].set(new))
        except ShapeError as error:
            raise ShapeError(
                f"ref[...] = value: the value {typeof(new)} does not fit that part of the ref, "
                f"{typeof(old[index])}",
                hint="the value must broadcast to the shape of ref[index]",
            ) from error

    def _fitting(self, value: Any) -> Any:
        """Return the value in the dtype of the ref; DtypeError when that cannot hold it."""
        x = as_operand(value, "ref[...] = value")
        dtype = self.dtype
        if dt.promote((x.dtype, x.weak), (dtype, False))[0] != dtype:
            raise DtypeError(
                f"ref[...] = value: a value {signature_of(x)} does not fit a ref {self._cell.signature}",
                hint=f"convert it with .astype({dtype.name!r}), or make the ref of another dtype",
            )
        return self._kept(x if (x.dtype, x.weak) == (dtype, False) else apply(CAST, x, arg=(dtype, False)))

    def _kept(self, x: Any) -> Any:
        """Return the value as the ref keeps it: a constant for derivatives if it has none of them."""
        has_none = self.kind == _NO_GRAD and dt.is_inexact(x.dtype)
        return apply(STOP_GRADIENT, x) if has_none else x

    def __iter__(self) -> Any:
        return iter(self[...])

    def __array__(self, dtype: Any = None, copy: bool | None = None) -> Any:
        return self[...].__array__(dtype, copy)

    def __funcgrad_array__(self) -> Any:
        raise ArgumentError(
            f"{self._cell} is a place for an array, and no array itself",
            hint="read it: ref[...]; functions use the refs that they make or close over, those of jit also refs among "
            "their arguments",
        )

    def __repr__(self) -> str:
        return "Ref(frozen)" if self._frozen else f"Ref({self._cell.read()!r})"


class KeyRef(Ref):
    """A mutable array of random keys. What is passed along are their words."""

    __slots__ = ()

    def __init__(self, keys: KeyArray, kind: str | None = None) -> None:
        super().__init__(keys.words, kind)

    @property
    def shape(self) -> tuple[int, ...]:
        return self._cell.signature.shape[:-1]

    @property
    def dtype(self) -> Any:
        return KEY_DTYPE

    def _value(self) -> KeyArray:
        return KeyArray(super()._value())

    def _write(self, value: KeyArray) -> None:
        self._cell.write(value.words)

    def _fitting(self, value: Any) -> KeyArray:
        if not isinstance(value, KeyArray):
            raise DtypeError(
                f"ref[...] = value: a value {typeof(value)} does not fit a ref of keys",
                hint="random.key makes keys",
            )
        return value

    def __repr__(self) -> str:
        return "Ref(frozen)" if self._frozen else f"Ref({self._value()!r})"


class _At:
    """ref.at: ref.at[index] is a part of the ref."""

    __slots__ = ("whole",)

    def __init__(self, whole: Ref | RefPart) -> None:
        self.whole = whole

    def __getitem__(self, index: Any) -> RefPart:
        return RefPart(self.whole, index)


class RefPart:
    """A part of a ref, or of such a part. Reading and writing it reads and writes the ref.

    Examples
    --------
    >>> import funcgrad.numpy as np
    >>> ref = new_ref(np.zeros((2, 3)))
    >>> row = ref.at[1]
    >>> row[0] += 5.0
    >>> row.at[1:][...] = 7.0
    >>> ref[...].tolist()
    [[0.0, 0.0, 0.0], [5.0, 7.0, 7.0]]
    """

    __slots__ = ("_index", "_whole")
    is_part_of_ref = True

    def __init__(self, whole: Ref | RefPart, index: Any) -> None:
        self._whole, self._index = whole, index

    @property
    def shape(self) -> tuple[int, ...]:
        return self[...].shape

    @property
    def dtype(self) -> Any:
        return self._whole.dtype

    @property
    def ndim(self) -> int:
        return len(self.shape)

    at = Ref.at

    def __getitem__(self, index: Any) -> Any:
        part = self._whole[self._index]
        return part if index is Ellipsis else part[index]

    def __setitem__(self, index: Any, value: Any) -> None:
        self._whole[self._index] = (
            value if index is Ellipsis else self[...].at[index].set(self._fitting(value))
        )

    def _fitting(self, value: Any) -> Any:
        return self._whole._fitting(value)

    def __repr__(self) -> str:
        return f"RefPart({self[...]!r})"


def _flat_part(part: RefPart) -> tuple[tuple, Any]:
    """Return (the ref and the arrays of the index, the rest of the index, which is hashable)."""
    items = part._index if type(part._index) is tuple else (part._index,)
    arrays = [item for item in items if isinstance(item, (ArrayBase, np.ndarray))]
    fixed = tuple(_fixed(item) for item in items)
    return (part._whole, *arrays), (fixed, type(part._index) is tuple)


def _fixed(item: Any) -> Any:
    if isinstance(item, (ArrayBase, np.ndarray)):
        return _ARRAY
    return (_SLICE, item.start, item.stop, item.step) if isinstance(item, slice) else item


_ARRAY, _SLICE = "an array", "a slice"


def _part_of_flat(data: Any, children: Any) -> RefPart:
    (fixed, is_tuple), (whole, *arrays) = data, children
    rest = iter(arrays)
    items = [
        next(rest) if item == _ARRAY else slice(*item[1:]) if type(item) is tuple else item for item in fixed
    ]
    return RefPart(whole, tuple(items) if is_tuple else items[0])


register_pytree_node(RefPart, _flat_part, _part_of_flat)


def new_ref(init_val: Any, *, memory_space: None = None, kind: str | None = None) -> Ref:
    """Make a mutable array that starts as `init_val`, an array, a number or random keys.

    The ref may be used where it was made: in a function that a transform runs, in the bodies of its loops and
    branches, and in functions that close over it. It is an argument of jitted functions, which may then return some,
    of branches and checkpoints, and of functions that are differentiated by other arguments. vmap, scan over xs
    and shard_map give a part of it to each call or device.

    Parameters
    ----------
    init_val : the value.
    memory_space : must be None: arrays have one memory, that of their device.
    kind : None, or "no_grad_no_remat" for what a function notes on the side, such as losses and counts: what is written
        is a constant for derivatives, and parts that a checkpoint computes again write nothing again.

    Returns
    -------
    The ref.

    Raises
    ------
    ArgumentError : there is no such kind, or memory_space is given.
    LeakedTracerError : the ref is used after the function that made it has been traced.

    Examples
    --------
    >>> import funcgrad as fg, funcgrad.numpy as np
    >>> @fg.grad
    ... def f(x):
    ...     total = fg.new_ref(0.0)
    ...     def body(i, _):
    ...         total[...] += x**i
    ...     fg.lax.fori_loop(0, 3, body, None)
    ...     return total[...]
    >>> f(2.0)
    Array(5., dtype=float32, weak_type=True)
    """
    if memory_space is not None:
        raise ArgumentError(
            f"new_ref: memory_space must be None, got {memory_space!r}",
            hint="arrays have one memory, that of their device",
        )
    if kind not in (None, _NO_GRAD):
        raise ArgumentError(f"new_ref: there is no kind {kind!r}", hint=f"kinds are None and {_NO_GRAD!r}")
    if isinstance(init_val, KeyArray):
        return KeyRef(init_val, kind)
    return Ref(as_operand(init_val, "new_ref"), kind)


def freeze(ref: Ref) -> Any:
    """Return the value of a ref and end the ref: it cannot be read or written any more.

    Raises
    ------
    ArgumentError : it is called in a loop, branch or transformed function within the function that made the
        ref.

    Examples
    --------
    >>> ref = new_ref(1.5)
    >>> ref[...] *= 2
    >>> freeze(ref)
    Array(3., dtype=float32)
    """
    if not isinstance(ref, Ref):
        raise DtypeError(f"freeze: needs a ref, got {type(ref).__name__} {ref!r:.60}")
    value = ref[...]
    if len(open_traces()) != ref._cell.level:
        raise ArgumentError(
            f"freeze: {ref._cell} was made outside of the function that is being traced",
            hint="freeze it where it was made; within, ref[...] reads it",
        )
    ref._frozen = True
    return value


def empty_ref(ty: Any) -> Ref:
    """Make a mutable array whose elements have no meaning before they are written.

    Parameters
    ----------
    ty : its shape and dtype, as ShapeDtypeStruct and arrays have them.

    Returns
    -------
    a Ref.

    Examples
    --------
    >>> import funcgrad as fg
    >>> ref = fg.empty_ref(fg.ShapeDtypeStruct((2,), "float32"))
    >>> ref[...] = 1.0
    >>> ref[...]
    Array([1., 1.], dtype=float32)
    """
    if not (hasattr(ty, "shape") and hasattr(ty, "dtype")):
        raise DtypeError(
            f"empty_ref: expected a shape and a dtype, got {type(ty).__name__} {ty!r:.60}",
            hint="pass a ShapeDtypeStruct",
        )
    if ty.dtype == KEY_DTYPE:
        return new_ref(KeyArray(Array(np.zeros((*ty.shape, KEY_DTYPE.words), np.uint32))))
    return new_ref(np.zeros(ty.shape, ty.dtype))


def free_ref(ref: Ref) -> None:
    """End a ref whose value is not needed any more. The memory of it goes with the last array that has it.

    Parameters
    ----------
    ref : a ref; it cannot be read or written any more.

    Raises
    ------
    ArgumentError : it is called in a loop, branch or transformed function within the function that made the
        ref.

    Examples
    --------
    >>> ref = new_ref(1.5)
    >>> free_ref(ref)
    >>> ref
    Ref(frozen)
    """
    freeze(ref)
