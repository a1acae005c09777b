"""LLVM IR text of a kernel's instructions: SSA with explicit vectors, phis for loops and accumulators.

Text, because it costs 0.3 us an instruction where llvmlite's objects cost 9; explicit, because then no optimisation
pass is needed (facts: none made the code faster, all double the time). No fast-math flag stands anywhere: what may
be fused is `muladd` already, so a value read twice is the same bits twice.

In: a block of linearize.py. Out: lines of text, to be put into a function of its own or into a loop of the program.
"""

from __future__ import annotations

import struct
from collections.abc import Callable, Sequence, Set

import numpy as np

from funcgrad.errors import InternalError
from funcgrad.lower.kernel_ops import (
    ACCUMULATE,
    BUFFER,
    CARRIED,
    CARRY,
    LANES,
    LATEST,
    LOAD,
    PREFETCH,
    RANGE,
    STORE,
)
from funcgrad.lower.linearize import Block
from funcgrad.lower.picks import shuffles
from funcgrad.trace import dtypes as dt
from funcgrad.trace import ops
from funcgrad.trace.uop import UOp

_SCALAR = {
    dt.bool_: "i1",
    dt.float16: "half",
    dt.bfloat16: "i16",  # its bits: see Kernel._float_cast
    dt.float32: "float",
    dt.float64: "double",
} | {d: f"i{8 * d.itemsize}" for d in dt.INTEGERS}
_SHORT = {"half": "f16", "float": "f32", "double": "f64"}


def type_text(dtype: np.dtype, lanes: int = 0) -> str:
    return f"<{lanes} x {_SCALAR[dtype]}>" if lanes else _SCALAR[dtype]


def _lanes(node: UOp) -> int:
    return node.shape[0] if node.shape else 0


def _type_of(node: UOp) -> str:
    return type_text(node.dtype, _lanes(node))


def _mangled(type_: str) -> str:
    """The suffix of an overloaded intrinsic: v16f32 for <16 x float>."""
    if type_.startswith("<"):
        lanes, scalar = type_[1:-1].split(" x ")
        return f"v{lanes}{_mangled(scalar)}"
    return _SHORT.get(type_, type_)


def literal(value: object, dtype: np.dtype) -> str:
    """A scalar constant."""
    if dtype == dt.bool_:
        return "true" if value else "false"
    if dt.is_integer(dtype):
        return str(int(value))  # type: ignore[call-overload]
    if dtype in (dt.float16, dt.bfloat16):
        bits = np.asarray(value).astype(dtype).view(np.uint16).item()
        return f"0xH{bits:04X}" if dtype == dt.float16 else str(bits)
    rounded = float(np.asarray(value).astype(dtype))
    return "0x" + struct.pack(">d", rounded).hex().upper()


_FLOAT_BINARY = {"add": "fadd", "sub": "fsub", "mul": "fmul", "div": "fdiv", "rem": "frem"}
_INT_BINARY = {"add": "add", "sub": "sub", "mul": "mul", "and": "and", "or": "or", "xor": "xor"}
_FLOAT_COMPARE = {"eq": "oeq", "ne": "une", "lt": "olt", "le": "ole"}
_FLOAT_INTRINSIC = {
    "sqrt": "sqrt",
    "floor": "floor",
    "ceil": "ceil",
    "trunc": "trunc",
    "round": "roundeven",
    "abs": "fabs",
    "muladd": "fma",
}


