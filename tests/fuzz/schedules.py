"""Programs of one or two steps on arrays that are large, long or oddly shaped, which have schedules of their own.

The programs of writer.py have many statements on small arrays, so that loops over blocks, buckets, panels and phases
are seldom reached. Here a sketch draws a few inputs and says what is done with them; which sizes it draws decides which
schedule that takes. FUNCGRAD_CPU=small makes more arrays larger than the caches.
"""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Sequence
from typing import Any

from tests.fuzz.program import LAYOUTS, Input, Program, Statement

Sketch = Callable[["Paper"], None]
SKETCHES: dict[str, Sketch] = {}
_FLOATS = ("float32",) * 6 + ("float16", "bfloat16", "float64", "float64")
_COMPLEX = ("complex64", "complex128")
_INTEGERS = ("int32", "int8", "uint8", "int16", "uint16", "uint32", "int64", "uint64", "bool")


class Paper:
    """What a sketch writes on. dtype: that of most inputs, which the sketch may change before it draws them."""

    def __init__(self, seed: int | str, differentiable: bool) -> None:
        self.random = random.Random(f"schedule {seed}")
        self.differentiable = differentiable
        self.inputs: list[Input] = []
        self.statements: list[Statement] = []
        self.results: list[str] = []
        self.dtype = self.choice(_FLOATS)

    def choice(self, options: Sequence | str) -> Any:
        return self.random.choice(options.split() if isinstance(options, str) else options)

    def maybe(self, chance: float = 0.5) -> bool:
        return self.random.random() < chance

    def integer(self, low: int, high: int) -> int:
        return self.random.randint(low, high)

    def any_dtype(self, more: Sequence[str] = _INTEGERS) -> None:
        """Let the inputs be of any dtype, where no derivative is asked for."""
        if not self.differentiable and self.maybe(0.4):
            self.dtype = self.choice(more)

    def size(self, most: int) -> int:
        """A size up to this: small ones as often as large ones, many beside a power of two, and seldom 0."""
        if self.maybe(0.01) and not self.differentiable:
            return 0
        near = 2 ** self.integer(0, max(0, most.bit_length() - 1))
        return max(
            1, min(most, self.choice([near, near - 1, near + 1, near + near // 2, self.integer(1, 2 * near)]))
        )

    def new(self) -> str:
        return f"v{len(self.inputs) + sum(len(s.targets) for s in self.statements) + 1}"

    def array(self, shape: Sequence[int], dtype: str = "", values: str = "") -> str:
        """An input."""
        name = self.new()
        layout = "array" if 0 in shape or not shape or self.maybe(0.8) else self.choice(LAYOUTS)
        values = values or self.choice(["normal", "normal", "eighths", "integers"])
        self.inputs.append(
            Input(name, tuple(shape), dtype or self.dtype, values, self.integer(0, 999), layout)
        )
        return name

    def positions(self, shape: Sequence[int], size: int) -> str:
        """An input of integers, some of them negative or outside of an axis of this size."""
        name = self.array(shape, "int32", "normal")
        return self.say(f"({name} * {max(1, size // 3)}) % {max(1, size + self.integer(0, 2))}", result=False)

    def say(self, text: str, count: int = 0, result: bool = True) -> str:
        """A statement; its name, or that of the first of `count` results."""
        targets = []
        for _ in range(max(1, count)):
            targets.append(f"v{int(self.new()[1:]) + len(targets)}")
        self.statements.append(Statement(tuple(targets), text, "schedule"))
        if result:
            self.results.extend(targets)
        return targets[0]

    def before(self, x: str) -> str:
        """x, or what is made of it first."""
        is_float = self.dtype.startswith(("float", "bfloat"))
        options = [x] * 4 + [f"{x} * {x}", f"({x} + {x})"]
        options += [f"np.tanh({x})", f"{x} * 0.5", f"np.exp({x} * 0.25)"] if is_float else []
        return self.choice(options) if self.dtype != "bool" else x

    def after(self, x: str) -> None:
        """What may be done with a result."""
        if self.dtype.startswith(("float", "bfloat")) and self.maybe(0.3):
            self.say(self.choice([f"np.tanh({x})", f"{x} * 2 + 1", f"np.sum({x})", f"np.maximum({x}, 0)"]))


def sketch(draw: Sketch) -> Sketch:
    SKETCHES[draw.__name__] = draw
    return draw


def schedule_program(seed: int | str, differentiable: bool) -> Program:
    """The program of a seed. differentiable: it has floats that depend on floats."""
    paper = Paper(seed, differentiable)
    names = [n for n in SKETCHES if not (differentiable and n in _OF_NO_DERIVATIVE)]
    SKETCHES[paper.choice(names)](paper)
    wide = any(
        i.dtype.endswith("64") and i.dtype != "complex64" or i.dtype == "complex128" for i in paper.inputs
    )
    return Program(
        tuple(paper.inputs), tuple(paper.statements), tuple(paper.results), wide or paper.maybe(0.1)
    )


_OF_NO_DERIVATIVE = ("positions", "counts", "bits")  # the last one is in sketches.py

# ---- reductions ----


@sketch
def columns(p: Paper) -> None:
    """Reductions down the columns of arrays of any rank, and along rows of the same ones."""
    p.any_dtype(_INTEGERS + _COMPLEX)
    rank = p.integer(2, 4)
    shape = _shape(p, rank, 1 << 18)
    x = p.before(p.array(shape))
    kind = "c" if p.dtype.startswith("c") else "b" if p.dtype == "bool" else "i" if "int" in p.dtype else "f"
    names = {"c": "sum mean", "b": "sum any all", "i": "sum max min"}.get(
        kind, "sum mean max min var std prod"
    )
    axes = p.choice([(0,), (0,), (0,), (rank - 2,), (0, rank - 1), tuple(range(rank - 1)), (rank - 1,)])
    axes = tuple(sorted(set(axes)))
    if any(shape[a] == 0 for a in axes):
        names = "sum"
    for name in p.random.sample(names.split(), min(len(names.split()), p.choice([1, 1, 2, 3]))):
        keep = ", keepdims=True" if p.maybe(0.3) else ""
        found = p.say(f"np.{name}({x}, axis={axes}{keep})")
        if keep and kind == "f" and p.maybe():
            p.say(f"{x} - {found}")
    if p.maybe(0.2):
        y = p.array([s for a, s in enumerate(shape) if a not in axes])
        p.say(f"np.sum({x} * np.expand_dims({y}, {axes}), axis={axes})")


@sketch
def rows(p: Paper) -> None:
    """What is done with each row: softmax, norms, their sums."""
    shape = [max(1, s) for s in _shape(p, p.integer(1, 3), 1 << 16)]
    x = p.before(p.array(shape))
    a = p.choice([-1, -1, -1, 0])
    found = p.choice([
        f"nn.softmax({x}, axis={a})", f"nn.log_softmax({x}, axis={a})", f"nn.logsumexp({x}, axis={a})",
        f"{x} / np.sqrt(np.mean(np.square({x}), axis={a}, keepdims=True) + 0.1)", f"nn.standardize({x}, axis={a})",
        f"nn.softmax(np.where({x} > 0, {x}, -np.inf), axis={a}, where={x} > -1)",
    ])  # fmt: skip
    y = p.say(found)
    if p.maybe():
        scale, shift = p.array(shape[-1:]), p.array(shape[-1:])
        if "logsumexp" not in found:
            p.say(f"{y} * {scale} + {shift}")
    p.after(y)


@sketch
def prefixes(p: Paper) -> None:
    """Running sums and their kin, and sums of blocks."""
    p.any_dtype(_INTEGERS[:-1])
    shape = _shape(p, p.integer(1, 3), 1 << 15)
    x = p.array(shape, values="eighths")
    a = p.integer(0, len(shape) - 1)
    is_float = "float" in p.dtype
    name = p.choice("cumsum cummax cummin" + (" cumlogsumexp" if is_float else ""))
    p.say(f"lax.{name}({x}, axis={a}, reverse={p.maybe()})")
    if is_float and 0 not in shape and p.maybe(0.4):
        y = p.array(shape, values="eighths")
        p.say(f"lax.associative_scan(affine, ({x} * 0.5, {y}), axis={a}, reverse={p.maybe()})", 2)


def _shape(p: Paper, rank: int, most: int) -> list[int]:
    """Sizes of a rank, one or two of them large."""
    shape = [p.size(9) for _ in range(rank)]
    for a in p.random.sample(range(rank), min(rank, p.integer(1, 2))):
        shape[a] = p.size(min(5000, most))
    while math.prod(shape) > most:
        at = shape.index(max(shape))
        shape[at] = max(1, shape[at] // 2 + p.integer(0, 1))
    return shape


# ---- products ----


@sketch
def products(p: Paper) -> None:
    """Of few rows or columns, of large matrices, of batches, of transposed ones."""
    p.any_dtype((*_INTEGERS[:8], *_COMPLEX))
    m, k, n = (p.size(p.choice([8, 70, 400])) for _ in range(3))
    while m * k * n > 1 << 22:
        m, k, n = (m + 1) // 2, (k + 1) // 2, (n + 1) // 2
    batch = [[], [], [], [2], [3], [2, 3]][p.integer(0, 5)] if m * k * n < 1 << 19 else []
    left = p.array([*batch, k, m] if (turned := p.maybe(0.3)) else [*batch, m, k])
    shared = bool(batch) and p.maybe(0.3)
    right = p.array([*([] if shared else batch), *((n, k) if (other := p.maybe(0.3)) else (k, n))])
    a = f"np.swapaxes({left}, -1, -2)" if turned else left
    b = f"np.swapaxes({right}, -1, -2)" if other else right
    y = p.say(f"{p.before(a)} @ {b}")
    if p.maybe(0.3) and p.dtype in ("float32", "float64"):
        bias = p.array([n])
        y = p.say(p.choice([f"nn.relu({y} + {bias})", f"nn.gelu({y} + {bias})", f"np.tanh({y}) * {bias}"]))
    if p.maybe(0.2):
        p.say(f"np.sum({y}, axis={p.choice([-1, -2])})")


@sketch
def ragged(p: Paper) -> None:
    """Groups of rows by matrices of their own: some groups empty, some rows in none."""
    groups, m, k, n = p.integer(1, 9), p.size(300), p.size(40), p.size(40)
    x, w = p.array([m, k]), p.array([groups, k, n])
    cuts = sorted(p.integer(0, m) for _ in range(groups))
    sizes = [b - a for a, b in zip([0, *cuts], cuts)]
    if p.maybe():
        sizes[-1] += m - cuts[-1]
    given = f"onp.array({sizes}, 'int32')"
    if p.maybe(0.4):
        key = p.array([groups], "int32", "ones")
        given = f"({given} * {key})"
    p.after(p.say(f"lax.ragged_dot({x}, {w}, {given})"))


@sketch
def attention(p: Paper) -> None:
    batch, heads, q, d = p.integer(1, 2), p.integer(1, 3), p.size(160), p.size(40)
    k = q if p.maybe() else p.size(160)
    xs = [p.array([batch, n, heads, d]) for n in (q, k, k)]
    options = ", is_causal=True" if p.maybe(0.4) else ""
    if p.maybe(0.3):
        options += f", bias={p.array([1, heads, q, k])}"
    p.after(p.say(f"nn.dot_product_attention({', '.join(xs)}{options})"))


# ---- convolutions ----


@sketch
def convolutions(p: Paper) -> None:
    """With strides, holes and groups, channels first and last."""
    rank = p.choice([1, 2, 2, 2, 3])
    groups = p.choice([1, 1, 1, 2, 4])
    inside = p.choice([1, 1, 3, 4, 8, 16]) if groups == 1 or p.maybe() else 1
    outside = p.choice([1, 2, 8, 16, 33] if groups == 1 else [1, 2])
    space = [p.integer(1, {1: 200, 2: 24, 3: 7}[rank]) for _ in range(rank)]
    window = [p.integer(1, min(5, s)) for s in space]
    last = p.maybe()
    names = "DHW"[-rank:]
    batch = p.integer(1, 5)
    x = p.array([batch, *space, inside * groups] if last else [batch, inside * groups, *space])
    w = p.array([*window, inside, outside * groups] if last else [outside * groups, inside, *window])
    form = (f"N{names}C", f"{names}IO", f"N{names}C") if last else (f"NC{names}", f"OI{names}", f"NC{names}")
    padding = p.choice(["'SAME'", "'VALID'", str([(p.integer(0, 2), p.integer(0, 2)) for _ in space])])
    options = f"window_strides={tuple(p.choice([1, 2, 2, 3]) for _ in space)}, padding={padding}"
    if p.maybe(0.2):
        options += f", rhs_dilation={tuple(p.integer(1, 2) for _ in space)}"
    if p.maybe(0.2) and padding[0] == "[":
        options += f", lhs_dilation={tuple(p.integer(1, 3) for _ in space)}"
    text = f"lax.conv_general_dilated({x}, {w}, {options}, dimension_numbers={form}, feature_group_count={groups})"
    p.after(p.say(text))


# ---- sorts ----


@sketch
def sorts(p: Paper) -> None:
    """Long and short rows, along any axis, with companions and with ties."""
    p.any_dtype()
    shape = [max(1, s) for s in _shape(p, p.integer(1, 3), 1 << 17)]
    values = "normal"
    if not p.differentiable:
        values = p.choice("normal normal integers range" + (" wild wild" if "float" in p.dtype else ""))
    x = p.array(shape, values=values)
    a = p.choice([-1, -1, p.integer(0, len(shape) - 1)])
    k = p.integer(1, max(1, min(shape[a], p.choice([1, 8, 40, 300]))))
    options = [f"np.sort({p.before(x)}, axis={a})"] + [
        f"np.sort({x}, axis={a}{d})" for d in ("", ", descending=True")
    ]
    if p.dtype != "bool":
        options += [f"lax.top_k({x}, {k}, axis={a})"] * 3
    if not p.differentiable:
        options += [f"np.argsort({x}, axis={a})", f"np.argsort({x}, axis={a}, descending=True)"]
    y = p.array(shape)
    keys = p.choice([1, 1, 2])
    options.append(f"lax.sort(({x}, {y}), dimension={a % len(shape)}, num_keys={keys})")
    text = p.choice(options)
    p.say(text, 2 if text.startswith("lax") else 0)


@sketch
def positions(p: Paper) -> None:
    """Places of extrema, of medians, of what is looked for in long sorted rows."""
    p.any_dtype(_INTEGERS[:-1])
    shape = [max(1, s) for s in _shape(p, p.integer(1, 3), 1 << 16)]
    x = p.array(shape, values=p.choice("normal integers range"))
    a = p.integer(0, len(shape) - 1)
    p.say(f"np.{p.choice('argmax argmin')}({x}, axis={a})")
    if "float" in p.dtype and p.maybe():
        p.say(f"np.{p.choice('median nanmedian')}({x}, axis={a})")
    else:
        p.say(f"np.unique({x}, size=9, fill_value=0)")
    y = p.array([p.size(300)])
    p.say(f"np.searchsorted(np.sort({x}.ravel()), {y}, side={p.choice('left right')!r})")


# ---- indexing ----


@sketch
def indexing(p: Paper) -> None:
    """Rows that are looked up, and sums of rows that are scattered."""
    p.any_dtype((*_INTEGERS[:8], *_COMPLEX))
    n, d, m = p.size(600), p.size(70), p.size(900)
    table, i = p.array([max(1, n), d]), p.positions([m], n)
    rows = p.array([m, d])
    p.say(p.choice([
        f"{table}[{i}]", f"{table}[{i}] * {rows}", f"{table}.at[{i}].add({rows})",
        f"np.take({table}, {i}, axis=0, mode='fill')",
        f"np.sum({table}[{i}], axis=0)", f"np.zeros_like({table}).at[{i}].add({rows} + {rows})",
        f"np.zeros_like({table}).at[{i}, :].max({rows})" if not p.dtype.startswith("c") else f"{table}[{i}]",
    ]))  # fmt: skip


@sketch
def counts(p: Paper) -> None:
    m, n = p.size(5000), p.size(300)
    i = p.positions([m], n)
    p.say(f"np.bincount({i}, length={n})")
    p.say(f"np.cumsum(np.bincount({i}, length={n}))")


# ---- loops ----


@sketch
def loops(p: Paper) -> None:
    """Scans that write and read rows of what they carry, and recurrent cells."""
    steps, d, batch = p.integer(1, 40), p.size(70), p.integer(1, 5)
    table = p.array([max(1, p.integer(1, 40)), d])
    xs = p.array([steps, d], values="eighths")
    i = p.positions([steps], 7) if p.maybe(0.3) else f"onp.arange({steps})"
    if p.maybe(0.3):
        w = p.array([d, d])
        h = p.array([batch, d])
        seq = p.array([steps, batch, d])
        body = f"lambda h, x: (lambda n: (n, n{p.choice(['', ' * 2', ' + x', '.sum(0)'])}))(np.tanh(x + h @ {w} / {d}))"
        p.say(f"lax.scan({body}, {h}, {seq}, reverse={p.maybe(0.2)})", 2)
        return
    new = p.choice([
        "x[0]", "x[0] + c[x[1]]", "x[0] * 0.5 + c[x[1] - 1] * 0.5", "np.tanh(c[0] + x[0])",
        "np.where(x[1] % 2 == 0, x[0], c[x[1]])", "c.mean(0) + x[0]",
    ])  # fmt: skip
    write = p.choice([f"c.at[x[1]].set({new})", f"c.at[x[1]].add({new} * 0.1)",
                      f"lax.dynamic_update_index_in_dim(c, {new}, x[1], 0)",
                      f"c.at[x[1] % c.shape[0], 0].set(({new})[0])",
                      f"c.at[:, 0].add(np.sum({new}) * 0.1)", f"np.roll(c, 1, 0).at[0].set({new})"])  # fmt: skip
    out = p.choice(["None", "c[x[1]]", "np.sum(c)", "c[0]", "n[x[1]]", "np.max(n, axis=0)"])
    body = f"lambda c, x: (lambda n: (n, {out}))({write}.astype(c.dtype))"
    text = f"lax.scan({body}, {table}, ({xs}, {i}), reverse={p.maybe(0.2)})"
    p.say(text if out != "None" else f"{text}[0]", 0 if out == "None" else 2)


# ---- matrices ----


@sketch
def matrices(p: Paper) -> None:
    """Factors of single ones, small and large, and of batches of small ones."""
    p.dtype = p.choice(["float32", "float64", "float64", *([] if p.differentiable else _COMPLEX)])
    n = p.choice([p.integer(1, 8), p.integer(1, 20), p.size(150)])
    batch = [p.size(9 if n > 16 else 40)] if p.maybe() else []
    if n > 70:
        batch = []
    x = p.array([*batch, n, n], values="normal")
    far = 2 * math.ceil(n**0.5) + 2
    a = p.say(f"{x} + {far} * np.eye({n}, dtype={x}.dtype)", result=False)
    s = p.say(f"np.conj(np.swapaxes({x}, -1, -2)) @ {x} / {n} + np.eye({n}, dtype={x}.dtype)", result=False)
    b = p.array([*batch, n, p.integer(1, 5)])
    p.say(p.choice([
        f"np.linalg.solve({a}, {b})", f"np.linalg.inv({a})", f"np.linalg.det({a} / {far})", f"np.linalg.cholesky({s})",
        f"np.linalg.eigvalsh({s})", f"np.linalg.svd({a}, compute_uv=False)", f"np.abs(np.linalg.qr({a})[1])",
        f"lax.linalg.triangular_solve({s}, {b}, left_side=True, lower={p.maybe()})", f"np.linalg.slogdet({a})[1]",
        f"np.linalg.pinv({a})",
    ]))  # fmt: skip


@sketch
def transforms(p: Paper) -> None:
    """Fourier transforms of many lengths."""
    p.dtype = p.choice(["float32", "float64", *([] if p.differentiable else _COMPLEX)])
    smooth = 3 ** p.integer(0, 5) * 2 ** p.integer(0, 4)
    n = max(
        1, p.choice([p.size(5000), 2 ** p.integer(0, 13), smooth, 5 ** p.integer(0, 4), 7 * p.integer(1, 99)])
    )
    shape = [p.integer(1, 9), n] if p.maybe(0.7) else [n, p.integer(1, 9)]
    x = p.array(shape, values="normal")
    a = shape.index(n)
    real = "float" in p.dtype
    y = p.say(f"np.fft.{'rfft' if real else p.choice('fft ifft')}({x}, axis={a})")
    if real and n > 1:
        p.say(f"np.fft.irfft({y} * 0.5, {n}, axis={a})")
