"""A loop in which warps multiply tiles that the copy engine brings, as NVIDIA's Hopper does it (sm_90a).

In: the loop of a sum of products, whose accumulators have `bulk` memory for both factors (lower/nest/group/wgmma.py,
lower/nest/group/tma.py). Local memory holds the tiles of several steps in a ring, and for each a barrier that counts
the bytes that have come (mbarrier). All threads do this for each step:

    1. wait until the barrier of the step's place has come to its next phase: the tiles are there
    2. let the matrix instructions of the step begin, and wait until those of the step before have ended
    3. wait for each other: the place of the step before is read by nobody any more
    4. let one thread start the copies of a later step to that place

So tensor cores and copies work at the same time, the tensor cores without a gap: of one step when those of the next are
already told. The first copies are started before the loop. Phases of a barrier alternate between 0 and 1, so which one
to wait for changes each time that the ring has been walked.

The accumulators are in registers that an instruction still writes after it was started: nothing but the next one may
touch them until all have ended. Hence all of a step is one piece of assembly, into which LLVM cannot put a move, and
the accumulators are scalars in phis, which become the same registers. PTX that does otherwise is correct, and slow:
ptxas then waits after each instruction, and says so (warning C7510 and those near it).

Sources: PTX ISA, wgmma.mma_async and "Matrix Descriptor Format", mbarrier, cp.async.bulk.tensor, fence.proxy.async;
CUDA C++ Programming Guide, "Tensor Memory Access". Kernels get a tensor map for each operand by value, behind all
pointers (__grid_constant__); it is made at the launch, of the pointer and of what a comment in the module says (MAP).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from funcgrad.errors import InternalError
from funcgrad.lower.ir.block import Block
from funcgrad.lower.ir.contraction.matrix_instructions import MATRIX_INSTRUCTIONS
from funcgrad.lower.ir.ops import ACCUMULATE, BULK
from funcgrad.lower.nest.group.tma import COLUMN_NBYTES, PATTERN_NBYTES
from funcgrad.trace.types import dtypes as dt
from funcgrad.trace.uop import UOp, numel

if TYPE_CHECKING:
    from funcgrad.lower.render.llvm.gpu.kernel import GridKernel

MAP = "tensor map of parameter"
MAP_PARAMETER = 'ptr byval([128 x i8]) align 64 "nvvm.grid_constant"'
_BARRIER_NBYTES = 8
SHORT = {dt.float16: "f16", dt.bfloat16: "bf16"}
SWIZZLED = 1 << 62  # bits 62 and 63 of a descriptor: 1 is that of 128 bytes
UNUSED = 1  # what the distance of columns is where there is one

_WAIT = """{
.reg .pred done;
AGAIN:
mbarrier.try_wait.parity.shared::cta.b64 done, [$0], $1;
@!done bra AGAIN;
}"""


def reads_local_memory(node: UOp) -> bool:
    """Tell whether a sum is accumulated by instructions that read both factors from local memory."""
    return node.op is ACCUMULATE and node.src[0].op is BULK


def bulk(w: GridKernel, node: UOp) -> str:
    """Name the places where tiles begin; the memory is there, and the copies are the loop's."""
    name = w.ref(node.src[0])
    w.locals[name] = (w.locals[name][0], PATTERN_NBYTES)
    slot, dtype = node.src[1].arg[:2]
    w.ref(node.src[1])
    sizes = (",".join(map(str, each)) for each in (node.arg.shape, node.arg.box(dtype.itemsize)))
    w.maps[slot] = f"{dtype.name} {' '.join(sizes)}"
    return name


