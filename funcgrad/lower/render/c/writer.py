"""The text of a kernel in C while it grows: lines, variables, helper functions, and what is known of numbers.

The rules that write one op each (arithmetic.py, casts.py, vectors.py, memory.py) are functions of
a writer and a node, which return the value. What is used once and is short is no variable: it is part of the expression
that uses it.

Indices are int64 in kernels. Where the bounds of loops and threads prove that a number and all that it is made of fit
in 32 bits, it is held in an `int`: the registers of GPUs have 32 bits, and an addition of 64 costs two.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np

from funcgrad.errors import InternalError
from funcgrad.lower.ir.index.affine import Bounds, bounds_by
from funcgrad.lower.ir.ops import LANES, LOCAL, STAGE, STAGED
from funcgrad.lower.render.block_writer import BlockWriter
from funcgrad.lower.render.c.dialect import Dialect
from funcgrad.lower.render.c.expressions import (
    CALL,
    NAME,
    OTHER,
    UNARY,
    Expr,
    Number,
    Value,
    call,
    lane_of,
    lanes_of,
    literal,
    scalar,
    spread,
)
from funcgrad.trace import ops
from funcgrad.trace.types import dtypes as dt
from funcgrad.trace.uop import Family, UOp, numel

_SMALL = (-(1 << 31), (1 << 31) - 1)
_EXACT = 1 << 61  # bounds beyond come from numbers of memory, of which nothing is known
_LONGEST = 56  # characters of an expression within another
_MOVES_LANES = frozenset(("lane", "stack", "pick", "pair", "part", "repeat", "shifted"))

Lane = tuple[Value, int]  # a value, and which of its lanes; lane 0 of a scalar


class CText:
    """The body of a function. depth: of the line that is written next."""

    def __init__(self) -> None:
        self.lines: list[str] = []
        self.depth = 1

    def line(self, text: str) -> None:
        self.lines.append("  " * self.depth + text)

    def open(self, head: str) -> None:
        """Begin a block, as `head` says."""
        self.line(f"{head} {{")
        self.depth += 1

    def close(self) -> None:
        self.depth -= 1
        self.line("}")

    def when(self, condition: str, then: Callable[[], None]) -> None:
        self.open(f"if ({condition})")
        then()
        self.close()


class Writer(CText, BlockWriter[Value]):
    """What rules see of a kernel."""

    def __init__(self, dialect: Dialect, threads: tuple[int, int, int]) -> None:
        super().__init__()
        self.dialect = dialect
        self.language = dialect.name
        self.threads = threads
        self.declared: list[str] = []  # at the beginning of the function
        self.helpers: dict[str, str] = {}  # the functions of the module beside the kernel, by name
        self.values: dict[UOp, Value] = {}
        self.once: set[UOp] = set()  # nodes that are written within their one user
        self.slots: dict[int, np.dtype] = {}
        self.stored: set[int] = set()
        self.uses_float64 = False
        self.parts_of_local: dict[UOp, str] = {}  # pointers to stages
        self._scratch: dict[tuple[str, int], str] = {}
        self._bounds: dict[UOp, Bounds] = {}
        self._numbers: dict[str, int] = {}

    # ---- text ----

    def declare(self, text: str) -> None:
        """Declare a line at the beginning of the function, once."""
        if text not in self.declared:
            self.declared.append(text)

    def scratch(self, type_: str, size: int, number: int) -> str:
        """Declare local memory of the size of the group. `number` tells apart arrays of one type."""
        if (type_, number) not in self._scratch:
            name = self._scratch[type_, number] = self.new("r")
            self.declare(f"{self.dialect.local}{type_} {name}[{size}];")
        return self._scratch[type_, number]

    def new(self, prefix: str) -> str:
        number = self._numbers.get(prefix, 0)
        self._numbers[prefix] = number + 1
        return f"{prefix}{number}"

    def type_text(self, dtype: np.dtype, width: int = 1) -> str:
        self.uses_float64 |= dtype == dt.float64
        return self.dialect.type_text(dtype, width)

    def layout(self, value: Value) -> tuple[int, ...]:
        return (1,) if value.same else self.dialect.layout(value.lanes)

    def bind(self, value: Value, prefix: str = "v", mutable: bool = False) -> Value:
        """Assign the value to variables. A variable, or a constant, stays as it is."""
        if not mutable and all(part.level == NAME or value.constant is not None for part in value.parts):
            return value
        name, parts = self.new(prefix), []
        qualifier = "" if mutable else "const "
        for k, (part, width) in enumerate(zip(value.parts, self.layout(value), strict=True)):
            variable = name if len(value.parts) == 1 else f"{name}_{k}"
            self.line(f"{qualifier}{self.type_text(value.dtype, width)} {variable} = {part};")
            parts.append(Expr(variable))
        return value._replace(parts=tuple(parts), constant=None)

    # ---- values ----

    @property
    def nothing(self) -> Value:
        """What a store is, which nobody reads."""
        return self.constant(0, dt.int32)

    def value(self, node: UOp) -> Value:
        """Return the expressions of a node, which may be used once."""
        found = self.values.get(node)
        if found is None:
            found = self.values[node] = self._leaf(node)
        return found

    def named(self, node: UOp) -> Value:
        """Return the same in variables, for those who need it more than once."""
        self.values[node] = found = self.bind(self.value(node))
        return found

    def full(self, node: UOp) -> Value:
        """Return the value in the dtype of the node: where bits count, and not the number alone."""
        return self.held(self.value(node), node.dtype)

    def held(self, value: Value, dtype: np.dtype) -> Value:
        """Return an index in a variable of this dtype."""
        if value.dtype == dtype:
            return value
        if value.constant is not None:
            return self.constant(value.constant, dtype, value.lanes)
        return self.each(dtype, value.lanes, lambda width, x: self.converted(x, dtype, width), value)

    def constant(self, number: Number, dtype: np.dtype, lanes: int = 0) -> Value:
        self.uses_float64 |= dtype == dt.float64
        return scalar(dtype, literal(self.dialect, number, dtype), lanes)._replace(constant=number)

    def instruction(self, node: UOp) -> None:
        """Write what an op computes, unless that can wait until it is used."""
        if dt.is_integer(node.dtype):
            self.bounds(node)  # those of its sources are known: no recursion through long chains
        super().instruction(node)
        value = self.values[node]
        waits = node in self.once and max(len(part.text) for part in value.parts) <= _LONGEST
        self.values[node] = value if waits else self.bind(value)

    def _leaf(self, node: UOp) -> Value:
        if node.op is ops.EXPAND:
            return self.named(node.src[0])._replace(lanes=node.shape[0])
        if node.op is ops.CONST:
            return self.constant(node.arg.value, dt.int32 if self.is_small(node) else node.dtype)
        if node.op is LANES:
            return self._lanes(node.arg)
        raise InternalError(f"{node.op.name} is used before it is computed")

    def _lanes(self, lanes: int) -> Value:
        """Return the lanes 0, 1, 2, ... in constants of the function."""
        every = [self.constant(k, dt.int32) for k in range(lanes)]
        value = self.assemble(dt.int32, lanes, [(x, 0) for x in every])
        names = []
        for k, (part, width) in enumerate(zip(value.parts, self.layout(value), strict=True)):
            name = f"lanes{lanes}" if len(value.parts) == 1 else f"lanes{lanes}_{k}"
            if width > 1:
                self.declare(f"const {self.type_text(dt.int32, width)} {name} = {part};")
            names.append(Expr(name) if width > 1 else part)
        return value._replace(parts=tuple(names))

    # ---- what is known of integers ----

    def bounds(self, node: UOp) -> Bounds:
        found = self._bounds.get(node)
        if found is None:
            if node.op.name in _MOVES_LANES and dt.is_integer(node.dtype):
                both = [self.bounds(s) for s in node.src]
                found = min(low for low, _ in both), max(high for _, high in both)
            else:
                found = bounds_by(node, self.bounds)
            self._bounds[node] = found
        return found

    def is_small(self, node: UOp) -> bool:
        """Tell whether it is an int64 whose value fits in 32 bits."""
        if node.dtype != dt.int64:
            return False
        low, high = self.bounds(node)
        return _SMALL[0] <= low and high <= _SMALL[1]

    def is_exact(self, node: UOp) -> bool:
        """Tell whether it is an index that is known not to wrap."""
        low, high = self.bounds(node)
        if node.dtype == dt.int32:
            return (low, high) != _SMALL  # which is what is known of one that may have wrapped
        return node.dtype == dt.int64 and low >= -_EXACT and high <= _EXACT

    def working_dtype(self, node: UOp, sources: Sequence[UOp]) -> np.dtype:
        """Return what an op on integers computes in."""
        narrow = all(self.value(s).dtype == dt.int32 for s in sources if s.dtype == dt.int64)
        return dt.int32 if narrow and self.is_small(node) else node.dtype

    # ---- vectors ----

    def each(
        self,
        dtype: np.dtype,
        lanes: int,
        function: Callable[..., Expr],
        *values: Value,
        bare: bool = False,
    ) -> Value:
        """Apply function(width, *parts) to all variables of the values, or to one scalar where all lanes are the
        same.

        bare: whether the function may get scalars in place of vectors of equal lanes, as operators may.
        """
        if all(value.same for value in values):
            return scalar(dtype, function(1, *(value.parts[0] for value in values)), lanes)
        widths = self.dialect.layout(lanes)
        rows = [self._parts(value, widths, bare) for value in values]
        parts = tuple(function(width, *row) for width, *row in zip(widths, *rows, strict=True))
        return Value(dtype, lanes, parts, False)

    def _parts(self, value: Value, widths: tuple[int, ...], bare: bool) -> tuple[Expr, ...]:
        if not value.same:
            return value.parts
        if len(widths) > 1:
            value = self.bind(value)
        (text,) = value.parts
        if bare and value.dtype != dt.bool_:
            return (text,) * len(widths)
        return tuple(spread(self.dialect, text, value.dtype, width) for width in widths)

    def parts(self, value: Value) -> tuple[Expr, ...]:
        """Return one expression for each of the variables that hold the lanes."""
        return self._parts(value, self.dialect.layout(value.lanes), False)

    def lane(self, value: Value, k: int) -> Expr:
        """Return lane k as a scalar."""
        if value.same:
            return value.parts[0]
        part, width, k = self._place(value, k)
        text = lane_of(part, width, k)
        return Expr(f"{text} != 0", OTHER) if value.dtype == dt.bool_ and width > 1 else text

    def _place(self, value: Value, k: int) -> tuple[Expr, int, int]:
        """Return the variable that has lane k, its width, and the lane's number there."""
        for part, width in zip(value.parts, self.layout(value), strict=True):
            if k < width:
                return part, width, k
            k -= width
        raise InternalError(f"a vector of {value.lanes} lanes has fewer than are asked for")

    def assemble(self, dtype: np.dtype, lanes: int, picks: Sequence[Lane]) -> Value:
        """Build a vector of lanes of others, which are variables."""
        parts, first = [], 0
        for width in self.dialect.layout(lanes):
            parts.append(self._assembled(dtype, width, picks[first : first + width]))
            first += width
        return Value(dtype, lanes, tuple(parts), False)

    def _assembled(self, dtype: np.dtype, width: int, picks: Sequence[Lane]) -> Expr:
        if width == 1:
            return self.lane(*picks[0])
        # (variable, its width, its lanes that follow each other).
        runs: list[tuple[Expr, int, list[int]]] = []
        for value, k in picks:
            part, wide, k = (value.parts[0], 1, 0) if value.same else self._place(value, k)
            if wide == 1:
                runs.append((self._element(part, dtype), 1, [0]))
            elif runs and runs[-1][0] == part:
                runs[-1][2].append(k)
            else:
                runs.append((part, wide, [k]))
        texts = [text for run in runs for text in self._run(*run)]
        if len(texts) == 1 and runs[0][1] > 1:
            return texts[0]
        if len(set(texts)) == 1 and all(wide == 1 for _, wide, _ in runs):
            texts = texts[:1]  # of one scalar all lanes are made
        return Expr(f"({self.type_text(dtype, width)})({', '.join(map(str, texts))})", UNARY)

    def _element(self, text: Expr, dtype: np.dtype) -> Expr:
        """Return a scalar as an element of a vector."""
        if dtype != dt.bool_:
            return text
        known = {"true": Expr("-1", UNARY), "false": Expr("0")}
        return known.get(text.text) or Expr(f"-(int){text.within(CALL)}", UNARY)

    def _run(self, part: Expr, width: int, lanes: list[int]) -> list[Expr]:
        """Return lanes of one variable as vectors of the dialect's widths."""
        if width == 1:
            return [part]
        found, first = [], 0
        for size in self.dialect.layout(len(lanes)):
            found.append(lanes_of(part, width, lanes[first : first + size]))
            first += size
        return found

    # ---- conversions of numbers that fit ----

    def converted(self, text: Expr, dtype: np.dtype, width: int) -> Expr:
        """Return a number in another type, as C converts it."""
        type_ = self.type_text(dtype, width)
        if width == 1:
            return Expr(f"({type_}){text.within(UNARY)}", UNARY)
        return call(f"convert_{type_}", text)

    def bits(self, text: Expr, dtype: np.dtype, width: int) -> Expr:
        """Return the same bits as a number of another type."""
        return Expr(self.dialect.bits(self.type_text(dtype, width), text.text), CALL)

    def mask(self, text: Expr, nbytes: int, width: int) -> Expr:
        """Return what a comparison of numbers of so many bytes gives, as a boolean."""
        return text if width == 1 or nbytes == 4 else self.converted(text, dt.int32, width)

    def condition(self, text: Expr, nbytes: int, width: int) -> Expr:
        """Return a boolean that chooses between numbers of so many bytes."""
        if width == 1 or nbytes == 4:
            return text
        return self.converted(text, np.dtype(f"i{nbytes}"), width)

    # ---- memory ----

    def pointer(self, node: UOp) -> tuple[str, str]:
        """Return the name of some memory, and the qualifier of pointers to it."""
        if node.op is STAGED:
            node = node.src[0]
        if node.op is STAGE:
            return self.parts_of_local[node], self.dialect.local
        number, dtype = node.arg[:2]
        if node.op is LOCAL:
            text = self.dialect.in_memory(dtype)
            self.declare(f"{self.dialect.local}{text} s{number}[{numel(node.arg[2:])}];")
            return f"s{number}", self.dialect.local
        self.slots[number] = dtype
        return f"b{number}", self.dialect.memory


Rule = Callable[[Writer, UOp], Value]


def may_wait(node: UOp) -> bool:
    """Tell whether an op computes the same at every place of a block."""
    return node.op.family is Family.ELEMENTWISE or node.op.name in _MOVES_LANES