class Kernel:
    """The text of one kernel while it grows."""

    def __init__(self, parallel: Sequence[UOp] = (), registers: dict[str, str] | None = None) -> None:
        self.parallel = parallel  # the loops that run from %first to %end
        self.registers = {} if registers is None else registers  # buffers of one number that are no memory
        self.pointers: dict[int, str] = {}  # of arguments that have other names than %b0, %b1, ...
        self.lines: list[str] = []
        self.names: dict[UOp, str] = {}
        self.declarations: set[str] = set()
        self.slots: set[int] = set()
        self.counter = 0
        self.label = "entry"
        self.accumulators: dict[UOp, str] = {}
        self.needed: set[UOp] = set()

    def write(self, block: Block) -> None:
        """Append the instructions of a block."""
        self.needed = _needed(block)
        self._block(block)

    # ---- text ----

    def new(self) -> str:
        self.counter += 1
        return f"%v{self.counter}"

    def emit(self, text: str) -> str:
        name = self.new()
        self.lines.append(f"  {name} = {text}")
        return name

    def call(self, function: str, result: str, *arguments: tuple[str, str]) -> str:
        types = ", ".join(type_ for type_, _ in arguments)
        self.declarations.add(f"declare {result} @{function}({types})")
        text = f"call {result} @{function}({', '.join(f'{type_} {name}' for type_, name in arguments)})"
        if result == "void":
            self.lines.append(f"  {text}")
            return ""
        return self.emit(text)

    def ref(self, node: UOp) -> str:
        """The name or literal of a value."""
        found = self.names.get(node)
        if found is not None:
            return found
        if node.op is ops.CONST:
            text = literal(node.arg.value, node.dtype)
        elif node.op is ops.EXPAND and node.src[0].op is ops.CONST:
            scalar = node.src[0]
            text = f"splat ({type_text(scalar.dtype)} {literal(scalar.arg.value, scalar.dtype)})"
        elif node.op is LANES:
            text = "<" + ", ".join(f"i64 {i}" for i in range(node.arg)) + ">"
        elif node.op is BUFFER:
            self.slots.add(node.arg[0])
            text = self.pointers.get(node.arg[0], f"%b{node.arg[0]}")
        else:
            raise InternalError(f"{node.op.name} is used before it is computed")
        self.names[node] = text
        return text

    # ---- blocks ----

    def _late(self, node: UOp, late: Set[UOp]) -> None:
        """The instructions that were left out of a block until now, as far as this node reads them."""
        for source in node.src:
            if source in late and source not in self.names:
                self._late(source, late)
                self._instruction(source)

    def _block(self, block: Block, late: Set[UOp] = frozenset()) -> None:
        """late: instructions to leave out, because they are written where they are first used."""
        for item in block.items:
            if isinstance(item, Block):
                self._loop(item)
            elif (
                item not in late
                and item in self.needed
                and item.op not in (ops.CONST, BUFFER, LANES, RANGE, CARRY, *CARRIED)
            ):
                self._instruction(item)

    def _branch(self, block: Block, counter: UOp) -> None:
        self.counter += 1
        number = self.counter
        condition = self.ref(counter.src[0])
        self.names[counter] = "0"
        self.lines += [f"  br i1 {condition}, label %T{number}, label %F{number}", f"T{number}:"]
        self.label = f"T{number}"
        self._block(block)
        self.lines += [f"  br label %F{number}", f"F{number}:"]
        self.label = f"F{number}"

    def _loop(self, block: Block) -> None:
        if block.counter is not None and block.counter.src:
            self._branch(block, block.counter)
            return
        self.counter += 1
        number, before, counter = self.counter, self.label, block.counter
        assert counter is not None
        first, end = ("%first", "%end") if counter in self.parallel else ("0", str(counter.arg[1]))
        variable = f"%i{number}"
        self.lines.append(f"  br label %L{number}")
        self.lines.append(f"L{number}:")
        self.label = f"L{number}"
        self.names[counter] = variable
        head = len(self.lines)
        self.lines.append("")
        entry: list[tuple[UOp, str, str, int]] = []
        for node in block.carried:
            initial = self.accumulators.get(node)
            if initial is None and node.op is LATEST:
                initial = self.ref(node.src[0].src[0])
            elif initial is None:
                scalar = literal(node.arg[2], node.dtype)
                initial = f"splat ({type_text(node.dtype)} {scalar})" if node.shape else scalar
            phi = self.new()
            entry.append((node, phi, initial, len(self.lines)))
            self.lines.append("")
            self.accumulators[node] = phi
            if node.op is LATEST:
                self.names[node.src[0]] = phi
        ending = [node for node in block.carried if node.src[-1] is counter]
        ending, late = _in_tile_order(block, ending)
        self._block(block, late)
        for node in ending:
            self._late(node, late)
            self.accumulators[node] = self._accumulate(node, self.accumulators[node])
        step = self.emit(f"add nuw nsw i64 {variable}, 1")
        more = self.emit(f"icmp ult i64 {step}, {end}")
        self.lines[head] = f"  {variable} = phi i64 [ {first}, %{before} ], [ {step}, %{self.label} ]"
        for node, phi, initial, line in entry:
            latest = self.accumulators[node]
            self.lines[line] = (
                f"  {phi} = phi {_type_of(node)} [ {initial}, %{before} ], [ {latest}, %{self.label} ]"
            )
        self.lines.append(f"  br i1 {more}, label %L{number}, label %E{number}")
        self.lines.append(f"E{number}:")
        self.label = f"E{number}"
        for node in block.carried:
            if node.src[-node.arg[1]] is counter:
                self.names[node] = self.accumulators[node]

    def _accumulate(self, node: UOp, current: str) -> str:
        if node.op is LATEST:
            return self.ref(node.src[1])
        kind, type_ = node.arg[0], _type_of(node)
        values = [self.ref(v) for v in node.src[: -node.arg[1]]]
        if kind == "dot":
            for a, b in zip(values[::2], values[1::2], strict=True):
                current = self.call(
                    f"llvm.fma.{_mangled(type_)}", type_, (type_, a), (type_, b), (type_, current)
                )
            return current
        if kind == "pairs":
            return self._add_pairs(type_, values, current)
        for value in values:
            current = self.combine(kind, node.dtype, type_, current, value)
        return current

    def _add_pairs(self, type_: str, values: Sequence[str], current: str) -> str:
        """VDPBF16PS: to each lane of floats the products of a pair of bfloat16."""
        lanes = int(type_[1:].split(" ")[0])
        pairs = f"<{2 * lanes} x bfloat>"
        both = [self.emit(f"bitcast <{2 * lanes} x i16> {value} to {pairs}") for value in values]
        name = f"llvm.x86.avx512bf16.dpbf16ps.{32 * lanes}"
        return self.call(name, type_, (type_, current), *((pairs, value) for value in both))

    def combine(self, kind: str, dtype: np.dtype, type_: str, a: str, b: str) -> str:
        """Two partial results of a reduction to one."""
        if kind in ("reduce_sum", "dot"):
            return self.emit(f"{'fadd' if dt.kind(dtype) == 'f' else 'add'} {type_} {a}, {b}")
        if kind == "reduce_prod":
            return self.emit(f"{'fmul' if dt.kind(dtype) == 'f' else 'mul'} {type_} {a}, {b}")
        return self.extremum(kind == "reduce_max", dtype, type_, a, b)

    def extremum(self, largest: bool, dtype: np.dtype, type_: str, a: str, b: str) -> str:
        """max or min; NaN when one of the two is."""
        if dt.kind(dtype) == "f":
            # The first pair is one machine instruction, which gives `a` when one of them is NaN.
            better = self.emit(f"fcmp {'ogt' if largest else 'olt'} {type_} {b}, {a}")
            best = self.emit(f"select {_bool_like(type_)} {better}, {type_} {b}, {type_} {a}")
            nan = self.emit(f"fcmp uno {type_} {b}, {b}")
            return self.emit(f"select {_bool_like(type_)} {nan}, {type_} {b}, {type_} {best}")
        sign = "s" if dt.kind(dtype) == "i" else "u"
        better = self.emit(f"icmp {sign}{'gt' if largest else 'lt'} {type_} {b}, {a}")
        return self.emit(f"select {_bool_like(type_)} {better}, {type_} {b}, {type_} {a}")

    # ---- instructions ----

    def _instruction(self, node: UOp) -> None:
        rule = _RULES.get(node.op.name)
        if rule is None:
            raise InternalError(f"the LLVM renderer has no rule for {node.op.name}")
        self.names[node] = rule(self, node)

    def address(self, buffer: UOp, index: UOp) -> str:
        """base + index, a constant part last so that it becomes the displacement of the instruction."""
        memory = "i8" if buffer.dtype == dt.bool_ else type_text(buffer.dtype)
        base, displacement = _split_index(index)
        pointer = self.ref(buffer)
        if base is not None:
            pointer = self.emit(f"getelementptr {memory}, ptr {pointer}, i64 {self.ref(base)}")
        if displacement:
            pointer = self.emit(f"getelementptr {memory}, ptr {pointer}, i64 {displacement}")
        return pointer

    def load(self, node: UOp) -> str:
        buffer, index, *guard = node.src
        register = self.registers.get(self.ref(buffer))
        if register is not None:
            return register
        lanes, mask = _lanes(node), self.ref(guard[0]) if guard else None
        boolean = node.dtype == dt.bool_
        dtype = dt.uint8 if boolean else node.dtype
        type_, align = type_text(dtype, lanes), dtype.itemsize
        if index.shape:
            value = self._gather(buffer, index, mask, type_, align, lanes)
        elif not lanes and mask is not None:
            # A scalar load must not leave the buffer: outside the mask it reads element 0.
            safe = self.emit(f"select i1 {mask}, i64 {self.ref(index)}, i64 0")
            pointer = self.emit(f"getelementptr {type_text(dtype)}, ptr {self.ref(buffer)}, i64 {safe}")
            loaded = self.emit(f"load {type_}, ptr {pointer}, align {align}")
            value = self.emit(f"select i1 {mask}, {type_} {loaded}, {type_} {_zero(type_)}")
        elif mask is not None:
            value = self.call(
                f"llvm.masked.load.{_mangled(type_)}.p0",
                type_,
                (f"ptr align {align}", self.address(buffer, index)),
                (f"<{lanes} x i1>", mask),
                (type_, "zeroinitializer"),
            )
        else:
            value = self.emit(f"load {type_}, ptr {self.address(buffer, index)}, align {align}")
        if boolean:
            return self.emit(f"icmp ne {type_} {value}, {_zero(type_)}")
        return value

    def prefetch(self, node: UOp) -> str:
        buffer, index = node.src
        read, all_levels, data = ("i32", "0"), ("i32", "3"), ("i32", "1")
        return self.call(
            "llvm.prefetch.p0", "void", ("ptr", self.address(buffer, index)), read, all_levels, data
        )

    def _pointers(self, buffer: UOp, index: UOp) -> tuple[str, str]:
        memory = "i8" if buffer.dtype == dt.bool_ else type_text(buffer.dtype)
        lanes = _lanes(index)
        pointers = self.emit(
            f"getelementptr {memory}, ptr {self.ref(buffer)}, <{lanes} x i64> {self.ref(index)}"
        )
        return f"<{lanes} x ptr>", pointers

    def _gather(self, buffer: UOp, index: UOp, mask: str | None, type_: str, align: int, lanes: int) -> str:
        vector, pointers = self._pointers(buffer, index)
        return self.call(
            f"llvm.masked.gather.{_mangled(type_)}.v{lanes}p0",
            type_,
            (f"{vector} align {align}", pointers),
            (f"<{lanes} x i1>", mask or "splat (i1 true)"),
            (type_, "zeroinitializer"),
        )

    def store(self, node: UOp) -> str:
        buffer, index, value, *guard = node.src
        lanes, mask = _lanes(value), self.ref(guard[0]) if guard else None
        text, dtype = self.ref(value), value.dtype
        if self.ref(buffer) in self.registers:
            self.registers[self.ref(buffer)] = text
            return ""
        if dtype == dt.bool_:
            dtype = dt.uint8
            text = self.emit(f"zext {_type_of(value)} {text} to {type_text(dtype, lanes)}")
        type_, align = type_text(dtype, lanes), dtype.itemsize
        if index.shape:
            vector, pointers = self._pointers(buffer, index)
            self.call(
                f"llvm.masked.scatter.{_mangled(type_)}.v{lanes}p0",
                "void",
                (type_, text),
                (f"{vector} align {align}", pointers),
                (f"<{lanes} x i1>", mask or "splat (i1 true)"),
            )
        elif mask is not None and not lanes:
            raise InternalError("a store of one element has a branch, not a mask")
        elif mask is not None:
            self.call(
                f"llvm.masked.store.{_mangled(type_)}.p0",
                "void",
                (type_, text),
                (f"ptr align {align}", self.address(buffer, index)),
                (f"<{lanes} x i1>", mask),
            )
        else:
            how = f"align {align}"
            if buffer.arg[2:]:
                how = f"align {lanes * align}, !nontemporal !{{i32 1}}"
            self.lines.append(f"  store {type_} {text}, ptr {self.address(buffer, index)}, {how}")
        return ""

    def horizontal(self, node: UOp) -> str:
        """Halves against each other until one lane is left."""
        source = node.src[0]
        value, lanes = self.ref(source), _lanes(source)
        while lanes > 1:
            half = lanes // 2
            parts = []
            for start in (0, half):
                picks = ", ".join(f"i32 {i}" for i in range(start, start + half))
                type_ = type_text(source.dtype, lanes)
                parts.append(
                    self.emit(f"shufflevector {type_} {value}, {type_} poison, <{half} x i32> <{picks}>")
                )
            value = self.combine(node.arg, source.dtype, type_text(source.dtype, half), *parts)
            lanes = half
        return self.emit(f"extractelement {type_text(source.dtype, 1)} {value}, i64 0")

    def lane(self, node: UOp) -> str:
        source = node.src[0]
        return self.emit(f"extractelement {_type_of(source)} {self.ref(source)}, i64 {node.arg}")

    def stack(self, node: UOp) -> str:
        type_, scalar = _type_of(node), type_text(node.dtype)
        value = "poison"
        for k, s in enumerate(node.src):
            value = self.emit(f"insertelement {type_} {value}, {scalar} {self.ref(s)}, i64 {k}")
        return value

    def pick(self, node: UOp) -> str:
        vectors = [self.ref(v) for v in node.src]
        lanes, type_ = _lanes(node.src[0]), _type_of(node.src[0])
        for a, b, picks in shuffles(node.arg, lanes, len(node.src)):
            mask = f"<{len(picks)} x i32> <{', '.join(f'i32 {i}' for i in picks)}>"
            vectors.append(self.emit(f"shufflevector {type_} {vectors[a]}, {type_} {vectors[b]}, {mask}"))
        return vectors[-1]

    def shifted(self, node: UOp) -> str:
        x, fill = node.src
        lanes, type_ = _lanes(node), _type_of(node)
        picks = [i - node.arg if 0 <= i - node.arg < lanes else lanes + i for i in range(lanes)]
        mask = f"<{lanes} x i32> <{', '.join(f'i32 {i}' for i in picks)}>"
        return self.emit(f"shufflevector {type_} {self.ref(x)}, {type_} {self.ref(fill)}, {mask}")

    def expand(self, node: UOp) -> str:
        scalar, lanes = node.src[0], _lanes(node)
        type_ = _type_of(node)
        first = self.emit(f"insertelement {type_} poison, {_type_of(scalar)} {self.ref(scalar)}, i64 0")
        return self.emit(f"shufflevector {type_} {first}, {type_} poison, <{lanes} x i32> zeroinitializer")

    def pair(self, node: UOp) -> str:
        """The lanes of two values in turn."""
        a, b = node.src
        if not a.shape:
            type_, scalar = _type_of(node), _type_of(a)
            first = self.emit(f"insertelement {type_} poison, {scalar} {self.ref(a)}, i64 0")
            return self.emit(f"insertelement {type_} {first}, {scalar} {self.ref(b)}, i64 1")
        lanes, type_ = _lanes(a), _type_of(a)
        picks = ", ".join(f"i32 {i}, i32 {i + lanes}" for i in range(lanes))
        return self.emit(
            f"shufflevector {type_} {self.ref(a)}, {type_} {self.ref(b)}, <{2 * lanes} x i32> <{picks}>"
        )

    def repeat(self, node: UOp) -> str:
        """As one number of all its bits, spread over the lanes: which may be an operand in memory."""
        (source,) = node.src
        bits, times = 8 * source.dtype.itemsize * _lanes(source), _lanes(node) // _lanes(source)
        whole = self.emit(f"bitcast {_type_of(source)} {self.ref(source)} to i{bits}")
        first = self.emit(f"insertelement <{times} x i{bits}> poison, i{bits} {whole}, i64 0")
        spread = self.emit(
            f"shufflevector <{times} x i{bits}> {first}, <{times} x i{bits}> poison, <{times} x i32> zeroinitializer"
        )
        return self.emit(f"bitcast <{times} x i{bits}> {spread} to {_type_of(node)}")

    def part(self, node: UOp) -> str:
        """Every second lane."""
        (source,) = node.src
        type_, lanes = _type_of(source), _lanes(node)
        if not lanes:
            return self.emit(f"extractelement {type_} {self.ref(source)}, i64 {node.arg}")
        picks = ", ".join(f"i32 {2 * i + node.arg}" for i in range(lanes))
        return self.emit(
            f"shufflevector {type_} {self.ref(source)}, {type_} poison, <{lanes} x i32> <{picks}>"
        )

    def binary(self, node: UOp) -> str:
        a, b = map(self.ref, node.src)
        name = node.op.name
        table = _FLOAT_BINARY if dt.kind(node.dtype) == "f" else _INT_BINARY
        return self.emit(f"{table[name]} {_type_of(node)} {a}, {b}")

    def intrinsic(self, node: UOp) -> str:
        type_ = _type_of(node)
        if node.op is ops.ABS and dt.is_integer(node.dtype):
            if dt.kind(node.dtype) == "u":
                return self.ref(node.src[0])
            return self.call(
                f"llvm.abs.{_mangled(type_)}", type_, (type_, self.ref(node.src[0])), ("i1", "false")
            )
        name = f"llvm.{_FLOAT_INTRINSIC[node.op.name]}.{_mangled(type_)}"
        return self.call(name, type_, *((type_, self.ref(s)) for s in node.src))

    def negate(self, node: UOp) -> str:
        type_, x = _type_of(node), self.ref(node.src[0])
        return self.emit(
            f"fneg {type_} {x}" if dt.kind(node.dtype) == "f" else f"sub {type_} {_zero(type_)}, {x}"
        )

    def compare(self, node: UOp) -> str:
        source = node.src[0]
        a, b = map(self.ref, node.src)
        name = node.op.name
        if dt.kind(source.dtype) == "f":
            return self.emit(f"fcmp {_FLOAT_COMPARE[name]} {_type_of(source)} {a}, {b}")
        sign = "" if name in ("eq", "ne") else "s" if dt.kind(source.dtype) == "i" else "u"
        return self.emit(f"icmp {sign}{name} {_type_of(source)} {a}, {b}")

    def invert(self, node: UOp) -> str:
        type_ = _type_of(node)
        ones = "true" if node.dtype == dt.bool_ else "-1"
        ones = f"splat ({type_text(node.dtype)} {ones})" if node.shape else ones
        return self.emit(f"xor {type_} {self.ref(node.src[0])}, {ones}")

    def select(self, node: UOp) -> str:
        condition, x, y = map(self.ref, node.src)
        type_ = _type_of(node)
        return self.emit(f"select {_type_of(node.src[0])} {condition}, {type_} {x}, {type_} {y}")

    def max_min(self, node: UOp) -> str:
        a, b = map(self.ref, node.src)
        return self.extremum(node.op is ops.MAX, node.dtype, _type_of(node), a, b)

    def is_finite(self, node: UOp) -> str:
        source = node.src[0]
        type_ = _type_of(source)
        magnitude = self.call(f"llvm.fabs.{_mangled(type_)}", type_, (type_, self.ref(source)))
        infinity = literal(np.inf, source.dtype)
        infinity = f"splat ({type_text(source.dtype)} {infinity})" if source.shape else infinity
        return self.emit(f"fcmp olt {type_} {magnitude}, {infinity}")

    def shift(self, node: UOp) -> str:
        """Counts outside 0 .. width - 1 give 0, and the sign to the right (LLVM leaves them undefined)."""
        x, count = node.src
        width, type_ = 8 * node.dtype.itemsize, _type_of(node)
        left, signed = node.op is ops.SHL, dt.kind(node.dtype) == "i"
        instruction = "shl" if left else "ashr" if signed else "lshr"
        constant = _constant(count)
        if constant is not None and 0 <= constant < width:
            return self.emit(f"{instruction} {type_} {self.ref(x)}, {self.ref(count)}")

        def number(value: int) -> str:
            return _splat(node.dtype, value, _lanes(node))

        inside = self.emit(f"icmp ult {type_} {self.ref(count)}, {number(width)}")
        boolean = _bool_like(type_)
        limit = number(width - 1) if signed and not left else _zero(type_)
        safe = self.emit(f"select {boolean} {inside}, {type_} {self.ref(count)}, {type_} {limit}")
        shifted = self.emit(f"{instruction} {type_} {self.ref(x)}, {safe}")
        if signed and not left:
            return shifted
        return self.emit(f"select {boolean} {inside}, {type_} {shifted}, {type_} {_zero(type_)}")

    def integer_division(self, node: UOp) -> str:
        """Without the traps of x / 0 and least / -1: see ops.IDIV for the values."""
        if dt.kind(node.dtype) == "f":
            return self.binary(node)
        x, y = map(self.ref, node.src)
        type_, signed, quotient = _type_of(node), dt.kind(node.dtype) == "i", node.op is ops.IDIV
        instruction = ("s" if signed else "u") + ("div" if quotient else "rem")
        constant = _constant(node.src[1])
        if constant is not None and constant not in (0, -1):
            return self.emit(f"{instruction} {type_} {x}, {y}")

        def number(value: int) -> str:
            return _splat(node.dtype, value, _lanes(node))

        boolean = _bool_like(type_)
        zero = self.emit(f"icmp eq {type_} {y}, {number(0)}")
        unsafe = zero
        if signed:
            minus = self.emit(f"icmp eq {type_} {y}, {number(-1)}")
            unsafe = self.emit(f"or {boolean} {zero}, {minus}")
        divisor = self.emit(f"select {boolean} {unsafe}, {type_} {number(1)}, {type_} {y}")
        result = self.emit(f"{instruction} {type_} {x}, {divisor}")
        if signed:
            special = self.emit(f"sub {type_} {number(0)}, {x}") if quotient else number(0)
            result = self.emit(f"select {boolean} {minus}, {type_} {special}, {type_} {result}")
        by_zero = number(-1) if quotient else x
        return self.emit(f"select {boolean} {zero}, {type_} {by_zero}, {type_} {result}")

    def bitcast(self, node: UOp) -> str:
        source = node.src[0]
        if source.dtype == dt.bool_:
            return self.emit(f"zext {_type_of(source)} {self.ref(source)} to {_type_of(node)}")
        if node.dtype == dt.bool_:
            return self.emit(f"icmp ne {_type_of(source)} {self.ref(source)}, {_zero(_type_of(source))}")
        if _SCALAR[source.dtype] == _SCALAR[node.dtype]:
            return self.ref(source)
        return self.emit(f"bitcast {_type_of(source)} {self.ref(source)} to {_type_of(node)}")

    def cast(self, node: UOp) -> str:
        source = node.src[0]
        x, old, new = self.ref(source), _type_of(source), _type_of(node)
        from_, to = dt.kind(source.dtype), dt.kind(node.dtype)
        if source.dtype == dt.bfloat16 and to != "f":
            x = self._float_cast(x, dt.bfloat16, dt.float32, _lanes(source))
            old = type_text(dt.float32, _lanes(source))
        if to == "b":
            compare = "fcmp une" if from_ == "f" else "icmp ne"
            return x if from_ == "b" else self.emit(f"{compare} {old} {x}, {_zero(old)}")
        if from_ == "f" and to == "f":
            return self._float_cast(x, source.dtype, node.dtype, _lanes(node))
        if from_ == "f":
            function = f"llvm.fpto{'s' if to == 'i' else 'u'}i.sat.{_mangled(new)}.{_mangled(old)}"
            return self.call(function, new, (old, x))
        if to == "f":
            if node.dtype in (dt.float16, dt.bfloat16):
                # By way of a float that holds every such integer, or that rounds only what float16 cannot hold.
                wide = dt.float64 if source.dtype.itemsize >= 4 and node.dtype == dt.bfloat16 else dt.float32
                instruction = "sitofp" if from_ == "i" else "uitofp"
                exact = self.emit(f"{instruction} {old} {x} to {type_text(wide, _lanes(node))}")
                return self._float_cast(exact, wide, node.dtype, _lanes(node))
            return self.emit(f"{'sitofp' if from_ == 'i' else 'uitofp'} {old} {x} to {new}")
        bits_old = 1 if from_ == "b" else 8 * source.dtype.itemsize
        bits_new = 8 * node.dtype.itemsize
        if bits_old == bits_new:
            return x
        instruction = "trunc" if bits_new < bits_old else "sext" if from_ == "i" else "zext"
        return self.emit(f"{instruction} {old} {x} to {new}")

    def _float_cast(self, x: str, old: np.dtype, new: np.dtype, lanes: int) -> str:
        """Between formats, rounded once. Those of 16 bits convert by way of float. bfloat16 stands in registers as
        its bits: the instructions that CPUs have for it take denormal numbers for 0, and LLVM has gaps where they
        have none."""
        if old == new:
            return x
        if old == dt.float64 and new.itemsize == 2:
            return self._float_cast(self._rounded_to_odd(x, lanes), dt.float32, new, lanes)
        if old.itemsize == 2 and new != dt.float32:
            return self._float_cast(self._float_cast(x, old, dt.float32, lanes), dt.float32, new, lanes)
        if old == dt.bfloat16:
            return self._from_bfloat16(x, lanes)
        if new == dt.bfloat16:
            return self._to_bfloat16(x, lanes)
        instruction = "fpext" if new.itemsize > old.itemsize else "fptrunc"
        return self.emit(f"{instruction} {type_text(old, lanes)} {x} to {type_text(new, lanes)}")

    def _from_bfloat16(self, x: str, lanes: int) -> str:
        """The upper half of a float."""
        integer = type_text(dt.int32, lanes)
        wide = self.emit(f"zext {type_text(dt.int16, lanes)} {x} to {integer}")
        bits = self.emit(f"shl {integer} {wide}, {_splat(dt.int32, 16, lanes)}")
        return self.emit(f"bitcast {integer} {bits} to {type_text(dt.float32, lanes)}")

    def _to_bfloat16(self, x: str, lanes: int) -> str:
        """To nearest, ties to even: less than a half is added, or just a half where the last bit that stays is odd. NaN
        keeps its sign and becomes quiet."""
        float_, integer = type_text(dt.float32, lanes), type_text(dt.int32, lanes)

        def number(value: int) -> str:
            return _splat(dt.int32, value, lanes)

        bits = self.emit(f"bitcast {float_} {x} to {integer}")
        upper = self.emit(f"lshr {integer} {bits}, {number(16)}")
        odd = self.emit(f"and {integer} {upper}, {number(1)}")
        half = self.emit(f"add {integer} {odd}, {number(0x7FFF)}")
        rounded = self.emit(f"add {integer} {bits}, {half}")
        rounded = self.emit(f"lshr {integer} {rounded}, {number(16)}")
        quiet = self.emit(f"or {integer} {upper}, {number(0x40)}")
        nan = self.emit(f"fcmp uno {float_} {x}, {x}")
        rounded = self.emit(f"select {_bool_like(float_)} {nan}, {integer} {quiet}, {integer} {rounded}")
        return self.emit(f"trunc {integer} {rounded} to {type_text(dt.int16, lanes)}")

    def _rounded_to_odd(self, x: str, lanes: int) -> str:
        """double to float so that the next rounding, to 16 bits, gives the same as one rounding: what is not exact
        gets an odd last bit (Boldo & Melquiond 2008). No instruction goes from double to 16 bits, and no library is
        linked."""
        wide, narrow, integer = (
            type_text(dt.float64, lanes),
            type_text(dt.float32, lanes),
            type_text(dt.int32, lanes),
        )
        boolean = _bool_like(narrow)
        nearest = self.emit(f"fptrunc {wide} {x} to {narrow}")
        back = self.emit(f"fpext {narrow} {nearest} to {wide}")
        magnitudes = [self.call(f"llvm.fabs.{_mangled(wide)}", wide, (wide, v)) for v in (back, x)]
        inexact = self.emit(f"fcmp one {wide} {back}, {x}")
        above = self.emit(f"fcmp ogt {wide} {magnitudes[0]}, {magnitudes[1]}")
        bits = self.emit(f"bitcast {narrow} {nearest} to {integer}")
        step = self.emit(f"zext {boolean} {above} to {integer}")
        bits = self.emit(f"sub {integer} {bits}, {step}")
        odd = self.emit(f"zext {boolean} {inexact} to {integer}")
        bits = self.emit(f"or {integer} {bits}, {odd}")
        return self.emit(f"bitcast {integer} {bits} to {narrow}")


