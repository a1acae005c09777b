"""What a statement of straight-line code may be, by family. The other modules have what is not plain arithmetic.

Each rule looks at the values that there are and gives the text of an expression. Functions that are steep or not
defined everywhere get arguments that suit them, except in programs that are wild, where NaN and infinities are values
as others are.
"""

from __future__ import annotations

import contextlib
import math

import numpy as onp

from tests.fuzz.writer import Draft, Unfit, Value, Writer, rule

# ---- elementwise ----

SMOOTH = """sin cos tanh square arctan arcsinh negative expm1({x}*0.5) exp(-{size}) log1p({size}) sqrt({size}+0.25)
log({size}+0.5) reciprocal({size}+0.5) cbrt({size}+0.1) exp2({x}*0.25) logaddexp({x},0.5) sinc({x}*0.3) sign floor ceil
round trunc nan_to_num cosh({x}*0.25) hypot({x},1.0)""".split()
NEURAL = "sigmoid relu softplus gelu silu elu soft_sign log_sigmoid leaky_relu".split()
LAX = ["erf({x})", "rsqrt({size}+0.5)", "logistic({x})", "lgamma({size}+1.0)", "integer_pow({x},3)",
       "stop_gradient({x})", "reduce_precision({x},8,7)", "erfc({x})"]  # fmt: skip
WILD = "exp log sqrt log1p reciprocal tan arcsin arccosh log2 isnan isfinite isinf signbit".split()


def size_of(w: Writer, x: Value) -> str:
    """What is not negative. The derivative of abs at 0 is a matter of taste, and other libraries have another one."""
    return f"np.square({x})" if w.style.peer and w.style.differentiable else f"np.abs({x})"


@rule("elementwise", 8)
def of_a_float(w: Writer) -> str:
    x = w.value("f")
    space, pattern = w.choice(
        [("np", f) for f in SMOOTH] + [("nn", f) for f in NEURAL] + [("lax", f) for f in LAX]
    )
    if w.wild and w.maybe(0.4):
        space, pattern = "np", w.choice(WILD)
    text = pattern.format(x=x, size=size_of(w, x)) if "(" in pattern else f"{pattern}({x})"
    return f"{space}.{text}"


@rule("elementwise", 2)
def of_a_complex_number(w: Writer) -> str:
    x = w.value("c")
    name = w.choice("conj real imag abs exp({x}*0.3) sin({x}*0.3) sqrt square angle")
    return f"np.{name.format(x=x)}" if "(" in name else f"np.{name}({x})"


@rule("elementwise", 3)
def of_an_integer(w: Writer) -> str:
    x = w.value("iub")
    if x.kind == "b":
        return f"np.logical_not({x})"
    return w.choice([f"np.{w.choice('invert bitwise_count abs sign square negative')}({x})",
                     f"{x} {w.choice('+ - * & | ^')} {w.integer(1, 5)}", f"{x} {w.choice('>> <<')} {w.integer(0, 6)}",
                     f"{x} {w.choice('% //')} {w.integer(1, 7)}"])  # fmt: skip


@rule("elementwise", 9)
def of_two(w: Writer) -> str:
    x = w.value("fc")
    y = w.partner(x)
    options = [f"{x} + {y}", f"{x} - {y}", f"{x} * {y}", f"{x} * {y} + {x}"]
    if x.kind == "f":
        size, other = size_of(w, x), size_of(w, y)
        options += [f"np.{w.choice('maximum minimum')}({x}, {y})", f"{x} / ({other} + 0.5)", f"np.hypot({x}, {y})",
                    f"np.arctan2({x}, {y})", f"({size} + 0.5) ** {y}" if not w.wild else f"{x} ** {y}",
                    f"np.logaddexp({x}, {y})", f"np.copysign({x}, {y})", f"np.remainder({x}, {other} + 0.5)",
                    f"np.float_power({size} + 0.5, 1.5)"]  # fmt: skip
    text = w.choice(options)
    return text


@rule("elementwise", 5)
def with_a_number(w: Writer) -> str:
    x = w.value("fc")
    n = w.number(x)
    return w.choice(
        [f"{x} * {n}", f"{x} + {n}", f"{n} - {x}", f"{x} / {n}", f"{x} ** 2", f"{n} * {x} + {w.number(x)}"]
    )


