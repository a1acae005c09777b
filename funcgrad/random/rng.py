"""Rng: a generator that holds its key and splits it at every draw, for those who do not want to pass keys along.

The key lies in a `Ref`, so that a function which draws from a generator is still pure to every transform: under `jit`
the key is an argument and a result more of its program, in a loop it is carried. Every draw is that of the function of
this package with the second half of a split: what an Rng gives can be had by hand as well.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from funcgrad.errors import ArgumentError
from funcgrad.random import continuous, discrete, distributions, gammas, multivariate
from funcgrad.random.keys import key as key_of
from funcgrad.random.keys import single_key, split, split_words
from funcgrad.trace.array.any_array import Array
from funcgrad.trace.array.key_array import KeyArray
from funcgrad.transforms.effects.ref import new_ref

_DRAWS: dict[str, Callable[..., Any]] = {
    name: getattr(module, name)
    for module in (continuous, discrete, gammas, multivariate)
    for name in module.__all__
}
_DRAWS |= {
    function.__name__: function
    for function in (
        distributions.bernoulli,
        distributions.bits,
        distributions.categorical,
        distributions.choice,
        distributions.exponential,
        distributions.gumbel,
        distributions.laplace,
        distributions.normal,
        distributions.permutation,
        distributions.randint,
        distributions.truncated_normal,
        distributions.uniform,
    )
}


class Rng:
    """A generator of random numbers with a state: every distribution of this package is a method, without the key.

    A function that is jitted may close over one. Under `vmap` all rows draw the same numbers; `split` gives
    each its own key. The first draw is normal(split(key(0))[1], ...), the next ones go on from
    split(key(0))[0].

    Parameters
    ----------
    seed : an integer, or a key.

    Examples
    --------
    >>> rng = Rng(0)
    >>> rng.normal((2,))
    Array([-2.4424558, -2.0356805], dtype=float32)
    >>> rng.normal((2,)).shape, rng.randint((3,), 0, 10).shape
    ((2,), (3,))
    """

    __slots__ = ("_state",)

    def __init__(self, seed: int | Array) -> None:
        key = key_of(seed) if isinstance(seed, (int, np.integer)) else seed
        self._state = new_ref(single_key("Rng", key))

    def key(self) -> Array:
        """Return a new key, as each draw takes one.

        Examples
        --------
        >>> Rng(0).key()
        KeyArray([ 928981903 3453687069], dtype=key<fry>)
        """
        kept, given = split_words(self._state[...])
        self._state[...] = kept
        return KeyArray(given)

    def split(self, num: int | tuple[int, ...] = 2) -> Array:
        """Return new keys: one for each row of a vmap, each layer of a network.

        Examples
        --------
        >>> Rng(0).split(3).shape
        (3,)
        """
        return split(self.key(), num)

    def __getattr__(self, name: str) -> Callable[..., Array]:
        draw = _DRAWS.get(name)
        if draw is None:
            raise AttributeError(f"Rng has no distribution {name!r}; it has {', '.join(sorted(_DRAWS))}")

        def method(*args: Any, **kwargs: Any) -> Any:
            if "key" in kwargs:
                raise ArgumentError(
                    f"Rng.{name}: the generator gives the key", hint=f"random.{name} takes one"
                )
            return draw(self.key(), *args, **kwargs)

        method.__name__ = name
        method.__doc__ = draw.__doc__
        return method

    def __dir__(self) -> list[str]:
        return sorted({*super().__dir__(), *_DRAWS})

    def __repr__(self) -> str:
        return f"Rng(key={self._state[...]})"


__all__ = ["Rng"]