_RULES: dict[str, Callable[[Kernel, UOp], str]] = {
    "load": Kernel.load,
    "store": Kernel.store,
    "prefetch": Kernel.prefetch,
    "lane": Kernel.lane,
    "stack": Kernel.stack,
    "pick": Kernel.pick,
    "shifted": Kernel.shifted,
    "horizontal": Kernel.horizontal,
    "expand": Kernel.expand,
    "pair": Kernel.pair,
    "part": Kernel.part,
    "repeat": Kernel.repeat,
    "neg": Kernel.negate,
    "not": Kernel.invert,
    "where": Kernel.select,
    "is_finite": Kernel.is_finite,
    "bitcast": Kernel.bitcast,
    "cast": Kernel.cast,
    "idiv": Kernel.integer_division,
    "rem": Kernel.integer_division,
    **dict.fromkeys(("add", "sub", "mul", "div", "and", "or", "xor"), Kernel.binary),
    **dict.fromkeys(_FLOAT_INTRINSIC, Kernel.intrinsic),
    **dict.fromkeys(("eq", "ne", "lt", "le"), Kernel.compare),
    **dict.fromkeys(("max", "min"), Kernel.max_min),
    **dict.fromkeys(("shl", "shr"), Kernel.shift),
}
NATIVE = frozenset(_RULES)  # ops that need no decomposition


