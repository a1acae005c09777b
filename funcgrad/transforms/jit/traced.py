"""Ahead of time: a jitted function that was traced for some types, before it is lowered, compiled and called.

jit(f).trace(*args) -> Traced -> .lower() -> Lowered -> .compile() -> Compiled, which is called like f
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

from funcgrad.backends.interface import open_backend
from funcgrad.config import config
from funcgrad.errors import DeviceError
from funcgrad.trace.tracing.effects import Cell, Threaded
from funcgrad.trace.types import tree
from funcgrad.trace.uop import UOp
from funcgrad.transforms.core.abstract import FunctionGraph, ShapeDtypeStruct
from funcgrad.transforms.core.flatten import Path
from funcgrad.transforms.jit.cache_entry import Call, compiled_ahead, mesh_for

if TYPE_CHECKING:
    from funcgrad.lower.inspect.compiled import Compiled
    from funcgrad.lower.inspect.lowered import Lowered
    from funcgrad.lower.runtime.serialize import Calling
    from funcgrad.transforms.jaxprs.jaxpr import ClosedJaxpr


class Traced:
    """A function traced for arguments of certain types.

    graph: the graph, to be printed. in_info, out_info: the types of arguments
    and results as trees of ShapeDtypeStruct. device: the one that arguments are on; "" for that of config.device.
    places: of each argument, on a device or a mesh; "" where it may go anywhere. refs: the leaves of all arguments that
    are refs, each with its cell.
    """

    device = ""
    places: Sequence[str] = ()
    refs: tuple[tuple[int, Cell], ...] = ()

    def __init__(
        self,
        name: str,
        parameters: list[UOp],
        outputs: list[UOp],
        in_tree: tree.TreeDef,
        out_tree: tree.TreeDef,
        paths: Sequence[Path],
        state: Threaded,
        call: Call,
    ) -> None:
        self.graph = FunctionGraph(name, call.graph.parameters, call.graph.outputs, out_tree)
        self._in_tree = in_tree
        self.in_info = tree.unflatten(in_tree, _types(parameters))
        self.out_info = tree.unflatten(out_tree, _types(outputs))
        self._state = state
        self._paths = paths
        self._call = call

    @property
    def in_tree(self) -> tree.TreeDef:
        """The structure of (args, kwargs)."""
        return tree.users_view(self._in_tree)

    @property
    def args_info(self) -> Any:
        """(args, kwargs) with an ArgInfo in the place of each array: shape, dtype, donated."""
        from funcgrad.lower.inspect.compiled import (
            infos_of,  # loaded when first needed, as the whole compiler
        )

        return infos_of(self._calling)

    @property
    def in_avals(self) -> Any:
        """The types of (args, kwargs), by JAX's name: in_info."""
        return self.in_info

    @property
    def out_avals(self) -> Any:
        """The types of the results, by JAX's name: out_info."""
        return self.out_info

    @property
    def jaxpr(self) -> ClosedJaxpr:
        """The graph as a jaxpr, as `make_jaxpr` gives it."""
        from funcgrad.transforms.jaxprs.jaxpr import closed_jaxpr  # loaded when first needed

        graph, keys = self._call.graph, tree.users_leaves(self.graph.out_tree)
        return closed_jaxpr(graph.parameters, graph.outputs, self._state, keys, {})

    @property
    def donate_argnums(self) -> tuple[int, ...]:
        """Which arrays are given away, counted through all of (args, kwargs)."""
        return tuple(sorted(self._call.donated))

    @property
    def fun_name(self) -> str:
        """The name of the function."""
        return self.graph.name

    @property
    def out_tree(self) -> tree.TreeDef:
        """The structure of the results."""
        return tree.users_view(self.graph.out_tree)

    @property
    def _calling(self) -> Calling:
        from funcgrad.lower.runtime.serialize import Calling  # loaded when first needed

        graph = self.graph
        return Calling(
            graph.name,
            self._in_tree,
            self.in_info,
            graph.out_tree,
            self.out_info,
            self._paths,
            self._call.donated,
            self._state,
            partial(compiled_ahead, self._call),
            self.refs,
            _plan,
        )

    def lower(self) -> Lowered:
        """Return every stage of the program, for the device of the arguments, or else for that of config.device.

        The schedules are those of the heuristic, or, where config.beam says so, those that a search finds.

        Raises DeviceError for a device that runs the traced graph itself.
        """
        from funcgrad.lower.inspect.lowered import Lowered  # loaded when first needed, as the whole compiler

        graph, calling = self.graph, self._calling
        mesh = mesh_for(graph.outputs, self.device, self.places)
        if mesh is not None:
            from funcgrad.transforms.sharding.aot import lowered_for_mesh  # few programs are

            return lowered_for_mesh(mesh, graph.outputs, graph.parameters, self.places, calling)
        device = self.device or config.device
        backend = open_backend(device)
        if hasattr(backend, "interpret"):
            raise DeviceError(
                f"jit: device {device!r} runs the traced graph itself: there is nothing to lower",
                hint="set config.device = 'cpu', or print make_graph(f)(...)",
            )
        lowered = Lowered(graph.name, graph.outputs, graph.parameters, backend.target, calling)
        lowered.device = self.device
        return lowered.search(config.beam) if config.beam else lowered


def load_compiled(data: bytes) -> Compiled:
    """Load the program that `Compiled.serialize` wrote.

    The program is called like the function, which is neither traced nor compiled. The bytes are machine code,
    and run in this process: load only what you trust.

    Raises
    ------
    ArgumentError : the bytes are damaged, are not a program, or are of another version of funcgrad.
    DeviceError : the program is for another kind of machine than that of config.device.

    Examples
    --------
    >>> import funcgrad as fg, funcgrad.numpy as np
    >>> step = fg.jit(lambda w, x: np.sum(w * x)).lower(np.ones(2), np.ones(2)).compile()
    >>> data = step.serialize()  # to a file, with open(path, "wb")
    >>> fg.load_compiled(data)(np.array([1.0, 2.0]), np.array([3.0, 4.0]))
    Array(11., dtype=float32)
    """
    from funcgrad.lower.inspect.compiled import Compiled  # few programs are loaded so
    from funcgrad.lower.runtime.serialize import deserialize  # few programs are loaded so

    backend = open_backend(config.device)
    program, types, calling = deserialize(data, backend, ShapeDtypeStruct)
    return Compiled(program, types, calling._replace(plan=_plan), backend, None)


def _plan(compiled: Any, args: tuple, kwargs: dict[str, Any], leaves: Sequence[Any]) -> None:
    from funcgrad.transforms.jit.compiled_calls import plan_compiled  # few programs are compiled ahead

    plan_compiled(compiled, args, kwargs, leaves)


def _types(nodes: Sequence[UOp]) -> list[ShapeDtypeStruct]:
    return [ShapeDtypeStruct(x.shape, x.dtype, x.weak) for x in nodes]
