"""jax.extend.random: the generator of keys as a function of words, and the names of generators."""

from __future__ import annotations

from typing import Any

import funcgrad.numpy as np
from funcgrad.errors import DtypeError
from funcgrad.random import key, key_dtype
from funcgrad.random.threefry import threefry2x32
from funcgrad.trace.types import dtypes as dt
from funcgrad.transforms.batching.vmap import vmap
from funcgrad.transforms.jaxprs.primitive import Primitive

threefry_prng_impl = rbg_prng_impl = unsafe_rbg_prng_impl = key_dtype()


class _Hash(Primitive):
    """The function of threefry: words of counters, by the words of keys, all of shapes that broadcast."""

    multiple_results = True

    def bind(self, *words: Any, **params: Any) -> list[Any]:
        first, second, high, low = np.broadcast_arrays(*words)
        hashed = vmap(lambda pair, *counter: threefry2x32(pair, *counter))
        pairs = np.stack([first.ravel(), second.ravel()], 1)
        return [part.reshape(first.shape) for part in hashed(pairs, high.ravel(), low.ravel())]

    impl = bind


threefry2x32_p = _Hash("threefry2x32")


def threefry_2x32(keypair: Any, count: Any) -> Any:
    """Hash numbers by a pair of words: the first half of the numbers are the first words of counters, the other half
    their second words, after a 0 where there is one number too few.
    """
    first, second, numbers = map(np.asarray, (*keypair, count))
    if any(x.dtype != dt.uint32 for x in (first, second, numbers)):
        raise DtypeError("threefry_2x32: words and numbers must be of uint32")
    flat = numbers.ravel()
    padded = np.concatenate([flat, np.zeros(flat.size % 2, dt.uint32)])
    pair: Any = np.stack([first, second])
    high, low = np.split(padded, 2)  # type: Any, Any
    words = threefry2x32(pair, high, low)
    return np.concatenate(words)[: flat.size].reshape(numbers.shape)


def random_seed(seeds: Any, impl: Any) -> Any:
    """Make keys of integers of any shape."""
    make = lambda seed: key(seed, impl=impl)  # noqa: E731
    if isinstance(seeds, int):
        return make(seeds)
    array = np.asarray(seeds)
    for _ in range(array.ndim):
        make = vmap(make)
    return make(array)


def seed_with_impl(impl: Any, seed: Any) -> Any:
    return random_seed(seed, impl)


__all__ = [
    "random_seed", "rbg_prng_impl", "seed_with_impl", "threefry2x32_p", "threefry_2x32",
    "threefry_prng_impl", "unsafe_rbg_prng_impl",
]  # fmt: skip