def _splat(dtype: np.dtype, value: object, lanes: int) -> str:
    """A constant, in all lanes."""
    text = literal(value, dtype)
    return f"splat ({type_text(dtype)} {text})" if lanes else text


def _bool_like(type_: str) -> str:
    return f"<{type_[1:].split(' ')[0]} x i1>" if type_.startswith("<") else "i1"


def _zero(type_: str) -> str:
    if type_.startswith("<"):
        return "zeroinitializer"
    return "0.0" if type_ in ("float", "double", "half") else "0"


def _constant(node: UOp) -> int | None:
    if node.op is ops.EXPAND:
        node = node.src[0]
    return int(node.arg.value) if node.op is ops.CONST else None


def _split_index(index: UOp) -> tuple[UOp | None, int]:
    """An index as (variable part, constant part)."""
    if index.op is ops.CONST:
        return None, int(index.arg.value)
    if index.op is ops.ADD and index.src[1].op is ops.CONST:
        return index.src[0], int(index.src[1].arg.value)
    return index, 0


def _needed(block: Block) -> set[UOp]:
    """Nodes that some instruction reads: the sum of an index and a constant is part of the address instead."""
    needed: set[UOp] = set()

    def visit(inner: Block) -> None:
        for item in inner.items:
            if isinstance(item, Block):
                visit(item)
                continue
            if item.op in (LOAD, STORE, PREFETCH) and not item.src[1].shape and not _scalar_guard(item):
                needed.update(s for i, s in enumerate(item.src) if i != 1)
                base, _ = _split_index(item.src[1])
                if base is not None:
                    needed.add(base)
            else:
                needed.update(item.src)
            if item.op in (STORE, PREFETCH):
                needed.add(item)
        for node in inner.carried:
            needed.update(node.src)
        if inner.counter is not None:
            needed.update(inner.counter.src)

    visit(block)
    return needed


