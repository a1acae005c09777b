"""Kernels of GPUs: what one thread of one group does, as a module of LLVM IR with one kernel.

In: a block, the loops that are no loops but the numbers of groups, and the sizes of a group. Out: the text of the
module. A kernel takes one pointer a slot. Groups have one dimension; a kernel divides their number to get the numbers
of the loops.

Integers that number things are 32 bits wide: loops, threads and groups. What reads them as int64, the
type of indices, reads them extended; lower/linearize/int32_indices.py makes indices of 32 bits where bounds prove that
they fit.

LLVM optimises this text (backends/llvm.py), but vectorises no loop: what is a vector is one already.
"""

from __future__ import annotations

from collections.abc import Sequence, Set

from funcgrad.errors import InternalError
from funcgrad.lower.ir.block import Block
from funcgrad.lower.ir.contraction.matrix_instructions import MATRIX_INSTRUCTIONS, fragments_of
from funcgrad.lower.ir.ops import ACCUMULATE, COPY, MULTIPLY, MULTIPLY_TILE, local_of
from funcgrad.lower.linearize.barriers import with_early_barriers
from funcgrad.lower.nest.group.tma import PATTERN_NBYTES
from funcgrad.lower.nest.group.whole_tiles import WholeTile
from funcgrad.lower.render.interface import Task, Threads
from funcgrad.lower.render.llvm import arithmetic, casts, vectors
from funcgrad.lower.render.llvm.gpu import groups as llvm_groups
from funcgrad.lower.render.llvm.gpu.dialect import Dialect
from funcgrad.lower.render.llvm.gpu.memory import copy, in_memory, load, load_rows, store
from funcgrad.lower.render.llvm.gpu.wgmma import MAP, MAP_PARAMETER, Pipeline, bulk, reads_local_memory
from funcgrad.lower.render.llvm.gpu.whole_tiles import multiply_tile, see_copies
from funcgrad.lower.render.llvm.kernel import KernelWriter
from funcgrad.lower.render.llvm.remainder import float_remainder, remainder_function
from funcgrad.lower.render.llvm.types import lanes_of, type_of, type_text
from funcgrad.lower.render.llvm.writer import Rule
from funcgrad.trace.types import dtypes as dt
from funcgrad.trace.uop import UOp, numel

_NARROW = 1 << 31  # what 32 bits count up to
_ALIGNED_NBYTES = 16
_SCRATCH = "@scratch"


