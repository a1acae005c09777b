"""Random graphs with values for their parameters: what the compiler is compared with its reference on.

In an exact graph every number is an integer that its dtype holds (floats too), so the compiled result must have the
same bits whatever the order of its sums. In a smooth graph the functions have bounded derivatives, so errors stay
small and are compared with a tolerance. The same seed gives the same graph.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from funcgrad.trace import ops
from funcgrad.trace.graph.evaluate import run_op
from funcgrad.trace.ops.windows import CONVOLVE, FOLD, WINDOW, WINDOW_MAX, WINDOW_MIN, Link, Windows
from funcgrad.trace.types import dtypes as dt
from funcgrad.trace.uop import OPS, Param, UOp, const, iota, numel

LARGEST = 1 << 12  # elements of a node
EXACT_DTYPES = (
    dt.float32, dt.float32, dt.int32, dt.int8, dt.uint8, dt.int64, dt.float64, dt.float16, dt.uint16, dt.bfloat16,
    dt.uint32, dt.int16, dt.uint64, dt.complex64, dt.complex64, dt.complex128,
)  # fmt: skip
SMOOTH_DTYPES = (dt.float32, dt.float32, dt.float64, dt.complex64, dt.complex128)
_EXACT_LIMIT = {dt.bfloat16: 1 << 7, dt.float16: 1 << 10, dt.float32: 1 << 22, dt.float64: 1 << 40}
_REDUCTIONS = ("reduce_sum", "reduce_max", "reduce_min", "reduce_sum", "reduce_prod")
_SCATTERS = ("scatter_add", "scatter_set", "scatter_mul", "scatter_min", "scatter_max")


class Graph(NamedTuple):
    """outputs are nodes over the parameters; expected are their values for these values of the parameters."""

    outputs: list[UOp]
    params: list[UOp]
    values: list[np.ndarray]
    expected: list[np.ndarray]
    exact: bool


class Builder:
    """Grows a graph node by node, with the value of every node at hand."""

    def __init__(
        self,
        seed: int,
        nodes: int,
        *,
        exact: bool,
        largest: int = LARGEST,
        dtypes: Sequence[np.dtype] = (),
    ) -> None:
        self.rng = np.random.default_rng(seed)
        self.exact = exact
        self.largest = largest
        self.value: dict[UOp, np.ndarray] = {}
        self.pool: list[UOp] = []
        self.params: list[UOp] = []
        self.one_width = bool(dtypes)  # for derivatives, which are compared with differences
        self.dtypes = list(dtypes) or [
            self.choice(EXACT_DTYPES if exact else SMOOTH_DTYPES) for _ in range(1 + self.below(2))
        ]
        for _ in range(1 + self.below(3)):
            self.parameter(self.shape(), self.choice(self.dtypes))
        while len(self.pool) < nodes + len(self.params):
            self.grow()

    # ---- choices ----

    def below(self, n: int) -> int:
        return int(self.rng.integers(n))

    def choice(self, options):
        return options[self.below(len(options))]

    def chance(self, probability: float) -> bool:
        return self.rng.random() < probability

    def shape(self) -> tuple[int, ...]:
        sizes = (1, 2, 3, 4, 5, 6, 7, 8, 11, 16, 17, 24, 33, 64)
        shape = tuple(self.choice(sizes) for _ in range(self.choice((0, 1, 1, 2, 2, 2, 3, 3, 4))))
        while numel(shape) > self.largest:
            shape = shape[1:]
        if shape and self.chance(0.02):
            shape = (*shape[:-1], 0)
        return shape

    def recent(self) -> UOp:
        """A node, a late one more often than an early one: so graphs get deep."""
        return self.pool[-1 - min(self.below(len(self.pool)), self.below(len(self.pool)))]

    # ---- nodes ----

    def parameter(self, shape: tuple[int, ...], dtype: np.dtype, low: int = -4, high: int = 5) -> UOp:
        if dt.kind(dtype) == "b":
            value = self.rng.integers(0, 2, shape).astype(bool)
        elif dt.is_integer(dtype) or self.exact:
            value = self.rng.integers(0 if dt.kind(dtype) == "u" else low, high, shape).astype(dtype)
        else:
            value = self.rng.standard_normal(shape).astype(dtype)
        if dt.kind(dtype) == "c":
            value = value + 1j * self.rng.integers(low, high, shape)
            value = np.asarray(value if self.exact else value / 3).astype(dtype)
        node = UOp(ops.PARAM, (), Param(0, len(self.params), shape, dtype, False))
        self.params.append(node)
        self.value[node] = np.asarray(value)
        self.pool.append(node)
        return node

    def add(self, node: UOp) -> UOp | None:
        """Keep a node unless its numbers grow too large."""
        if node in self.value:
            return node
        if numel(node.shape) > self.largest or len(node.shape) > 6:
            return None
        with np.errstate(all="ignore"):
            if node.op is ops.EXPAND and node.src[0] not in self.value:
                value = np.broadcast_to(node.src[0].arg.value, node.shape)
            else:
                value = np.asarray(run_op(node, *(self.value[s] for s in node.src)))
        if dt.is_inexact(node.dtype) and value.size:
            total = np.abs(value.astype(np.complex128)).sum()
            if not np.isfinite(total) or (self.exact and total >= _EXACT_LIMIT[dt.real_dtype(node.dtype)]):
                return None
            if not self.exact and total > 1e4 * value.size:
                return None
        self.value[node] = value
        self.pool.append(node)
        return node

    def number(self, dtype: np.dtype, shape: tuple[int, ...]) -> UOp:
        value = self.below(4) if self.exact or dt.is_integer(dtype) else float(np.round(self.rng.normal(), 3))
        if dt.kind(dtype) == "c":
            value = value + 1j * self.below(4)
        node = const(value, dtype, shape)
        for part in (*node.src, node):
            self.value.setdefault(
                part, np.asarray(np.broadcast_to(np.asarray(value).astype(dtype), part.shape))
            )
        return node

    def fitted(self, shape: tuple[int, ...], dtype: np.dtype) -> UOp:
        """Some node of this type: one that there is, one made to fit, or a new parameter."""
        same = [n for n in self.pool if n.shape == shape and n.dtype == dtype]
        if same and self.chance(0.6):
            return self.choice(same)
        if self.chance(0.2):
            return self.number(dtype, shape)
        if self.chance(0.5):
            node = self.recent()
            if node.dtype != dtype and dt.kind(dtype) != "b" and dt.kind(node.dtype) not in "fc":
                node = self.add(node.cast(dtype)) or node
            if node.dtype == dtype and (found := self.broadcast(node, shape)) is not None:
                return found
        if same and len(self.params) > 6:
            return self.choice(same)
        axes = tuple(a for a in range(len(shape)) if self.chance(0.3))
        kept = tuple(s for a, s in enumerate(shape) if a not in axes)
        node = self.parameter(kept, dtype)
        return self.add(node.expand(axes, [shape[a] for a in axes])) or self.number(dtype, shape)

    def broadcast(self, node: UOp, shape: tuple[int, ...]) -> UOp | None:
        """Axes matched from the last; the others are new."""
        kept, axes, rest = [], [], list(node.shape)
        for axis in reversed(range(len(shape))):
            if rest and rest[-1] == shape[axis]:
                kept.append(rest.pop())
            else:
                axes.append(axis)
        if any(size != 1 for size in rest):
            return None
        squeezed = self.add(node.reshape(tuple(reversed(kept))))
        axes.sort()
        return squeezed and self.add(squeezed.expand(axes, [shape[a] for a in axes]))

    def grow(self) -> None:
        steps = (
            (self.binary, 6), (self.unary, 4), (self.where, 2), (self.reduce, 4), (self.permute, 2), (self.reshape, 3),
            (self.expand, 2), (self.pad, 2), (self.shrink, 3), (self.flip, 1), (self.concat, 2), (self.gather, 2),
            (self.scatter, 1), (self.contract, 2), (self.cast, 1), (self.normalize, 1), (self.prefix, 2),
            (self.order, 1), (self.spectrum, 1), (self.window, 2), (self.fold, 1), (self.convolve, 2),
        )  # fmt: skip
        total = np.cumsum([weight for _, weight in steps])
        steps[int(np.searchsorted(total, self.rng.random() * total[-1], "right"))][0]()

    def binary(self) -> None:
        x = self.recent()
        y = self.fitted(x.shape, x.dtype)
        kind = dt.kind(x.dtype)
        if kind == "b":
            names = ("and", "or", "xor", "max", "eq", "ne")
        elif kind == "c":
            names = ("add", "sub", "mul", "mul", *(("eq", "ne") if self.exact else ("add",)))
        elif kind == "f":
            names = (
                "add",
                "sub",
                "mul",
                "mul",
                "max",
                "min",
                *(("eq", "lt", "le") if self.exact else ("add",)),
            )
        else:
            names = (
                "add",
                "sub",
                "mul",
                "max",
                "min",
                "and",
                "or",
                "xor",
                "idiv",
                "rem",
                "shl",
                "shr",
                "lt",
                "ne",
            )
        if self.chance(0.5):
            x, y = y, x
        self.add(UOp(OPS[self.choice(names)], (x, y)))

    def unary(self) -> None:
        x = self.recent()
        kind = dt.kind(x.dtype)
        if kind == "b":
            names = ("not",)
        elif kind == "c":
            names = ("neg", "conj", "conj", "real", "imag", *(() if self.exact else ("abs",)))
        elif kind == "f":
            smooth = ("tanh", "sin", "cos", "logistic", "atan", "erf", "neg")
            names = ("neg", "abs", "sign", "floor") if self.exact else smooth
        else:
            names = ("neg", "abs", "sign", "not")
        self.add(x.unary(self.choice(names)))

    def where(self) -> None:
        x = self.recent()
        y = self.fitted(x.shape, x.dtype)
        conditions = [n for n in self.pool if n.dtype == dt.bool_ and n.shape == x.shape]
        if conditions and self.chance(0.7):
            condition = self.choice(conditions)
        else:
            condition = self.fitted(x.shape, dt.bool_)
        self.add(UOp(ops.WHERE, (condition, x, y)))

    def reduce(self) -> None:
        x = self.recent()
        axes = tuple(a for a in range(x.ndim) if self.chance(0.5))
        name = self.choice(_REDUCTIONS if self.exact else _REDUCTIONS[:-1])  # a long product is 0 or infinite
        if dt.kind(x.dtype) == "b":
            name = self.choice(("reduce_max", "reduce_min"))
        if dt.kind(x.dtype) != "c" and self.exact and self.chance(0.15):
            name = self.choice(("argmax", "argmin"))
        if dt.kind(x.dtype) == "c":
            few = numel(tuple(x.shape[a] for a in axes)) <= 16  # else parts overflow of what has a zero
            name = self.choice(("reduce_sum", "reduce_sum", "reduce_prod")[: 2 + (self.exact and few)])
        if axes:
            self.add(x.reduce(name, axes))

    def prefix(self) -> None:
        """All elements up to each, sometimes of two at once, or used beside its source."""
        x = self.recent()
        if not x.ndim or dt.kind(x.dtype) == "b":
            return
        along = (self.below(x.ndim), self.chance(0.5))
        names = ["cumsum", "cumsum"] + ["cummax", "cummin"] * (dt.kind(x.dtype) != "c")
        names += ["cumprod", "recurrence"] if self.exact else ["cumlogsumexp"] * (dt.kind(x.dtype) == "f")
        for _ in range(1 + self.below(2)):
            name = self.choice(names)
            sources = (self.fitted(x.shape, x.dtype), x) if name == "recurrence" else (x,)
            found = self.add(UOp(OPS[name], sources, along))
            if found and self.chance(0.3):
                self.add(found - x)

    def normalize(self) -> None:
        """A reduction used along the axis that it reduced, as softmax does."""
        x = self.recent()
        if not x.ndim or dt.kind(x.dtype) == "b":
            return
        axes = (self.below(x.ndim),)
        names = ("reduce_sum", "reduce_max")[: 2 - (dt.kind(x.dtype) == "c")]
        statistic = self.add(x.reduce(self.choice(names), axes))
        back = statistic and self.add(statistic.expand(axes, [x.shape[a] for a in axes]))
        if back:
            self.add(x - back)

    def order(self) -> None:
        """A routine amid the kernels."""
        x = self.recent()
        if x.ndim and dt.kind(x.dtype) != "c":
            self.add(UOp(ops.ARGSORT, (x,)))
            self.add(UOp(ops.SORT, (x,)))

    def spectrum(self) -> None:
        """Complex numbers of real ones, and the other way."""
        x = self.recent()
        if dt.kind(x.dtype) == "c":
            self.add(x.unary(self.choice(("real", "imag"))))
        elif x.dtype in (dt.float32, dt.float64):
            self.add(UOp(ops.COMPLEX, (x, self.fitted(x.shape, x.dtype))))

    def permute(self) -> None:
        x = self.recent()
        self.add(x.permute([int(a) for a in self.rng.permutation(x.ndim)]))

    def reshape(self) -> None:
        """Any factors of the size, in any order."""
        x = self.recent()
        rest, sizes = numel(x.shape), []
        if rest == 0:
            return
        while rest > 1 and len(sizes) < 4:
            divisors = [d for d in range(2, rest + 1) if rest % d == 0]
            sizes.append(self.choice(divisors))
            rest //= sizes[-1]
        sizes.append(rest)
        if self.chance(0.8):
            sizes = [s for s in sizes if s != 1]
        self.rng.shuffle(sizes)
        self.add(x.reshape(tuple(int(s) for s in sizes)))

    def expand(self) -> None:
        x = self.recent()
        axis = self.below(x.ndim + 1)
        self.add(x.expand((axis,), (self.choice((1, 2, 3, 5, 16)),)))

    def pad(self) -> None:
        x = self.recent()
        self.add(x.pad([(self.below(3), self.below(3), self.choice((0, 0, 0, 1, 2))) for _ in x.shape]))

    def shrink(self) -> None:
        x = self.recent()
        limits = []
        for size in x.shape:
            start = self.below(size // 2 + 1)
            limits.append((start, size - self.below((size - start) // 2 + 1), self.choice((1, 1, 1, 2, 3))))
        self.add(x.shrink(limits))

    def flip(self) -> None:
        x = self.recent()
        self.add(x.flip([a for a in range(x.ndim) if self.chance(0.5)]))

    def concat(self) -> None:
        x = self.recent()
        if not x.ndim:
            return
        axis = self.below(x.ndim)
        parts = [x]
        for _ in range(1 + self.below(2)):
            size = x.shape[axis] if self.chance(0.5) else self.choice((1, 2, 3, 7, 0))
            parts.append(self.fitted((*x.shape[:axis], size, *x.shape[axis + 1 :]), x.dtype))
        self.rng.shuffle(parts)
        self.add(UOp(ops.CONCAT, tuple(parts), axis))

    def positions(self, shape: tuple[int, ...], size: int) -> UOp:
        """Integers of which some lie outside of an axis of this size."""
        dtype = self.choice((dt.int32, dt.int32, dt.int64, dt.int8, dt.uint8))
        if len(shape) == 1 and self.chance(0.3):
            node = iota(shape[0], dtype)
            self.value.setdefault(node, np.arange(shape[0]).astype(dtype))
            return self.add(node + self.number(dtype, shape)) if self.chance(0.5) else node
        if self.chance(0.2):
            integers = [n for n in self.pool if n.shape == shape and dt.is_integer(n.dtype)]
            if integers:
                return self.choice(integers)
        return self.parameter(shape, dtype, -2, min(size + 2, 100))

    def gather(self) -> None:
        x = self.recent()
        if not x.ndim:
            return
        count = 1 + self.below(min(x.ndim, 2))
        shape = self.choice(((), (3,), (5,), (2, 3), (17,), (x.shape[0],)))
        self.add(UOp(ops.GATHER, (x, *(self.positions(shape, x.shape[k]) for k in range(count)))))

    def scatter(self) -> None:
        x = self.recent()
        if not x.ndim:
            return
        count = 1 + self.below(min(x.ndim, 2))
        shape = self.choice(((), (3,), (5,), (2, 3), (17,)))
        where = tuple(self.positions(shape, x.shape[k]) for k in range(count))
        update = self.fitted((*shape, *x.shape[count:]), x.dtype)
        ordered = dt.kind(x.dtype) != "c"
        name = (
            "scatter_set" if dt.kind(x.dtype) == "b" else self.choice(_SCATTERS if ordered else _SCATTERS[:3])
        )
        self.add(UOp(OPS[name], (x, update, *where)))

    def windows(self, shape: tuple[int, ...]) -> Windows | None:
        """Windows over some axes that have room for them, with steps in and between them."""
        axes = tuple(a for a, size in enumerate(shape) if size > 1 and self.chance(0.6))[:2]
        sizes = tuple(1 + self.below(min(4, shape[a])) for a in axes)
        strides = tuple(self.choice((1, 1, 2, 2, 3)) for _ in axes)
        dilations = tuple(self.choice((1, 1, 1, 2)) for _ in axes)
        form = Windows(axes, sizes, strides, dilations, tuple(shape[a] for a in axes))
        return form if axes and all(form.counts) else None

    def window(self) -> None:
        """Windows as they are, and what pooling makes of them."""
        x = self.recent()
        form = self.windows(x.shape)
        if form is None:
            return
        if dt.kind(x.dtype) != "c" and self.chance(0.4):
            self.add(UOp(self.choice((WINDOW_MAX, WINDOW_MIN)), (x,), form))
            return
        cut = self.add(UOp(WINDOW, (x,), form))
        if cut and dt.kind(x.dtype) != "b" and self.chance(0.7):
            self.add(cut.sum(range(x.ndim, cut.ndim)))

    def fold(self) -> None:
        x = self.recent()
        form = self.windows(x.shape)
        if form is None or dt.kind(x.dtype) == "b":
            return
        cut = self.add(UOp(WINDOW, (x,), form))
        if cut:
            self.add(UOp(FOLD, (self.fitted(cut.shape, x.dtype),), form))

    def convolve(self) -> None:
        """One axis of x slides, the one before it, if there is one, is summed or a group of its own."""
        x = self.recent()
        if not 1 <= x.ndim <= 3 or dt.kind(x.dtype) == "b" or not numel(x.shape):
            return
        size, kernel = x.shape[-1], 1 + self.below(4)
        stride, low, spread, gap = (
            self.choice(options) for options in ((1, 1, 2, 3), (0, 1, 2), (1, 1, 2), (1, 1, 2))
        )
        places = ((size - 1) * spread + low + self.below(3) - (kernel - 1) * gap) // stride + 1
        if places < 1:
            return
        link = Link((10, 11, 12), (spread, -stride, -gap), low, (size, places, kernel))
        others = tuple(range(x.ndim - 1))
        summed = others[1:] if self.chance(0.6) else ()
        grouped = [label for label in others[1:] if label not in summed]
        sizes = dict(zip(others, x.shape, strict=False)) | {9: self.choice((1, 2, 5, 8))}
        in_b = [9, *summed, *grouped, 12]
        out = [*others[:1], *grouped, 9, 11]
        y = self.fitted(tuple({**sizes, 12: kernel}[label] for label in in_b), x.dtype)
        if numel((*x.shape, *y.shape)) <= 1 << 20:
            self.add(UOp(CONVOLVE, (x, y), ((*others, 10), tuple(in_b), tuple(out), (link,))))

    def contract(self) -> None:
        """Batch, rows, columns and summed axes in any order."""
        x = self.recent()
        if not 1 <= x.ndim <= 3 or dt.kind(x.dtype) == "b":
            return
        labels = tuple(range(x.ndim))
        roles = [self.choice(("batch", "rows", "summed")) for _ in labels]
        shared = [k for k in labels if roles[k] != "rows"]
        new = [x.ndim + k for k in range(self.below(2) + (not shared))]
        sizes = {**dict(enumerate(x.shape)), **{k: self.choice((1, 2, 3, 5, 16, 17)) for k in new}}
        in_b = [*shared, *new]
        self.rng.shuffle(in_b)
        out = [k for k in labels if roles[k] != "summed"] + new
        self.rng.shuffle(out)
        in_b, out = [int(k) for k in in_b], [int(k) for k in out]
        y = self.fitted(tuple(sizes[k] for k in in_b), x.dtype)
        pair, spec = (x, y), (labels, tuple(in_b), tuple(out))
        if self.chance(0.5):
            pair, spec = (y, x), (tuple(in_b), labels, tuple(out))
        if numel(tuple(sizes.values())) <= 1 << 16:
            self.add(UOp(ops.CONTRACT, pair, spec))

    def cast(self) -> None:
        x = self.recent()
        if not self.exact and dt.kind(x.dtype) == "c":
            if not self.one_width:
                self.add(x.cast(dt.complex128 if x.dtype == dt.complex64 else dt.complex64))
            return
        if not self.exact and dt.kind(x.dtype) == "f":
            if not self.one_width:
                self.add(x.cast(dt.float64 if x.dtype == dt.float32 else dt.float32))
            return
        self.add(x.cast(self.choice((*self.dtypes, *EXACT_DTYPES, dt.bool_))))

    # ---- the result ----

    def graph(self) -> Graph:
        inner = [n for n in self.pool if n.op is not ops.PARAM] or self.pool
        outputs = [inner[-1]]
        while self.chance(0.5):
            outputs.append(self.choice(inner if self.chance(0.9) else self.pool))
        values = [self.value[p] for p in self.params]
        return Graph(outputs, self.params, values, [self.value[o] for o in outputs], self.exact)


def random_graph(seed: int, largest: int = LARGEST) -> Graph:
    """2 to 25 nodes; of three graphs two are exact."""
    nodes = 2 + seed * 7 % 24
    return Builder(seed, nodes, exact=seed % 3 != 0, largest=largest).graph()
