"""The backend "funcgrad" of torch.compile: Dynamo's graphs, taken to ATen by AOTAutograd, run by the table's rows.

For training, AOTAutograd makes a forward and a backward graph, and each is a compiled program.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from funcgrad import random
from funcgrad.torch import higher_order  # noqa: F401  # enters its operators
from funcgrad.torch.aten import TABLE
from funcgrad.torch.fx_graph import AtenGraph, Keys
from funcgrad.torch.library import torch
from funcgrad.torch.tensors import to_array, to_tensors
from funcgrad.trace.array.any_array import Array
from funcgrad.transforms.jit.jit import jit


def _decompositions() -> dict[Any, Callable[..., Any]]:
    """Return torch's decompositions to core ATen, without the operators that have a row."""
    table = torch._decomp.core_aten_decompositions()
    return {operator: rule for operator, rule in table.items() if str(operator) not in TABLE}


def _compiled(module: Any, _example_inputs: Sequence[Any]) -> Callable[..., Any]:
    """Return a function of a list of tensors and sizes that runs a graph of ATen as one program."""
    graph = AtenGraph(module, "torch.compile")
    random_numbers = graph.draws_random_numbers

    def run(sizes: tuple[Any, ...], key: Any, *arrays: Any) -> list[Any]:
        given = iter(arrays)
        return graph([next(given) if size is None else size for size in sizes], Keys(key))

    program = jit(run, static_argnums=0)
    of_sizes = [isinstance(out, torch.fx.Node) and not _is_tensor(out) for out in graph.outputs]

    def of_tensors(inputs: list[Any]) -> list[Any]:
        sizes = tuple(None if isinstance(x, torch.Tensor) else x for x in inputs)
        arrays = [to_array(x) for x in inputs if isinstance(x, torch.Tensor)]
        inputs.clear()  # AOTAutograd gives the list away, so that memory is freed
        found = program(sizes, _key() if random_numbers else None, *arrays)
        places = [i for i, x in enumerate(found) if isinstance(x, Array) and not of_sizes[i]]
        # the program returns sizes as arrays of no axes
        results = [x.item() if is_size else x for x, is_size in zip(found, of_sizes, strict=True)]
        for place, tensor in zip(places, to_tensors([found[i] for i in places]), strict=True):
            results[place] = tensor
        return results

    of_tensors._boxed_call = True  # type: ignore[attr-defined]
    return of_tensors


def _is_tensor(node: Any) -> bool:
    return isinstance(node.meta.get("val"), torch.Tensor)


def _key() -> Any:
    """Return a key made of torch's generator, so that torch.manual_seed decides the random numbers."""
    return random.key(int(torch.randint(0, 2**31, ())))


def compile_backend(module: Any, example_inputs: Sequence[Any]) -> Callable[..., Any]:
    """Compile a graph of torch.compile: `torch.compile(model, backend="funcgrad")` calls this.

    Parameters
    ----------
    module : the GraphModule that Dynamo captured.
    example_inputs : tensors as those that it will be called with.

    Returns
    -------
    A function of such tensors. Its gradients are those of torch's own formulas, compiled as well. Random numbers are
    not those of torch; torch.manual_seed decides them.

    Raises
    ------
    MissingRuleError : the graph has operators without a row.

    Examples
    --------
    >>> import torch
    >>> double = torch.compile(lambda x: x + x, backend="funcgrad")
    >>> double(torch.ones(2))
    tensor([2., 2.])
    """
    backend = torch._dynamo.backends.common.aot_autograd(
        fw_compiler=_compiled, bw_compiler=_compiled, decompositions=_decompositions()
    )
    return backend(module, example_inputs)


def _register() -> None:
    """Give the backend its name, unless the entry point of the installed package did."""
    if "funcgrad" not in torch._dynamo.list_backends():
        torch._dynamo.register_backend(compile_backend, name="funcgrad")


_register()

__all__ = ["compile_backend"]