@rule("elementwise", 4)
def of_two_integers(w: Writer) -> str:
    x = w.value("iu")
    y = w.partner(x)
    if x.dtype != y.dtype:
        return f"{x} + {y}"
    return w.choice([f"{x} + {y}", f"{x} * {y}", f"{x} - {y}", f"np.maximum({x}, {y})", f"{x} & {y}", f"{x} ^ {y}",
                     f"{x} // np.maximum({y}, 1)", f"{x} % np.maximum({y}, 1)", f"np.minimum({x}, {y})",
                     f"np.gcd({x}, {y})", f"np.left_shift({x}, np.minimum(np.maximum({y}, 0), 7))"])  # fmt: skip


@rule("elementwise", 3)
def comparison(w: Writer) -> str:
    x = w.value("fiu")
    if w.maybe(0.4):
        return f"{x} {w.choice('> < >= <= == !=')} {w.number(x)}"
    return f"{x} {w.choice('> < >= <= == !=')} {w.partner(x, 'fiu')}"


@rule("elementwise", 2)
def of_two_booleans(w: Writer) -> str:
    x = w.value("b")
    return f"{x} {w.choice('& | ^')} {w.partner(x)}"


@rule("elementwise", 5)
def choice_by_condition(w: Writer) -> str:
    x = w.value("fiuc")
    y = w.partner(x)
    try:
        condition = str(w.value("b", where=lambda v: v.shape in (x.shape, y.shape, (), (1,))))
    except Unfit:
        condition = f"np.real({x}) > {w.number(x)}"
    return w.choice([f"np.where({condition}, {x}, {y})", f"np.where({condition}, {x}, {w.integer(0, 3)})",
                     f"np.select([{condition}, np.real({y}) > 0], [{x}, {y}], {w.integer(0, 2)})"])  # fmt: skip


@rule("elementwise", 2)
def clipped(w: Writer) -> str:
    x = w.value("fi")
    return f"np.clip({x}, -1, {w.integer(1, 3)})"


@rule("elementwise", 1)
def mixed_dtypes(w: Writer) -> str:
    x = w.value("biufc")
    y = w.partner(x, "biufc")
    return f"{x} {w.choice('+ *')} {y}" if "b" not in x.kind + y.kind else f"{x} * {y}"


# ---- casts ----


@rule("cast", 5)
def cast(w: Writer) -> str:
    """Floats stay within the range of the integers that they become."""
    x = w.value()
    target = w.choice("float32 float16 bfloat16 int32 int8 uint8 bool_ int16 uint32 complex64")
    if w.x64 and w.maybe(0.3):
        target = w.choice("float64 int64 complex128 uint64")
    text = f"np.real({x})" if x.kind == "c" and not target.startswith("complex") else str(x)
    if x.kind in "fc" and target.startswith(("int", "uint")):
        text = f"np.clip({text}, {0 if target.startswith('u') else -100}, 100)"
        text = f"np.nan_to_num({text})" if w.wild else text
    return f"({text}).astype(np.{target})"


@rule("cast", 1)
def bits(w: Writer) -> str:
    x = w.value(
        "iuf", where=lambda v: v.dtype in ("float32", "int32", "uint32", "float16", "int16", "uint16")
    )
    if x.kind == "f":
        return f"lax.bitcast_convert_type({x}, np.{'int32' if x.dtype == 'float32' else 'uint16'}) & 1023"
    return f"lax.bitcast_convert_type({x}, np.{'uint32' if '32' in x.dtype else 'uint16'})"


# ---- reductions ----


@rule("reduce", 10)
def reduction(w: Writer) -> str:
    x = w.value(least=1)
    names = {"b": "any all sum", "i": "sum max min prod count_nonzero", "u": "sum max min", "c": "sum mean"}
    name = w.choice(
        names.get(x.kind, "sum sum sum max min mean var std prod ptp count_nonzero nansum nanmax")
    )
    axes = w.axes(x)
    if name in ("max", "min", "ptp", "mean", "var", "std", "nanmax") and any(x.shape[a] == 0 for a in axes):
        raise Unfit
    text = f"np.{name}({x}, axis={axes[0] if len(axes) == 1 and w.maybe() else axes}"
    text += ", keepdims=True)" if w.maybe(0.4) else ")"
    return text


@rule("reduce", 2)
def whole_reduction(w: Writer) -> str:
    x = w.value("fc", least=1, where=lambda v: v.size > 0)
    name = w.choice("np.sum np.mean np.linalg.norm nn.logsumexp np.var")
    return f"{name}(np.real({x}))" if x.kind == "c" else f"{name}({x})"


