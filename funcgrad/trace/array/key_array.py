"""Keys: arrays of an extended dtype, whose elements are the keys of random numbers and not numbers.

A key is two 32-bit words. An array of keys has a shape and a dtype of its own, key<fry>, and is an instance of
`funcgrad.Array`; it holds its words, uint32[*shape, 2], which are what programs compute with. So nothing that
computes knows of keys, and what handles arrays without looking at their elements (reshape, stack, where, ...) does with
keys what it does with words, mapped over their last axis (numpy/core/keyed.py).

Trees are taken apart in two ways (trace/types/tree.py): for users keys are leaves, for transforms their words are.
"""

from __future__ import annotations

import copy
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np

from funcgrad.errors import DtypeError, ImmutableError, IndexingError, NotNumbersError
from funcgrad.trace.array import any_array
from funcgrad.trace.array.any_array import Array as AnyArray
from funcgrad.trace.array.any_array import Unhashable
from funcgrad.trace.array.array import Array, ArrayBase
from funcgrad.trace.mesh.device import Device
from funcgrad.trace.types import tree
from funcgrad.trace.types.float0 import Float0Place, float0, is_float0
from funcgrad.trace.uop import Shape

IMPLEMENTATION = "threefry2x32"


class extended(np.generic):
    """The kind of dtypes whose elements are not numbers, for issubdtype."""


class prng_key(extended):
    """The kind of dtypes of keys, for issubdtype.

    >>> import funcgrad as fg
    >>> fg.numpy.issubdtype(fg.random.key(0).dtype, fg.dtypes.prng_key)
    True
    """


class KeyDtype:
    """The dtype of keys. It prints as JAX's does: fry is short for threefry."""

    name = "key<fry>"
    kind = "V"  # as NumPy's dtypes of no numbers
    words = 2
    itemsize = 4 * words
    type = prng_key

    def __repr__(self) -> str:
        return self.name

    def __reduce__(self) -> str:
        return "KEY_DTYPE"  # there is one


KEY_DTYPE = KeyDtype()


def not_numbers(name: str, keys: KeyArray) -> NotNumbersError:
    """Return the error for keys that were given to the function of that name. Functions that take arrays of any
    elements catch it (numpy/core/keyed.py).
    """
    return NotNumbersError(
        f"{name}: keys are not numbers: got {type_name(keys)}",
        hint="split or fold_in make new keys; random.key_data(key) gives the words",
    )


def type_name(keys: KeyArray) -> str:
    """Write the type of keys as in error messages: key<fry>[2,3]."""
    return f"{KEY_DTYPE}[{','.join(map(str, keys.shape))}]"


def _words_beside(key: KeyArray, other: KeyArray) -> Any:
    """Return the words; of a single key, which is compared with each of the others, with as many axes as theirs."""
    return key.words if key.ndim else key.words.reshape((1,) * other.ndim + key.words.shape)


def _refuse(what: str) -> Callable[..., Any]:
    def conversion(self: KeyArray, *rest: Any, **options: Any) -> Any:
        raise not_numbers(what, self)

    return conversion


