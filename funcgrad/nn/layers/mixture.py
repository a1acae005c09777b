"""MoE: a mixture of experts, of which a router picks a few for each element.

In: (batch..., features). Out: the like, and what training needs to know of the routing. Elements are gathered by
expert into one array (experts, capacity, features), so experts are a batch of products, which a mesh can spread.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import funcgrad.numpy as fnp
from funcgrad import lax, random
from funcgrad.errors import ArgumentError
from funcgrad.nn import initializers
from funcgrad.nn.activations import silu
from funcgrad.nn.initializers import Initializer
from funcgrad.nn.layers.dense import Linear
from funcgrad.nn.modules.checks import features
from funcgrad.nn.modules.module import Module, static
from funcgrad.nn.normalization import one_hot
from funcgrad.scipy.log_domain import logsumexp, softmax
from funcgrad.trace.array.any_array import Array
from funcgrad.trace.util.named_tuple import NamedTuple


class MoEStatistics(NamedTuple):
    """What a router did.

    Attributes
    ----------
    load : (experts,), the part of all choices that each expert got; they sum to 1.
    dropped : the part of choices for which their expert had no place.
    balance_loss : 1 where all experts get the same, more else; to be added to the loss times about 0.01.
    router_loss : the mean of the squared logarithms of the router's sums; to be added times about 0.001.
    """

    load: Array
    dropped: Array
    balance_loss: Array
    router_loss: Array


class MoE(Module):
    """Experts, each two linear layers with an activation between them, of which a router picks some for each element.

    The result is the mean of the experts' results by the router's probabilities of those that were picked.

    Attributes
    ----------
    router : Linear, from features to experts.
    up : (experts, in, hidden).
    down : (experts, hidden, in).
    gate : (experts, in, hidden): hidden features are activation(x @ gate) * (x @ up); None for activation(x @ up).
    picked : how many experts an element gets.
    capacity_factor : an expert has places for that many times its share of all choices; choices that find no place
        count as 0. None for places for all, which costs as much as all experts for all elements.
    activation : a function of one array.

    Examples
    --------
    >>> from funcgrad import nn, numpy as np, random
    >>> y, statistics = nn.MoE.init(16, 32, experts=4, picked=2, key=random.key(0))(np.ones((5, 10, 16)))
    >>> y.shape, statistics.load.shape
    ((5, 10, 16), (4,))

    References
    ----------
    Shazeer et al. 2017 (arXiv:1701.06538); Fedus, Zoph, Shazeer 2021 (arXiv:2101.03961), section 2.2: the balance;
    Zoph et al. 2022 (arXiv:2202.08906), equation 5: the router's loss.
    """

    router: Linear
    up: Array
    down: Array
    gate: Array | None = None
    picked: int = static(default=2)
    capacity_factor: float | None = static(default=None)
    activation: Callable[..., Any] = static(default=silu)

    @classmethod
    def init(
        cls, size: int, hidden: int, *, experts: int, key: Any, picked: int = 2, gated: bool = True,
        capacity_factor: float | None = None, activation: Callable[..., Any] = silu,
        weight_init: Initializer | None = None, dtype: Any = None,
    ) -> MoE:  # fmt: skip
        """Draw weights.

        Parameters
        ----------
        size : of the features, before and after.
        hidden : the size between the two layers of an expert.
        experts : how many.
        key : a key of random numbers.
        picked : how many experts an element gets.
        gated : have a gate.
        capacity_factor : places of an expert, as the attribute.
        activation : a function of one array.
        weight_init : an initializer; `glorot_uniform` of each expert by default (Glorot & Bengio 2010).
        dtype : of the parameters, float32 by default.

        Returns
        -------
        The layer.

        Raises
        ------
        ArgumentError : more experts are picked than there are.
        """
        if not 1 <= picked <= experts:
            raise ArgumentError(f"nn.MoE: picked must be 1 to {experts}, the number of experts, got {picked}")
        k1, k2, k3, k4 = random.split(key, 4)
        make = weight_init or initializers.glorot_uniform(batch_axis=0)
        return cls(
            Linear.init(size, experts, key=k1, bias=False, dtype=dtype),
            make(k2, (experts, size, hidden), dtype),
            make(k3, (experts, hidden, size), dtype),
            make(k4, (experts, size, hidden), dtype) if gated else None,
            picked, capacity_factor, activation,
        )  # fmt: skip

    def __call__(self, x: Any) -> tuple[Array, MoEStatistics]:
        """Map (batch..., features) to the like.

        Parameters
        ----------
        x : floats.

        Returns
        -------
        The mean of the experts that were picked, and what the router did.
        """
        value = features(self, x, self.up.shape[1], "up")
        rows = value.reshape(-1, value.shape[-1])
        experts, count = self.up.shape[0], rows.shape[0]
        logits = self.router(rows).astype(fnp.promote_types(value.dtype, fnp.float32))
        probabilities = softmax(logits, axis=-1)
        weights, chosen = lax.top_k(probabilities, self.picked)
        weights = weights / weights.sum(-1, keepdims=True)
        places = self._places(count, experts)
        slots, kept = _slots(chosen, experts, places)
        y = self._of_experts(_gathered(rows, slots, experts, places)).reshape(experts * places, -1)
        found = fnp.take(y, slots, axis=0, mode="fill", fill_value=0)  # (picked, rows, features)
        result = (found * weights.T[..., None].astype(found.dtype)).sum(0).reshape(value.shape)
        return result.astype(value.dtype), _statistics(logits, probabilities, chosen, kept)

    def _places(self, count: int, experts: int) -> int:
        """Return for how many elements each expert has places."""
        if self.capacity_factor is None:
            return count
        return min(count, max(1, math.ceil(self.picked * count * self.capacity_factor / experts)))

    def _of_experts(self, x: Any) -> Any:
        """Let each expert map its elements: (experts, places, in) to the like."""
        hidden = x @ self.up
        hidden = self.activation(hidden) if self.gate is None else self.activation(x @ self.gate) * hidden
        return hidden @ self.down


def _slots(chosen: Any, experts: int, places: int) -> tuple[Any, Any]:
    """Return for each choice, (picked, rows), the number of its place among those of all experts, or the number behind
    the last where its expert has none left; and which have one. First choices come before second ones, as in GShard.
    """
    turned = chosen.T
    counts = one_hot(turned.ravel(), experts, dtype=fnp.int32)
    before = (fnp.cumsum(counts, 0) - counts).reshape(*turned.shape, experts)
    rank = fnp.take_along_axis(before, turned[..., None], -1)[..., 0]
    kept = rank < places
    return fnp.where(kept, turned * places + rank, experts * places), kept


def _gathered(rows: Any, slots: Any, experts: int, places: int) -> Any:
    """Return the elements by expert and place; places that nobody took hold zeros."""
    count = rows.shape[0]
    owners = fnp.broadcast_to(fnp.arange(count), slots.shape)
    of_place = fnp.full(experts * places, count).at[slots.ravel()].set(owners.ravel(), mode="drop")
    gathered = fnp.take(rows, of_place, axis=0, mode="fill", fill_value=0)
    return gathered.reshape(experts, places, -1)


def _statistics(logits: Any, probabilities: Any, chosen: Any, kept: Any) -> MoEStatistics:
    experts = logits.shape[-1]
    load = one_hot(chosen.ravel(), experts, dtype=logits.dtype).mean(0)
    balance = experts * (load * probabilities.mean(0)).sum()
    return MoEStatistics(
        load, 1 - kept.astype(logits.dtype).mean(), balance, fnp.square(logsumexp(logits, axis=-1)).mean()
    )


__all__ = ["MoE", "MoEStatistics"]