@rule("reduce", 2)
def position_of_extremum(w: Writer) -> str:
    x = w.value("fiu", least=1, where=lambda v: v.size > 0)
    return f"np.{w.choice('argmax argmin')}({x}, axis={w.axis(x)})"


@rule("reduce", 2)
def reduction_with_condition(w: Writer) -> str:
    x = w.value("f", least=1)
    axes = w.axes(x)
    return f"np.{w.choice('sum max')}({x}, axis={axes}, where={x} > 0, initial=-1.0)"


@rule("reduce", 4)
def idiom_of_normalization(w: Writer) -> str:
    """What a reduction is followed by in programs that people write."""
    x = w.value("f", least=1, where=lambda v: v.size > 0)
    a = w.axis(x)
    return w.choice([
        f"{x} - np.mean({x}, axis={a}, keepdims=True)", f"nn.softmax({x}, axis={a})", f"nn.log_softmax({x}, axis={a})",
        f"{x} / (np.sum({size_of(w, x)}, axis={a}, keepdims=True) + 1)", f"nn.standardize({x}, axis={a})",
        f"{x} / np.sqrt(np.mean({x} * {x}, axis={a}, keepdims=True) + 0.1)",
        f"np.exp({x} - np.max({x}, axis={a}, keepdims=True))", f"np.max({x}, axis={a}, keepdims=True) - {x}",
        f"nn.logsumexp({x}, axis={a})", f"np.sum({x} * {x}, axis={a}) - np.sum({x}, axis={a})",
    ])  # fmt: skip


@rule("window", 2)
def window(w: Writer) -> str:
    x = w.value("f", least=1, most=4, where=lambda v: 0 not in v.shape)
    window_shape = tuple(w.integer(1, min(3, s)) for s in x.shape)
    strides = tuple(w.integer(1, 2) for _ in x.shape)
    init, op = w.choice([("0.0", "lax.add"), ("-np.inf", "lax.max"), ("np.inf", "lax.min")])
    init = f"np.asarray({init}, {x}.dtype)" if init == "0.0" else init
    return f"lax.reduce_window({x}, {init}, {op}, {window_shape}, {strides}, {w.choice(['SAME', 'VALID'])!r})"


# ---- cumulative ops ----


@rule("cumulative", 8)
def cumulative(w: Writer) -> Draft | str:
    x = w.value("fiuc", least=1)
    a = w.axis(x)
    if w.maybe(0.6):
        name = "cumsum" if w.maybe(0.75) else "cumprod"
        return f"np.{name}({x}, axis={a})"
    name = w.choice("cumsum cummax cummin cumprod cumlogsumexp")
    if x.kind != "f":
        name = "cumsum"
    text = f"lax.{name}({x}, axis={a % x.rank}, reverse={w.maybe()})"
    return text


@rule("cumulative", 2)
def associative_scan(w: Writer) -> Draft | str:
    x = w.value("fi", least=1, where=lambda v: v.size > 0)
    a = w.axis(x)
    options = f"reverse={w.maybe()}, axis={a % x.rank if w.style.peer else a}"
    if x.kind == "f" and w.maybe(0.3):
        y = w.value("f", where=lambda v: v.shape == x.shape and v.dtype == x.dtype)
        return Draft(f"lax.associative_scan(affine, ({x}, {y}), {options})", count=2)
    op = w.choice("np.add np.maximum np.minimum np.multiply")
    return f"lax.associative_scan({op}, {x}, {options})"


@rule("cumulative", 2)
def differences(w: Writer) -> str:
    x = w.value("fi", least=1, where=lambda v: v.shape[-1] > 1)
    return w.choice([f"np.diff({x})", f"np.diff({x}, axis=-1, prepend=0)"])


# ---- movement ----


def factors(w: Writer, size: int) -> tuple[int, ...]:
    """Sizes with this product."""
    found: list[int] = []
    for _ in range(w.integer(0, 3)):
        divisors = [d for d in range(1, size + 1) if size % d == 0] if 0 < size <= 4096 else [1]
        found.append(w.choice(divisors))
        size //= found[-1]
    found.append(size)
    w.random.shuffle(found)
    return tuple(found)


@rule("movement", 4)
def reshaped(w: Writer) -> str:
    x = w.value()
    return w.choice([f"{x}.reshape({factors(w, x.size)})", f"{x}.ravel()", f"np.ravel({x})[::-1]"])