class _Tiles:
    """An operand's memory: where it begins, as a number of 32 bits, and how much a step is."""

    def __init__(self, w: GridKernel, node: UOp) -> None:
        self.arg, self.dtype = node.arg, node.dtype
        self.nbytes = numel(node.arg.tile) * node.dtype.itemsize
        self.first = w.emit(f"ptrtoint ptr addrspace(3) {w.ref(node)} to i32")
        self.map = f"%map{node.src[1].arg[0]}"
        self.starts = [w.emit(f"trunc i64 {w.ref(start)} to i32") for start in node.src[2:]]

    def copy(self, w: GridKernel, step: Sequence[str], place: str, barrier: str) -> None:
        """Start the copies of a step's tile, a column each. step: its number in each loop. Coordinates count the last
        axis first."""
        moved = list(self.starts)
        for number, further in zip(step, self.arg.steps, strict=True):
            for axis, more in enumerate(further):
                if more:
                    moved[axis] = w.emit(f"add i32 {moved[axis]}, {w.emit(f'mul i32 {number}, {more}')}")
        to = w.emit(f"add i32 {self.first}, {w.emit(f'mul i32 {place}, {self.nbytes}')}")
        rank = len(moved)
        where = ", ".join(f"${3 + k}" for k in range(rank))
        text = (
            f"cp.async.bulk.tensor.{rank}d.shared::cluster.global.tile.mbarrier::complete_tx::bytes "
            f"[$0], [$1, {{{where}}}], [$2];"
        )
        for column in range(self.arg.columns(self.dtype.itemsize)):
            here = w.emit(f"add i32 {to}, {column * self.arg.column_nbytes}") if column else to
            across = column * COLUMN_NBYTES // self.dtype.itemsize
            last = w.emit(f"add i32 {moved[-1]}, {across}") if across else moved[-1]
            coordinates = [last, *reversed(moved[:-1])]
            arguments = [
                f"i32 {here}",
                f"ptr {self.map}",
                f"i32 {barrier}",
                *(f"i32 {c}" for c in coordinates),
            ]
            assembly(w, text, "r,l,r" + ",r" * rank, arguments)

    def descriptor(self, w: GridKernel, first: str) -> str:
        """Return the descriptor of the first terms of place 0 of the ring, from an element on. Bits 0 to 13 are the
        address, 16 to 29 the distance of columns, 32 to 45 that of eight rows, all in units of 16 bytes.
        """
        columns = UNUSED if self.arg.terms_last else self.arg.column_nbytes >> 4
        fixed = SWIZZLED | PATTERN_NBYTES >> 4 << 32 | columns << 16
        elements = w.emit(f"trunc i64 {first} to i32")
        further = w.emit(f"mul i32 {elements}, {self.dtype.itemsize}")
        address = w.emit(f"add i32 {self.first}, {further}")
        units = w.emit(f"zext i32 {w.emit(f'lshr i32 {address}, 4')} to i64")
        return w.emit(f"or i64 {units}, {fixed}")

    def deeper(self, terms: int) -> int:
        """Tell how much further the tile's terms from there on begin, as descriptors count."""
        return terms * (self.dtype.itemsize if self.arg.terms_last else COLUMN_NBYTES) >> 4


def _extents(block: Block) -> list[int]:
    """Count the steps of a loop and of the loops within it, which do nothing but accumulate."""
    extents, inner = [], block
    while True:
        if inner.counter is None or not all(map(reads_local_memory, inner.carried)):
            raise InternalError(
                "a loop over tiles of bulk copies does more than to accumulate products of them"
            )
        extents.append(inner.counter.arg.extent)
        if not inner.items:
            return extents
        (item,) = inner.items
        if not isinstance(item, Block) or item.carried != block.carried:
            raise InternalError(f"{item} in a loop over tiles of bulk copies")
        inner = item


