"""Kernels of GPUs: what one thread of one group does, as a module of LLVM IR with one kernel.

In: a block, the loops that are no loops but the numbers of groups, and the sizes of a group. Out: the text of the
module. A kernel takes one pointer a slot. Groups have one dimension; a kernel divides their number to get the numbers
of the loops.

Integers that number things are 32 bits wide where they stand: loops, threads and groups. What reads them as int64, the
type of indices, reads them extended; narrow.py makes indices of 32 bits where bounds prove that they fit.

LLVM optimises this text (backends/llvm_targets.py), but vectorises no loop: what is a vector is one already.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence, Set

from funcgrad.errors import InternalError
from funcgrad.lower.kernel_ops import BUFFER, GROUP_REDUCE, LOAD, STAGED, STORE
from funcgrad.lower.linearize import Block
from funcgrad.lower.render import llvm_arithmetic, llvm_casts, llvm_groups, llvm_vectors
from funcgrad.lower.render.llvm import Function
from funcgrad.lower.render.llvm_dialects import Dialect, Threads
from funcgrad.lower.render.llvm_grid_memory import in_memory, load, store
from funcgrad.lower.render.llvm_kernel import Kernel
from funcgrad.lower.render.llvm_remainder import float_remainder, remainder_function
from funcgrad.lower.render.llvm_text import type_text
from funcgrad.lower.render.llvm_writer import Rule
from funcgrad.lower.render.loop_kernels import Task
from funcgrad.trace import dtypes as dt
from funcgrad.trace.uop import UOp, numel

_NARROW = 1 << 31  # what 32 bits count up to


class GridKernel(Kernel):
    """The text of one kernel of a GPU."""

    def __init__(self, dialect: Dialect, threads: Threads, written: Set[int], task: bool = False) -> None:
        """task: it is a function of the number of a group, and no kernel."""
        super().__init__()
        self.dialect = dialect
        self.task = task
        self.intrinsics = dialect.intrinsics
        self.matrix = dialect.matrix
        self.threads = threads
        self.written = written  # slots that the kernel stores to
        self.narrow: dict[UOp, str] = {}  # loops, threads and groups, as numbers of 32 bits
        self.multiples: dict[UOp, int] = {}
        self.functions: dict[str, str] = {}
        self.locals: dict[str, str] = {}
        self.scratch_nbytes = 0
        self._linear = ""
        self._threads: dict[int, str] = {}
        self._read: set[UOp | None] = (
            set()
        )  # local memory that was read since all threads last waited; None: scratch

    # ---- who a thread is ----

    def begin(self, grid: Sequence[UOp]) -> None:
        """Number the thread and its group, for all that follows."""
        for dim, size in enumerate(self.threads):
            if size > 1:
                self._threads[dim] = self._number(self.dialect.thread[dim], size)
        self._linear = self._threads.get(0, "0")
        for dim in (1, 2):
            if dim in self._threads:
                before = self.emit(f"mul nuw nsw i32 {self._threads[dim]}, {numel(self.threads[:dim])}")
                self._linear = self.emit(f"add nuw nsw i32 {before}, {self._linear}")
        groups = numel(tuple(counter.arg[1] for counter in grid))
        if groups >= _NARROW:
            raise InternalError(f"a kernel of {groups} groups: there can be {_NARROW - 1}")
        left = "%task" if self.task else self._number(self.dialect.group, groups) if groups > 1 else "0"
        for counter in reversed(grid):
            extent = counter.arg[1]
            own = self.emit(f"urem i32 {left}, {extent}") if counter is not grid[0] else left
            left = self.emit(f"udiv i32 {left}, {extent}") if counter is not grid[0] else left
            self.count_by(counter, own)

    def _number(self, function: str, count: int) -> str:
        self.declarations.add(f"declare i32 @{function}()")
        return self.emit(f"call range(i32 0, {count}) i32 @{function}()")

    def thread_number(self, dim: int) -> str:
        return self._threads.get(dim, "0")

    def linear_thread(self) -> str:
        """The number of the thread in its group."""
        return self._linear

    # ---- blocks ----

    def counter_type(self, counter: UOp) -> str:
        return "i32" if counter.arg[1] < _NARROW else "i64"

    def count_by(self, counter: UOp, variable: str) -> None:
        self.names[counter] = variable
        if self.counter_type(counter) == "i32":
            self.narrow[counter] = variable
            self.names[counter] = self.emit(f"zext nneg i32 {variable} to i64")

    def loop(self, block: Block) -> None:
        if block.counter in self.names:  # of groups
            self.block(block)
            return
        self._read |= _read_in(block)  # in the step before
        super().loop(block)

    def block(self, block: Block, late: Set[UOp] = frozenset()) -> None:
        """Stores that fill local memory wait until something reads it. So the loads of all tiles are under way
        together, and all threads wait twice: before they write over what others may still read, and before they read
        what others wrote."""
        filling = {
            store: item
            for item in block.items
            if isinstance(item, UOp) and item.op is STAGED
            for store in item.src[1:]
        }
        waiting: dict[UOp, list[UOp]] = {}  # stores that are still to be done, by what they fill
        for item in block.items:
            if isinstance(item, UOp) and item in filling:
                waiting.setdefault(filling[item], []).append(item)
                continue
            if isinstance(item, UOp) and item.op is STAGED:
                self.names[item] = self.ref(item.src[0])
                waiting.setdefault(item, [])
                continue
            inner = _stores(item) if isinstance(item, Block) else set()
            self._wait_for({filling[store].src[0] for store in inner if store in filling})
            if not waiting.keys().isdisjoint(_buffers(item)):
                self._fill(waiting, late)
            super().block(Block(None, [item]), late)
            self._read |= _read_in(item)
        if waiting:
            self._fill(waiting, late)

    def _fill(self, waiting: dict[UOp, list[UOp]], late: Set[UOp]) -> None:
        """Do the stores of all that is to be staged; then all threads may read it."""
        self._wait_for({node.src[0] for node, stores in waiting.items() if stores})
        for stores in waiting.values():
            for store_ in stores:
                super().block(Block(None, [store_]), late)
        waiting.clear()
        self.barrier()

    def _wait_for(self, locals_: Set[UOp | None]) -> None:
        """Before local memory is written: all threads have read what was there."""
        if not self._read.isdisjoint(locals_):
            self.barrier()

    def barrier(self) -> None:
        self.dialect.barrier(self)
        self._read.clear()

    def when(
        self, condition: str, then: Callable[[], None], otherwise: Callable[[], None] | None = None
    ) -> None:
        """A branch, and perhaps another, which come together again."""
        self.counter += 1
        number = self.counter
        other = f"F{number}" if otherwise else f"J{number}"
        self.lines += [f"  br i1 {condition}, label %T{number}, label %{other}", f"T{number}:"]
        self.label = f"T{number}"
        then()
        self.lines.append(f"  br label %J{number}")
        if otherwise:
            self.lines.append(f"F{number}:")
            self.label = f"F{number}"
            otherwise()
            self.lines.append(f"  br label %J{number}")
        self.lines.append(f"J{number}:")
        self.label = f"J{number}"

    # ---- memory that a group shares ----

    def local_array(self, node: UOp) -> str:
        number, dtype, numel_ = node.arg
        name = f"@local{number}"
        self.locals[name] = f"[{numel_} x {type_text(in_memory(dtype))}]"
        return name

    def scratch(self, nbytes: int) -> str:
        """Memory for one exchange between threads: nobody reads what was there before any more."""
        self._wait_for({None})
        self.scratch_nbytes = max(self.scratch_nbytes, nbytes)
        return "ptr addrspace(3) @scratch"

    def read_scratch(self) -> None:
        """All threads have stored what they exchange, and will read it."""
        self.barrier()
        self._read.add(None)

    # ---- the module ----

    def function(self, name: str) -> Task:
        """A function within a module, after all blocks."""
        slots = tuple(sorted(self.slots))
        taken = [f"ptr addrspace(1) %b{slot}" for slot in slots]
        head = f"define internal void @{name}({', '.join([*taken, 'i32 %task'])}) alwaysinline nounwind {{"
        text = "\n".join([head, "entry:", *self.lines, "  ret void", "}"])
        return Task(name, text, slots, (*self.functions.values(), *sorted(self.declarations)))

    def module(self, name: str) -> str:
        """The text of the module, after all blocks."""
        dialect, locals_ = self.dialect, dict(self.locals)
        if self.scratch_nbytes:
            locals_["@scratch"] = f"[{self.scratch_nbytes} x i8]"
        taken = ", ".join(f"ptr addrspace(1) %b{slot}" for slot in sorted(self.slots))
        return "\n".join(
            [
                f'target triple = "{dialect.triple}"',
                *(
                    f"{name_} = internal addrspace(3) global {type_} poison, align 16"
                    for name_, type_ in locals_.items()
                ),
                f"define {dialect.convention} void @{name}({taken}) #0 {{",
                "entry:",
                *self.lines,
                "  ret void",
                "}",
                *self.functions.values(),
                *sorted(self.declarations),
                f"attributes #0 = {{ {dialect.attributes(self.threads)} }}",
                "!0 = !{}",
                dialect.ending,
            ]
        )


def _cast(w: GridKernel, node: UOp) -> str:
    """Loops and threads are numbers of 32 bits already."""
    if node.src[0] in w.narrow and node.dtype == dt.int32:
        return w.narrow[node.src[0]]
    return llvm_casts.cast(w, node)


def _remainder(w: GridKernel, node: UOp) -> str:
    if dt.kind(node.dtype) != "f":
        return llvm_arithmetic.integer_division(w, node)
    type_ = type_text(node.dtype)
    w.functions[type_], declaration = remainder_function(type_)
    w.declarations.add(declaration)
    return float_remainder(w, node)


def _local(w: GridKernel, node: UOp) -> str:
    return w.local_array(node)


_OWN: dict[str, Rule] = {"load": load, "store": store, "cast": _cast, "rem": _remainder, "local": _local}
GridKernel.rules = llvm_arithmetic.RULES | llvm_casts.RULES | llvm_vectors.RULES | llvm_groups.RULES | _OWN
NATIVE = frozenset(GridKernel.rules)  # ops that need no decomposition


def _stores(item: UOp | Block) -> set[UOp]:
    if isinstance(item, UOp):
        return {item} if item.op is STORE else set()
    return set().union(*map(_stores, item.items))


def _buffers(item: UOp | Block) -> set[UOp]:
    """What the loads of an item read."""
    if isinstance(item, UOp):
        return {item.src[0]} if item.op is LOAD else set()
    return set().union(*map(_buffers, item.items))


def _read_in(item: UOp | Block) -> set[UOp | None]:
    """The local memory that an item reads; None where threads exchange values by way of it."""
    if isinstance(item, Block):
        return set().union(*map(_read_in, item.items))
    if item.op is LOAD and item.src[0].op is STAGED:
        return {item.src[0].src[0]}
    return {None} if item.op is GROUP_REDUCE else set()


def render(dialect: Dialect, name: str, block: Block, grid: Sequence[UOp], threads: Threads) -> Function:
    """The module of a kernel: see the renderers of each target."""
    written = {node.src[0].arg[0] for node in _stores(block) if node.src[0].op is BUFFER}
    kernel = GridKernel(dialect, threads, written)
    kernel.begin(grid)
    kernel.write(block)
    return Function(kernel.module(name), set(), tuple(sorted(kernel.slots)))


def render_task(dialect: Dialect, name: str, block: Block, grid: Sequence[UOp]) -> Task:
    """A kernel of groups of one thread as a function. Whoever calls it may write what it reads, in between."""
    written = {node.arg[0] for node in _memory_of(block)}
    kernel = GridKernel(dialect, (1, 1, 1), written, task=True)
    kernel.begin(grid)
    kernel.write(block)
    return kernel.function(name)


def _memory_of(item: UOp | Block) -> set[UOp]:
    """All buffers that are loaded from or stored to."""
    if isinstance(item, Block):
        return set().union(*map(_memory_of, item.items))
    return {item.src[0]} if item.op in (LOAD, STORE) and item.src[0].op is BUFFER else set()


__all__ = ["NATIVE", "GridKernel", "render", "render_task"]
