"""How keys are made, and new ones from old ones.

A key names a stream of random numbers by two 32-bit words. `key` gives it a dtype of its own
(trace/array/key_array.py), so that it cannot be added to by accident; `PRNGKey` gives the bare words, uint32[2]. Every
function of this package takes both, and a function that makes keys returns the kind that it was given. Each key should
be used once: split it first, and use the parts.

Words are bit for bit those of JAX's default generator (threefry2x32), in the layout that the setting
`threefry_partitionable` names.
"""

from __future__ import annotations

from typing import Any

import numpy as np

import funcgrad.numpy as fnp
from funcgrad.config import config
from funcgrad.errors import ArgumentError, DtypeError, KeyReuseError, ShapeError
from funcgrad.numpy.core.operands import operand
from funcgrad.numpy.io.trees import KINDS
from funcgrad.random.compiled import compiled
from funcgrad.random.threefry import new_keys, threefry2x32
from funcgrad.trace.array.any_array import Array
from funcgrad.trace.array.array import ArrayBase, wrap
from funcgrad.trace.array.key_array import IMPLEMENTATION, KEY_DTYPE, KeyArray, KeyDtype
from funcgrad.trace.types import dtypes as dt
from funcgrad.trace.types.shapes import static_shape
from funcgrad.trace.uop import Shape

KINDS["key"] = (
    KeyArray,
    lambda keys: keys.words,
    lambda words: wrap_key_data(words),
)  # numpy.save writes them


def _check_implementation(name: str, impl: Any, dtype: Any = None) -> None:
    if impl is not None and dtype is not None:
        raise ArgumentError(f"{name}: impl and dtype say the same", hint="leave impl out")
    impl = dtype if impl is None else impl
    if impl is not KEY_DTYPE and impl not in (None, IMPLEMENTATION, "fry", "rbg", "unsafe_rbg"):
        raise ArgumentError(
            f"unknown random generator: {impl!r}",
            hint=f"the one that exists is {IMPLEMENTATION!r}, which 'rbg' and 'unsafe_rbg' mean, too",
        )


def words_of(name: str, keys: Any) -> ArrayBase:
    """Return the words of typed or raw keys, uint32[..., 2]; raise DtypeError for a value that is no key."""
    if isinstance(keys, KeyArray):
        return keys.words
    if not isinstance(keys, (ArrayBase, np.ndarray)):
        raise DtypeError(
            f"{name}: expected a key, got {type(keys).__name__} {keys!r:.60}",
            hint="make one with random.key(0)",
        )
    if keys.dtype != dt.uint32 or not keys.ndim or keys.shape[-1] != 2:
        raise DtypeError(
            f"{name}: the words of a key are uint32[2], got {keys.dtype.name}{list(keys.shape)}",
            hint="the key is the first argument; make one with random.key(0)",
        )
    return operand(keys, name)


def single_key(name: str, key: Any) -> ArrayBase:
    """Return the words of one key, uint32[2]; raise ShapeError for an array of several."""
    words = words_of(name, key)
    if words.ndim != 1:
        raise ShapeError(
            f"{name}: takes one key, got keys of shape {words.shape[:-1]}",
            hint=f"map over them: vmap(lambda key: random.{name}(key, ...))(keys)",
        )
    if config.debug_key_reuse and isinstance(key, KeyArray) and name not in _LEAVE_KEYS:
        _use_once(name, key)
    return words


_LEAVE_KEYS = ("fold_in",)  # many keys come from one by several numbers


def _use_once(name: str, key: KeyArray) -> None:
    if key.used_by:
        raise KeyReuseError(
            f"{name}: this key was used before, by {key.used_by}: both results are functions of the same bits",
            hint="split it first: key, new = random.split(key); random.clone(key) where that is meant",
        )
    key.used_by = name


def like_given(key: Any, words: Array) -> Any:
    """Return new words as keys of the kind of `key`."""
    return KeyArray(words) if isinstance(key, KeyArray) else words


def _scalar_integer(name: str, what: str, x: Any) -> ArrayBase:
    x = operand(x, name)
    if not dt.is_integer(x.dtype):
        raise DtypeError(f"{name}: the {what} is an integer, got {x.dtype.name}")
    if x.shape:
        raise ShapeError(f"{name}: the {what} is a scalar, got shape {x.shape}", hint="map over it with vmap")
    return x


def _seed_words(name: str, seed: Any) -> Array:
    if isinstance(seed, int):
        if not -(1 << 63) <= seed < 1 << 63:
            raise ArgumentError(f"{name}: the seed {seed} does not fit 64 bits")
        high: Any = (seed >> 32) & 0xFFFFFFFF if config.enable_x64 else 0
        return wrap(np.array([high, seed & 0xFFFFFFFF], np.uint32))
    seed = _scalar_integer(name, "seed", seed)
    high = seed >> 32 if seed.dtype.itemsize == 8 else fnp.zeros((), dt.uint32)
    return fnp.stack([high.astype(dt.uint32), seed.astype(dt.uint32)])


def key(
    seed: int | Array, *, impl: str | KeyDtype | None = None, dtype: str | KeyDtype | None = None
) -> Array:
    """Make a key from an integer seed.

    Parameters
    ----------
    seed : an integer, or an integer scalar; without 64-bit integers only its low 32 bits count.
    impl, dtype : None, "threefry2x32", the one generator that exists, or its dtype (`key_dtype`); "rbg" and
        "unsafe_rbg" mean it, too.

    Returns
    -------
    A key of shape (), whose words are those of jax.random.key.

    Raises
    ------
    DtypeError : the seed is not an integer.
    ShapeError : there are several seeds (use vmap).
    ArgumentError : the integer is beyond 64 bits, there is no such generator, or both `impl` and `dtype` are given.

    Examples
    --------
    >>> key(42)
    KeyArray([ 0 42], dtype=key<fry>)
    """
    _check_implementation("key", impl, dtype)
    return KeyArray(_seed_words("key", seed))