class Pipeline:
    """The loop of a sum over tiles. Loops within each other are one, whose steps are divided for copies."""

    def __init__(self, w: GridKernel, block: Block) -> None:
        self.w, self.sums, self.extents = w, block.carried, _extents(block)
        self.steps = numel(tuple(self.extents))
        w.multiplies = True
        nodes = dict.fromkeys(node for total in block.carried for node in total.src[:2])
        self.tiles = {node: _Tiles(w, node) for node in nodes}
        self.stages = min(node.arg.stages for node in nodes)
        one = MATRIX_INSTRUCTIONS[block.carried[0].arg[0]]
        self.depth = one.depth
        self.terms = _terms(next(iter(nodes)).arg)
        w.locals["@arrived"] = (f"[{self.stages} x i64]", 16)
        self.barriers = w.emit("ptrtoint ptr addrspace(3) @arrived to i32")
        self.is_first = w.emit(f"icmp eq i32 {w.linear}, 0")

    def write(self) -> None:
        w = self.w
        w.when(self.is_first, self._begin)
        w.wait()
        descriptors = [
            [
                self.tiles[node].descriptor(w, w.ref(first))
                for node, first in zip(total.src[:2], total.src[2:4])
            ]
            for total in self.sums
        ]
        number = w.number()
        step, place, phase = f"%i{number}", f"%place{number}", f"%phase{number}"
        head = w.begin_loop(f"L{number}")
        registers = [[w.new() for _ in range(total.shape[0])] for total in self.sums]
        barrier = w.emit(f"add i32 {self.barriers}, {w.emit(f'mul i32 {place}, {_BARRIER_NBYTES}')}")
        assembly(w, _WAIT, "r,r,~{memory}", [f"i32 {barrier}", f"i32 {phase}"])
        after = self._multiply(registers, self._at(descriptors, place))
        w.wait()
        later = w.emit(f"add i32 {step}, {self.stages - 1}")
        w.when(
            w.emit(f"and i1 {self.is_first}, {w.emit(f'icmp ult i32 {later}, {self.steps}')}"),
            lambda: self._copy(later, self._before(place)),
        )
        next_step = w.emit(f"add nuw nsw i32 {step}, 1")
        further = w.emit(f"add nuw nsw i32 {place}, 1")
        around = w.emit(f"icmp eq i32 {further}, {self.stages}")
        next_place = w.emit(f"select i1 {around}, i32 0, i32 {further}")
        next_phase = w.emit(f"xor i32 {phase}, {w.emit(f'zext i1 {around} to i32')}")
        more = w.emit(f"icmp ult i32 {next_step}, {self.steps}")
        integers = (step, next_step), (place, next_place), (phase, next_phase)
        phis = [(name, "i32", "0", latest) for name, latest in integers]
        for names, latest in zip(registers, after, strict=True):
            phis += [(name, "float", "0.0", value) for name, value in zip(names, latest, strict=True)]
        w.fill_in(head, phis)
        w.jump_if(more, f"L{number}", f"E{number}")
        w.open(f"E{number}")
        self._end(after)

    def _begin(self) -> None:
        """Begin the pipeline: make barriers that wait for one thread and for the bytes that it announces, let other
        units of the processor see them, and start the first copies.
        """
        for place in range(self.stages):
            barrier = self.w.emit(f"add i32 {self.barriers}, {place * _BARRIER_NBYTES}")
            assembly(self.w, "mbarrier.init.shared::cta.b64 [$0], 1;", "r,~{memory}", [f"i32 {barrier}"])
        assembly(self.w, "fence.proxy.async.shared::cta;", "~{memory}", [])
        for step in range(min(self.stages - 1, self.steps)):
            self._copy(str(step), str(step))

    def _before(self, place: str) -> str:
        """Return the place before this one in the ring."""
        is_first = self.w.emit(f"icmp eq i32 {place}, 0")
        before = self.w.emit(f"add i32 {place}, -1")
        return self.w.emit(f"select i1 {is_first}, i32 {self.stages - 1}, i32 {before}")

    def _copy(self, step: str, place: str) -> None:
        w = self.w
        barrier = w.emit(f"add i32 {self.barriers}, {w.emit(f'mul i32 {place}, {_BARRIER_NBYTES}')}")
        nbytes = sum(tiles.nbytes for tiles in self.tiles.values())
        expect = f"mbarrier.arrive.expect_tx.shared::cta.b64 _, [$0], {nbytes};"
        assembly(w, expect, "r,~{memory}", [f"i32 {barrier}"])
        numbers = [step]
        for extent in self.extents[:0:-1]:  # of the innermost loop first
            numbers[:1] = [
                w.emit(f"udiv i32 {numbers[0]}, {extent}"),
                w.emit(f"urem i32 {numbers[0]}, {extent}"),
            ]
        for tiles in self.tiles.values():
            tiles.copy(w, numbers, place, barrier)

    def _at(self, descriptors: Sequence[Sequence[str]], place: str) -> list[list[str]]:
        """Return the descriptors of a place of the ring."""
        w = self.w
        wide = w.emit(f"zext nneg i32 {place} to i64")
        further = {node: w.emit(f"mul i64 {wide}, {tiles.nbytes >> 4}") for node, tiles in self.tiles.items()}
        return [
            [w.emit(f"add i64 {first}, {further[node]}") for node, first in zip(total.src[:2], pair)]
            for total, pair in zip(self.sums, descriptors, strict=True)
        ]

    def _multiply(
        self, registers: Sequence[Sequence[str]], descriptors: Sequence[Sequence[str]]
    ) -> list[list[str]]:
        """Start the instructions of a step, and wait for those of the step before."""
        count = sum(map(len, registers))
        lines = ["{", ".reg .pred adds;", ".reg .b64 left, right;", "setp.ne.b32 adds, 1, 0;"]
        lines += [
            "bar.warp.sync 0xffffffff;",
            "wgmma.fence.sync.aligned;",
        ]  # one lane may have started copies
        taken = 0
        for number, (total, names) in enumerate(zip(self.sums, registers, strict=True)):
            shape = total.arg[0].split(".")[1]
            short = SHORT[total.src[0].dtype]
            sides = [self.tiles[node] for node in total.src[:2]]
            rows, columns = (f"${2 * count + 2 * number + k}" for k in (0, 1))
            sums = ", ".join(f"${taken + k}" for k in range(len(names)))
            walked = ", ".join(str(int(not side.arg.terms_last)) for side in sides)
            for terms in range(0, self.terms, self.depth):
                lines += [
                    f"add.s64 left, {rows}, {sides[0].deeper(terms)};",
                    f"add.s64 right, {columns}, {sides[1].deeper(terms)};",
                    f"wgmma.mma_async.sync.aligned.{shape}.f32.{short}.{short} "
                    f"{{{sums}}}, left, right, adds, 1, 1, {walked};",
                ]
            taken += len(names)
        lines += ["wgmma.commit_group.sync.aligned;", "wgmma.wait_group.sync.aligned 1;", "}"]
        given = [name for pair in descriptors for name in pair]
        return self._with_registers("\n".join(lines), registers, given)

    def _with_registers(
        self, text: str, registers: Sequence[Sequence[str]], descriptors: Sequence[str] = ()
    ) -> list[list[str]]:
        """Write a piece of assembly that has accumulators in the same registers all the time. Return the accumulators
        afterwards.
        """
        w, flat = self.w, [name for names in registers for name in names]
        result = f"{{ {', '.join(['float'] * len(flat))} }}"
        constraints = ["=f"] * len(flat) + [str(k) for k in range(len(flat))] + ["l"] * len(descriptors)
        arguments = [*(f"float {name}" for name in flat), *(f"i64 {name}" for name in descriptors)]
        both = w.emit(call_text(text, ",".join([*constraints, "~{memory}"]), arguments, result))
        found = [w.emit(f"extractvalue {result} {both}, {k}") for k in range(len(flat))]
        return [[found.pop(0) for _ in names] for names in registers]

    def _end(self, registers: Sequence[Sequence[str]]) -> None:
        """Wait for the last instructions; then the sums are vectors as others are."""
        w = self.w
        registers = self._with_registers("wgmma.wait_group.sync.aligned 0;", registers)
        for total, names in zip(self.sums, registers, strict=True):
            vector, type_ = "poison", f"<{len(names)} x float>"
            for k, name in enumerate(names):
                vector = w.emit(f"insertelement {type_} {vector}, float {name}, i32 {k}")
            w.values[total] = vector


def _terms(tile: object) -> int:
    """Return how many terms a step has."""
    return tile.tile[-1] if tile.terms_last else numel(tile.tile[:-1])  # type: ignore[attr-defined]


def assembly(w: GridKernel, text: str, constraints: str, arguments: Sequence[str]) -> None:
    w.lines.append(f"  {call_text(text, constraints, arguments, 'void')}")


def call_text(text: str, constraints: str, arguments: Sequence[str], result: str) -> str:
    inside = text.replace("\n", "\\0A")
    return f'call {result} asm sideeffect "{inside}", "{constraints}"({", ".join(arguments)})'
