"""Compiled: a program for arguments of certain types, made ahead of the first call; and what it costs.

In: a `Lowered` of lowered.py. Out: what runs, with the numbers that people ask of it.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol

import numpy as np

from funcgrad.backends.interface import NativelyCalled
from funcgrad.config import config
from funcgrad.errors import ArgumentError, DtypeError, ShapeError, TracedValueError, TreeError
from funcgrad.lower.ir.image import Image
from funcgrad.lower.runtime.donated_arguments import Reason
from funcgrad.lower.runtime.serialize import Calling
from funcgrad.trace.array.array import Array, Signature
from funcgrad.trace.array.borrow import can_be_lent, owned
from funcgrad.trace.graph.nan_watch import watched
from funcgrad.trace.mesh.sharding import SingleDeviceSharding
from funcgrad.trace.tracing.effects import Threaded, cell_of
from funcgrad.trace.tracing.traceback import boundary
from funcgrad.trace.tracing.tracer import Tracer, as_operand, open_traces
from funcgrad.trace.types import tree
from funcgrad.trace.types.dtypes import dtype_named
from funcgrad.trace.types.exact_key import of_structure
from funcgrad.trace.uop import numel, type_text
from funcgrad.trace.util.named_tuple import NamedTuple
from funcgrad.trace.util.timed import observed

if TYPE_CHECKING:
    from funcgrad.backends.interface import Backend
    from funcgrad.lower.inspect.lowered import Lowered
    from funcgrad.lower.inspect.profile import Profile
    from funcgrad.lower.inspect.step_costs import Costs
    from funcgrad.lower.runtime.program import AnyProgram


class Typed(Protocol):
    """What has a shape and a dtype."""

    @property
    def shape(self) -> tuple[int, ...]: ...

    @property
    def dtype(self) -> np.dtype: ...


class MemoryStats(NamedTuple):
    """Bytes of a program: its arguments and results, its intermediates, results in donated memory, its machine code."""

    argument_size_in_bytes: int
    output_size_in_bytes: int
    temp_size_in_bytes: int
    alias_size_in_bytes: int
    generated_code_size_in_bytes: int


@dataclass(frozen=True, slots=True)
class ArgInfo:
    """The type of an argument of a program, and whether it is given away (jit's donate_argnums)."""

    shape: tuple[int, ...]
    dtype: Any
    donated: bool


def infos_of(calling: Calling) -> Any:
    """Return (args, kwargs) of a program, with an ArgInfo in the place of each array."""
    types, structure = tree.flatten(calling.in_info, view=tree.USERS)
    infos = [ArgInfo(x.shape, x.dtype, i in calling.donated) for i, x in enumerate(types)]
    return tree.unflatten(structure, infos)


class Compiled(NativelyCalled):
    """A compiled function: called with arguments of the types that it was compiled for, without the static ones.

    in_info, out_info: those types, and those of the results. in_tree, out_tree: their structures.

        >>> import funcgrad as fg, funcgrad.numpy as np
        >>> compiled = fg.jit(lambda x: np.sum(x * x)).lower(fg.ShapeDtypeStruct((3,), "float32")).compile()
        >>> compiled(np.arange(3.0))
        Array(5., dtype=float32)
        >>> compiled.memory_analysis().argument_size_in_bytes
        12

    A call raises TreeError, ShapeError or DtypeError for arguments of other types, TracedValueError within another
    transform: the jitted function itself can be called there.
    """

    def __init__(
        self,
        program: AnyProgram,
        types: Sequence[Signature],
        calling: Calling,
        backend: Backend,
        lowered: Lowered | None,
        calls: Any = None,
    ) -> None:
        """Wrap a compiled program. `types` are those of the parameters. `lowered` has the graph and the stages, which
        a loaded program lacks. `calls.run` is what calls run in place of the program (Calling.record).
        """
        self._program = program
        self._recorded = calls
        self._types = types
        self._calling = calling
        self._backend = backend
        self._lowered = lowered
        self._look_alikes = of_structure(calling.in_tree)
        self.in_info = calling.in_info
        self.out_info = calling.out_info

    @property
    def in_tree(self) -> tree.TreeDef:
        """The structure of (args, kwargs)."""
        return tree.users_view(self._calling.in_tree)

    @property
    def args_info(self) -> Any:
        """(args, kwargs) with an ArgInfo in the place of each array: shape, dtype, donated."""
        return infos_of(self._calling)

    @property
    def in_avals(self) -> Any:
        """The types of (args, kwargs), by JAX's name: in_info."""
        return self.in_info

    @property
    def donate_argnums(self) -> tuple[int, ...]:
        """Which arrays are given away, counted through all of (args, kwargs)."""
        return tuple(sorted(self._calling.donated))

    @property
    def input_shardings(self) -> Any:
        """(args, kwargs) with the sharding that each array is brought to in its place."""
        return self._spread(self.in_info, results=False)

    @property
    def output_shardings(self) -> Any:
        """The results with the sharding of each array in its place."""
        return self._spread(self.out_info, results=True)

    def _spread(self, types: Any, results: bool) -> Any:
        there = SingleDeviceSharding(self._backend.name)
        return tree.map(lambda _: there, types)

    def runtime_executable(self) -> AnyProgram:
        """Return the program itself, as the backend runs it."""
        return self._program

    @property
    def out_tree(self) -> tree.TreeDef:
        """The structure of the results."""
        return tree.users_view(self._calling.out_tree)

    @boundary
    def __call__(self, *args: Any, **kwargs: Any) -> Any:
        if observed.by is None:
            return self._call(args, kwargs)
        end_call = observed.by.call(self._calling.name)
        try:
            return self._call(args, kwargs)
        finally:
            end_call(None)

    def _call(self, args: tuple, kwargs: dict[str, Any]) -> Any:
        args, kwargs, state = self._without_refs(args, kwargs)
        arguments, leaves = self._arguments(args, kwargs, state)
        donated = {i: reason for i, reason in self._calling.donated.items() if arguments[i] is leaves[i]}
        outputs = self._run(arguments, donated)
        made = [a for a, x in zip(arguments, leaves) if a is not x]
        if made:
            outputs = owned(outputs, made, None)
        out_tree = self._calling.out_tree
        if not state.cells:
            if self._calling.plan is not None and self._recorded is None:
                self._calling.plan(self, args, kwargs, leaves)
            return tree.unflatten(out_tree, outputs)
        count = out_tree.num_leaves
        state.store(open_traces(), outputs[count:])
        return tree.unflatten(out_tree, outputs[:count])

    def _without_refs(self, args: tuple, kwargs: dict) -> tuple[tuple, dict, Threaded]:
        """Return the arguments with None in the place of each ref, and the state that has the cells of these refs."""
        calling = self._calling
        if not calling.refs:
            return args, kwargs, calling.state
        leaves, treedef = tree.flatten((args, kwargs))
        given = {i: cell for i, leaf in enumerate(leaves) if (cell := cell_of(leaf)) is not None}
        cells = {cell: given[i] for i, cell in calling.refs if i in given}
        alike = [given.get(i) is cells.get(cell) for i, cell in calling.refs]
        if [*given] != [i for i, _ in calling.refs] or not all(alike) or len({*cells.values()}) < len(cells):
            raise TreeError(
                f"{calling.name!r} was compiled for refs at other places, or others of which were one ref",
                hint="give a ref wherever one was given to lower, and the same one where it was the same",
            )
        args, kwargs = tree.unflatten(
            treedef, [None if i in given else leaf for i, leaf in enumerate(leaves)]
        )
        state = calling.state._replace(cells=tuple(cells.get(cell, cell) for cell in calling.state.cells))
        return args, kwargs, state

    def _arguments(self, args: tuple, kwargs: dict, state: Threaded) -> tuple[list[Array], list[Any]]:
        """Return the arrays that the program gets, and the value that the user gave for each."""
        leaves, treedef = tree.flatten((args, kwargs))
        alike = self._look_alikes is None or of_structure(treedef) == self._look_alikes
        if treedef != self._calling.in_tree or not alike:
            raise TreeError(
                f"{self._calling.name!r} was compiled for arguments {tree.structure_text(self._calling.in_tree)}, "
                f"it is called with {tree.structure_text(treedef)}",
                hint="these are (args, kwargs) without the static arguments; the jitted function takes all",
            )
        if state.cells:
            leaves += state.values(open_traces())
        wanted = self._types
        checked = [
            x if type(x) is Array and x.signature is wanted[i] else self._checked(x, i)
            for i, x in enumerate(leaves)
        ]
        return checked, leaves

    def _run(self, arguments: list[Array], donated: dict[int, Reason]) -> list[Array]:
        if config.watched:  # nothing is given away, as it may have to run again
            lowered = self._stages("config.debug_nans and its like")
            return watched(self._program, lowered.outputs, lowered.parameters, self._calling.name)(arguments)
        run = self._program if self._recorded is None else self._recorded.run
        return run.run_donating(arguments, donated) if donated else run(arguments)

    def _checked(self, leaf: Any, number: int) -> Array:
        x = Array(leaf) if can_be_lent(leaf) else as_operand(leaf)
        if type(x) is Tracer:
            raise TracedValueError(
                f"{self._calling.name!r} was compiled for arrays, {self._named(number)} is a traced value",
                hint="call the jitted function here, in place of what it was compiled to",
            )
        wanted = self._types[number]
        if (x.shape, x.dtype) != (wanted.shape, wanted.dtype):  # weak types are no part of compiled code
            kind = ShapeError if x.shape != wanted.shape else DtypeError
            raise kind(
                f"{self._calling.name!r} was compiled for {self._named(number)}: {type_text(wanted)}, "
                f"it is called with {type_text(x)}",
                hint="the jitted function compiles for every type that it is called with",
            )
        return x  # type: ignore[return-value]  # no tracer, so an Array

    def _named(self, number: int) -> str:
        """Name a parameter in a message: an argument, or what the program reads from outside."""
        paths = self._calling.paths
        return str(paths[number] if number < len(paths) else self._calling.state.cells[number - len(paths)])

    def as_text(self, stage: str | None = None) -> str:
        """Return a stage of the program as text; see Lowered.as_text."""
        return self._stages("as_text").as_text(stage)

    def _stages(self, what: str) -> Lowered:
        if self._lowered is None:
            raise ArgumentError(
                f"{what}: the program of {self._calling.name!r} was loaded: there is machine code, and no graph",
                hint="compile the function in this process",
            )
        return self._lowered

    def _repr_html_(self) -> str:
        from funcgrad.trace.util.html import table_html  # notebooks ask

        memory = self.memory_analysis()
        rows = [
            [name.removesuffix("_in_bytes").replace("_", " "), f"{n:,} bytes"]
            for name, n in memory._asdict().items()
        ]
        return table_html(f"{self._calling.name}, compiled", rows, header=False)

    def serialize(self) -> bytes:
        """Return the program as bytes, for `load_compiled` in another process on a machine like this one.

            >>> import funcgrad as fg, funcgrad.numpy as np
            >>> data = fg.jit(lambda x: 2 * x).lower(np.ones(3)).compile().serialize()
            >>> fg.load_compiled(data)(np.arange(3.0))
            Array([0., 2., 4.], dtype=float32)

        Arrays that the function closes over are a part of it. Raises ArgumentError for a program that has none of its
        own: one that calls back functions of Python, or reads or changes state outside (prints, refs).
        """
        from funcgrad.lower.runtime.serialize import serialize  # few programs are

        return serialize(self._program, self._types, self._calling, self._backend.target.name)

    def cost_analysis(self) -> dict[str, float]:
        """Return the work of one call: see Lowered.cost_analysis."""
        return self._stages("cost_analysis").cost_analysis()

    def costs(self) -> Costs:
        """Return the work of each step of the program: see Lowered.costs."""
        return self._stages("costs").costs()

    @boundary
    def profile(self, *args: Any, **kwargs: Any) -> Profile:
        """Run each step of the program under a clock, some times over, for half a second or more.

            >>> import funcgrad as fg, funcgrad.numpy as np
            >>> x = np.ones((300, 300))
            >>> compiled = fg.jit(lambda x: np.sum(x @ x)).lower(x).compile()
            >>> for step in compiled.profile(x):
            ...     print(step.cost.name, step.cost.flops, step.seconds > 0)
            kernel0 53910000.0 True
            kernel1 89999.0 True

        Print what it returns for a table: the lines of yours that a step comes from, its operations and bytes, the time
        that this machine needs at least, the time that it takes. Arguments are those of a call; none is given away,
        nothing that the function changes is kept, and callbacks happen in every round.
        """
        from funcgrad.lower.inspect.profile import profile  # few programs are

        lowered = self._stages("profile")
        arguments, _ = self._arguments(*self._without_refs(args, kwargs))
        return profile(
            lowered.outputs, lowered.parameters, lowered.by_hand, self._program, arguments, self._backend
        )

    def memory_analysis(self) -> MemoryStats:
        """Return the bytes that one call needs."""
        return memory_stats(self._program.image, self._types, 0, self._calling.donated)


def memory_stats(image: Image, types: Sequence[Typed], first: int, donated: Collection[int]) -> MemoryStats:
    """Compute the bytes that a program needs whose parameters have these types. `donated` numbers the arguments that
    are given away; argument 0 is parameter number `first`.
    """
    nbytes = [numel(shape) * dtype_named(name).itemsize for shape, name in image.result_types]
    free = {first + i for i in donated}
    chosen = zip(nbytes, image.reuse.choose(free), strict=True)
    aliased = sum(size for size, taken in chosen if taken is not None)
    arguments = sum(numel(t.shape) * t.dtype.itemsize for t in types)
    return MemoryStats(arguments, sum(nbytes), image.arena_nbytes, aliased, sum(map(len, image.binaries)))