@rule("movement", 4)
def permuted(w: Writer) -> str:
    x = w.value(least=2)
    order = w.random.sample(range(x.rank), x.rank)
    return w.choice([f"{x}.T", f"np.transpose({x}, {tuple(order)})", f"np.moveaxis({x}, {w.axis(x)}, {w.axis(x)})",
                     f"np.swapaxes({x}, {w.axis(x)}, {w.axis(x)})"])  # fmt: skip


@rule("movement", 4)
def unit_axes(w: Writer) -> str:
    """Axes of size 1 come and go, and move."""
    x = w.value(most=4)
    units = [a for a, s in enumerate(x.shape) if s == 1]
    options = [f"{x}[..., None]", f"{x}[None]", f"np.expand_dims({x}, {w.integer(-x.rank - 1, x.rank)})"]
    if x.rank:
        options += [f"{x}[:, None]", f"{x}[..., None, :]"]
    if units:
        options += [
            f"np.squeeze({x}, {w.choice(units)})",
            f"np.moveaxis({x}, {w.choice(units)}, {w.axis(x)})",
        ]
    return w.choice(options)


@rule("movement", 3)
def expanded(w: Writer) -> str:
    x = w.value(most=3)
    extra = tuple(w.choice(w.sizes) for _ in range(w.integer(1, 2)))
    target = tuple(w.choice(w.sizes) if s == 1 and w.maybe(0.6) else s for s in x.shape)
    options = [f"np.broadcast_to({x}, {extra + target})"]
    if x.rank:
        options += [
            f"np.tile({x}, {w.choice([2, (2, 1), 3])})",
            f"np.repeat({x}, {w.integer(1, 3)}, axis={w.axis(x)})",
        ]
    return w.choice(options)


@rule("movement", 5)
def sliced(w: Writer) -> str:
    x = w.value(least=1)
    parts = []
    for size in x.shape[: w.integer(1, x.rank)]:
        step = w.choice([1, 1, 1, 2, 3, -1, -1, -2])
        low, high = sorted(w.integer(-size, size) for _ in range(2))
        parts.append(
            w.choice([":", f"{low}:", f":{high}", f"::{step}", f"{max(low, 0)}:{max(high, 1)}:{abs(step)}"])
        )
        if size and w.maybe(0.15):
            parts[-1] = str(w.integer(-size, size - 1))
    if w.maybe(0.15):
        parts = ["...", *parts] if len(parts) == 1 else parts
    return f"{x}[{', '.join(parts)}]"


@rule("movement", 4)
def turned(w: Writer) -> str:
    x = w.value(least=1)
    options = [
        f"np.flip({x}, {tuple(a % x.rank for a in w.axes(x))})",
        f"np.roll({x}, {w.integer(-3, 4)}, axis={w.axis(x)})",
        f"np.roll({x}, 2)",
    ]
    if x.rank >= 2:
        options += [f"np.rot90({x}, {w.integer(1, 3)})", f"np.triu({x})", f"np.tril({x}, {w.integer(-1, 1)})",
                    f"np.diagonal({x})", f"np.trace({x})"]  # fmt: skip
    if x.rank == 1 and x.size < 40:
        options += [f"np.diag({x})", f"np.outer({x}, {x})"]
    return w.choice(options)


@rule("movement", 3)
def padded(w: Writer) -> str:
    x = w.value(least=1, most=3)
    widths = [(w.integer(0, 2), w.integer(0, 3)) for _ in x.shape]
    modes = ["constant", "edge", "reflect", "wrap", "symmetric"] if 0 not in x.shape else ["constant"]
    zero = f"np.zeros((), {x}.dtype)"
    config = [(w.integer(-1, 2), w.integer(-1 if s > 2 else 0, 2), w.integer(0, 2)) for s in x.shape]
    return w.choice([f"np.pad({x}, {widths}, {w.choice(modes)!r})", f"lax.pad({x}, {zero}, {config})"])


@rule("movement", 4)
def joined(w: Writer) -> str:
    x = w.value(least=1)
    y = w.value(where=lambda v: v.shape == x.shape)
    a = w.axis(x)
    return w.choice([f"np.concatenate([{x}, {y}], axis={a})", f"np.stack([{x}, {y}], axis={a})",
                     f"np.concatenate([{x}, {y}, {x}], axis={a})", f"np.hstack([{x}, {y}])"])  # fmt: skip


