"""Higher-order operators, whose arguments are graphs: branches, loops, and regions with settings of torch."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import funcgrad.numpy as fnp
from funcgrad import lax
from funcgrad.torch.fx_graph import AtenGraph, Keys, enter_higher_order
from funcgrad.trace.array.any_array import Array
from funcgrad.transforms.batching.vmap import vmap
from funcgrad.transforms.checkpoint.remat import checkpoint


def _split(operands: Sequence[Any]) -> tuple[list[int], list[Any]]:
    """Return where the arrays are among operands, and these; the others are sizes, the same for all steps."""
    places = [i for i, x in enumerate(operands) if isinstance(x, Array)]
    return places, [operands[i] for i in places]


def _joined(operands: Sequence[Any], places: Sequence[int], arrays: Sequence[Any]) -> list[Any]:
    joined = list(operands)
    for place, array in zip(places, arrays, strict=True):
        joined[place] = array
    return joined


@enter_higher_order("cond")
def cond(
    keys: Keys, pred: Any, true_graph: AtenGraph, false_graph: AtenGraph, operands: Sequence[Any] = ()
) -> Any:
    """Run one of two graphs; both are traced, the condition of an array is known when the program runs."""
    if not isinstance(pred, Array):
        return (true_graph if pred else false_graph)(operands, keys)
    places, arrays = _split(operands)

    def branch(graph: AtenGraph) -> Any:
        return lambda *chosen: graph(_joined(operands, places, chosen), keys)

    return lax.cond(pred.reshape(()), branch(true_graph), branch(false_graph), *arrays)


@enter_higher_order("while_loop")
def while_loop(
    keys: Keys,
    cond_graph: AtenGraph,
    body_graph: AtenGraph,
    carried: Sequence[Any],
    additional: Sequence[Any] = (),
) -> Any:
    """Run a loop whose number of steps its values decide. It has no reverse mode, neither here nor in torch."""

    def going_on(carry: Any) -> Any:
        return fnp.asarray(cond_graph([*carry, *additional], keys)[0]).reshape(())

    def step(carry: Any) -> Any:
        found = body_graph([*carry, *additional], keys)
        return [fnp.asarray(new, old.dtype) for new, old in zip(found, carry)]

    return lax.while_loop(going_on, step, [fnp.asarray(x) for x in carried])


@enter_higher_order("scan")
def scan(
    keys: Keys, graph: AtenGraph, init: Sequence[Any], xs: Sequence[Any], additional: Sequence[Any] = ()
) -> Any:
    """Run a loop over the first axis of xs."""

    def step(carry: Any, row: Any) -> Any:
        found = graph([*carry, *row, *additional], keys)
        return found[: len(init)], found[len(init) :]

    final, outputs = lax.scan(step, list(init), list(xs))
    return [*final, *outputs]


@enter_higher_order("map_impl")
def map_rows(keys: Keys, graph: AtenGraph, xs: Sequence[Any], additional: Sequence[Any] = ()) -> Any:
    """Run a graph for each element of the first axis of xs."""
    return lax.scan(lambda _, row: (None, graph([*row, *additional], keys)), None, list(xs))[1]


@enter_higher_order("associative_scan")
def associative_scan(keys: Keys, graph: AtenGraph, xs: Sequence[Any], additional: Sequence[Any] = ()) -> Any:
    """Combine the elements of the first axis of xs with all before them."""

    def combine(first: Any, second: Any) -> Any:
        return vmap(lambda rows: graph([*rows, *additional], keys))([*first, *second])

    return lax.associative_scan(combine, list(xs))


@enter_higher_order("wrap_with_set_grad_enabled")
def with_grad_enabled(keys: Keys, enabled: bool, graph: AtenGraph, *operands: Any) -> Any:
    """Run a graph whose results have gradients or not: the region of torch.no_grad()."""
    found = graph(operands, keys)
    return found if enabled else [lax.stop_gradient(x) if isinstance(x, Array) else x for x in found]


@enter_higher_order("wrap_with_autocast")
def with_autocast(
    keys: Keys, device: str, dtype: Any, enabled: bool, cache: Any, graph: AtenGraph, *operands: Any
) -> Any:
    """Run the region of torch.autocast(); its casts are operators of the graph."""
    return graph(operands, keys)


@enter_higher_order("tag_activation_checkpoint")
def checkpointed(keys: Keys, graph: AtenGraph, *operands: Any, **_: Any) -> Any:
    """Run a graph of which the backward pass computes the values again."""
    places, arrays = _split(operands)
    return checkpoint(lambda *chosen: graph(_joined(operands, places, chosen), keys))(*arrays)