def PRNGKey(seed: int | Array, *, impl: str | KeyDtype | None = None) -> Array:
    """Make a key from an integer seed as bare words, uint32[2].

    Parameters
    ----------
    seed : an integer, or an integer scalar; see `key`.
    impl : None or "threefry2x32", the one generator that exists; "rbg" and "unsafe_rbg" mean it, too.

    Returns
    -------
    uint32[2]; a typed key where `config.enable_custom_prng` asks for those.

    Examples
    --------
    >>> PRNGKey(42)
    Array([ 0, 42], dtype=uint32)
    """
    _check_implementation("PRNGKey", impl)
    words = _seed_words("PRNGKey", seed)
    return KeyArray(words) if config.enable_custom_prng else words


def split(key: Array, num: int | tuple[int, ...] = 2) -> Array:
    """Make new keys from a key, which should not be used again.

    Parameters
    ----------
    key : a key.
    num : how many, or a shape.

    Returns
    -------
    Keys of shape (num,), or of the shape num, of the kind that was given; bit for bit as jax.random.split.

    Raises
    ------
    ShapeError : `key` is an array of keys (use vmap), or a number is negative.

    Examples
    --------
    >>> first, second = split(key(0))
    >>> split(key(0), (2, 3)).shape
    (2, 3)
    """
    words = single_key("split", key)
    return like_given(key, _words_of_new(words, static_shape(num, "split")))


@compiled(exact=True)
def _words_of_new(words: ArrayBase, shape: Shape) -> Any:
    """Compute the words of as many new keys as the shape has elements."""
    return new_keys(words, shape)


def split_words(words: ArrayBase, num: int = 2) -> list[Any]:
    """Compute the words of `num` new keys, each uint32[2]."""
    new = _words_of_new(words, (num,))
    return [new[i] for i in range(num)]


def fold_in(key: Array, data: int | Array) -> Array:
    """Make a new key from a key and an integer: the number of a step, of a layer, of a device.

    Parameters
    ----------
    key : a key.
    data : an integer scalar, taken as uint32.

    Returns
    -------
    One key of the kind that was given, bit for bit as jax.random.fold_in; fold_in(key, i) is split(key,
    n)[i], unless `config.threefry_partitionable` is False.

    Raises
    ------
    DtypeError : data is not an integer.
    ArgumentError : a Python integer is outside 0 to 2**32 - 1.

    Examples
    --------
    >>> fold_in(key(42), 7)
    KeyArray([2547012911 1371500959], dtype=key<fry>)
    """
    words = single_key("fold_in", key)
    if isinstance(data, int):
        if not 0 <= data < 1 << 32:
            raise ArgumentError(f"fold_in: the data {data} does not fit uint32")
        low: Any = wrap(np.asarray(data, np.uint32))
    else:
        low = _scalar_integer("fold_in", "data", data).astype(dt.uint32)
    return like_given(key, _folded(words, low))


@compiled(exact=True)
def _folded(words: ArrayBase, low: ArrayBase) -> Any:
    """Compute the words of the key that a number is folded into."""
    return fnp.stack(threefry2x32(words, wrap(np.zeros((), np.uint32)), low))


def key_data(keys: Array) -> Array:
    """Return the words of keys, uint32[..., 2].

    Examples
    --------
    >>> key_data(key(42))
    Array([ 0, 42], dtype=uint32)
    """
    return words_of("key_data", keys)


def wrap_key_data(
    key_bits_array: Array, *, impl: str | KeyDtype | None = None, dtype: str | KeyDtype | None = None
) -> Array:
    """Make typed keys of words: the inverse of `key_data`.

    Parameters
    ----------
    key_bits_array : uint32[..., 2].
    impl, dtype : None, "threefry2x32", the one generator that exists, or its dtype (`key_dtype`); "rbg" and
        "unsafe_rbg" mean it, too.

    Returns
    -------
    A KeyArray, of shape [...].

    Raises
    ------
    DtypeError : the words are not uint32[..., 2].

    Examples
    --------
    >>> wrap_key_data(PRNGKey(42))
    KeyArray([ 0 42], dtype=key<fry>)
    """
    _check_implementation("wrap_key_data", impl, dtype)
    return KeyArray(words_of("wrap_key_data", key_bits_array))


def key_impl(keys: Array) -> str:
    """Return the name of the generator of keys, as `key` takes it.

    Examples
    --------
    >>> key_impl(key(0))
    'threefry2x32'
    """
    words_of("key_impl", keys)
    return IMPLEMENTATION


def key_dtype(impl_spec: str | KeyDtype | None = None) -> KeyDtype:
    """Return the dtype of the keys of a generator.

    Examples
    --------
    >>> key_dtype()
    key<fry>
    """
    _check_implementation("key_dtype", impl_spec)
    return KEY_DTYPE


def clone(key: Any) -> Array:
    """Return the same keys once more, to show the reader that they are used twice on purpose.

    Examples
    --------
    >>> bool(clone(key(7)) == key(7))
    True
    """
    return like_given(key, words_of("clone", key))