class KeyArray(AnyArray, metaclass=Unhashable):
    """An array of keys: made by `key`, `split`, `fold_in` and `wrap_key_data`.

    It has a shape and can be indexed, stacked, selected, reshaped and mapped as other arrays; there is no arithmetic.
    In a pytree it is one leaf. `words` holds uint32[*shape, 2].

    Examples
    --------
    >>> import funcgrad as fg
    >>> fg.random.split(fg.random.key(0))
    KeyArray([[1797259609 2579123966]
              [ 928981903 3453687069]], dtype=key<fry>)
    """

    __slots__ = ("words", "used_by")
    __array_ufunc__ = None  # type: ignore[assignment]  # NumPy arrays leave operators to us, and we refuse

    def __init__(self, words: Any) -> None:
        """Wrap the words of keys: uint32[..., 2]. They are not checked, as a transform may put the type of an array
        here for a while.
        """
        self.words = words
        self.used_by = ""  # the function that drew from it, for debug_key_reuse

    @property
    def shape(self) -> Shape:  # type: ignore[override]
        return self.words.shape[:-1]

    @property
    def dtype(self) -> KeyDtype:  # type: ignore[override]
        return KEY_DTYPE

    # ---- where the words are, the keys are ----

    @property
    def device(self) -> Device:
        return self.words.device

    def devices(self) -> set[Device]:
        return self.words.devices()

    def to_device(self, device: str, /, *, stream: None = None) -> KeyArray:
        return KeyArray(self.words.to_device(device, stream=stream))

    @property
    def sharding(self) -> Any:
        return self.words.sharding

    @property
    def committed(self) -> bool:
        return self.words.committed

    @property
    def is_fully_addressable(self) -> bool:
        return self.words.is_fully_addressable

    @property
    def is_fully_replicated(self) -> bool:
        return self.words.is_fully_replicated

    @property
    def addressable_shards(self) -> list[Any]:
        """The parts that devices of this process have, whose data are keys."""
        return [shard.of_keys() for shard in self.words.addressable_shards]

    @property
    def global_shards(self) -> list[Any]:
        """The parts of all devices; data of other processes is None."""
        return [shard.of_keys() for shard in self.words.global_shards]

    def addressable_data(self, index: int) -> Any:
        """Return the keys that the device of this process with that number has, in the order of the mesh."""
        return self.addressable_shards[index].data

    def delete(self) -> None:
        """Give the memory back now."""
        self.words.delete()

    def is_deleted(self) -> bool:
        """Tell whether the memory was given back, by .delete() or by donation to a jitted function."""
        return self.words.is_deleted()

    def block_until_ready(self) -> KeyArray:
        """Wait for the words."""
        self.words.block_until_ready()
        return self

    def is_ready(self) -> bool:
        """Tell whether the words are there; of devices they are waited for."""
        return self.words.is_ready()

    def copy_to_host_async(self) -> None:
        """Announce that the host will read the words, as of arrays."""
        self.words.copy_to_host_async()

    # ---- elements ----

    def __len__(self) -> int:
        if not self.shape:
            raise DtypeError("len() of a single key")
        return self.shape[0]

    def __iter__(self) -> Iterator[KeyArray]:
        if not self.shape:
            raise DtypeError(
                "iteration over a single key", hint="split it: first, second = random.split(key)"
            )
        return (self[i] for i in range(self.shape[0]))

    def __getitem__(self, index: Any) -> KeyArray:
        items = index if isinstance(index, tuple) else (index,)
        rest = () if any(i is Ellipsis for i in items) else (Ellipsis,)
        try:
            return KeyArray(self.words[(*items, *rest, slice(None))])
        except IndexingError:
            pass
        return super().__getitem__(index)  # type: ignore[return-value]  # says what is wrong, with the axes of the keys

    @property
    def at(self) -> Any:
        """keys.at[index].set(key): a new array with some keys changed."""
        return any_array._numpy._KeysAt(self)

    def __setitem__(self, index: Any, value: Any) -> None:
        raise ImmutableError(
            "arrays of keys are immutable", hint="write keys = keys.at[index].set(key); it gives a new array"
        )

    def __eq__(self, other: Any) -> Any:
        if not self._can_be_compared("equal", other):
            return NotImplemented
        return (_words_beside(self, other) == _words_beside(other, self)).all(-1)

    def __ne__(self, other: Any) -> Any:
        if not self._can_be_compared("not_equal", other):
            return NotImplemented
        return (_words_beside(self, other) != _words_beside(other, self)).any(-1)

    def _can_be_compared(self, name: str, other: Any) -> bool:
        """Tell whether `other` holds keys. Return False for an object that is no array, and raise an error for
        numbers and arrays of them.
        """
        if isinstance(other, (ArrayBase, np.ndarray, np.generic, int, float, complex)):
            raise not_numbers(name, self)
        return isinstance(other, KeyArray)

    __array__ = _refuse("numpy.asarray")
    __bool__ = _refuse("the truth value")
    __int__ = _refuse("int()")
    __float__ = _refuse("float()")
    __complex__ = _refuse("complex()")
    __index__ = _refuse("an index")

    def __copy__(self) -> KeyArray:
        return self

    def __deepcopy__(self, memo: dict) -> KeyArray:
        return KeyArray(copy.deepcopy(self.words, memo))

    def __reduce__(self) -> tuple:
        return KeyArray, (self.words,)

    def __repr__(self) -> str:
        text = str(self.words).replace("\n", "\n" + " " * len("KeyArray("))
        return f"KeyArray({text}, dtype={KEY_DTYPE})"

    __str__ = __repr__


class TypeOfWords:
    """The base class of what describes an array without being one: as words of keys it describes the keys."""

    __slots__ = ()

    def of_keys(self) -> Any:
        """Return the same of keys."""
        raise NotImplementedError


def _of_words(child: Any) -> Any:
    """Replace what was put into a tree for the words of keys: by keys again, or their type, or
    their tangent, which holds nothing. Anything else (a number, a name, None) marks the place of the leaf, and stays.
    """
    if type(child) is Array:
        return KeyArray(child)
    if isinstance(child, TypeOfWords):
        return child.of_keys()
    if isinstance(child, Float0Place):
        return Float0Place(child.shape[:-1])
    if is_float0(child):
        return np.zeros(child.shape[:-1], float0)
    return KeyArray(child) if hasattr(child, "shape") and hasattr(child, "dtype") else child


tree.register_pytree_node(
    KeyArray,
    lambda keys: ((keys.words,), None),
    lambda _, children: _of_words(children[0]),
    views=(tree.WORDS,),
)


def flatten_tangents(treedef: tree.TreeDef, tangents: Any) -> tuple[list[Any], tree.TreeDef]:
    """Return the leaves of tangents or cotangents of a tree of this structure, and their own structure. Tangents of
    keys hold nothing: one array of float0 with the shape of the keys replaces their words.
    """
    leaves, given = tree.flatten(tangents)
    places = tree.users_leaves(treedef)
    if given == treedef or not places:
        return leaves, given
    outer = tree.users_view(treedef)
    try:
        parts = outer.flatten_up_to(tangents)
    except ValueError:
        return leaves, given
    for i in places:
        if is_float0(parts[i]) or isinstance(parts[i], TypeOfWords):
            parts[i] = KeyArray(np.zeros((*parts[i].shape, KEY_DTYPE.words), float0))
    return tree.flatten(tree.unflatten(outer, parts))