class GridKernel(KernelWriter):
    """The text of one kernel of a GPU."""

    masks_shift_counts = True

    def __init__(self, dialect: Dialect, threads: Threads, written: Set[int], task: bool = False) -> None:
        """Begin a kernel. With `task` it is a function of the number of a group instead."""
        super().__init__()
        self.dialect = dialect
        self.task = task
        self.guarded = False
        self.intrinsics = dialect.intrinsics
        self.threads = threads
        self.written = written  # slots that the kernel stores to
        self.narrow: dict[UOp, str] = {}  # loops, threads and groups, as numbers of 32 bits
        self.multiples: dict[UOp, int] = {}
        self.functions: dict[str, str] = {}
        self.locals: dict[str, tuple[str, int]] = {}  # types, and what their addresses are multiples of
        self.maps: dict[int, str] = {}  # of operands that bulk copies bring, by slot
        self.scratch_nbytes = 0
        self.linear = "0"  # the number of the thread in its group
        self.numbers = ["0", "0", "0"]  # along each dimension
        self.multiplies = False  # by matrix instructions
        self.whole: dict[UOp, WholeTile] = {}  # local memory whose tiles are multiplied by as a whole
        self.copies = False  # whether there are some past the threads

    # ---- who a thread is ----

    def begin(self, grid: Sequence[UOp]) -> None:
        """Number the thread and its group, for all that follows."""
        for dim, size in enumerate(self.threads):
            if size > 1:
                self.numbers[dim] = self._number(self.dialect.thread[dim], size)
        self.linear = self.numbers[0]
        for dim in (1, 2):
            if self.threads[dim] > 1:
                before = self.emit(f"mul nuw nsw i32 {self.numbers[dim]}, {numel(self.threads[:dim])}")
                self.linear = self.emit(f"add nuw nsw i32 {before}, {self.linear}")
        groups = numel(tuple(counter.arg.extent for counter in grid))
        if groups >= _NARROW:
            raise InternalError(f"a kernel of {groups} groups: there can be {_NARROW - 1}")
        left = "%task" if self.task else self._number(self.dialect.group, groups) if groups > 1 else "0"
        self.grid = grid
        for counter in reversed(grid):
            extent = counter.arg.extent
            own = self.emit(f"urem i32 {left}, {extent}") if counter is not grid[0] else left
            left = self.emit(f"udiv i32 {left}, {extent}") if counter is not grid[0] else left
            self.count_by(counter, own)

    def guard(self) -> None:
        """Do nothing where the byte at %guard is 0."""
        self.guarded = True
        byte = self.emit("load i8, ptr addrspace(1) %guard, align 1")
        self.jump_if(self.emit(f"icmp eq i8 {byte}, 0"), "done", "begin")
        self.open("begin")

    def _number(self, function: str, count: int) -> str:
        self.declarations.add(f"declare i32 @{function}()")
        return self.emit(f"call range(i32 0, {count}) i32 @{function}()")

    # ---- blocks ----

    def write(self, block: Block) -> None:
        self.copies = any(node.op is COPY for node in block.nodes())
        if any(_by_instruction(node) for node in block.nodes(loops=True)):
            self.conversions |= self.dialect.conversions
        self.whole |= {
            local: node.arg
            for node in block.nodes()
            if node.op is MULTIPLY_TILE and (local := local_of(node.src[0])) is not None
        }
        super().write(with_early_barriers(block) if self.dialect.early_barriers else block)

    def counter_type(self, counter: UOp) -> str:
        return "i32" if counter.arg.extent < _NARROW else "i64"

    def count_by(self, counter: UOp, variable: str) -> None:
        self.values[counter] = variable
        if self.counter_type(counter) == "i32":
            self.narrow[counter] = variable
            self.values[counter] = self.emit(f"zext nneg i32 {variable} to i64")

    def loop(self, block: Block, counter: UOp) -> None:
        if any(map(reads_local_memory, block.carried)):
            Pipeline(self, block).write()
        else:
            super().loop(block, counter)

    def accumulate_by(self, node: UOp, instruction: str, values: Sequence[UOp]) -> None:
        own = fragments_of(instruction)
        for first in range(0, len(values), own):
            self.held[node] = self.multiply(instruction, values[first : first + own], self.held[node])

    def multiply(self, instruction: str, fragments: Sequence[UOp], sums: str) -> str:
        self.multiplies = True
        return self.dialect.matrix[instruction](self, [self.ref(x) for x in fragments], sums)

    def scratch_of(self, node: UOp) -> str:
        return _SCRATCH

    def barrier(self) -> None:
        self.dialect.barrier(self)

    # ---- memory that a group shares ----

    def local_array(self, node: UOp) -> str:
        number, dtype, numel_, *stages = node.arg
        name = f"@local{number}"
        self.locals.setdefault(
            name,
            (
                f"[{numel((numel_, *stages))} x {type_text(in_memory(dtype))}]",
                PATTERN_NBYTES if node in self.whole else _ALIGNED_NBYTES,
            ),
        )
        return name

    def stage(self, node: UOp) -> str:
        """Tell where the local memory of a step begins."""
        local, *counter = node.src
        _, dtype, numel_, stages = local.arg
        if counter:
            step = (
                self.emit(f"add i32 {self.narrow[counter[0]]}, {node.arg}")
                if node.arg
                else self.narrow[counter[0]]
            )
            first = self.emit(f"mul nuw nsw i32 {self.emit(f'urem i32 {step}, {stages}')}, {numel_}")
        else:
            first = str(node.arg % stages * numel_)
        return self.emit(
            f"getelementptr {type_text(in_memory(dtype))}, ptr addrspace(3) {self.ref(local)}, i32 {first}"
        )

    def scratch(self, nbytes: int) -> str:
        """Return memory for one exchange between threads."""
        self.begin_exchange(_SCRATCH)
        self.scratch_nbytes = max(self.scratch_nbytes, nbytes)
        return f"ptr addrspace(3) {_SCRATCH}"

    def read_scratch(self) -> None:
        """Wait until all threads have stored their values in scratch memory, and note that they will read it."""
        self.wait()
        self.read.add(_SCRATCH)

    # ---- the module ----

    def function(self, name: str) -> Task:
        """Return a function within a module, after all blocks."""
        slots = tuple(sorted(self.slots))
        taken = [f"ptr addrspace(1) %b{slot}" for slot in slots]
        head = f"define internal void @{name}({', '.join([*taken, 'i32 %task'])}) alwaysinline nounwind {{"
        text = "\n".join([head, "entry:", *self.lines, "  ret void", "}"])
        return Task(name, text, slots, (*self.functions.values(), *sorted(self.declarations)))

    def module(self, name: str) -> str:
        """Return the text of the module, after all blocks."""
        dialect, locals_ = self.dialect, dict(self.locals)
        if self.scratch_nbytes:
            locals_[_SCRATCH] = f"[{self.scratch_nbytes} x i8]", _ALIGNED_NBYTES
        guard = ["ptr addrspace(1) %guard"] if self.guarded else []
        maps = [f"{MAP_PARAMETER} %map{slot}" for slot in self.maps]
        taken = [*(f"ptr addrspace(1) %b{slot}" for slot in sorted(self.slots)), *guard, *maps]
        before = [
            *(
                f"{name_} = internal addrspace(3) global {type_} poison, align {align}"
                for name_, (type_, align) in locals_.items()
            ),
            *(f"; {MAP} {sorted(self.slots).index(slot)} {map_}" for slot, map_ in self.maps.items()),
        ]
        body = [*self.lines, *(["  br label %done", "done:"] if self.guarded else [])]
        after = [*self.functions.values(), *sorted(self.declarations)]
        return dialect.module(name, self.threads, taken, before, body, after, self.multiplies)