@rule("movement", 2)
def parts(w: Writer) -> Draft:
    x = w.value(least=1, where=lambda v: max(v.shape) > 1)
    a = x.shape.index(max(x.shape))
    at = w.integer(1, x.shape[a] - 1)
    return Draft(f"np.split({x}, [{at}], axis={a})", count=2)


@rule("views", 14)
def views(w: Writer) -> Draft:
    """Several results of other shapes and ranks from one value."""
    x = w.value(least=1, most=4)
    a = w.axis(x)
    options = [f"{x}.T", f"{x}[..., None]", f"{x}.ravel()", f"{x}[None]", f"np.moveaxis({x}, {a}, 0)", f"{x}[::-1]",
               f"np.expand_dims({x}, {a})", f"{x}.reshape({factors(w, x.size)})", f"{x}[:1]", f"{x}.T[..., None]",
               f"np.broadcast_to({x}, (2, *{x}.shape))"]  # fmt: skip
    if x.kind in "fiu":
        options += [
            f"np.cumsum({x}, axis={a})",
            f"np.cumsum({x}.T, axis={a})",
            f"np.max({x}, axis={a}, initial=-1)",
        ]
        options += [
            f"np.sum({x}, axis={a}, keepdims=True)",
            f"np.cumsum({x}.ravel())",
            f"np.sort({x}, axis={a})",
        ]
    chosen = w.random.sample(options, w.integer(2, 4))
    return Draft(f"({', '.join(chosen)})", count=len(chosen))


# ---- indexing ----


@rule("gather", 5)
def gathered(w: Writer) -> str:
    x = w.value(least=1, where=lambda v: 0 not in v.shape)
    a = w.axis(x)
    shape = w.choice([(3,), (1,), (2, 2), (5,), ()])
    p = w.positions(x.shape[a], shape, outside=w.maybe(0.3))
    first = w.positions(x.shape[0], shape)
    options = [f"np.take({x}, {p}, axis={a}{w.choice(['', ', mode=' + repr(w.choice('clip fill wrap'))])})",
               f"{x}[{first}]", f"{x}.at[{first}].get(mode='fill', fill_value=1)"]  # fmt: skip
    if x.rank >= 2:
        second = w.positions(x.shape[1], shape)
        last = w.positions(x.shape[-1], shape)
        options += [f"{x}[{first}, {second}]", f"{x}[..., {last}]", f"{x}[{first}, ..., {last}]", f"{x}[:, {second}]",
                    f"{x}[0, {second}]", f"{x}[None, {first}, 1:]"]  # fmt: skip
    return w.choice(options)


@rule("gather", 3)
def gathered_at_computed_positions(w: Writer) -> str:
    x = w.value(least=1, where=lambda v: 0 not in v.shape)
    i = w.value("i", most=2, where=lambda v: v.size * x.size <= w.most)
    return w.choice([f"{x}[{i} % {x.shape[0]}]", f"np.take({x}, {i}, axis={w.axis(x)}, mode='clip')",
                     f"np.take({x}, {i}, axis=0, mode='fill')" if x.kind in "fc" else f"{x}[{i}]"])  # fmt: skip


@rule("gather", 2)
def gathered_along_axis(w: Writer) -> str:
    x = w.value("fiu", least=1, where=lambda v: 0 not in v.shape)
    a = w.axis(x)
    return f"np.take_along_axis({x}, np.argsort({w.choice([str(x), f'-{x}'])}, axis={a}), axis={a})"


@rule("gather", 3)
def dynamic_slice(w: Writer) -> str:
    x = w.value(least=1, where=lambda v: 0 not in v.shape)
    sizes = tuple(w.integer(1, s) for s in x.shape)
    starts = tuple(_start(w, s) for s in x.shape)
    return w.choice([f"lax.dynamic_slice({x}, ({', '.join(starts)},), {sizes})",
                     f"lax.dynamic_index_in_dim({x}, {starts[0]}, 0, keepdims={w.maybe()})",
                     f"lax.dynamic_slice_in_dim({x}, {starts[0]}, {sizes[0]})"])  # fmt: skip


def _start(w: Writer, size: int) -> str:
    """A position: a number, or one that is computed and may be outside."""
    with contextlib.suppress(Unfit):
        if w.maybe():
            return f"np.max({w.value('i', where=lambda v: v.size > 0)}).astype(np.int32)"
    return f"onp.int32({w.integer(0, size)})"


