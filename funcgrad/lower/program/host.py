"""Sections for hosts: kernels are functions of modules, their outermost loops are cut into tasks for the cores.

Beside kernels a host has routines (sorts, the loops of NumPy's over matrices), loops over blocks, whose bodies stay in
a cache (lower/fuse/blocking/blocks.py), and loops of the program in which small kernels are written out.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence, Set
from typing import TYPE_CHECKING

from funcgrad.backends.interface import Target
from funcgrad.config import config
from funcgrad.lower.fuse.blocking.blocked_call import BLOCKS, BlockedCall
from funcgrad.lower.fuse.materialize import FAR_NBYTES, Materializer, Step, memory_ps
from funcgrad.lower.ir import launches as to_launch
from funcgrad.lower.ir.block import Block
from funcgrad.lower.ir.kernel import Kernel
from funcgrad.lower.ir.launches import AnyLaunch, Launch, Place, Routine, Section
from funcgrad.lower.ir.ops import ACCUMULATE, LOAD_TILE, SCRATCH
from funcgrad.lower.ir.schedule import TASKS_A_CORE, Schedule
from funcgrad.lower.linearize.linearize import linearize
from funcgrad.lower.math.called import body_of, called_in, calling
from funcgrad.lower.math.decompose import Emit
from funcgrad.lower.nest.plan import Plan
from funcgrad.lower.program.builder import LAUNCH_PS, NOWHERE, Builder, append, call_of
from funcgrad.lower.program.host_rewrites import FOURIER, rewritten
from funcgrad.lower.program.in_place import copies_whole
from funcgrad.lower.program.lowering import Buffer, ByHand, Extra, KernelFunction, Lowering, Parts
from funcgrad.lower.render.interface import Function, HostRenderer
from funcgrad.trace import ops
from funcgrad.trace.calls.loops import SWITCH
from funcgrad.trace.graph.call_nodes import graphs_of, results_of
from funcgrad.trace.graph.graph import Graph
from funcgrad.trace.uop import Family, Op, Param, UOp, nbytes_of, numel, toposort

if TYPE_CHECKING:
    from funcgrad.lower.graph.host.library_calls import Elimination, LibraryCall

WORTH_TASKS_PS = 20_000_000  # work below which waking threads costs more than it gains
_WORTH_TASKS_BESIDE_PS = 2_000_000  # the same where threads are awake
_TASK_BESIDE_PS = 500_000  # of the tasks of such a kernel: the least that is worth a thread's asking for it
_AWAKE_PS = 10_000_000  # that a thread without work looks for some, before it sleeps
_MODULE_CHARACTERS = 24_000  # of the first module: the compiler is to start soon
_MODULE_GROWTH = 1.5  # from module to module: each costs a millisecond or two of its own
_MOST_INLINE = 300  # instructions of the kernels that a loop has written out in it,
_MOST_INLINE_IN_ALL = 3000  # and all loops of a program
_SORT_PS = 150  # an element of a row, for each bit of the row's length
_SELECT_PS = 800  # an element
_MASKED_NBYTES = 64  # of vectors whose lanes can be masked: AVX-512's
_TILES_PS = 60  # a number of a transform, for each bit of its length
_TILES_A_CORE = 4  # that have memory to be transformed in
# Elements of a row from which several threads sort it, where there are few rows; and with vectors of which NumPy stores
# some lanes at once, so that it sorts in a third of the time, those of all cores together.
_SORTED_BY_ALL = 1 << 13
_SORTED_BY_ALL_OF_MASKED = 1 << 18
# Elements of a row for which it pays to compile what looks first whether they ascend but for one number.
_LOOKED_AT_FIRST = 1 << 11


def sorted_by_all(target: Target) -> int:
    """Return from how many elements on all threads sort a row."""
    stores_lanes = target.vector_nbytes >= _MASKED_NBYTES and not target.in_halves
    return max(_SORTED_BY_ALL, _SORTED_BY_ALL_OF_MASKED // target.cores if stores_lanes else 0)


class HostBuilder(Builder):
    """See Builder; the modules are compiled while the rest of the program is still lowered."""

    def __init__(
        self,
        target: Target,
        renderer: HostRenderer,
        compile_: Callable[[str, bool], None] | None = None,
        by_hand: ByHand | None = None,
    ) -> None:
        """Make a builder. `compile_` takes modules while the program is still being lowered, and whether threads share
        some of what was lowered until then.
        """
        super().__init__(target, renderer, by_hand)
        self.renderer = renderer
        self._compile = compile_
        self._is_shared = False
        self._waiting: list[tuple[str, str]] = []  # (text, name) of functions in no module yet
        self._waiting_characters = 0
        self._elsewhere: list[str] = []  # the declarations of those that are in one
        self._module_characters: float = _MODULE_CHARACTERS  # of the module to come
        self.declarations: set[str] = set()
        self._called: dict[str, Op] = {}  # functions that kernels call, by name
        self._called_elsewhere: list[str] = []  # the declarations of those that are in a module
        self._bodies: dict[Hashable, Lowering] = {}  # of loops over blocks
        self._inline_left = _MOST_INLINE_IN_ALL

    def _prepared(self, outputs: Sequence[UOp]) -> list[UOp]:
        return rewritten(outputs, self.target)

    def text(self, launches: Section, only: Set[str] | None = None) -> str:
        """Return the module of a program: its kernels, or only some, and the entry that does these launches."""
        functions = [
            (text, name)
            for text, name in self.functions.items()
            if only is None or name in {*only, *self._called}
        ]
        return self._program(launches, functions, self.declarations)

    def text_with_clock(self, launches: Section) -> str:
        """Return the module of a program that writes down how long each of its steps takes."""
        return self._program(launches, list(self.functions.items()), self.declarations, has_clock=True)

    def last_module(self, launches: Section) -> str:
        """Return the same without the functions that were given to `compile_`."""
        declarations = {*self.declarations, *self._elsewhere, *self._called_elsewhere}
        return self._program(launches, self._waiting, declarations)

    def _program(
        self,
        launches: Section,
        functions: Iterable[tuple[str, str]],
        declarations: Set[str],
        has_clock: bool = False,
    ) -> str:
        named = self._named(functions)
        conversions = self.target.conversions
        return self.renderer.render_program(launches, named, declarations, conversions, has_clock)

    def _named(self, functions: Iterable[tuple[str, str]]) -> list[str]:
        return [text.replace("@NAME(", f"@{name}(", 1) for text, name in functions]

    def _function(self, made: Function, called: str = "") -> str:
        """Return the name of a function: `called`, where kernels call it. Equal ones are one. Once there is a good part
        of a module, it is compiled.
        """
        self.declarations.update(made.declarations)
        name = self.functions.get(made.text)
        if name is not None:
            return name
        name = self.functions[made.text] = called or f"kernel{len(self.functions)}"
        self._waiting.append((made.text, name))
        self._waiting_characters += len(made.text)
        if self._compile is not None and self._waiting_characters > self._module_characters:
            declarations = {*self.declarations, *self._called_elsewhere}
            text = self.renderer.render_functions(self._named(self._waiting), declarations)
            self._compile(text, self._is_shared)
            for text, name in self._waiting:
                declared = self._called_elsewhere if name in self._called else self._elsewhere
                declared.append(self.renderer.declaration(text, name))
            self._waiting.clear()
            self._waiting_characters = 0
            self._module_characters *= _MODULE_GROWTH
        return name

    # ---- steps ----

    @property
    def _serial(self) -> bool:
        """Whether this is within a loop over blocks, which is what threads share."""
        return bool(self._variant)

    def _part(
        self, plan: Plan, counters: tuple[UOp, ...], stores: Sequence[UOp], block: Block, work: int
    ) -> KernelFunction:
        target = self.target
        instructions = target.dot_products | target.matrix
        made = self.renderer.render_kernel("NAME", block, counters, target.conversions, instructions)
        for name, call in made.called.items():
            self._add_called(name, call)
        trips = counters[0].arg[1] if counters else 1
        work = max(work, _moving_ps(plan.nest.kernel))
        tasks = 1 if self._serial else _tasks(plan.schedule, trips, work, target)
        self._is_shared |= tasks > 1 or self._serial
        return KernelFunction(self._function(made), trips, tasks, block, made.slots, work_ps=work)

    def _emit_in(self, kernel: Kernel) -> Emit:
        return calling(self.emit, called_in(kernel, {*self._called.values()}))

    def _add_called(self, name: str, call: UOp) -> None:
        """Add the function of a call, unless the program has it."""
        if name not in self._called:
            self._called[name] = call.op
            parameter, result = body_of(call, self.emit)
            block = linearize([result], {})
            made = self.renderer.render_called("NAME", parameter, block, self.target.conversions)
            self._function(made, name)

    def _launch(self, step: Step, part: KernelFunction, buffers: tuple[Place, ...]) -> Launch | Routine:
        if part.block is None:
            return Routine(part.function, buffers, part.trips, part.tasks)
        is_copy = copies_whole(step) and len(buffers) == 2
        return Launch(part.function, buffers, part.trips, part.tasks, part.block, part.slots, is_copy)

    def _add_other(self, lowered: Lowering, step: Step, scheduler: Materializer) -> None:
        node = step.other
        assert node is not None
        if node.op is ops.SORT:
            self._add_sort(lowered, step, node)
        elif node.op is BLOCKS:
            self._add_blocks(lowered, step, node)
        elif node.op.name == "fourier_tiles":
            self._add_tiles(lowered, step, node)
        elif node.op.family is Family.MATRIX and (call := self._library_call(node)) is not None:
            self._add_library_call(lowered, step, node, call)
        else:
            super()._add_other(lowered, step, scheduler)

    def _add_sort(self, lowered: Lowering, step: Step, node: UOp) -> None:
        """Add a function of the target that sorts rows, several at once where that is worth it."""
        from funcgrad.lower.graph.orders.sort_keys import selection_of  # few programs sort

        (x,) = node.src
        size = x.shape[-1]
        rows = numel(x.shape) // size
        selection = None if node.arg is None else selection_of(size, *node.arg)
        all_threads = (
            selection is None and size >= sorted_by_all(self.target) and rows < max(2, self.target.cores)
        )
        if selection is not None:
            routine = "select_rows"
        elif all_threads:
            routine = "sort_long"
        else:
            routine = "sort_filled_rows" if size >= _LOOKED_AT_FIRST else "sort_rows"
        made = self.renderer.render_sort("NAME", routine, x.dtype, size, selection)
        work = rows * size * (_SORT_PS * size.bit_length() if selection is None else _SELECT_PS)
        scratch = [Extra(node, "scratch")] if selection is not None or all_threads else []
        self._add_routine(lowered, step, [node, x, *scratch], made, rows, work, not all_threads)

    def _library_call(self, node: UOp) -> LibraryCall | None:
        """Return the routine that computes a matrix op or a Fourier transform, if there is one. Without NumPy those for
        many small matrices also do few.
        """
        from funcgrad.lower.graph.host.library_calls import row_loop_of  # few programs need it

        is_matrix = node.op.name not in FOURIER
        found = self._matrix_routine(node) if is_matrix else None
        if found is not None:
            return found
        loop = row_loop_of(node)
        if loop is None or loop.symbol in self.target.row_loops():
            return loop
        from funcgrad.lower.graph.host.matrices.small_matrices import side_by_side  # few programs need it

        return side_by_side(node, however_few=True) if is_matrix else None

    def _matrix_routine(self, node: UOp) -> LibraryCall | None:
        """Return the routine of our own for a matrix op."""
        # Few programs need these modules.
        from funcgrad.lower.graph.host.matrices.elimination import elimination  # and this one
        from funcgrad.lower.graph.host.matrices.small_matrices import side_by_side  # and this one
        from funcgrad.lower.graph.host.matrices.spectral import spectral  # and this one
        from funcgrad.lower.graph.host.matrices.substitution import substitution  # and this one

        found: LibraryCall | None = side_by_side(node) or elimination(node, self.target)
        return found or spectral(node, self.target) or substitution(node, self.target)

    def _add_library_call(self, lowered: Lowering, step: Step, node: UOp, loop: LibraryCall) -> None:
        """Add a loop of NumPy's over rows of matrices, a function of its BLAS, or a routine for small matrices."""
        # Few programs need these modules.
        from funcgrad.lower.graph.host.library_calls import Elimination, Reflections, SideBySide, Substitution

        buffers: list[Buffer] = [node, *node.src]
        rows, one_thread = loop.rows, self._uses_one_thread(loop)
        shared = loop.shared or one_thread
        if isinstance(loop, Substitution):
            made = self.renderer.render_substitution("NAME", loop)
        elif isinstance(loop, Elimination):
            rows = self._parts_of(loop)
            made = self.renderer.render_elimination("NAME", loop, len(node.src), rows)
            buffers.append(Extra(node, "scratch"))
        elif isinstance(loop, Reflections):
            made = self.renderer.render_reflections("NAME", loop)
        elif isinstance(loop, SideBySide):
            made = self.renderer.render_side_by_side("NAME", loop, len(node.src))
        else:
            made = self.renderer.render_row_loop("NAME", loop, len(buffers))
        if one_thread:
            made = self.renderer.render_one_thread(made)
        self._add_routine(lowered, step, buffers, made, rows, loop.rows * loop.work_ps, shared)

    def _uses_one_thread(self, loop: LibraryCall) -> bool:
        """Tell whether cores get matrices of their own, while the library that is called has one thread: its threads
        would wait for each other, and look for work for a while after that. A short substitution has one as well: the
        library's would wait for a core on which a thread of ours still looks for work.
        """
        from funcgrad.lower.graph.host.library_calls import calls_blas, is_short  # few programs need it

        if not calls_blas(loop) or "blas_threads" not in self.target.row_loops():
            return False
        if is_short(loop):
            return True
        return loop.rows >= self.target.cores > 1 and loop.rows * loop.work_ps > WORTH_TASKS_PS

    def _parts_of(self, loop: Elimination) -> int:
        """Return into how many parts matrices are cut, each of which has memory to work in."""
        shared = loop.shared or self._uses_one_thread(loop)
        worth = loop.rows * loop.work_ps > WORTH_TASKS_PS
        return min(loop.rows, TASKS_A_CORE * self.target.cores) if shared and worth else 1

    def _add_tiles(self, lowered: Lowering, step: Step, node: UOp) -> None:
        """Add the transforms of lower/graph/host/fourier/tiles.py."""
        arg = node.arg
        units = self._units(node)
        made = self.renderer.render_tiles("NAME", arg.words(units), node.dtype, len(node.src))
        work = arg.outer * arg.width * arg.points * arg.points.bit_length() * _TILES_PS
        self._add_routine(lowered, step, [node, *node.src, Extra(node, "scratch")], made, units, work, True)

    def _units(self, node: UOp) -> int:
        """Return into how many parts with memory of their own a transform is cut."""
        return min(node.arg.groups, _TILES_A_CORE * self.target.cores)

    def _add_routine(
        self,
        lowered: Lowering,
        step: Step,
        buffers: Sequence[Buffer],
        made: Function,
        rows: int,
        work: int,
        shared: bool,
    ) -> None:
        """Add a function of the target on rows. With `shared` it runs on several at once, where so much work is worth
        it.
        """
        name = self._function(made)
        tasks = min(rows, TASKS_A_CORE * self.target.cores) if shared and work > WORTH_TASKS_PS else 1
        lowered.work_ps += work + LAUNCH_PS
        part = KernelFunction(name, rows, tasks, None, made.slots, work_ps=work)
        append(lowered, step, None, buffers, [part], [])

    def _add_blocks(self, lowered: Lowering, step: Step, node: UOp) -> None:
        """Add a loop over blocks. Equal loops share one body."""
        arg = node.arg
        around, self._variant = self._variant, True
        inner = [self._body(arg, graph) for graph in graphs_of(arg)]
        self._variant = around
        lowered.work_ps += _work_of_blocks(arg, inner)
        extra = [Extra(node, "arena")] if any(part.arena_nbytes for part in inner) else []
        results = results_of(node.op, arg, node.src)
        append(lowered, step, None, [*results, *node.src, *extra], [], inner)

    def _body(self, arg: BlockedCall, graph: Graph) -> Lowering:
        """Return the section of what is done with a block."""
        identity = graph, arg.frames
        if identity not in self._bodies:
            if config.check_spec:
                from funcgrad.lower.verify import check_graph  # tests ask for it

                check_graph(graph.outputs, "canonical")
            frames = {
                out: UOp(ops.PARAM, (), Param(-2, k, shape, out.dtype, False))
                for k, (out, shape) in enumerate(zip(graph.outputs, arg.frames, strict=True))
                if shape is not None and shape != out.shape
            }
            outputs = [frames.get(out, out) for out in graph.outputs]
            made = Lowering(outputs, list(graph.parameters), outputs)
            self._lower(made, Materializer(graph.outputs), frames=frames)
            self._bodies[identity] = made
        return self._bodies[identity]

    # ---- launches ----

    def _place(self, lowered: Lowering) -> None:
        if not self._serial:
            _share_beside(lowered, self.target)
        super()._place(lowered)

    def _call(self, node: UOp, inner: Sequence[Lowering], place: dict[Buffer, Place]) -> AnyLaunch:
        if node.op is BLOCKS:
            return self._blocks(node, inner, place)
        return call_of(node, inner, place, node.op is not SWITCH and self._may_inline(inner))

    def _extra_nbytes(self, buffer: Extra, inner: Sequence[Lowering]) -> int:
        if buffer.kind == "scratch":
            return self._scratch_nbytes(buffer.call)
        if buffer.kind == "arena" and buffer.call.op is BLOCKS:
            size, count = _arenas(buffer.call, inner, self.target.cores)
            return to_launch.ALIGNMENT + size * count
        return super()._extra_nbytes(buffer, inner)

    def _scratch_nbytes(self, node: UOp) -> int:
        """Return the bytes that a routine works in."""
        if node.op is ops.SORT:
            return nbytes_of(node.src[0])
        if node.op.name == "fourier_tiles":
            return node.arg.scratch_nbytes(self._units(node))
        from funcgrad.lower.graph.host.library_calls import Elimination  # few programs need it

        loop = self._library_call(node)
        assert isinstance(loop, Elimination)
        return self._parts_of(loop) * loop.scratch_nbytes

    def _blocks(
        self, node: UOp, inner: Sequence[Lowering], place: dict[Buffer, Place]
    ) -> to_launch.BlockLoop:
        """Return a loop over blocks, on the buffers of its section."""
        arg = node.arg
        parallel = arg.parallel and _work_of_blocks(arg, inner) > WORTH_TASKS_PS
        results = results_of(node.op, arg, node.src)

        def stepped(x: UOp, steps: tuple[int, ...], rest_at: int) -> to_launch.Stepped:
            return to_launch.Stepped(
                place[x], tuple(x.dtype.itemsize * n for n in steps), x.dtype.itemsize * rest_at
            )

        arrays = tuple(map(stepped, (*node.src, *results), (*arg.steps, *arg.result_steps), arg.rest_at))
        nbytes, arenas = _arenas(node, inner, self.target.cores)
        return to_launch.BlockLoop(
            arg.counts,
            min(arg.trips[0], TASKS_A_CORE * self.target.cores) if parallel else 1,
            arrays[: len(node.src)],
            arrays[len(node.src) :],
            tuple(map(nbytes_of, results[: arg.sums])),
            place.get(Extra(node, "arena"), NOWHERE),
            nbytes,
            arenas,
            inner[0].launches,
            tuple((part.launches, run) for part, run in zip(inner[1:], arg.runs, strict=True)),
        )

    def _may_inline(self, inner: Sequence[Lowering]) -> bool:
        """Tell whether the kernels of a loop are few and small enough to be written out in it: a compiler's time grows
        faster than the length of a function."""
        size = _inline_size([part.launches for part in inner])
        if size is None or size > min(_MOST_INLINE, self._inline_left):
            return False
        self._inline_left -= size
        return True


