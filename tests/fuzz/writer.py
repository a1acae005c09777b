"""Writes programs: a Writer knows the value of every name, and asks the rules (rules/) for statements.

Each statement is run eagerly as it is written. So a rule can look at shapes, dtypes and positions, and what has grown
too large is dropped before anything depends on it. The same seed gives the same program.
"""

from __future__ import annotations

import math
import random
import warnings
from collections.abc import Callable, Sequence
from contextlib import contextmanager
from typing import Any, NamedTuple

import numpy as onp

import funcgrad as fg
from funcgrad.trace.array.array import ArrayBase
from funcgrad.trace.types import dtypes as dt
from tests.fuzz.namespace import namespace
from tests.fuzz.program import Block, Input, Parameter, Program, Statement, names_in, statement_lines

SIZES = (1, 2, 3, 4, 5, 6, 7, 8, 9, 12, 15, 16, 17, 24, 31, 32, 33, 48, 64, 65)
LARGE = (127, 128, 200, 256, 513, 1000, 1024)
PALETTE = ("float32",) * 10 + ("int32",) * 3 + (
    "float16", "float16", "bfloat16", "bfloat16", "bool", "int8", "uint8", "int16", "uint16", "uint32", "complex64",
    "complex64",
)  # fmt: skip
WIDE = ("float64",) * 8 + ("int64", "int64", "uint64", "complex128")
MOST = {"float16": 1e2, "bfloat16": 1e3}  # beyond, a value is not used further


class Unfit(Exception):
    """A rule finds no operands here."""


class Value(str):
    """The name of a value, which it knows."""

    array: Any

    def __new__(cls, name: str, array: Any) -> Value:
        self = super().__new__(cls, name)
        self.array = array
        return self

    @property
    def shape(self) -> tuple[int, ...]:
        return tuple(self.array.shape)

    @property
    def rank(self) -> int:
        return len(self.array.shape)

    @property
    def size(self) -> int:
        return math.prod(self.array.shape)

    @property
    def dtype(self) -> str:
        return self.array.dtype.name

    @property
    def kind(self) -> str:
        return dt.kind(self.array.dtype)

    @property
    def weak(self) -> bool:
        return self.array.weak


class Draft(NamedTuple):
    """A statement that a rule proposes. count: of results in a tuple, 0 for one that is in none."""

    text: str
    count: int = 0
    blocks: tuple[Block, ...] = ()


class Rule(NamedTuple):
    family: str
    weight: float
    draw: Callable[[Writer], Draft | str]


RULES: list[Rule] = []


def rule(family: str, weight: float = 1) -> Callable:
    """A rule draws a statement of a family."""

    def add(draw: Callable[[Writer], Draft | str]) -> Callable[[Writer], Draft | str]:
        RULES.append(Rule(family, weight, draw))
        return draw

    return add


class Style(NamedTuple):
    """What a program is for. differentiable: mostly floats, and loops that have a reverse mode. forward: all that is
    in it has a forward mode. peer: only what other libraries have too. leave_out: families that are not drawn.
    prefer: families that are drawn ten times as often."""

    differentiable: bool = False
    forward: bool = False
    peer: bool = False
    leave_out: tuple[str, ...] = ()
    prefer: tuple[str, ...] = ()


