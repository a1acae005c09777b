"""Layers made of layers: Sequential, Stacked, and functions as layers.

In: layers. Out: a layer. How a layer is called is read off its `__call__`: one that names `state`, `training` or `key`
gets it, and one that names `state` returns a pair.
"""

from __future__ import annotations

import functools
import inspect
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

import funcgrad.numpy as fnp
from funcgrad import lax, random
from funcgrad import tree as trees
from funcgrad.errors import ArgumentError, FuncgradError
from funcgrad.nn.modules.module import Module, static
from funcgrad.nn.modules.precision import called_class
from funcgrad.transforms.batching.vmap import vmap
from funcgrad.transforms.checkpoint.remat import checkpoint


class Lambda(Module):
    """A function as a layer.

    Two of them are alike for jit where their functions are the same object, so a function that is made anew for each
    model is compiled anew.

    Attributes
    ----------
    function : of one array.

    Examples
    --------
    >>> from funcgrad import nn, numpy as np
    >>> nn.Lambda(np.square)(np.array([3.0]))
    Array([9.], dtype=float32)
    """

    function: Callable[..., Any] = static()

    def __call__(self, x: Any) -> Any:
        """Call the function."""
        return self.function(x)


class Sequential(Module):
    """Layers one after the other.

    Attributes
    ----------
    layers : a tuple of layers.

    Examples
    --------
    >>> from funcgrad import nn, numpy as np, random
    >>> k1, k2 = random.split(random.key(0))
    >>> model = nn.Sequential.init(nn.Linear.init(3, 8, key=k1), nn.relu, nn.Linear.init(8, 1, key=k2))
    >>> model(np.ones((5, 3))).shape
    (5, 1)
    """

    layers: tuple[Any, ...]

    @classmethod
    def init(cls, *layers: Any) -> Sequential:
        """Join layers and functions.

        Parameters
        ----------
        *layers : modules, and functions of one array.

        Returns
        -------
        The layer.
        """
        return cls(tuple(layer if isinstance(layer, Module) else Lambda(layer) for layer in layers))

    def __call__(self, x: Any, state: Any = None, *, training: bool = False, key: Any = None) -> Any:
        """Call the layers.

        Parameters
        ----------
        x : what the first layer takes.
        state : that of `init_state()`. Where it is given the result is the pair of y and the next state.
        training : for layers that take it.
        key : split among the layers that take one.

        Returns
        -------
        What the last layer returns; with a state a pair.
        """
        given = {} if state is None else state
        states = list(given.get("layers", (None,) * len(self.layers)))
        takers = [i for i, layer in enumerate(self.layers) if "key" in _options(called_class(layer))]
        keys = dict(zip(takers, random.split(key, len(takers)))) if key is not None and takers else {}
        for i, layer in enumerate(self.layers):
            with name_layer(self, i):
                x, states[i] = _called(layer, x, states[i], training, keys.get(i))
        if state is None:
            return x
        return x, ({"layers": tuple(states)} if "layers" in given else state)


@contextmanager
def name_layer(around: Module, number: int) -> Iterator[None]:
    """Let an error say which of the layers it is from: they are called in a loop, which is no line of the user's."""
    try:
        yield
    except FuncgradError as error:
        error.add_note(f"  in layers[{number}] of nn.{type(around).__name__}")
        raise


@functools.cache
def _options(cls: Any) -> frozenset[str]:
    """Return which of state, training and key the calls of a class take."""
    return frozenset(inspect.signature(cls.__call__).parameters) & {"state", "training", "key"}


def _called(layer: Any, x: Any, state: Any, training: bool, key: Any) -> tuple[Any, Any]:
    """Call a layer; return its result and its next state."""
    options = _options(called_class(layer))
    keywords = {"training": training} if "training" in options else {}
    keywords |= {"key": key} if "key" in options else {}
    if "state" not in options or state is None and layer.init_state() is None:
        return layer(x, **keywords), None
    if state is None:
        raise _no_state("Sequential", layer)
    y, new = layer(x, state=state, **keywords)
    return y, new


def _no_state(around: str, layer: Any) -> ArgumentError:
    return ArgumentError(
        f"nn.{around}: {type(layer).__name__} has a state, and the call has none",
        hint="y, state = model(x, state), with state = model.init_state() before the first call",
    )