@rule("gather", 1)
def selected(w: Writer) -> str:
    x = w.value("fiu", least=1, most=2, where=lambda v: v.size > 0)
    size = w.integer(1, 6)
    return w.choice([f"np.nonzero({x} > 0, size={size}, fill_value=0)[0]", f"np.unique({x}, size={size}, fill_value=0)",
                     f"np.extract({x} > 0, {x}, size={size}, fill_value=1)"])  # fmt: skip


# ---- updates ----


@rule("update", 6)
def updated(w: Writer) -> str:
    x = w.value("fiuc", least=1, where=lambda v: 0 not in v.shape)
    method = w.choice("set add multiply min max set add" if x.kind != "c" else "set add multiply")
    shape = w.choice([(), (3,), (1,), (2, 2)])
    first = w.positions(x.shape[0], shape, outside=w.maybe(0.3))
    row = w.integer(0, x.shape[0] - 1)
    place = w.choice(
        [first, f"{row}", f"{row}:", "::2", "..., -1", f"..., {w.positions(x.shape[-1], shape)}", "::-1"]
    )
    if x.rank >= 2:
        second = w.positions(x.shape[1], shape)
        column = w.integer(0, x.shape[1] - 1)
        place = w.choice(
            [place, place, f"{first}, {second}", f":, {column}", f"{first}, 0:1", f"0, {second}"]
        )
    # Which of several values is set at a place that is named twice is not defined.
    value = w.number(x) if method == "set" and "onp" in place else _update_value(w, x, place)
    if method != "set" and x.dtype in ("int8", "uint8", "int16", "uint16") and w.maybe(0.4):
        value = w.choice(["0.5", "1.5", "onp.float32(2.25)"])  # float32 holds all of these integers
    mode = w.choice(["", "", ", mode='drop'", ", mode='clip'"]) if method != "set" else ""
    return f"{x}.at[{place}].{method}({value}{mode})"


def _update_value(w: Writer, x: Value, place: str) -> str:
    """What the place of x broadcasts from: a number, a row, or a part of it."""
    if w.maybe(0.35):
        return w.number(x)
    source = w.choice([v for v in w.scope if v.dtype == x.dtype and v.size] or [x])
    if source.shape == x.shape and w.maybe(0.7):
        return f"{source}[{place}]"
    return f"{source}.ravel()[0]" if source.rank else str(source)


@rule("update", 3)
def dynamic_update(w: Writer) -> str:
    x = w.value("fiuc", least=1, where=lambda v: 0 not in v.shape)
    u = w.value(x.kind, where=lambda v: v.rank == x.rank and v.dtype == x.dtype and 0 not in v.shape
                and all(a <= b for a, b in zip(v.shape, x.shape)))  # fmt: skip
    starts = ", ".join(_start(w, s) for s in x.shape)
    return f"lax.dynamic_update_slice({x}, {u}, ({starts},))"


@rule("update", 3)
def updated_at_a_computed_position(w: Writer) -> str:
    """As loops fill what they carry, where the position is the number of the step."""
    x = w.value("fiuc", least=1, where=lambda v: 0 not in v.shape)
    i = w.value("i", most=0)
    row = f"{x}[{w.integer(0, x.shape[0] - 1)}]"
    new = w.choice([w.number(x), row, f"{x}[{i}] * {w.number(x)}", f"{row} + {x}[{i}]"])
    return w.choice([f"{x}.at[{i}].{w.choice('set add multiply')}({new})", f"{x}.at[{i} % {x.shape[0]}].set({new})",
                     f"lax.dynamic_update_index_in_dim({x}, {row}, {i}, 0)",
                     f"{x}.at[..., {i}].add({w.number(x)})"])  # fmt: skip


@rule("update", 2)
def segments(w: Writer) -> str:
    x = w.value("fi", least=1, where=lambda v: 0 not in v.shape)
    count = w.integer(1, 6)
    i = f"onp.arange({x.shape[0]}) * 3 % {count}"
    with contextlib.suppress(Unfit):
        v = w.value("i", where=lambda v: v.shape == x.shape[:1])
        i = w.choice([i, f"{v} % {count}"])
    return f"np.zeros(({count}, *{x}.shape[1:]), {x}.dtype).at[{i}].add({x})"


@rule("update", 1)
def counted(w: Writer) -> str:
    x = w.value("i", least=1, where=lambda v: v.size > 0)
    return f"np.bincount(np.abs({x}.ravel()) % 7, length={w.integer(3, 9)})"


