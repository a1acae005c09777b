"""MultiHeadAttention, and the cache of keys and values by which a sequence is continued.

In: (batch..., time, features). Out: the like. The products and the softmax are those of `nn.dot_product_attention`.
"""

from __future__ import annotations

import dataclasses
import math
from collections.abc import Callable
from functools import partial
from typing import Any

import funcgrad.numpy as fnp
from funcgrad import lax, random
from funcgrad.errors import ArgumentError, ShapeError
from funcgrad.nn.attention import attend
from funcgrad.nn.initializers import Initializer
from funcgrad.nn.layers.dense import Dropout, Linear
from funcgrad.nn.layers.positions import RotaryScaling, alibi_slopes, rotary
from funcgrad.nn.modules.checks import features
from funcgrad.nn.modules.module import Module, static
from funcgrad.numpy.core.operands import operand, type_name
from funcgrad.trace.array.any_array import Array
from funcgrad.trace.types import dtypes as dt


class KVCache(Module):
    """The keys and values of the elements of a sequence so far.

    Attributes
    ----------
    key, value : (batch..., capacity, key heads, size); those behind the length do not count.
    length : how many elements there are, an integer.
    """

    key: Array
    value: Array
    length: Array


class MultiHeadAttention(Module):
    """Attention of every element to every other, or to those of a context, by several heads.

    Attributes
    ----------
    query, key, value, output : Linear.
    heads : of queries.
    key_heads : of keys and values, a divisor of heads: each serves heads / key_heads heads of queries.
    causal : an element sees none behind it.
    window : (before, after), how far an element sees; None for as far as there are elements.
    rotary_base : rotate queries and keys by their positions (`nn.rotary`) with this base; None for not.
    interleaved : how `nn.rotary` pairs features.
    alibi : subtract from the products what grows with the distance (`nn.alibi_slopes`).
    dropout : the rate of dropout of the weights of elements, where a key is given.
    rotary_scaling : how `nn.rotary` is stretched over longer sequences; None for not.

    Examples
    --------
    >>> from funcgrad import nn, numpy as np, random
    >>> layer = nn.MultiHeadAttention.init(32, heads=4, key_heads=2, causal=True, rotary_base=1e4, key=random.key(0))
    >>> layer(np.ones((5, 10, 32))).shape
    (5, 10, 32)
    """

    query: Linear
    key: Linear
    value: Linear
    output: Linear
    heads: int = static()
    key_heads: int = static()
    causal: bool = static(default=False)
    window: tuple[int, int] | None = static(default=None)
    rotary_base: float | None = static(default=None)
    interleaved: bool = static(default=False)
    alibi: bool = static(default=False)
    dropout: float = static(default=0.0)
    rotary_scaling: RotaryScaling | None = static(default=None)

    @classmethod
    def init(
        cls, size: int, heads: int, *, key: Any, key_heads: int | None = None, head_size: int | None = None,
        context_size: int | None = None, bias: bool = True, causal: bool = False,
        window: int | tuple[int, int] | None = None, rotary_base: float | None = None, interleaved: bool = False,
        alibi: bool = False, dropout: float = 0.0, rotary_scaling: RotaryScaling | None = None,
        weight_init: Initializer | None = None, dtype: Any = None,
    ) -> MultiHeadAttention:  # fmt: skip
        """Draw weights.

        Parameters
        ----------
        size : of the features, before and after.
        heads : of queries.
        key : a key of random numbers.
        key_heads : of keys and values, a divisor of heads; as many as heads by default, 1 for multi-query attention.
        head_size : of the features of one head, size / heads by default.
        context_size : of the features of a context, as those of x by default.
        bias : of the four linear layers.
        causal : an element sees none behind it.
        window : how far an element sees in both directions, or (before, after).
        rotary_base : rotate queries and keys by their positions with this base, 10000 in most models.
        interleaved : how `nn.rotary` pairs features.
        alibi : subtract from the products what grows with the distance.
        dropout : the rate of dropout of the weights of elements, where a key is given.
        rotary_scaling : how `nn.rotary` is stretched over longer sequences.
        weight_init : an initializer; `glorot_uniform` by default (Glorot & Bengio 2010).
        dtype : of the parameters, float32 by default.

        Returns
        -------
        The layer.

        Raises
        ------
        ArgumentError : heads do not divide the features, or key_heads the heads; the rate is no probability; a scaling
            of rotary positions that there are not.
        """
        key_heads = heads if key_heads is None else key_heads
        if heads < 1 or key_heads < 1 or heads % key_heads:
            raise ArgumentError(
                f"nn.MultiHeadAttention: key_heads must divide heads, got {key_heads} and {heads}"
            )
        if head_size is None and size % heads:
            raise ArgumentError(f"nn.MultiHeadAttention: {heads} heads must divide {size} features")
        Dropout(dropout)  # refuses what is no rate
        if rotary_scaling is not None and rotary_base is None:
            raise ArgumentError(
                "nn.MultiHeadAttention: rotary_scaling needs rotary_base, the base of what is scaled",
                hint="rotary_base=500000.0 is that of Llama 3",
            )
        each = size // heads if head_size is None else head_size
        context = size if context_size is None else context_size
        sizes = [
            (size, heads * each),
            (context, key_heads * each),
            (context, key_heads * each),
            (heads * each, size),
        ]
        query, keys, values, output = (
            Linear.init(m, n, key=k, bias=bias, weight_init=weight_init, dtype=dtype)
            for (m, n), k in zip(sizes, random.split(key, 4))
        )
        sees = (window, window) if isinstance(window, int) else window
        return cls(
            query, keys, values, output, heads, key_heads, causal, sees, rotary_base, interleaved, alibi, dropout,
            rotary_scaling,
        )  # fmt: skip

    def __call__(
        self, x: Any, context: Any = None, *, mask: Any = None, segments: Any = None, positions: Any = None,
        key: Any = None,
    ) -> Array:  # fmt: skip
        """Attend to all elements that are to be seen.

        Parameters
        ----------
        x : (batch..., targets, size).
        context : (batch..., sources, context size), what is attended to; x by default.
        mask : booleans that broadcast to (batch..., heads, targets, sources), True for what is seen.
        segments : (batch..., targets) integers: elements see those of their own segment alone, as of several
            sequences that are packed into one. With a context the pair of those of x and of the context.
        positions : (targets,) or (batch..., targets) integers, for rotary; 0, 1, 2, ... by default.
        key : a key of random numbers, which turns dropout on.

        Returns
        -------
        (batch..., targets, size)
        """
        x = self._sequence(x, self.query, "query.weight", "x")
        source = x if context is None else self._sequence(context, self.key, "key.weight", "context")
        if source.shape[:-2] != x.shape[:-2]:
            raise ShapeError(
                f"nn.MultiHeadAttention: context ({type_name(source)}) must have the axes of the batch of x "
                f"({type_name(x)})",
                hint="numpy.broadcast_to repeats a context without copies",
            )
        query, keys, values = self._projected(x, source)
        query = self._rotated(query, positions)
        keys = self._rotated(keys, positions if context is None else None)
        seen = [] if mask is None else [operand(mask, "nn.MultiHeadAttention: mask")]
        if segments is not None:
            of_x, of_source = segments if isinstance(segments, tuple) else (segments, segments)
            seen.append(
                (fnp.asarray(of_x)[..., :, None] == fnp.asarray(of_source)[..., None, :])[..., None, :, :]
            )
        distance = None
        if self.alibi:
            distance = fnp.arange(x.shape[-2])[:, None] - fnp.arange(source.shape[-2])
        drop = None if key is None else partial(Dropout(self.dropout), key=key)
        return self._attended(query, keys, values, seen, distance, self.causal, self.window, drop)

    def init_cache(self, *batch: int, capacity: int, dtype: Any = None) -> KVCache:
        """Make a cache without elements.

        Parameters
        ----------
        *batch : the sizes of the axes of the batch.
        capacity : how many elements it can hold.
        dtype : of keys and values, that of the parameters by default.

        Returns
        -------
        The cache that `extend` begins with.
        """
        size = self.key.weight.shape[1] // self.key_heads
        zeros = fnp.zeros((*batch, capacity, self.key_heads, size), dtype or self.key.weight.dtype)
        return KVCache(zeros, zeros, fnp.zeros((), fnp.int32))

    def extend(self, x: Any, cache: KVCache) -> tuple[Array, KVCache]:
        """Attend from further elements of a sequence to all so far and to themselves, each to none behind it.

        Parameters
        ----------
        x : (batch..., targets, size), the elements that follow those in the cache. No more than fit: what lies beyond
            the capacity overwrites the last ones.
        cache : of all elements before.

        Returns
        -------
        (batch..., targets, size), and the cache with the keys and values of x.
        """
        x = self._sequence(x, self.query, "query.weight", "x")
        targets, capacity = x.shape[-2], cache.key.shape[-3]
        if targets > capacity:
            raise ShapeError(
                f"nn.MultiHeadAttention: the cache ({type_name(cache.key)}) holds {capacity} elements, x has {targets}"
            )
        query, key, value = self._projected(x, x)
        at = cache.length + fnp.arange(targets)
        query, key = self._rotated(query, at), self._rotated(key, at)
        keys = _written(cache.key, key, cache.length)
        values = _written(cache.value, value, cache.length)
        distance = at[:, None] - fnp.arange(capacity)
        seen = distance >= 0
        if self.window is not None:
            seen &= distance <= self.window[0]
        y = self._attended(
            query,
            keys.astype(query.dtype),
            values.astype(query.dtype),
            [seen],
            distance if self.alibi else None,
        )
        return y, dataclasses.replace(cache, key=keys, value=values, length=cache.length + targets)

    def _sequence(self, x: Any, layer: Linear, parameter: str, name: str) -> Any:
        value = features(self, x, layer.weight.shape[0], parameter, name)
        if value.ndim < 2:
            raise ShapeError(
                f"nn.MultiHeadAttention: {name} must be (batch..., time, features), got {type_name(value)}"
            )
        return value

    def _rotated(self, x: Any, positions: Any) -> Any:
        if self.rotary_base is None:
            return x
        return rotary(
            x, positions, base=self.rotary_base, interleaved=self.interleaved, scaling=self.rotary_scaling
        )

    def _projected(self, x: Any, source: Any) -> tuple[Any, Any, Any]:
        parts = (
            (self.query(x), self.heads),
            (self.key(source), self.key_heads),
            (self.value(source), self.key_heads),
        )
        dtype = fnp.result_type(*(part for part, _ in parts))
        query, key, value = (part.reshape(*part.shape[:-1], heads, -1).astype(dtype) for part, heads in parts)
        return query, key, value

    def _attended(
        self, query: Any, key: Any, value: Any, seen: list[Any], distance: Any, causal: bool = False,
        window: tuple[int, int] | None = None, drop: Callable[[Any], Any] | None = None,
    ) -> Array:  # fmt: skip
        """Attend with one axis of the batch, which is what the function takes."""
        *batch, targets, heads, size = query.shape
        query, key, value = (part.reshape(math.prod(batch), *part.shape[-3:]) for part in (query, key, value))
        mask = None
        for condition in seen:
            one = self._batched(condition, batch)
            mask = one if mask is None else mask & one
        bias = None
        if distance is not None:
            slopes = alibi_slopes(self.heads)[:, None, None]
            bias = (-slopes * fnp.abs(distance).astype(slopes.dtype)).astype(query.dtype)
        y = attend(query, key, value, bias, mask, is_causal=causal, local_window_size=window, drop=drop)
        return self.output(y.reshape(*batch, targets, heads * size))

    def _batched(self, mask: Any, batch: list[int]) -> Any:
        """Bring a mask to (batch, heads, targets, sources)."""
        if mask.dtype != dt.bool_:
            raise ArgumentError(f"nn.MultiHeadAttention: mask must be boolean, got {type_name(mask)}")
        if mask.ndim <= 3:
            return lax.broadcast_to_rank(mask, 4)
        if mask.ndim - 3 > len(batch) or any(
            m not in (1, n) for m, n in zip(mask.shape[-4::-1], batch[::-1])
        ):
            raise ShapeError(
                f"nn.MultiHeadAttention: mask ({type_name(mask)}) must broadcast to (batch..., heads, targets, "
                f"sources), where the batch is {tuple(batch)}"
            )
        return fnp.broadcast_to(mask, (*batch, *mask.shape[-3:])).reshape(-1, *mask.shape[-3:])


def _written(held: Any, new: Any, at: Any) -> Any:
    return lax.dynamic_update_slice_in_dim(held, new.astype(held.dtype), at, axis=held.ndim - 3)


__all__ = ["KVCache", "MultiHeadAttention"]
