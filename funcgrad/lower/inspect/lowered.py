"""All stages of one program as text, for people: `jit(f).lower(*args).as_text(stage)`."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

from funcgrad.backends.interface import Target, open_backend
from funcgrad.config import config
from funcgrad.errors import ArgumentError, CompilerOptionError, DeviceError
from funcgrad.lower.compile import lower, searched
from funcgrad.lower.graph.canonicalize import canonicalize
from funcgrad.lower.inspect import text
from funcgrad.lower.inspect.cost import cost_of
from funcgrad.lower.inspect.interactive import LoopNest
from funcgrad.lower.inspect.step_costs import Costs, step_costs
from funcgrad.lower.load_or_compile import compile_program
from funcgrad.lower.program.builder import template_of
from funcgrad.lower.program.lowering import ByHand
from funcgrad.trace.array.array import Signature
from funcgrad.trace.graph.text import graph_text
from funcgrad.trace.types import tree
from funcgrad.trace.uop import UOp
from funcgrad.trace.util.locks import lazy_property

if TYPE_CHECKING:
    from funcgrad.lower.inspect.compiled import Compiled
    from funcgrad.lower.program.lowering import Lowering
    from funcgrad.lower.runtime.serialize import Calling
    from funcgrad.trace.types.tree import TreeDef


def check_compiler_options(options: dict[str, Any] | None) -> None:
    """Check the compiler options. Those of XLA are accepted without effect; any other is a mistake of the caller."""
    for name in options or {}:
        if not str(name).startswith("xla_"):
            raise CompilerOptionError(
                f"compiler_options: there is no option {name!r}",
                hint="those of XLA (xla_...) are accepted, without effect; jit(search=...) asks this compiler",
            )


class Lowered:
    """A function lowered for a target.

    as_text(stage), in the order of the stages: "graph" (as traced), "canonical", "schedule" (one line a kernel),
    "fusion" (what each kernel costs, why its results are in memory, which pairs were not merged and why), "plain" (the
    loops of every kernel under the empty schedule), "nest" (loops and instructions under its schedule), "table" (where
    buffers live, and what runs on them), "llvm" (the module). The last stage has the name of the target's language,
    which is "opencl", "nvptx" or "amdgcn" on devices with a grid: there it is one text for each kernel.

        >>> import funcgrad as fg, funcgrad.numpy as np
        >>> print(fg.jit(lambda x: 2 * x).lower(np.ones(3)).as_text("table"))
        0  parameter  float32[3]
        1  result     float32[3]
        kernel0(1, 0)  1 trips, 1 tasks
    """

    device = ""  # the one that it was lowered for; "" for that of config.device

    def __init__(
        self,
        name: str,
        outputs: Sequence[UOp],
        params: Sequence[UOp],
        target: Target,
        calling: Calling | None = None,
        by_hand: ByHand | None = None,
    ) -> None:
        self._name = name
        self._target = target
        self._calling = calling
        self.outputs = list(outputs)
        self.parameters = list(params)
        self.by_hand: ByHand = by_hand or {}

    @lazy_property
    def _stages(self) -> Lowering:
        """All stages; made when they are first looked at, which who only compiles never does."""
        from funcgrad.lower.graph.forms import forms_written_out  # who only compiles never does this

        outputs = forms_written_out(self.outputs, self._target)
        normal, slots, captured = canonicalize(outputs, self.parameters)
        return lower(normal, slots, self._target, by_hand=self.by_hand, captured=len(captured))[0]

    def _repr_html_(self) -> str:
        """Return the graph as traced: other stages are made when somebody asks for them."""
        from funcgrad.trace.util.html import text_html  # notebooks ask

        title = (
            f"{self._name}, lowered for {self._target.name.split()[0]}: kernels and as_text(stage) show more"
        )
        return text_html(title, Lowered.as_text(self, "graph"))

    @property
    def lowering(self) -> Lowering:
        """What each stage made."""
        return self._stages

    @property
    def name(self) -> str:
        """That of the function."""
        return self._name

    @property
    def target_name(self) -> str:
        """The device that it was lowered for; of one that is only described, its description."""
        backend = open_backend(self.device or config.device)
        return backend.name if getattr(backend, "target", None) == self._target else self._target.name

    @property
    def arena_nbytes(self) -> int:
        """The memory of all intermediates."""
        return self._stages.arena_nbytes

    @property
    def in_tree(self) -> TreeDef | None:
        """The structure of (args, kwargs)."""
        return None if self._calling is None else tree.users_view(self._calling.in_tree)

    @property
    def args_info(self) -> Any:
        """(args, kwargs) with an ArgInfo in the place of each array: shape, dtype, donated."""
        from funcgrad.lower.inspect.compiled import infos_of  # few programs ask

        return None if self._calling is None else infos_of(self._calling)

    @property
    def in_avals(self) -> Any:
        """The types of (args, kwargs), by JAX's name: in_info."""
        return self.in_info

    @property
    def donate_argnums(self) -> tuple[int, ...]:
        """Which arrays are given away, counted through all of (args, kwargs)."""
        return () if self._calling is None else tuple(sorted(self._calling.donated))

    @property
    def out_tree(self) -> TreeDef | None:
        """The structure of the results."""
        return None if self._calling is None else tree.users_view(self._calling.out_tree)

    @property
    def in_info(self) -> Any:
        """The types of (args, kwargs), as a tree of ShapeDtypeStruct."""
        return None if self._calling is None else self._calling.in_info

    @property
    def out_info(self) -> Any:
        """The types of the results, as a tree of ShapeDtypeStruct."""
        return None if self._calling is None else self._calling.out_info

    def compile(self, compiler_options: dict[str, Any] | None = None) -> Compiled:
        """Compile to a program that can be called. Raise DeviceError for a target that is only described. For
        `compiler_options` see jit.
        """
        from funcgrad.lower.inspect.compiled import Compiled  # loaded when first needed

        check_compiler_options(compiler_options)
        backend = open_backend(self.device or config.device)
        if self._calling is None or getattr(backend, "target", None) != self._target:
            raise DeviceError(
                f"{self._name!r} was lowered for {self._target.name!r}: config.device is {config.device!r}",
                hint="lower it again for the device of this process",
            )
        program, calls = self._recorded(
            partial(compile_program, self.outputs, self.parameters, backend, self.by_hand)
        )
        types = [Signature(p.shape, p.dtype, p.weak) for p in self.parameters]
        return Compiled(program, types, self._calling, backend, self, calls)

    def _recorded(self, compile_: Callable[[], Any]) -> tuple[Any, Any]:
        """Return the program that is compiled so, and what its calls run."""
        record = None if self._calling is None else self._calling.record
        return (compile_(), None) if record is None else record(compile_)

    def cost_analysis(self) -> dict[str, float]:
        """Return the work of one call: "flops" (multiply-adds count twice), "transcendentals" (exp, sin, ...), and
        "bytes accessed" by its kernels; what a `while` loop does is counted for one step.
        """
        return cost_of(self._stages)

    def costs(self) -> Costs:
        """Return the work of each step of one call: a tuple of StepCost, and a table when printed.

            >>> import funcgrad as fg, funcgrad.numpy as np
            >>> lowered = fg.jit(lambda x: np.sum(x @ x)).lower(np.ones((30, 30)))
            >>> [(cost.name, cost.flops, cost.read, cost.written) for cost in lowered.costs()]
            [('kernel0', 53100.0, 3600.0, 3600.0), ('kernel1', 899.0, 3600.0, 4.0)]

        "at least" in the table is the time that the limits of the target allow, where memory holds the data: those in
        its description, or as measured for the host of this process. None for a target that says nothing of them.
        """
        limits = self._target.limits
        backend = open_backend(self.device or config.device)
        host = self._target.grid is None  # whose limits can be measured
        if limits is None and host and getattr(backend, "target", None) == self._target:
            limits = backend.limits().of_machine
        return Costs(step_costs(self._stages), limits)

    def for_target(self, target: Target) -> Lowered:
        """Return the same function lowered for another target; its description is enough, no such device is needed."""
        return self._other(target, self.by_hand)

    def _other(self, target: Target, by_hand: ByHand) -> Lowered:
        other = Lowered(self._name, self.outputs, self.parameters, target, self._calling, by_hand)
        other.device = self.device
        return other

    def kernel(self, number: int) -> LoopNest:
        """Return the loops of a kernel under its schedule, to be printed or changed. `number` is that of its line in
        `kernels`, from 0. Raise ArgumentError where the line is no kernel.

            >>> import funcgrad as fg, funcgrad.numpy as np
            >>> lowered = fg.jit(lambda x: 2 * x).lower(np.ones((4, 5)))
            >>> print(lowered.kernel(0).plain())
            for v0 in 0..4:  # d00
              v1: int64 = mul(v0, 5)
              for v2 in 0..5:  # d01@d00
                v3: int64 = add(v1, v2)
                v4: float32 = load(b1, v3)
                v5: float32 = mul(2.0, v4)
                store(b0, v3, v5)
            >>> print(lowered.kernel(0).plain().merge("d00", "d01").vectorize("d01", 4))
            for v0 in 0..5:  # d01
              v1: int64 = mul(v0, 4)
              v2: float32x4 = load(b1, v1)
              v3: float32x4 = mul(2.0, v2)
              store(b0, v1, v3)
        """
        plans = text.plans_in_order(self._stages)
        found = plans[number] if 0 <= number < len(plans) else None
        if found is None:
            raise ArgumentError(
                f"kernel {number}: no such kernel", hint="one for each line of `kernels` that begins with it"
            )
        return LoopNest(found.nest.kernel, found.schedule, found.nest.emit)

    def with_kernel(self, nest: LoopNest) -> Lowered:
        """Return the same program with the schedule of this nest for its kernel, and for all kernels that compute the
        same. It can then be compiled, timed and compared. Nothing of it is kept in caches.

            >>> import funcgrad as fg, funcgrad.numpy as np
            >>> lowered = fg.jit(lambda x: 2 * x).lower(np.ones(20))
            >>> other = lowered.with_kernel(lowered.kernel(0).plain().vectorize("d00", 4))
            >>> print(*other.kernels)
            kernel  (20,) -> float32[20]: vectorize(d00, 4)
            >>> other.compile()(np.ones(20)).sum()
            Array(40., dtype=float32)
        """
        by_hand = {**self.by_hand, template_of(nest.kernel): nest.schedule}
        return self._other(self._target, by_hand)

    def search(self, beam: int = 4) -> Lowered:
        """Return the same program with the fastest schedules that a search finds on this device, for kernels that
        have none by hand.

        beam: how many schedules the search goes on from in each round. It takes seconds a kernel, says how far it is on
        stderr, and is done once: what it found is kept on disk.

            >>> import funcgrad as fg, funcgrad.numpy as np
            >>> lowered = fg.jit(lambda x: np.sum(x * x)).lower(np.ones(100))
            >>> lowered.search(1).compile()(np.ones(100))
            Array(100., dtype=float32)
        """
        backend = open_backend(self.device or config.device)
        if getattr(backend, "target", None) != self._target:
            raise DeviceError(
                f"search: {self._name!r} was lowered for {self._target.name!r}, config.device is {config.device!r}",
                hint="schedules are tried on the device itself: lower it for the device of this process",
            )
        found = searched(lambda: self._stages, backend, beam)
        return self._other(self._target, {**found, **self.by_hand})

    @property
    def kernels(self) -> list[str]:
        """One line a kernel: its domain, its results, its schedule."""
        return text.describe(self._stages)

    def as_text(self, stage: str | None = None) -> str:
        """Return a stage; the last one where none is named."""
        if stage == "graph":
            return graph_text(self.outputs, self.parameters, name=self._name)
        language = self._target.renderer
        if stage is None or stage == language:
            return self._stages.text
        if stage not in text.STAGES:
            raise ArgumentError(
                f"no stage {stage!r}", hint=f"stages are graph, {', '.join(text.STAGES)}, {language}"
            )
        return text.STAGES[stage](self._stages)