# ---- sorts ----


@rule("sort", 4)
def sorted_values(w: Writer) -> str:
    x = w.value("fiu", least=1)
    a = w.axis(x)
    return w.choice([f"np.sort({x}, axis={a})", f"np.argsort({x}, axis={a})", f"-np.sort(-{x}, axis={a})",
                     f"np.argsort({x}, axis={a}, descending=True)", f"np.sort({x}, axis=None)"])  # fmt: skip


@rule("sort", 2)
def sorted_together(w: Writer) -> Draft:
    x = w.value("fiu", least=1)
    y = w.value("fiu", where=lambda v: v.shape == x.shape)
    keys = w.integer(1, 2)
    return Draft(f"lax.sort(({x}, {y}), dimension={w.axis(x) % x.rank}, num_keys={keys})", count=2)


@rule("sort", 2)
def top_k(w: Writer) -> Draft:
    x = w.value("fi", least=1, where=lambda v: v.shape[-1] > 0 and v.size > 0)
    return Draft(f"lax.top_k({x}, {w.integer(1, x.shape[-1])})", count=2)


@rule("sort", 2)
def quantiles(w: Writer) -> str:
    x = w.value("f", least=1, where=lambda v: v.size > 0)
    a = w.axis(x)
    return w.choice([f"np.median({x}, axis={a})", f"np.quantile({x}, 0.3, axis={a})"])


@rule("sort", 1)
def searched(w: Writer) -> str:
    x = w.value("fi", least=1, most=1)
    y = w.value(x.kind, where=lambda v: v.dtype == x.dtype)
    return f"np.searchsorted(np.sort({x}), {y}).astype(np.int32)"  # with 64 bits on, JAX's are narrower than ours


# ---- products ----


@rule("product", 6)
def product(w: Writer) -> str:
    x = w.value("fiuc", least=1)
    y = w.value(x.kind, least=1, where=lambda v: _multiplies(x, v))
    size = x.size * y.size // max(1, x.shape[-1])
    if size > 1 << 20:
        raise Unfit
    return f"{x} @ {y}"


def _multiplies(x: Value, y: Value) -> bool:
    inner = y.shape[0] if y.rank == 1 else y.shape[-2]
    lead = zip(reversed(x.shape[:-2]), reversed(y.shape[:-2]))
    return x.shape[-1] == inner and all(m == n or 1 in (m, n) for m, n in lead)


@rule("product", 4)
def einsum(w: Writer) -> str:
    """Letters for sizes: axes of one size are one index, or two."""
    x = w.value("fc", least=1, most=3, where=lambda v: v.size <= 1024)
    y = w.value(x.kind, least=1, most=3, where=lambda v: v.size <= 1024)
    letters = dict(zip(dict.fromkeys(x.shape + y.shape), "ijklmnop"))
    first, second = ("".join(letters[s] for s in v.shape) for v in (x, y))
    if w.maybe(0.3) and len(set(second)) == len(second):
        second = second.replace(second[-1], "z")
    index = "".join(dict.fromkeys(first + second))
    kept = "".join(c for c in w.random.sample(index, len(index)) if w.maybe())
    sizes = {v: k for k, v in letters.items()} | {"z": y.shape[-1]}
    if math.prod(sizes[c] for c in index) > 1 << 16 or math.prod(sizes[c] for c in kept) > w.most:
        raise Unfit
    return f"np.einsum('{first},{second}->{kept}', {x}, {y})"


@rule("product", 2)
def other_product(w: Writer) -> str:
    x = w.value("f", least=1, most=2, where=lambda v: 0 < v.size <= 4096)
    options = [f"np.vdot({x}, {x})", f"np.dot({x}, {x}.T)"]
    if x.rank == 2:
        options += [f"{x}.T @ {x}", f"np.tensordot({x}, {x}, 2)", f"np.inner({x}, {x})", f"{x} @ {x}.T / {x.shape[1]}",
                    f"np.kron({x}[:2, :2], {x}[:1])"]  # fmt: skip
        if max(x.shape) <= 64:
            options.append(f"nn.softmax({x} @ {x}.T / {math.sqrt(x.shape[1]):.2f}) @ {x}")
    else:
        options += [f"np.convolve({x}[:32], {x}[:5], {w.choice('same full valid')!r})"]
    return w.choice(options)