def _share_beside(lowered: Lowering, target: Target) -> None:
    """Let threads share the smaller kernels of a section, too, where they are awake: not long after a step that they
    share, or not long before one. There it costs less to share a kernel than to wait for one core, and to move what it
    reads and writes from there.
    """
    shared = [_is_shared(*rows) for rows in zip(lowered.steps, lowered.parts, lowered.inner, strict=True)]
    steps = range(len(shared))
    for order in (steps, reversed(steps)):
        idle = _AWAKE_PS  # since the last step that threads share, or until the next one
        for number in order:
            plan, parts = lowered.plans[number], lowered.parts[number]
            if plan is not None and not shared[number] and idle < _AWAKE_PS:
                lowered.parts[number] = [_cut_beside(part, plan.schedule, target) for part in parts]
                shared[number] = lowered.parts[number] != parts
            work = max((part.work_ps for part in parts), default=_AWAKE_PS)
            idle = 0 if shared[number] else idle + work


def _is_shared(step: Step, parts: Parts, inner: Sequence[Lowering]) -> bool:
    """Tell whether threads share a step, or some of those within it."""
    if step.other is not None and step.other.op is BLOCKS:
        return bool(step.other.arg.parallel)
    within = (rows for part in inner for rows in zip(part.steps, part.parts, part.inner, strict=True))
    return any(part.tasks > 1 for part in parts) or any(_is_shared(*rows) for rows in within)