class Stacked(Module):
    """Layers of one structure, one after the other, as a loop: their parameters are stacked along a first axis.

    It is compiled as one layer is, however many there are.

    Attributes
    ----------
    layers : a module whose arrays have a first axis, over the layers.
    remat : compute what is inside a layer again in the backward pass instead of keeping it.

    Examples
    --------
    >>> from funcgrad import nn, numpy as np, random
    >>> model = nn.Stacked.init(lambda key: nn.Linear.init(4, 4, key=key), 12, key=random.key(0))
    >>> model.layers.weight.shape, model(np.ones((2, 4))).shape
    ((12, 4, 4), (2, 4))
    """

    layers: Any
    remat: bool = static(default=False)

    @classmethod
    def init(cls, make: Callable[[Any], Module], count: int, *, key: Any, remat: bool = False) -> Stacked:
        """Make layers that differ by their random numbers alone.

        Parameters
        ----------
        make : a function of a key that returns a layer.
        count : how many layers.
        key : a key of random numbers, which is split.
        remat : as the attribute.

        Returns
        -------
        The layer.
        """
        return cls.of([make(k) for k in random.split(key, count)], remat=remat)

    @classmethod
    def of(cls, layers: Sequence[Module], *, remat: bool = False) -> Stacked:
        """Stack layers that there are.

        Parameters
        ----------
        layers : modules of one structure, whose arrays have one shape.
        remat : as the attribute.

        Returns
        -------
        The layer.

        Raises
        ------
        ArgumentError : there are none, or their structures differ.
        """
        structures = {trees.structure(layer) for layer in layers}
        if len(structures) != 1:
            raise ArgumentError(
                f"nn.Stacked: layers must have one structure, got {len(structures)} among {len(layers)}",
                hint="static fields count, too: use Sequential for layers that differ",
            )
        return cls(trees.map(lambda *leaves: fnp.stack(leaves), *layers), remat)

    def init_state(self) -> Any:
        """Make the states that the layers start with.

        Returns
        -------
        A dict with one state whose arrays have a first axis, over the layers; None where the layers have none.
        """
        if self.layers.init_state() is None:
            return None
        return {"layers": vmap(lambda layer: layer.init_state())(self.layers)}

    def __call__(self, x: Any, *args: Any, state: Any = None, training: bool = False, key: Any = None) -> Any:
        """Call the layers: the result of each is the first argument of the next.

        Parameters
        ----------
        x : what the first layer takes; each layer returns the like.
        *args : what every layer takes besides.
        state : that of `init_state()`. Where it is given the result is the pair of y and the next state.
        training : for layers that take it.
        key : split among the layers, where they take one.

        Returns
        -------
        What the last layer returns; with a state a pair.
        """
        options = _options(called_class(self.layers))
        if state is None and "state" in options and self.layers.init_state() is not None:
            raise _no_state("Stacked", self.layers)
        keys = None if key is None or "key" not in options else random.split(key, self._count())
        fixed = {"training": training} if "training" in options else {}

        def step(x: Any, part: Any) -> tuple[Any, Any]:
            layer, k, before = part
            keywords = fixed | ({} if k is None else {"key": k})
            if before is None:
                return layer(x, *args, **keywords), None
            y, after = layer(x, *args, state=before, **keywords)
            return y, after

        parts = (self.layers, keys, None if state is None else state["layers"])
        y, after = lax.scan(checkpoint(step) if self.remat else step, x, parts)
        return y if state is None else (y, {"layers": after})

    def init_cache(self, *args: Any, **keywords: Any) -> Any:
        """Make the caches that the layers begin with.

        Parameters
        ----------
        *args, **keywords : what `init_cache` of the layers takes.

        Returns
        -------
        That of a layer, whose arrays have a first axis, over the layers.
        """
        return vmap(lambda layer: layer.init_cache(*args, **keywords))(self.layers)

    def extend(self, x: Any, cache: Any, *args: Any) -> tuple[Any, Any]:
        """Call `extend` of the layers, each with its own cache: the result of each is the first argument of the next.

        Parameters
        ----------
        x : what the first layer takes; each layer returns the like.
        cache : that of `init_cache`, or of the call before.
        *args : what every layer takes besides.

        Returns
        -------
        What the last layer returns, and the cache of the next call.

        Examples
        --------
        >>> from funcgrad import nn, numpy as np, random
        >>> def make(key):
        ...     return nn.MultiHeadAttention.init(8, heads=2, causal=True, key=key)
        >>> model = nn.Stacked.init(make, 3, key=random.key(0))
        >>> y, cache = model.extend(np.ones((1, 4, 8)), model.init_cache(1, capacity=16))
        >>> y.shape, cache.key.shape, cache.length
        ((1, 4, 8), (3, 1, 16, 2, 4), Array([4, 4, 4], dtype=int32))
        """

        def step(x: Any, part: Any) -> tuple[Any, Any]:
            layer, before = part
            return layer.extend(x, before, *args)

        return lax.scan(step, x, (self.layers, cache))

    def _count(self) -> int:
        return int(trees.leaves(self.layers)[0].shape[0])


__all__ = ["Lambda", "Sequential", "Stacked", "name_layer"]