@rule("product", 2)
def convolution(w: Writer) -> str:
    x = w.value("f", least=2, most=4, where=lambda v: 0 < v.size <= 4096)
    rank = x.rank if x.rank > 2 else x.rank + 1
    image = x.shape if x.rank > 2 else (1, *x.shape)
    spatial = rank - 2
    filters = tuple(w.integer(1, min(3, s)) for s in image[2:])
    kernel = (w.integer(1, 4), image[1], *filters)
    weights = f"np.cos(np.arange({math.prod(kernel)}, dtype={x}.dtype)).reshape({kernel})"
    strides = tuple(w.integer(1, 2) for _ in range(spatial))
    lhs = f"{x}.reshape({image})" if image != x.shape else str(x)
    return f"lax.conv_general_dilated({lhs}, {weights}, {strides}, {w.choice(['SAME', 'VALID'])!r})"


@rule("linalg", 2)
def matrices(w: Writer) -> str:
    """Of matrices that are far from singular."""
    x = w.value("f", least=2, where=lambda v: 0 < v.size <= 1024 and v.shape[-1] <= 9
                and v.dtype in ("float32", "float64"))  # fmt: skip
    n = x.shape[-1]
    a = f"(np.swapaxes({x}, -1, -2) @ {x} / {x.shape[-2]} + {n} * np.eye({n}, dtype={x}.dtype))"
    b = f"np.swapaxes({x}, -1, -2)"
    return w.choice([f"np.linalg.{w.choice('inv cholesky det eigvalsh')}({a})", f"np.linalg.solve({a}, {b})",
                     f"lax.linalg.triangular_solve({a}, {b}, left_side=True, lower=True)"])  # fmt: skip


@rule("linalg", 1)
def fourier(w: Writer) -> str:
    x = w.value(
        "fc", least=1, where=lambda v: 0 < v.size <= 1024 and v.dtype in ("float32", "float64", "complex64")
    )
    a = w.axis(x)
    if x.kind == "c":
        return f"np.fft.{w.choice('fft ifft')}({x}, axis={a})"
    return w.choice([f"np.fft.rfft({x}, axis={a})", f"np.abs(np.fft.fft({x}, axis={a}))"])


# ---- random numbers ----


@rule("random", 3)
def random_numbers(w: Writer) -> str:
    key, shape = f"random.key({w.integer(0, 99)})", w.shape(most=3)
    with contextlib.suppress(Unfit):
        if w.maybe(0.4):
            key = f"random.fold_in({key}, {w.value('i', where=lambda v: v.size > 0)}.ravel()[0])"
    dtype = w.choice("np.float32 np.float16 np.bfloat16" + (" np.float64" if w.x64 else ""))
    return w.choice(
        [f"random.normal({key}, {shape}, {dtype})", f"random.uniform({key}, {shape}, {dtype})",
         f"random.randint({key}, {shape}, -5, 9)", f"random.bernoulli({key}, 0.4, {shape})",
         f"random.bits({key}, {shape}) >> 20", f"random.permutation({key}, {w.integer(1, 17)})"]
    )  # fmt: skip


@rule("random", 2)
def random_choices(w: Writer) -> str:
    key = f"random.split(random.key({w.integer(0, 99)}), 3)[{w.integer(0, 2)}]"
    x = w.value("f", least=1, where=lambda v: v.size > 0)
    return w.choice([f"random.permutation({key}, {x}, axis={w.axis(x) % x.rank})", f"random.categorical({key}, {x})",
                     f"np.where(random.bernoulli({key}, 0.7, {x}.shape), {x}, 0)"])  # fmt: skip


# ---- constants ----


@rule("constant", 4)
def constant(w: Writer) -> str:
    shape = w.shape(most=3)
    dtype = f"np.{w.choice([d for d in w.dtypes if d != 'bool'] or ['float32'])}"
    count = onp.prod(shape, dtype=int)
    n = w.integer(1, 100)
    size = w.choice(w.sizes)
    value = w.integer(0 if "uint" in dtype else -2, 3)
    return w.choice(
        [f"np.arange({size}, dtype={dtype})", f"np.full({shape}, {value}, {dtype})", f"np.zeros({shape}, {dtype})",
         f"np.asarray(onp.arange({count}).reshape({shape}) * {n} % 7, {dtype})", f"np.linspace(0, 1, {n})",
         f"np.eye({size}, dtype={dtype})", f"np.tri({size}, dtype={dtype})"]
    )  # fmt: skip