def _cut_beside(part: KernelFunction, schedule: Schedule, target: Target) -> KernelFunction:
    """Cut a loop into tasks for threads that wait for some, where that is worth it."""
    if schedule.parallel is None or part.work_ps < _WORTH_TASKS_BESIDE_PS:
        return part
    tasks = min(part.trips, TASKS_A_CORE * target.cores, part.work_ps // _TASK_BESIDE_PS)
    return part._replace(tasks=max(part.tasks, tasks))


def _work_of_blocks(arg: BlockedCall, inner: Sequence[Lowering]) -> int:
    return sum(n * part.work_ps for n, part in zip(arg.trips, inner, strict=True))


def _arenas(node: UOp, inner: Sequence[Lowering], cores: int) -> tuple[int, int]:
    """Return the bytes of the arena of a block, and how many arenas there are."""
    most = max(part.arena_nbytes for part in inner)
    return -(-most // to_launch.ALIGNMENT) * to_launch.ALIGNMENT, cores if node.arg.parallel else 1


def _inline_size(sections: Sequence[Section]) -> int | None:
    """Tell how many instructions the kernels of a loop have; None where it has more than kernels for one thread."""
    steps = [step for section in sections for step in section]
    if not all(isinstance(step, Launch) and step.tasks == 1 and not step.is_copy for step in steps):
        return None
    nodes = (node for step in steps if isinstance(step, Launch) for node in step.block.nodes(loops=True))
    if any(node.op in (LOAD_TILE, SCRATCH) or node.op is ACCUMULATE and len(node.arg) > 3 for node in nodes):
        return None  # registers of tiles, and memory on the stack, are those of a function
    return sum(step.block.size for step in steps if isinstance(step, Launch))


def _moving_ps(kernel: Kernel) -> int:
    """Return the time that arrays which are not in the near cache take to be written, and as much to be read, as a copy
    does; or to be read by reductions, which do little else.
    """
    # Of an array that is updated a few elements are written.
    written = 0 if kernel.updates else sum(map(nbytes_of, kernel.roots))
    moved = max(2 * written, _reduced_nbytes(kernel))
    return memory_ps(moved) if moved > FAR_NBYTES else 0


def _reduced_nbytes(kernel: Kernel) -> int:
    """Return how much of the arrays in memory the reductions of a kernel read, each element counted once."""
    reads = set(kernel.reads)
    nodes = toposort(kernel.evaluated, stop=reads.__contains__)
    terms = [
        numel(node.src[0].shape) for node in nodes if node.op.family is Family.REDUCE and node not in reads
    ]
    most = max(terms, default=0)
    return sum(min(numel(array.shape), most) * array.dtype.itemsize for array in reads)


def _tasks(schedule: Schedule, trips: int, work: int, target: Target) -> int:
    """Return into how many tasks a loop is cut: for the cores, where that is worth it, and as its schedule asks."""
    if schedule.parallel is None:
        return 1
    tasks = TASKS_A_CORE * target.cores if work > WORTH_TASKS_PS else 1
    return min(trips, max(tasks, -(-trips // schedule.most) if schedule.most else 1))
