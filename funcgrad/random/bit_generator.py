"""Bits of a generator whose state goes in and comes out: what a program that keeps its own state asks for.

The state is four or two words; in comes one, out come the next one and bits. They are those of threefry, on which
all of funcgrad.random is built: the first words of the state are the key, the others count the calls.
"""

from __future__ import annotations

import enum
from typing import Any

import numpy as np

import funcgrad.numpy as fnp
from funcgrad.errors import ArgumentError, DtypeError
from funcgrad.numpy.core.operands import operand, placed, type_name
from funcgrad.random.keys import words_of
from funcgrad.random.threefry import random_bits32, random_words, threefry2x32
from funcgrad.trace.array.any_array import Array
from funcgrad.trace.types import dtypes as dt
from funcgrad.trace.types.shapes import static_shape


class RandomAlgorithm(enum.IntEnum):
    """The generators that `rng_bit_generator` may be asked for. All of them are threefry here."""

    RNG_DEFAULT = 0
    RNG_THREE_FRY = 1
    RNG_PHILOX = 2


def rng_bit_generator(
    key: Any,
    shape: Any,
    dtype: Any = np.uint32,
    algorithm: RandomAlgorithm = RandomAlgorithm.RNG_DEFAULT,
    *,
    out_sharding: Any = None,
) -> tuple[Array, Array]:
    """Draw random bits, and return the state for the next call with them.

    Parameters
    ----------
    key : the state, uint32[4] or uint64[2].
    shape : the shape of the bits.
    dtype : uint8, uint16, uint32 (the default) or uint64.
    algorithm : accepted; which bits one gets is no more promised than in JAX, but the same state gives the same.
    out_sharding : how the bits are spread over a mesh; None leaves it open.

    Returns
    -------
    (the next state, of the type of `key`; the bits).

    Raises
    ------
    DtypeError : the state or the dtype is another one.

    Examples
    --------
    >>> state = fnp.arange(4, dtype="uint32")
    >>> state, bits = rng_bit_generator(state, (3,))
    >>> bits.shape, state.tolist()
    ((3,), [0, 1, 2, 4])
    """
    state = operand(key, "rng_bit_generator")
    if (state.shape, state.dtype.name) not in (((4,), "uint32"), ((2,), "uint64")):
        raise DtypeError(
            f"rng_bit_generator: the state must be uint32[4] or uint64[2], got {type_name(state)}"
        )
    if algorithm not in tuple(RandomAlgorithm):
        raise ArgumentError(f"rng_bit_generator: there is no algorithm {algorithm!r}")
    wanted = dt.as_dtype(dtype)
    if wanted.kind != "u":
        raise DtypeError(f"rng_bit_generator: bits are unsigned integers, not {wanted.name}")
    words = _words(state)
    stream: Any = fnp.stack(
        threefry2x32(words_of("rng_bit_generator", fnp.stack(words[:2])), words[2], words[3])
    )
    size = static_shape(shape, "rng_bit_generator")
    if wanted.itemsize == 8:
        first, second = random_words(stream, size)
        bits = first.astype(wanted) << 32 | second.astype(wanted)
    else:
        bits = random_bits32(stream, size).astype(wanted)
    if out_sharding is not None:
        bits = placed(bits, out_sharding, "rng_bit_generator")
    low = words[3] + np.uint32(1)
    high = words[2] + (low == np.uint32(0)).astype(np.uint32)
    following = [words[0], words[1], high, low]
    if state.dtype.itemsize == 4:
        return fnp.stack(following), bits
    wide = [word.astype(state.dtype) for word in following]
    return fnp.stack([wide[0] << 32 | wide[1], wide[2] << 32 | wide[3]]), bits


def _words(state: Any) -> list[Any]:
    """Return the four words of a state, the upper halves first."""
    if state.dtype.itemsize == 4:
        return [state[i] for i in range(4)]
    return [part.astype(np.uint32) for i in range(2) for part in (state[i] >> 32, state[i])]
