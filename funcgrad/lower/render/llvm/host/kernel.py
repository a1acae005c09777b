"""Kernels of the CPU: vectors of any width, with masks, from one address or many.

Loops without loops within step their indices along in place of multiplying their counter. An index by which one buffer
alone is accessed is a pointer: then one register is the whole address, and what it begins with is computed before the
loop. Another one is a number that buffers share. LLVM would find such steps, and better ones where there are any
(loop strength reduction), but in large bodies takes a quarter of its time for it: so it is not asked to.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence, Set
from typing import TYPE_CHECKING, Any, ClassVar

import numpy as np

from funcgrad.errors import InternalError
from funcgrad.lower.ir.block import Block
from funcgrad.lower.ir.contraction.tile_instructions import TILE_INSTRUCTIONS
from funcgrad.lower.ir.index.masks import conjuncts, known_lanes
from funcgrad.lower.ir.ops import (
    ACCUMULATE,
    BUFFER,
    LOAD,
    PAIR,
    PICK,
    REPEAT,
    TILE_ROW,
    split_index,
    step_of_lanes,
)
from funcgrad.lower.math.called import CALLABLE
from funcgrad.lower.render.llvm import arithmetic, casts, vectors
from funcgrad.lower.render.llvm.host.unmasked_steps import begin, limits, starts, unmasked
from funcgrad.lower.render.llvm.intrinsics import (
    DOT_PRODUCT_INTRINSICS,
    HOST,
    Allowed,
    scaled_intrinsic,
)
from funcgrad.lower.render.llvm.kernel import KernelWriter, Opened, is_plain_access, not_needed
from funcgrad.lower.render.llvm.types import lanes_of, mangled, type_of, type_text, zero
from funcgrad.lower.render.llvm.writer import Rule, Writer
from funcgrad.trace import ops
from funcgrad.trace.types import dtypes as dt
from funcgrad.trace.uop import UOp

if TYPE_CHECKING:
    from funcgrad.lower.render.llvm.host.tiles import Tiles


_MOST_APART = 4  # elements between the lanes of a vector that is stored as that many
_NEVER_MASKED_NBYTES = 2  # of elements that no instruction masks before AVX-512
_LINE_NBYTES = 64


def _memory_type(buffer: UOp) -> str:
    return "i8" if buffer.dtype == dt.bool_ else type_text(buffer.dtype)


def address(w: HostKernel, buffer: UOp, index: UOp) -> str:
    """Compute the address base + index, a constant part last so that it becomes the displacement of the instruction."""
    memory = _memory_type(buffer)
    base, displacement = split_index(index)
    walking = w.walking.get((buffer, base))
    pointer = walking or w.ref(buffer)
    if base is not None and walking is None:
        pointer = w.moved(memory, pointer, w.ref(base))
    if displacement:
        pointer = w.moved(memory, pointer, displacement)
    return pointer


def _mask(w: HostKernel, guard: Sequence[UOp], dtype: np.dtype) -> str | None:
    """Return the text of a mask, if there is one. Lanes of pairs that are known are written as such: of constants that
    are shuffled LLVM 22 takes those of a half in which all are false for true, where a register holds no more than half
    of the lanes. So are those of elements of one or two bytes: before AVX-512 no instruction masks them, and LLVM tests
    each lane of a mask that is no constant.
    """
    if not guard:
        return None
    is_written = dtype.itemsize <= _NEVER_MASKED_NBYTES or any(c.op is PAIR for c in conjuncts(guard))
    known = known_lanes(guard[0]) if is_written else None
    return w.ref(guard[0]) if known is None else _bits(known)


def _bits(lanes: Iterable[Any]) -> str:
    return f"<{', '.join('i1 true' if lane else 'i1 false' for lane in lanes)}>"


def load(w: HostKernel, node: UOp) -> str:
    buffer, index, *guard = node.src
    register = w.registers.get(w.ref(buffer))
    if register is not None:
        return register
    lanes, mask = lanes_of(node), _mask(w, guard, node.dtype)
    boolean = node.dtype == dt.bool_
    dtype = dt.uint8 if boolean else node.dtype
    type_, align = type_text(dtype, lanes), dtype.itemsize
    if node in w.begun:
        first, counter, step = w.begun[node]
        place = w.ref(counter) if step == 1 else w.emit(f"mul i64 {w.ref(counter)}, {step}")
        pointer = w.emit(f"getelementptr {type_text(dtype)}, ptr {first}, i64 {place}")
        value = w.emit(f"load {type_}, ptr {pointer}, align {align}")
    elif index.shape:
        value = _gather(w, buffer, index, mask, type_, align, lanes)
    elif not lanes and mask is not None:
        # A scalar load must not leave the buffer: outside the mask it reads element 0.
        safe = w.emit(f"select i1 {mask}, i64 {w.ref(index)}, i64 0")
        pointer = w.emit(f"getelementptr {type_text(dtype)}, ptr {w.ref(buffer)}, i64 {safe}")
        loaded = w.emit(f"load {type_}, ptr {pointer}, align {align}")
        value = w.emit(f"select i1 {mask}, {type_} {loaded}, {type_} {zero(type_)}")
    elif mask is not None:
        value = w.call(
            f"llvm.masked.load.{mangled(type_)}.p0",
            type_,
            (f"ptr align {align}", _safe_address(w, buffer, index, guard[0])),
            (f"<{lanes} x i1>", mask),
            (type_, "zeroinitializer"),
        )
    elif node in w.spread:
        whole = f"i{8 * lanes * align}"
        value = w.emit(f"load {whole}, ptr {address(w, buffer, index)}, align {align}")
        value = w.emit(f"bitcast {whole} {value} to {type_}")
    else:
        value = w.emit(f"load {type_}, ptr {address(w, buffer, index)}, align {align}")
    if boolean:
        return w.emit(f"icmp ne {type_} {value}, {zero(type_)}")
    return value


def _safe_address(w: HostKernel, buffer: UOp, index: UOp, mask: UOp) -> str:
    """Return the address of a vector under a mask; where conditions that all lanes share fail, that of the buffer.
    A processor that finds no lane to be loaded still looks the address up, and takes hundreds of cycles for one that
    is no memory, as those of padding around an image may be.
    """
    pointer = address(w, buffer, index)
    shared = [c.src[0] for c in conjuncts((mask,)) if c.op is ops.EXPAND and not c.src[0].shape]
    if not shared:
        return pointer
    first, *others = sorted(map(w.ref, shared))
    for other in others:
        first = w.emit(f"and i1 {first}, {other}")
    return w.emit(f"select i1 {first}, ptr {pointer}, ptr {w.ref(buffer)}")


def prefetch(w: HostKernel, node: UOp) -> str:
    buffer, index = node.src
    written, all_levels, data = ("i32", str(int(node.arg))), ("i32", "3"), ("i32", "1")
    return w.call("llvm.prefetch.p0", "void", ("ptr", address(w, buffer, index)), written, all_levels, data)


def _pointers(w: Writer, buffer: UOp, index: UOp) -> tuple[str, str]:
    memory = _memory_type(buffer)
    lanes = lanes_of(index)
    pointers = w.emit(f"getelementptr {memory}, ptr {w.ref(buffer)}, <{lanes} x i64> {w.ref(index)}")
    return f"<{lanes} x ptr>", pointers


def _gather(w: Writer, buffer: UOp, index: UOp, mask: str | None, type_: str, align: int, lanes: int) -> str:
    vector, pointers = _pointers(w, buffer, index)
    return w.call(
        f"llvm.masked.gather.{mangled(type_)}.v{lanes}p0",
        type_,
        (f"{vector} align {align}", pointers),
        (f"<{lanes} x i1>", mask or "splat (i1 true)"),
        (type_, "zeroinitializer"),
    )


def store(w: HostKernel, node: UOp) -> str:
    buffer, index, value, *guard = node.src
    lanes, mask = lanes_of(value), _mask(w, guard, value.dtype)
    text, dtype = w.ref(value), value.dtype
    if w.ref(buffer) in w.registers:
        w.registers[w.ref(buffer)] = text
        return ""
    if dtype == dt.bool_:
        dtype = dt.uint8
        text = w.emit(f"zext {type_of(value)} {text} to {type_text(dtype, lanes)}")
    type_, align = type_text(dtype, lanes), dtype.itemsize
    if index.shape and 1 < (step := step_of_lanes(index) or 0) <= _MOST_APART:
        _store_apart(w, buffer, index, text, guard, dtype, step)
    elif index.shape:
        vector, pointers = _pointers(w, buffer, index)
        w.call(
            f"llvm.masked.scatter.{mangled(type_)}.v{lanes}p0",
            "void",
            (type_, text),
            (f"{vector} align {align}", pointers),
            (f"<{lanes} x i1>", mask or "splat (i1 true)"),
        )
    elif mask is not None and not lanes:
        raise InternalError("a store of one element has a branch, not a mask")
    elif mask is not None:
        w.call(
            f"llvm.masked.store.{mangled(type_)}.p0",
            "void",
            (type_, text),
            (f"ptr align {align}", address(w, buffer, index)),
            (f"<{lanes} x i1>", mask),
        )
    else:
        how = f"align {align}"
        if buffer.op is BUFFER and buffer.arg[2:]:
            how = f"align {lanes * align}, !nontemporal !{{i32 1}}"
        w.lines.append(f"  store {type_} {text}, ptr {address(w, buffer, index)}, {how}")
    return ""


def _store_apart(
    w: HostKernel, buffer: UOp, index: UOp, text: str, guard: Sequence[UOp], dtype: np.dtype, step: int
) -> None:
    """Store lanes that are a few elements apart: the vector is spread over so many, each stored under a mask. A scatter
    takes several times as long.
    """
    lanes = lanes_of(index)
    type_, memory = type_text(dtype, lanes), _memory_type(buffer)
    first = w.emit(f"extractelement <{lanes} x i64> {w.ref(index)}, i64 0")
    start = w.emit(f"getelementptr {memory}, ptr {w.ref(buffer)}, i64 {first}")
    known = known_lanes(guard[0]) if guard else np.ones(lanes, bool)
    for part in range(step):
        places = range(part * lanes, (part + 1) * lanes)
        stored = [p for p in places if p % step == 0 and known[p // step]] if known is not None else None
        if stored is not None and len(stored) == 1:
            _store_lane(w, text, type_, stored[0] // step, start, dtype, stored[0])
            continue
        picks = ", ".join(f"i32 {place // step}" if place % step == 0 else "i32 poison" for place in places)
        if stored is not None:
            chosen = _bits(place in stored for place in places)
        else:
            own = ", ".join(f"i32 {lanes if place % step else place // step}" for place in places)
            bit = f"<{lanes} x i1>"
            chosen = w.emit(
                f"shufflevector {bit} {w.ref(guard[0])}, {bit} zeroinitializer, <{lanes} x i32> <{own}>"
            )
        spread = w.emit(f"shufflevector {type_} {text}, {type_} poison, <{lanes} x i32> <{picks}>")
        pointer = w.emit(f"getelementptr {memory}, ptr {start}, i64 {part * lanes}") if part else start
        w.call(
            f"llvm.masked.store.{mangled(type_)}.p0",
            "void",
            (type_, spread),
            (f"ptr align {dtype.itemsize}", pointer),
            (f"<{lanes} x i1>", chosen),
        )


def _store_lane(
    w: HostKernel, text: str, type_: str, lane: int, start: str, dtype: np.dtype, place: int
) -> None:
    """Store one lane of a vector, so many elements after an address, not the vector under a mask of one lane: of
    numbers that were made narrower before, LLVM 22 stores as many bits as they had (AVX-512).
    """
    element = w.emit(f"extractelement {type_} {text}, i64 {lane}")
    pointer = w.emit(f"getelementptr {type_text(dtype)}, ptr {start}, i64 {place}") if place else start
    w.lines.append(f"  store {type_text(dtype)} {element}, ptr {pointer}, align {dtype.itemsize}")


def pick(w: HostKernel, node: UOp) -> str:
    """Shuffle vectors. What is shuffled once more passes a fence, which is no instruction: LLVM looks through all
    shuffles behind one another at each of them, which takes half the time of compiling a transposition, and finds
    nothing.
    """
    value, type_ = vectors.pick(w, node), type_of(node)
    if node not in w.shuffled_again or node.dtype not in _FENCED:
        return value
    return w.call(f"llvm.arithmetic.fence.{mangled(type_)}", type_, (type_, value))


def remainder(w: Writer, node: UOp) -> str:
    if node.dtype in (dt.float32, dt.float64) and node.shape:
        from funcgrad.lower.render.llvm.remainder import remainder_by_quotient  # few kernels need it

        return remainder_by_quotient(w, node)
    return division(w, node)


def division(w: Writer, node: UOp) -> str:
    """Divide vectors of integers as floats, if these hold them, or by multiplication with fewer bits: a CPU has no
    instruction for it.
    """
    if node.shape and node.dtype == dt.int64:
        from funcgrad.lower.render.llvm.remainder import divided_in_32_bits  # as below

        short = divided_in_32_bits(w, node)
        return arithmetic.integer_division(w, node) if short is None else short
    if node.shape and node.dtype.itemsize <= 4:
        from funcgrad.lower.render.llvm.remainder import divided_as_floats  # few kernels need it

        return arithmetic.integer_division(w, node, divided_as_floats)
    return arithmetic.integer_division(w, node)


def within(w: Writer, node: UOp) -> str:
    return w.ref(node.src[0])


def load_tile(w: HostKernel, node: UOp) -> str:
    w.tiles.load(node, address(w, *node.src))
    return ""


def tile_row(w: HostKernel, node: UOp) -> str:
    return w.tiles.row(node)


def element(w: HostKernel, node: UOp) -> str:
    return w.load_element(*node.src)


def scaled(w: HostKernel, node: UOp) -> str:
    """Multiply by a power of two, by the instruction for it where the target has one for vectors of this width."""
    x, n, bits = node.src
    type_, lanes, width = type_of(node), lanes_of(node), 8 * node.dtype.itemsize
    if "scaled" in w.conversions and lanes * width in (128, 256, 512):
        values = [(type_, value) for value in (w.ref(x), w.ref(n), zero(type_))]
        all_lanes = f"i{max(lanes, 8)}", "-1"
        rounding = [("i32", "4")] * (lanes * width == 512)  # as the thread says
        return w.call(scaled_intrinsic(width, lanes * width), type_, *values, all_lanes, *rounding)
    whole = type_text(bits.dtype, lanes)

    def constant(number: int) -> str:
        return f"splat (i{width} {number})" if lanes else str(number)

    half = w.emit(f"lshr {whole} {w.ref(bits)}, {constant(1)}")
    value = w.ref(x)
    for exponent in (half, w.emit(f"sub {whole} {w.ref(bits)}, {half}")):
        moved = w.emit(f"shl {whole} {exponent}, {constant(np.finfo(node.dtype).nmant)}")
        factor = w.emit(f"bitcast {whole} {moved} to {type_}")
        value = w.emit(f"fmul {type_} {value}, {factor}")
    return value


def scratch(w: HostKernel, node: UOp) -> str:
    """Reserve memory on the stack, once for all loops around."""
    number, _, size = node.arg
    memory = f"%row{number}"
    w.before.append(f"  {memory} = alloca [{size} x {_memory_type(node)}], align {_LINE_NBYTES}")
    return memory


def filled(w: HostKernel, node: UOp) -> str:
    return w.ref(node.src[0])


def call_function(w: HostKernel, node: UOp) -> str:
    """Call a function of lower/math/called.py."""
    type_ = type_of(node)
    name = f"{node.op.name}_of_{mangled(type_)}"
    w.called[name] = node
    return w.emit(f"call {type_} @{name}({type_} {w.ref(node.src[0])})")


_Stepped = dict[UOp, tuple[UOp | None, int]]
"""Sums of a value that a loop does not change, if any, and a multiple of its counter."""
_WIDE_LANES = 8  # of 32 bits: AVX's
_FENCED = (dt.float32, dt.float64)
_OWN: dict[str, Rule] = {
    "rem": remainder,
    "idiv": division,
    "pick": pick,
    "within": within,
    "element": element,
    "scratch": scratch,
    "filled": filled,
    "scaled": scaled,
}
_MEMORY: dict[str, Rule] = {
    "load": load, "store": store, "prefetch": prefetch, "load_tile": load_tile, "tile_row": tile_row,
}  # fmt: skip
_CALLS: dict[str, Rule] = {op.name: call_function for op in CALLABLE}


class HostKernel(KernelWriter):
    """The text of one kernel of the CPU. tiles: the registers of those, in a kernel that has some."""

    tiles: Tiles

    rules: ClassVar[Mapping[str, Rule]] = (
        arithmetic.RULES | casts.RULES | vectors.RULES | _MEMORY | _OWN | _CALLS
    )
    intrinsics: Allowed = HOST

    def __init__(
        self,
        conversions: frozenset[str],
        parallel: Sequence[UOp] = (),
        registers: dict[str, str] | None = None,
        instructions: frozenset[str] = frozenset(),
    ) -> None:
        super().__init__(parallel, registers)
        self.conversions = conversions
        self.instructions = instructions
        self.arrays: dict[UOp, str] = {}  # of accumulators
        self.called: dict[str, UOp] = {}  # functions, by their names
        self.before: list[str] = []  # lines for the beginning of its function,
        self.after: list[str] = []  # and for the end
        self.shuffled_again: set[UOp] = set()
        self.spread: set[UOp] = set()  # numbers that are loaded to be repeated, as one of all their bits
        # Loads from the address where a loop begins, in steps.
        self.begun: dict[UOp, tuple[str, UOp, int]] = {}
        self.walking: dict[tuple[UOp, UOp | None], str] = {}  # pointers, by the buffer and the index
        self._stepped: dict[UOp, dict[UOp, tuple[UOp | None, int, UOp | None]]] = {}  # of each loop
        self._unwritten: set[UOp] = set()  # what pointers, or sums that are stepped along, stand for
        self._steps: dict[UOp, list[tuple[str, str, str, str]]] = {}  # of each loop: name, type, first, next

    def write(self, block: Block) -> None:
        nodes = block.nodes()
        if any(node.op is ACCUMULATE for node in block.nodes(loops=True)):
            from funcgrad.lower.render.llvm.partial_sums import parts_of  # few programs have sums

            self.parts = parts_of(block)
        picks = [node for node in nodes if node.op is PICK]
        self.shuffled_again.update(source for node in picks for source in node.src if source.op is PICK)
        repeats = [node for node in nodes if node.op is REPEAT]
        if repeats:
            others = {s for node in block.nodes(loops=True) if node.op is not REPEAT for s in node.src}
            self.spread = {s for node in repeats for s in node.src if s.op is LOAD and s.shape} - others
        rows = [node for node in nodes if node.op is TILE_ROW]
        if not rows:
            super().write(block)
            return
        from funcgrad.lower.render.llvm.host.tiles import Tiles  # few CPUs have them

        self.tiles = Tiles(self)
        self.tiles.open(rows)
        super().write(block)
        self.tiles.close()

    def loop(self, block: Block, counter: UOp) -> None:
        sums = [n for n in block.carried if _is_tile_of_sums(n) and n.src[-n.arg[1]] is counter]
        if sums:
            self.tiles.open_loop(sums)
        super().loop(block, counter)

    def steps(self, block: Block, counter: UOp) -> None:
        inner = any(isinstance(item, Block) for item in block.items)
        if inner or counter in self.parallel or not block.carried:
            self._step_along(block, counter)
            super().steps(block, counter)
            return
        for node, start in starts(block, counter).items():
            self.begun[node] = (
                begin(self, start, self.ref(node.src[0]), type_text(node.dtype)),
                counter,
                start.index.step,
            )
        found = unmasked(block, counter, self.begun)
        if found is None:
            self._step_along(block, counter)
            super().steps(block, counter)
            return
        first, end = limits(self, found, counter)
        if first != "0":
            self._part(block, counter, "0", first)
        self.held.update((new, self.held[node]) for node, new in found.of.items() if node in self.held)
        self._part(found.block, counter, first, end)
        self.held.update((node, self.held[new]) for node, new in found.of.items() if node in self.held)
        self._part(block, counter, end, str(counter.arg.extent))

    def _part(self, block: Block, counter: UOp, first: str, end: str) -> None:
        """Write some steps of an innermost loop, if there are any. What is written in them is known there alone."""
        kept = [set(names) for names in (self.unneeded, self.left_out, self.late, self._unwritten)]
        self.unneeded = not_needed(block)
        self.left_out = kept[1] | self.unneeded
        walking = dict(self.walking)
        self.limits[counter] = first, end
        before, number = {node: self.held[node] for node in block.carried}, self.number()
        last: list[str] = []

        def written() -> None:
            self._step_along(block, counter)
            super(HostKernel, self).steps(block, counter)
            last.append(self.label)

        some = self.emit(f"icmp ult i64 {first}, {end}")
        without = self.label
        self.fork(some, [(f"T{number}", written)], f"F{number}", f"F{number}")
        for node, value in before.items():
            both = f"[{value}, %{without}], [{self.held[node]}, %{last[0]}]"
            self.held[node] = self.emit(f"phi {type_of(node)} {both}")
        for node in (*block.nodes(), counter):
            self.values.pop(node, None)
        self.unneeded, self.left_out, self.late, self._unwritten = kept
        self.walking = walking

    def _step_along(self, block: Block, counter: UOp) -> None:
        """Choose the indices that an innermost loop steps along."""
        if any(isinstance(item, Block) and not _is_branch(item) for item in block.items):
            return
        stepped, unused = _stepped(block, counter, self.left_out)
        only = _only_buffers(block, self.left_out)
        self._stepped[counter] = {node: (*step, only.get(node)) for node, step in stepped.items()}
        self._unwritten |= unused | (stepped.keys() & only.keys())

    def begin_carried(self, node: UOp) -> None:
        if _is_tile_of_sums(node):
            self.tiles.zero(node)
        elif _is_array(node):
            self._begin_array(node)
        else:
            super().begin_carried(node)

    def end_carried(self, node: UOp) -> None:
        if _is_tile_of_sums(node):
            self.tiles.store(node)
        elif not _is_array(node):
            super().end_carried(node)

    def open_loop(self, counter: UOp, carried: Sequence[UOp]) -> Opened:
        first, _ = self.limits_of(counter)
        steps: list[tuple[str, str, str, str]] = []
        for node, (rest, factor, buffer) in self._stepped.get(counter, {}).items():
            start, name = "0" if first == "0" else self.emit(f"mul i64 {first}, {factor}"), self.new()
            if rest is not None:
                start = self.ref(rest) if start == "0" else self.emit(f"add i64 {self.ref(rest)}, {start}")
            if buffer is None:
                self.values[node] = name
                steps.append((name, "i64", start, f"add i64 {name}, {factor}"))
            else:
                self.walking[buffer, node] = name
                element = f"getelementptr {_memory_type(buffer)}, ptr"
                start = self.emit(f"{element} {self.ref(buffer)}, i64 {start}")
                steps.append((name, "ptr", start, f"{element} {name}, i64 {factor}"))
        self._steps[counter] = steps
        return super().open_loop(counter, [n for n in carried if self.is_in_register(n)])

    def is_in_register(self, node: UOp) -> bool:
        return not (_is_tile_of_sums(node) or _is_array(node))

    # ---- arrays of accumulators, on the stack ----

    def _begin_array(self, node: UOp) -> None:
        """Reserve an array of accumulators, once for all loops around, and fill it with the initial value."""
        type_ = type_of(node)
        memory = self.arrays[node] = f"%sums{self.number()}"
        self.before.append(f"  {memory} = alloca [{node.arg[3]} x {type_}], align {_LINE_NBYTES}")
        super().begin_carried(node)
        number = self.number()
        head = self.begin_loop(f"L{number}")
        place = self.emit(f"getelementptr {type_}, ptr {memory}, i64 %i{number}")
        self.lines.append(f"  store {type_} {self.held[node]}, ptr {place}")
        self.end_loop(number, head, str(node.arg[3]))

    def load_element(self, array: UOp, counter: UOp) -> str:
        return self.emit(f"load {type_of(array)}, ptr {self._place_in(array, counter)}")

    def _place_in(self, array: UOp, counter: UOp) -> str:
        return self.emit(f"getelementptr {type_of(array)}, ptr {self.arrays[array]}, i64 {self.ref(counter)}")

    def accumulate(self, node: UOp) -> None:
        if not _is_array(node):
            return super().accumulate(node)
        place = self._place_in(node, node.src[-1])
        self.held[node] = self.emit(f"load {type_of(node)}, ptr {place}")
        super().accumulate(node)
        self.lines.append(f"  store {type_of(node)} {self.held[node]}, ptr {place}")
        return None

    def instruction(self, node: UOp) -> None:
        """Write an instruction, unless a step stands for it."""
        if node not in self.values and node not in self._unwritten:
            super().instruction(node)

    def close_loop(self, opened: Opened) -> None:
        steps = self._steps[opened.counter]
        self.close_with(opened, [(name, type_, start, self.emit(step)) for name, type_, start, step in steps])

    def accumulate_by(self, node: UOp, instruction: str, values: Sequence[UOp]) -> None:
        """Accumulate by an instruction that adds the products of neighbours to a lane, or in turn where the target has
        none for vectors of this width; or by an instruction of tiles.
        """
        if _is_tile_of_sums(node):
            if instruction not in self.instructions:
                return super().accumulate_by(node, instruction, values)
            return self.tiles.multiply(node)
        type_, lanes = type_of(node), lanes_of(node)
        if instruction == "pmaddwd_2" and lanes == _WIDE_LANES and instruction in self.instructions:
            return self._accumulate_halves(node, values)
        name = DOT_PRODUCT_INTRINSICS.get((instruction, 32 * lanes))
        if name is None or instruction not in self.instructions:
            return self._accumulate_in_turn(node, values)
        operands = [(type_of(value), self.ref(value)) for value in values]
        if instruction == "dpbf16ps":
            pairs = f"<{2 * lanes} x bfloat>"
            operands = [(pairs, self.emit(f"bitcast {given} {x} to {pairs}")) for given, x in operands]
        if instruction == "pmaddwd":
            products = self.call(name, type_, *operands)
            self.held[node] = self.emit(f"add {type_} {self.held[node]}, {products}")
        else:
            self.held[node] = self.call(name, type_, (type_, self.held[node]), *operands)
        return None

    def _accumulate_halves(self, node: UOp, values: Sequence[UOp]) -> None:
        """Accumulate by an instruction for vectors of half the width."""
        type_, half = type_of(node), f"<{_WIDE_LANES // 2} x i32>"
        name = DOT_PRODUCT_INTRINSICS["pmaddwd", 16 * _WIDE_LANES]
        both = []
        for first in (0, _WIDE_LANES):
            picks = ", ".join(f"i32 {first + lane}" for lane in range(_WIDE_LANES))
            parts = [
                self.emit(f"shufflevector {given} {x}, {given} poison, <{_WIDE_LANES} x i32> <{picks}>")
                for given, x in ((type_of(value), self.ref(value)) for value in values)
            ]
            both.append(self.call(name, half, *((f"<{_WIDE_LANES} x i16>", part) for part in parts)))
        picks = ", ".join(f"i32 {lane}" for lane in range(_WIDE_LANES))
        products = self.emit(
            f"shufflevector {half} {both[0]}, {half} {both[1]}, <{_WIDE_LANES} x i32> <{picks}>"
        )
        self.held[node] = self.emit(f"add {type_} {self.held[node]}, {products}")

    def _accumulate_in_turn(self, node: UOp, values: Sequence[UOp]) -> None:
        """Add the products of neighbours one after the other: what the instructions do, but for how they round."""
        type_, lanes = type_of(node), lanes_of(node)
        count = lanes_of(values[0]) // lanes
        for first in range(count):
            picks = ", ".join(f"i32 {lane * count + first}" for lane in range(lanes))
            wide = []
            for value in values:
                given = type_of(value)
                shuffle = (
                    f"shufflevector {given} {self.ref(value)}, {given} poison, <{lanes} x i32> <{picks}>"
                )
                wide.append(casts.widened(self, self.emit(shuffle), value.dtype, node.dtype, lanes))
            if dt.kind(node.dtype) == "f":
                factors = [(type_, x) for x in (*wide, self.held[node])]
                self.held[node] = self.call(f"llvm.fma.{mangled(type_)}", type_, *factors)
            else:
                product = self.emit(f"mul {type_} {wide[0]}, {wide[1]}")
                self.held[node] = self.emit(f"add {type_} {self.held[node]}, {product}")


def _is_tile_of_sums(node: UOp) -> bool:
    """Tell whether an instruction of tiles accumulates a node."""
    return node.op is ACCUMULATE and node.arg[0] in TILE_INSTRUCTIONS


def _is_array(node: UOp) -> bool:
    """Tell whether a node is an array of accumulators."""
    return node.op is ACCUMULATE and len(node.arg) > 3


def _is_branch(block: Block) -> bool:
    return block.counter is not None and bool(block.counter.src)


def _stepped(block: Block, counter: UOp, left_out: Set[UOp]) -> tuple[_Stepped, set[UOp]]:
    """Return which nodes of an innermost loop are stepped along: multiples of its counter, and their sums with what
    the loop does not change; and the multiples that nothing needs then.
    """
    nodes = block.nodes()
    multiples = {
        node: int(node.src[1].arg.value)
        for node in nodes
        if node.op is ops.MUL and node.src[0] is counter and node.src[1].op is ops.CONST
    }
    own = {*block.nodes(loops=True)}
    needed = {s for node in block.carried for s in node.src}
    stepped: _Stepped = {}
    for node in nodes:
        rest = [s for s in node.src if s not in multiples] if node.op is ops.ADD else []
        if len(rest) == 1 and rest[0] not in own and rest[0].op is not ops.CONST and node not in left_out:
            (multiple,) = {*node.src} - {*rest}
            stepped[node] = rest[0], multiples[multiple]
        else:
            needed.update(node.src)
    stepped |= {node: (None, factor) for node, factor in multiples.items() if node in needed - left_out}
    return stepped, {*multiples} - needed


def _only_buffers(block: Block, left_out: Set[UOp]) -> dict[UOp, UOp]:
    """Return the indices by which a block accesses one buffer alone, and which nothing else needs, with that buffer."""
    buffers: dict[UOp, set[UOp]] = {}
    needed = {s for node in block.carried for s in node.src}
    for node in block.nodes():
        if is_plain_access(node):
            base, _ = split_index(node.src[1])
            if base is not None:
                buffers.setdefault(base, set()).add(node.src[0])
            needed.update(s for i, s in enumerate(node.src) if i != 1)
        elif node not in left_out:
            needed.update(node.src)
    return {base: next(iter(of)) for base, of in buffers.items() if len(of) == 1 and base not in needed}


NATIVE = frozenset(HostKernel.rules).difference(_CALLS)  # ops that need no decomposition