class Writer:
    """Writes one program. env: the value of every name that was written, and what programs call."""

    def __init__(self, seed: int | str, style: Style) -> None:
        self.random = random.Random(f"program {seed}")
        self.style = style
        self.x64 = self.maybe(0.3)
        self.wild = not style.differentiable and self.maybe(0.12)
        self.large = self.maybe(0.1)
        self.most = 1 << 16 if self.large else 1 << 12
        self.sizes = self._sizes()
        self.dtypes = self._palette()
        self.env = namespace(fg)
        self.scope: list[Value] = []
        self.count = 0
        self.depth = 0
        self.on_device = False
        self.longest = 32  # statements of a program, and twice those of a function within
        self.reverse = style.differentiable  # whether all that is written needs a reverse mode
        self.faults: list[tuple[str, str]] = []  # statements that raised, with the error
        self.rules = [r for r in RULES if r.family not in style.leave_out]
        self.weights = [r.weight * (10 if r.family in style.prefer else 1) for r in self.rules]

    # ---- choices ----

    def maybe(self, chance: float = 0.5) -> bool:
        return self.random.random() < chance

    def choice(self, options: Sequence | str) -> Any:
        """One of these; a text is words."""
        return self.random.choice(options.split() if isinstance(options, str) else options)

    def integer(self, low: int, high: int) -> int:
        """From low to high, both included."""
        return self.random.randint(low, high)

    def _sizes(self) -> list[int]:
        sizes = [*self.random.sample(SIZES, self.integer(2, 3)), 1]
        if self.large:
            sizes.append(self.choice(LARGE))
        if self.maybe(0.06):
            sizes.append(0)
        return sizes

    def _palette(self) -> list[str]:
        options = PALETTE + (WIDE * 2 if self.x64 else ())
        if self.style.differentiable:
            options = tuple(d for d in options if d.startswith(("float", "bfloat", "complex")))
        main = self.choice([d for d in options if "float" in d] if self.maybe(0.8) else options)
        return [main, main, main, *self.random.sample(options, 2)]

    def shape(self, least: int = 0, most: int = 4) -> tuple[int, ...]:
        shape = tuple(self.choice(self.sizes) for _ in range(self.choice([0, 1, 1, 2, 2, 2, 3, 3, 4])))[:most]
        shape += (self.choice(self.sizes),) * (least - len(shape))
        while math.prod(shape) > self.most:
            at = shape.index(max(shape))
            shape = (*shape[:at], 1, *shape[at + 1 :])
        return shape

    def axis(self, x: Value) -> int:
        """One of its axes, counted from either end."""
        return self.integer(-x.rank, x.rank - 1)

    def axes(self, x: Value, least: int = 1) -> tuple[int, ...]:
        chosen = self.random.sample(range(x.rank), self.integer(min(least, x.rank), x.rank))
        return tuple(a - x.rank if self.maybe(0.3) else a for a in chosen)

    def fits(
        self, value: Value, kinds: str, least: int, most: int, where: Callable[[Value], bool] | None
    ) -> bool:
        return value.kind in kinds and least <= value.rank <= most and (where is None or where(value))

    def value(
        self,
        kinds: str = "biufc",
        least: int = 0,
        most: int = 9,
        where: Callable[[Value], bool] | None = None,
    ) -> Value:
        """A value in scope of these kinds, with so many axes: a late one more often than an early one."""
        found = [v for v in self.scope if self.fits(v, kinds, least, most, where)]
        if not found:
            raise Unfit
        return found[-1 - min(self.integer(0, len(found) - 1), self.integer(0, len(found) - 1))]

    def partner(self, x: Value, kinds: str = "") -> Value:
        """A value that broadcasts with x, of the kind of x if no kinds are given."""

        def fits(y: Value) -> bool:
            pairs = zip(reversed(x.shape), reversed(y.shape))
            return all(1 in (m, n) or m == n for m, n in pairs) and self._joined(x, y) <= self.most

        return self.value(kinds or x.kind, where=fits)

    def _joined(self, x: Value, y: Value) -> int:
        return math.prod(onp.broadcast_shapes(x.shape, y.shape))

    def number(self, x: Value) -> str:
        """A literal for arithmetic with x."""
        if x.kind in "iu" or self.maybe(0.2):
            return str(self.integer(1, 5))
        return str(self.choice([0.5, 1.5, 2.0, -0.75, 0.1, -2.0, 3.0]))

    def positions(self, size: int, shape: Sequence[int], outside: bool = False) -> str:
        """An array of positions on an axis, in the text; outside: some are not on it."""
        low, high = (-size - 2, size + 1) if outside else (-size, size - 1)
        if size == 0:
            raise Unfit
        count = math.prod(shape)
        if count > 24:
            step = self.choice([1, 2, 3])
            flat_text = f"onp.arange({count}) * {step} % {size}"
        else:
            flat_text = f"onp.array({[self.integer(low, high) for _ in range(count)]}, 'int32')"
        return f"({flat_text}).reshape({tuple(shape)})" if len(shape) != 1 else f"({flat_text})"

    # ---- statements ----

    def new_name(self, letter: str = "v") -> str:
        self.count += 1
        return f"{letter}{self.count}"

    def write(self, statements: list[Statement], count: int) -> None:
        """Add so many statements; fewer where no rule fits."""
        end = len(statements) + count
        for _ in range(count * 6):
            if len(statements) >= end:
                return
            drawn = self.random.choices(self.rules, self.weights)[0]
            try:
                draft = drawn.draw(self)
            except Unfit:
                continue
            self.add(statements, draft, drawn)

    def add(self, statements: list[Statement], draft: Draft | str, drawn: Rule) -> list[Value]:
        """Run a statement and keep it, unless its values are of no use."""
        draft = Draft(draft) if isinstance(draft, str) else draft
        targets = tuple(self.new_name() for _ in range(draft.count or 1))
        text = f"({draft.text})[0]" if draft.count == 1 else draft.text
        statement = Statement(targets, text, drawn.family, draft.blocks)
        try:
            found = self.run(statement)
        except Exception as error:
            self.faults.append(("\n".join(statement_lines(statement)), f"{type(error).__name__}: {error}"))
            return []
        values = [Value(name, array) for name, array in zip(targets, found)]
        if not all(map(self.useful, values)):
            return []
        statements.append(statement)
        self.keep(values)
        return values

    def keep(self, values: Sequence[Value]) -> None:
        self.scope.extend(values)
        self.env.update({str(v): v.array for v in values})

    def run(self, statement: Statement) -> list[Any]:
        local = dict(self.env)
        with warnings.catch_warnings(), onp.errstate(all="ignore"):
            warnings.simplefilter("ignore")
            exec("\n".join(statement_lines(statement)), local)
        return [local[name] for name in statement.targets]

    def results_of(self, text: str) -> int | None:
        """How many arrays an expression gives; None for one that is in no tuple. Unfit where it raises."""
        statement = Statement(("result",), text)
        try:
            (found,) = self.run(statement)
        except Exception as error:
            self.faults.append((text, f"{type(error).__name__}: {error}"))
            raise Unfit from error
        if isinstance(found, ArrayBase):
            return None
        leaves = fg.tree.leaves(found)
        if not leaves or not all(isinstance(x, ArrayBase) for x in leaves):
            raise Unfit
        return len(leaves)

    def useful(self, value: Value) -> bool:
        if value.size > self.most or value.rank > 5:
            return False
        if value.kind not in "fc" or self.wild:
            return True
        most = MOST.get(value.dtype, 1e5)
        x = onp.abs(onp.asarray(value.array).astype(onp.complex128))
        return bool(onp.all(x <= most))  # False for NaN, too

    # ---- blocks ----

    @contextmanager
    def inside(self, bare: bool, on_device: bool = False) -> Any:
        """A scope within. bare: without the values outside. on_device: of a function that each device runs."""
        scope, env, wild, of_device = self.scope, dict(self.env), self.wild, self.on_device
        self.scope = [] if bare else list(scope[-4:])
        self.on_device |= on_device
        self.depth += 1
        try:
            yield
        finally:
            self.scope, self.env, self.wild, self.on_device = scope, env, wild, of_device
            self.depth -= 1

    def block(
        self,
        parameters: Sequence[Any],
        finish: Callable[[list[Statement]], str],
        bare: bool = False,
        least: int = 1,
        most: int = 6,
    ) -> Block:
        """A function. parameters: an array for each, or a tuple of arrays. finish: writes the end, and the result."""
        if self.depth > 2:
            raise Unfit
        most = min(most, max(1, self.longest // 2))
        with self.inside(bare):
            names = tuple(self._parameter(p) for p in parameters)
            statements: list[Statement] = []
            self.write(statements, self.integer(min(least, most), most))
            result = finish(statements)
        return Block(self.new_name("f"), names, tuple(statements), result)

    def _parameter(self, given: Any) -> Parameter:
        if isinstance(given, tuple):
            return tuple(str(self._parameter(x)) for x in given)
        value = Value(self.new_name(), given)
        self.keep([value])
        return str(value)

    def ending(self) -> Value:
        """A value that a function ends with: the last one more often than others, which it may need."""
        return self.scope[-1] if self.maybe() else self.choice(self.scope[-6:])

    def fitted(self, statements: list[Statement], like: Any, bounded: bool = True) -> str:
        """The name of a value with the type of an array, written if there is none. bounded: floats stay small, however
        often a loop runs."""
        shape, dtype = tuple(like.shape), like.dtype.name
        inexact = dt.is_inexact(like.dtype)
        same = [v for v in self.scope if v.shape == shape and v.dtype == dtype and not v.weak]
        if same and (not (bounded and inexact) or self.maybe(0.4)):
            return str(same[-1 - min(self.integer(0, len(same) - 1), self.integer(0, len(same) - 1))])
        source = self.choice([v for v in self.scope if v.shape == shape] or self.scope)
        text = str(source)
        if source.shape != shape:
            total = f"np.sum({source})" if source.kind != "b" else f"np.any({source})"
            text = f"np.broadcast_to({total}, {shape})"
        if bounded and source.kind in "fc":
            text = f"np.tanh({text})" if source.kind == "f" else f"np.tanh(np.real({text}))"
        elif source.kind == "c":
            text = f"np.real({text})" if not dtype.startswith("c") else text
        found = self.add(statements, f"({text}).astype(np.{_named(dtype)})", Rule("cast", 0, str))
        if not found:
            raise Unfit
        return str(found[0])

    # ---- the program ----

    def inputs(self) -> tuple[Input, ...]:
        drawn = []
        for _ in range(self.choice([1, 1, 2, 2, 3, 4])):
            dtype = self.choice(self.dtypes)
            name = self.new_name()
            shape = self.shape(least=self.choice([0, 1, 1]))
            values = self.choice(["normal", "normal", "eighths", "integers"])
            if self.wild and dtype.startswith(("float", "bfloat")):
                values = "wild"
            layout = self.choice(
                ["array"] * 6 + ["numpy", "fortran", "strided", "reversed", "broadcast", "unaligned"]
            )
            if not shape or 0 in shape:
                layout = "array"
            drawn.append(Input(name, shape, dtype, values, self.integer(0, 999), layout))
        return tuple(drawn)

    def program(self, most: int = 32) -> Program:
        self.longest = most
        with fg.config(enable_x64=self.x64, device="numpy"):
            inputs = self.inputs()
            for i in inputs:
                self.keep([Value(i.name, self.env["np"].asarray(eval(i.source(), self.env)))])
            statements: list[Statement] = []
            self.write(statements, self.integer(min(6, most), most))
            return Program(inputs, tuple(statements), self.results(statements), self.x64)

    def has_derivative(self, program: Program) -> bool:
        """Whether an input and a result are inexact."""
        kinds = {str(v): v.kind for v in self.scope}
        return any(kinds[i.name] in "fc" for i in program.inputs) and any(
            kinds[r] in "fc" for r in program.results
        )

    def results(self, statements: list[Statement]) -> tuple[str, ...]:
        """What nothing uses, some more, and sometimes one twice or an input."""
        used = {name for s in statements for name in names_in(s.text)}
        for s in statements:
            for block in s.blocks:
                used |= _used(block)
        floats = [str(v) for v in self.scope if v.kind in "fc"]
        ends = [str(v) for v in self.scope if v not in used]
        names = [str(v) for v in self.scope]
        chosen = self.random.sample(ends, min(len(ends), self.choice([1, 2, 4, 8, 16, 16])))
        chosen += [self.choice(names) for _ in range(self.choice([0, 0, 1, 2]))]
        if self.style.differentiable and floats:
            chosen.append(floats[-1])
        if self.maybe(0.1):
            chosen.append(chosen[0])
        self.random.shuffle(chosen)
        return tuple(chosen or names[-1:])


def _used(block: Block) -> set[str]:
    found = set(names_in(block.result))
    for s in block.statements:
        found |= set(names_in(s.text)).union(*map(_used, s.blocks))
    return found


def _named(dtype: str) -> str:
    return "bool_" if dtype == "bool" else dtype