def _in_tile_order(block: Block, ending: list[UOp]) -> tuple[list[UOp], set[UOp]]:
    """The accumulators of a register tile in the order that needs fewest registers: of the two factors the one of
    fewer values is loaded first and stays, and each value of the other is loaded right before its products. Returns
    the accumulators in that order, and the instructions that wait for them."""
    single = [
        node
        for node in ending
        if node.op is ACCUMULATE and node.arg[0] in ("dot", "pairs") and len(node.src) == 3
    ]
    sides = [list(dict.fromkeys(node.src[side] for node in single)) for side in (0, 1)]
    plain = all(not isinstance(item, Block) and item.op is not STORE for item in block.items)
    if len(single) < len(ending) or not plain or min(map(len, sides)) < 2:
        return ending, set()
    many = 0 if len(sides[0]) >= len(sides[1]) else 1
    place = {value: i for i, value in enumerate(sides[many])}
    users: dict[UOp, set[UOp]] = {}
    items = [item for item in block.items if isinstance(item, UOp)]
    for item in items:
        for source in item.src:
            users.setdefault(source, set()).add(item)
    kept = {node.src[1 - many] for node in single}
    late: set[UOp] = set()
    for item in reversed(items):
        if item not in kept and (item in place or item in users) and users.get(item, set()) <= late:
            late.add(item)
    return sorted(ending, key=lambda node: place[node.src[many]]), late


def _scalar_guard(node: UOp) -> bool:
    guard = node.src[2:] if node.op is LOAD else node.src[3:]
    return bool(guard) and not guard[0].shape