def _by_instruction(node: UOp) -> bool:
    """Tell whether a node is made by a matrix instruction."""
    return node.op in (MULTIPLY, MULTIPLY_TILE) or (
        node.op is ACCUMULATE and node.arg[0] in MATRIX_INSTRUCTIONS
    )


def _near_exp2(w: GridKernel, node: UOp) -> str:
    (source,) = node.src
    lanes, value, type_ = lanes_of(source), w.ref(source), type_of(source)
    if not lanes:
        return w.call(w.dialect.near_exp2, "float", ("float", value))
    result = "poison"
    for k in range(lanes):
        x = w.emit(f"extractelement {type_} {value}, i32 {k}")
        x = w.call(w.dialect.near_exp2, "float", ("float", x))
        result = w.emit(f"insertelement {type_} {result}, float {x}, i32 {k}")
    return result


def _cast(w: GridKernel, node: UOp) -> str:
    """Cast a value. Loops and threads are numbers of 32 bits already."""
    if node.src[0] in w.narrow and node.dtype == dt.int32:
        return w.narrow[node.src[0]]
    return casts.cast(w, node)


def _remainder(w: GridKernel, node: UOp) -> str:
    if dt.kind(node.dtype) != "f":
        return arithmetic.integer_division(w, node)
    type_ = type_text(node.dtype)
    w.functions[type_], declaration = remainder_function(type_)
    w.declarations.add(declaration)
    return float_remainder(w, node)


def _staged(w: GridKernel, node: UOp) -> str:
    return w.ref(node.src[0])


def _barrier(w: GridKernel, node: UOp) -> str:
    if w.copies and w.dialect.direct is not None:
        w.dialect.direct.wait(w, node.arg)
    if w.whole:
        see_copies(w)
    w.wait()
    return ""


def _multiply(w: GridKernel, node: UOp) -> str:
    *fragments, sums = node.src
    return w.multiply(node.arg, fragments, w.ref(sums))


def _batch(w: GridKernel, node: UOp) -> str:
    if w.dialect.direct is not None:
        w.dialect.direct.batch(w)
    return ""


_OWN: dict[str, Rule] = {
    "load": load,
    "load_rows": load_rows,
    "store": store,
    "cast": _cast,
    "rem": _remainder,
    "local": GridKernel.local_array,
    "stage": GridKernel.stage,
    "staged": _staged,
    "group_barrier": _barrier,
    "direct_copy": copy,
    "copy_batch": _batch,
    "multiply": _multiply,
    "multiply_tile": multiply_tile,
    "near_exp2": _near_exp2,
    "bulk": bulk,
}
GridKernel.rules = arithmetic.RULES | casts.RULES | vectors.RULES | llvm_groups.RULES | _OWN
NATIVE = frozenset(GridKernel.rules)  # ops that need no decomposition
