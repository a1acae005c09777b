"""More programs of few steps on large arrays: long chains, views, windows, general products and collectives.

The sketches of schedules.py have one step each that has a schedule of its own. Those here are of several steps, which
may become one kernel or several: which of them are fused, what is computed in place, and where blocks, lanes and
threads end is what they vary.
"""

from __future__ import annotations

import math

from tests.fuzz.schedules import (
    _COMPLEX,
    _FLOATS,
    _INTEGERS,
    Paper,
    _shape,
    sketch,
)

_SHORT = ("float16", "bfloat16")


def _is_float(p: Paper) -> bool:
    return p.dtype.startswith(("float", "bfloat"))


def _nonzero(p: Paper, rank: int, most: int) -> list[int]:
    return [max(1, s) for s in _shape(p, rank, most)]


# ---- elementwise ----

_STEPS = """np.tanh({x}) {x}*0.5+{y} np.maximum({x},{y}) np.where({x}>{y},{x},{y}*0.5) np.abs({x})+1
np.exp(-np.abs({x})) np.sin({x}) np.log1p(np.abs({y})) {x}-{y} np.clip({x},-2,3) np.sqrt(np.abs({x})+0.1) {x}*{y}*0.25
nn.sigmoid({x}) np.arctan2({x},np.abs({y})+0.5) np.floor({x})+{y} -{x} nn.gelu({x}) {x}/(np.abs({y})+1)""".split()
_WHOLE = """{x}+{y} {x}-{y} {x}*{y} np.maximum({x},{y}) {x}&{y} {x}|3 {x}^{y} {x}>>1 {x}<<2 {x}//3 {x}%5
np.where({x}>{y},{x},{y}) np.bitwise_count({x}).astype({x}.dtype) np.abs({x}) ~{x} np.clip({x},1,9)""".split()
_CASTS = "float32 float16 bfloat16 int32 int8 uint8 int16 uint16 float64 int64 uint32".split()
_VIEWS = ["{x}.T", "{x}[::-1]", "{x}[..., ::-1]", "np.roll({x}, 3, axis=-1)", "np.roll({x}, -1, axis=0)",
          "np.flip({x})"]  # fmt: skip


def _step(p: Paper, x: str, y: str) -> str:
    return str(p.choice(_STEPS if _is_float(p) else _WHOLE)).format(x=x, y=y)


@sketch
def chains(p: Paper) -> None:
    """Many steps on arrays that broadcast, some of them read backwards or turned, some narrower than the others."""
    p.any_dtype(_INTEGERS[:8])
    shape = _nonzero(p, p.integer(1, 3), p.choice([1 << 8, 1 << 13, 1 << 17]))
    parts = [shape, shape, shape[-1:], [*shape[:-1], 1], [1] * len(shape)]
    made = [p.array(parts[p.integer(0, 4)]) for _ in range(p.integer(1, 4))]
    whole = p.array(shape)
    made.append(whole)
    for _ in range(p.choice([3, 8, 20, 45])):
        x, y = made[-1], p.choice(made)
        text = _step(p, x, y)
        if p.maybe(0.08):
            text = f"({text}) + {p.choice(_VIEWS[1:]).format(x=whole)}"
        if p.maybe(0.05) and not p.differentiable:
            text = f"np.clip({text}, 0, 90).astype(np.{p.choice(_CASTS)}).astype({whole}.dtype)"
        made.append(p.say(f"({text}).astype({whole}.dtype)", result=p.maybe(0.15)))
    p.say(
        p.choice(["{x}", "{x}.T", "np.sum({x}, axis=-1)", "np.max({x}, axis=0)", "np.sum({x})"]).format(
            x=made[-1]
        )
    )
    if p.maybe(0.2):
        p.results.append(whole)


@sketch
def conversions(p: Paper) -> None:
    """Numbers of every size from dtype to dtype."""
    shape = _nonzero(p, p.integer(1, 2), 1 << 12)
    p.dtype = p.choice(_CASTS if not p.differentiable else _FLOATS)
    x = p.array(shape, values="wild" if _is_float(p) and not p.differentiable and p.maybe() else "normal")
    y = p.say(f"{x} * {p.choice([1, 3, 50])}", result=False)
    if not p.differentiable and _is_float(p):
        p.say(f"{y} > {x}")
        p.say(f"np.{p.choice('isnan isfinite signbit sign floor')}({y})")
    for _ in range(p.integer(1, 4)):
        target = p.choice(_CASTS)
        if "int" in target and _is_float(p):
            p.say(f"np.clip(np.nan_to_num({y}), {0 if target[0] == 'u' else -120}, 120).astype(np.{target})")
        elif not (p.differentiable and "int" in target):
            p.say(f"{y}.astype(np.{target})")


@sketch
def bits(p: Paper) -> None:
    """Integers that overflow, and their bits as those of others."""
    p.dtype = p.choice(_INTEGERS[:8])
    shape = _nonzero(p, p.integer(1, 2), 1 << 12)
    x, y = p.array(shape), p.array(shape, values="range")
    a = p.say(f"{x} * 37 + {y} * 11", result=False)
    width = {"8": 8, "6": 16, "2": 32, "4": 64}[p.dtype[-1]]
    for _ in range(p.integer(1, 4)):
        n = p.integer(1, width - 1)
        p.say(p.choice([
            f"{a} * {y}", f"{a} >> {n}", f"{a} << {n}", f"lax.clz({a})", f"lax.population_count({a})", f"{a} // 7",
            f"{a} % 7", f"lax.shift_right_logical({a}, np.asarray({n}, {a}.dtype))", f"np.sum({a}, axis=-1)",
            f"({a} // np.where({y} == 0, 1, {y}))", f"{a} % np.where({y} == 0, 3, {y})", f"np.max({a}, axis=0)",
            f"np.gcd({a}, {y})", f"({a} << {n}) | ({a} >> {width - n})", f"np.prod({a} | 1, axis=-1)",
            f"np.cumsum({a}, axis=-1)", f"np.dot({a}.ravel(), {y}.ravel())", f"lax.bitcast_convert_type({a}, np.uint8)",
            f"{a}.astype(np.float32)", f"np.minimum({a}, {y})", f"np.left_shift({a}, {y} % {width})",
        ]))  # fmt: skip


# ---- reductions ----


@sketch
def folds(p: Paper) -> None:
    """Several reductions of one array that is read turned, cut, padded or joined, and what uses them again."""
    p.any_dtype(_INTEGERS)
    shape = _nonzero(p, p.integer(1, 4), p.choice([1 << 10, 1 << 16, 1 << 19]))
    x = p.array(shape)
    view = p.choice(["{x}"] * 3 + _VIEWS + [
        "{x}[1:]", "{x}[..., 1:]", "{x}[::2]", "{x}[..., ::3]", "np.concatenate([{x}, {x}], axis=-1)",
        "np.concatenate([{x}[1:], {x}[:3]])", "np.moveaxis({x}, 0, -1)", "{x}[:, None]",
        "np.pad({x}, [(1, 2)] * {x}.ndim)", "{x}.ravel()", "np.broadcast_to({x}, (3, *{x}.shape))"])  # fmt: skip
    y = p.say(view.format(x=p.say(p.before(x), result=False)), result=False)
    names = "sum mean max min var" if _is_float(p) else "any all sum" if p.dtype == "bool" else "sum max min"
    axis = p.choice(["None", "None", "0", "-1", "-1"])
    # a view may have an axis without elements
    initial = {"max": ", initial=-1", "min": ", initial=1"}
    found = []
    for name in p.random.sample(names.split(), p.integer(1, 3)):
        if p.dtype[0] == "u":
            initial = {"max": ", initial=0", "min": ", initial=100"}
        if name in ("mean", "var") and view.endswith(("1:]", "[:3]])")):
            name = "sum"
        found.append(p.say(f"np.{name}({y}, axis={axis}, keepdims=True{initial.get(name, '')})"))
    if p.maybe(0.4) and p.dtype != "bool":
        z = p.say(f"{y} - {found[0]}" if _is_float(p) else f"{y} + {found[-1]}", result=p.maybe())
        p.say(f"np.sum({p.before(z)}, axis={p.choice(['None', '0', '-1'])})")
    if p.maybe(0.2) and p.dtype != "bool" and not p.differentiable and min(shape) > 3:
        p.say(f"np.{p.choice('argmax argmin')}({y}, axis={p.choice(['None', '0', '-1'])})")


@sketch
def layers(p: Paper) -> None:
    """Parts of networks: norms, products, activations, softmax, losses."""
    p.dtype = p.choice(["float32"] * 4 + ["float64", *_SHORT])
    batch, d, h = p.choice([1, 3, 8, 33]), p.size(130), p.size(130) or 1
    x, w, b = (
        p.array([batch, d], values="eighths"),
        p.array([d, h], values="eighths"),
        p.array([h], values="eighths"),
    )
    y = p.say(f"({x} @ {w} / {d} + {b}).astype({x}.dtype)", result=p.maybe(0.3))
    for _ in range(p.integer(1, 4)):
        y = p.say(p.choice([
            "nn.standardize({x}, axis=-1)", "nn.softmax({x}, axis=-1)", "nn.gelu({x})", "nn.relu({x}) + {x}",
            "{x} / np.sqrt(np.mean({x} * {x}, axis=-1, keepdims=True) + 0.1)", "nn.log_softmax({x}, axis=-1)",
            "{x} - np.mean({x}, axis=0)", "{x} * nn.sigmoid({x} + {b})", "np.maximum({x}, {x}[::-1])",
            "np.cumsum({x}, axis=-1) * 0.1", "{x} @ ({w}.T / {d}) @ ({w} / {d})",
            "np.where({x} > np.mean({x}), {x}, {b})", "{x} + np.sum({x}, axis=0) * 0.1", "np.sort({x}, axis=-1)",
        ]).format(x=y, b=b, w=w, d=d), result=p.maybe(0.3))  # fmt: skip
    p.say(p.choice(["{x}", "np.sum({x} * {b})", "nn.logsumexp({x}, axis=-1)", "np.mean({x}, axis=0)",
                    "-np.mean(nn.log_softmax({x})[onp.arange({n}), onp.arange({n}) % {h}])"])
          .format(x=y, b=b, n=batch, h=h))  # fmt: skip


# ---- windows ----


@sketch
def windows(p: Paper) -> None:
    """Reductions of windows with strides, holes and margins."""
    p.any_dtype(_INTEGERS[:8])
    rank = p.integer(1, 4)
    most = {1: 900, 2: 60, 3: 16, 4: 9}[rank]
    shape = [p.integer(1, most) for _ in range(rank)]
    x = p.array(shape)
    window = [p.integer(1, min(5, s)) for s in shape]
    strides = tuple(p.choice([1, 1, 2, 3]) for _ in shape)
    padding = p.choice(
        ["'SAME'", "'VALID'", str([(p.integer(0, w - 1), p.integer(0, w - 1)) for w in window])]
    )
    options = ""
    if p.maybe(0.3):
        holes = [p.choice([1, 1, 2]) if (w - 1) * 2 < s else 1 for w, s in zip(window, shape)]
        options += f", window_dilation={tuple(holes)}"
    if p.maybe(0.2) and not p.differentiable and padding[0] == "[":
        options += f", base_dilation={tuple(p.choice([1, 2]) for _ in shape)}"
    op, init = p.choice(
        [("add", "0"), ("max", "None"), ("min", "None"), *([] if p.differentiable else [("mul", "1")])]
    )
    if init == "None":
        bounds = "np.inf" if _is_float(p) else f"np.iinfo({x}.dtype).{'min' if op == 'max' else 'max'}"
        init = ("-" if op == "max" and _is_float(p) else "") + bounds
    init = f"np.asarray({init}, {x}.dtype)"
    text = (
        f"lax.reduce_window({p.before(x)}, {init}, lax.{op}, {tuple(window)}, {strides}, {padding}{options})"
    )
    y = p.say(text)
    if p.maybe(0.3) and op != "mul":
        p.say(f"np.max({y}, axis=-1, initial=0)" if op == "max" else f"np.sum({y})")


@sketch
def pictures(p: Paper) -> None:
    """Convolutions with their axes in any order, of groups of batches, transposed, and of integers."""
    p.dtype = p.choice(
        ["float32"] * 4 + ["float64", *_SHORT, *([] if p.differentiable else ["int8", "int32", "complex64"])]
    )
    rank = p.choice([1, 2, 2, 3])
    space = [p.integer(1, {1: 150, 2: 20, 3: 7}[rank]) for _ in range(rank)]
    window = [p.integer(1, min(5, s)) for s in space]
    names = "DHW"[-rank:]
    groups, batches = p.choice([(1, 1), (1, 1), (2, 1), (1, 2), (1, 3)])
    batch, inside, outside = (
        p.integer(1, 3) * batches,
        p.choice([1, 2, 3, 8]),
        p.choice([1, 2, 5, 8]) * groups * batches,
    )
    sizes = dict(zip(names, space)) | {"N": batch, "C": inside * groups}
    filters = dict(zip(names, window)) | {"I": inside, "O": outside}
    lhs, rhs, out = ("".join(p.random.sample(t, len(t))) for t in (f"NC{names}", f"OI{names}", f"NC{names}"))
    x, w = (
        p.array([sizes[c] for c in lhs], values="eighths"),
        p.array([filters[c] for c in rhs], values="eighths"),
    )
    form = f"dimension_numbers={(lhs, rhs, out)}"
    padding = p.choice(["'SAME'", "'VALID'", str([(p.integer(0, 2), p.integer(0, 2)) for _ in space])])
    strides = tuple(p.choice([1, 1, 2, 3]) for _ in space)
    if p.maybe(0.25) and groups * batches == 1 and not p.dtype.startswith(("int", "complex")):
        p.after(p.say(f"lax.conv_transpose({x}, {w}, {strides}, {padding}, {form})"))
        return
    options = f", feature_group_count={groups}, batch_group_count={batches}"
    if p.maybe(0.3):
        options += f", rhs_dilation={tuple(p.integer(1, 2) for _ in space)}"
    if p.maybe(0.3) and padding[0] == "[":
        options += f", lhs_dilation={tuple(p.integer(1, 3) for _ in space)}"
    if p.dtype in _SHORT and p.maybe():
        options += ", preferred_element_type=np.float32"
    p.after(p.say(f"lax.conv_general_dilated({x}, {w}, {strides}, {padding}, {form}{options})"))


# ---- movement ----


@sketch
def joins(p: Paper) -> None:
    """Parts of arrays put together, written into others, and read again."""
    p.any_dtype(_INTEGERS + _COMPLEX)
    shape = _nonzero(p, p.integer(1, 3), 1 << 15)
    x, y = p.array(shape), p.array(shape)
    a = p.integer(0, len(shape) - 1)
    n = shape[a]
    low, high = sorted((p.integer(0, n), p.integer(0, n)))
    at = f"[{':, ' * a}{low}:{high}]"
    step = p.choice([2, 3, -1, -2])
    every = f"[{':, ' * a}::{step}]"
    order = p.random.sample(range(len(shape) + 1), len(shape) + 1)
    texts = [
        f"np.concatenate([{x}, {y}{at}, {x}], axis={a})", f"np.stack([{x}, {y}, {x}], axis={a - len(shape)})",
        f"{x}.at{at}.set({y}{at})", f"{x}.at{at}.set({y}{at}).at{every}.set({x}{every})",
        f"{x}.at{every}.set({y}{every})",
        f"np.concatenate([{x}{every}, {y}], axis={a})", f"np.roll({x}, {p.integer(-n, n)}, axis={a})",
        f"np.pad({x}{at}, [({low}, {n - high}) if k == {a} else (0, 0) for k in range({len(shape)})])",
        f"np.repeat({x}, {p.integer(1, 4)}, axis={a})", f"np.tile({x}, {p.choice([2, 3, (2, 1)])})",
        f"lax.dynamic_update_slice_in_dim({x}, {y}{at}, {p.integer(-2, n + 2)}, {a})",
        f"np.swapaxes({x}, 0, {a})", f"np.transpose({x}[..., None], {tuple(order)})",
        f"{x}.reshape(-1, {shape[a]})" if math.prod(shape) % shape[a] == 0 else f"{x}.ravel()",
    ]  # fmt: skip
    if p.dtype != "bool":
        texts += [f"{x}.at{at}.add({y}{at})", f"{x}.at{every}.multiply({y}{every})"]
    for text in p.random.sample(texts, p.integer(1, 3)):
        z = p.say(text)
        if p.maybe(0.4) and p.dtype != "bool":
            p.say(p.choice(["np.sum({z}, axis=0)", "{z} * 2", "{z}[::-1] + {z}", "np.sum({z}, axis=-1)",
                            "{z}.T * 3"]).format(z=z))  # fmt: skip


@sketch
def places(p: Paper) -> None:
    """Elements looked up and scattered by several positions at once, inside and outside."""
    p.any_dtype(_INTEGERS[:8])
    rows, columns, m = p.size(200) or 1, p.size(200) or 1, p.size(2000)
    x = p.array([rows, columns, *([p.integer(1, 9)] if p.maybe(0.3) else [])])
    i, j = p.positions([m], rows), p.positions([m], columns)
    values = p.array([m])
    rest = "[:, None]" if len(p.inputs[0].shape) == 3 else ""
    mode = p.choice(["", ", mode='drop'", ", mode='clip'"])
    method = p.choice(["add", "add", "max", "min", *([] if p.differentiable else ["multiply"])])
    p.say(p.choice([
        f"{x}[{i}, {j}]", f"{x}[{j} % {rows}, :3]", f"{x}[:, {j}]", f"{x}[::-1][{i}]", f"{x}.T[..., {i}]",
        f"{x}.at[{i}, {j}].{method}({values}{rest}{mode})", f"{x}.at[:, {j}].add(1{mode})",
        f"{x}.at[{i}, {j}].{method}(2{mode})", f"{x}.at[{i}, 0].add({values}{rest}{mode})",
        f"np.take({x}, {i}, axis=0, mode={p.choice(['clip', 'wrap', 'fill'])!r})",
        f"np.take_along_axis({x}, np.argsort({x}, axis=0), axis=0)", f"{x}.at[{i}].set(3{mode})",
        f"{x}.at[{i}, {j}].get(mode='fill', fill_value=7)", f"{x}.ravel()[{i} * {columns} + {j}]",
        f"fg.ops.segment_sum({values}, np.sort({i}), {rows})" if p.maybe(0.5) else f"{x}[{i}][:, {j} % {columns}]",
    ]).replace(f"[:, {j} % {columns}]", f"[:5, {j} % {columns}]"))  # fmt: skip


# ---- products ----


@sketch
def contractions(p: Paper) -> None:
    """Sums of products over axes in any order, of two or three arrays, some wider than what they are of."""
    p.any_dtype((*_INTEGERS[:4], *_COMPLEX))
    letters = "abcde"
    most = {1: 300, 2: 70, 3: 20, 4: 9, 5: 6}[p.integer(2, 5)]
    sizes = {c: p.size(most) or 1 for c in letters}
    terms = ["".join(p.random.sample(letters, p.integer(1, 4))) for _ in range(p.choice([2, 2, 2, 3]))]
    there = "".join(dict.fromkeys("".join(terms)))
    out = "".join(p.random.sample(there, p.integer(0, min(3, len(there)))))
    while math.prod(sizes[c] for c in there) > 1 << 19:
        c = max(there, key=lambda c: sizes[c])
        sizes[c] = (sizes[c] + 1) // 2
    xs = [p.array([sizes[c] for c in t], values="eighths") for t in terms]
    wide = ""
    if p.dtype in (*_SHORT, "int8", "uint8", "int16") and p.maybe(0.6):
        wide = f", preferred_element_type=np.{'float32' if p.dtype in _SHORT else 'int32'}"
    y = p.say(f"np.einsum('{','.join(terms)}->{out}', {', '.join([p.before(xs[0]), *xs[1:]])}{wide})")
    p.after(y)


@sketch
def siblings(p: Paper) -> None:
    """Several products and sums of the same rows, written one by one: kernels that have many results."""
    p.any_dtype(_INTEGERS[:4])
    count, m, n = p.choice([2, 3, 5, 6, 9, 17]), p.integer(1, 9), p.integer(1, 9)
    k = p.choice([p.integer(1, 9), 8, 16, p.size(70)]) or 1
    x, y = p.array([count, m, k], values="eighths"), p.array([n, k], values="eighths")
    form = p.choice(["{x}[{i}] @ {y}.T", "{y} @ {x}[{i}].T", "np.sum({x}[{i}] * {y}[0], axis={a})",
                     "np.max({x}[{i}] + {i}, axis={a})", "np.sum({x}[{i}], axis={a})", "{x}[{i}] @ {y}[0]",
                     "np.einsum('ij,kj->ki', {x}[{i}], {y})"])  # fmt: skip
    a = p.choice([0, 1, 1])
    found = [p.say(form.format(x=x, y=y, i=i, a=a), result=False) for i in range(count)]
    ending = p.choice(
        ["each", "np.stack([{all}])", "np.concatenate([{all}])", " + ".join(["{last}", "{first}"])]
    )
    if ending == "each":
        p.results.extend(found)
        return
    z = p.say(ending.format(all=", ".join(found), first=found[0], last=found[-1]))
    if p.maybe(0.4) and _is_float(p):
        p.say(f"np.sum(np.sin({z}), axis=0)")


@sketch
def weighted(p: Paper) -> None:
    """Means of rows with weights that are functions of these, within each other."""
    p.dtype = p.choice(["float32"] * 4 + ["float64", *_SHORT])
    x = p.array([*([p.integer(1, 5)] if p.maybe() else []), p.size(60) or 1, p.size(300) or 1])
    made = [x]
    for _ in range(p.integer(1, 4)):
        e = p.say(p.choice(["np.exp({v} * 0.5)", "np.tanh({v})", "nn.sigmoid({v})", "np.sin({v})", "nn.softmax({v})"])
                  .format(v=p.choice(made)), result=p.maybe(0.1))  # fmt: skip
        v = p.choice(made)
        total = p.say(f"np.sum(np.abs({e}), axis=-1, keepdims=True) + 1", result=p.maybe(0.1))
        mean = p.say(
            f"np.{p.choice('mean mean max')}({v} * {e}, axis=-1, keepdims=True)", result=p.maybe(0.1)
        )
        made.append(p.say(p.choice([
            f"{v} - {mean} / {total}", f"({v} - {mean}) * {e} / {total}", f"{v} - np.mean(({v} - {mean}) * {e}, -1, "
            f"keepdims=True) / {total}", f"{e} / {total} + {mean}", f"{v} / {total} - {mean}",
        ]), result=p.maybe(0.2)))  # fmt: skip
    p.say(p.choice(["{x}", "np.sum({x}, axis=-1)", "np.mean({x})", "{x}.T"]).format(x=made[-1]))


@sketch
def masks(p: Paper) -> None:
    """Products with a triangle, a band, or what a condition leaves of a matrix, and softmax of them."""
    p.dtype = p.choice(["float32"] * 3 + ["float64", *_SHORT])
    n, d = p.size(200) or 1, p.size(40)
    q, k, v = (p.array([n, d], values="eighths") for _ in range(3))
    s = p.say(f"{q} @ {k}.T / {d}", result=p.maybe(0.2))
    mask = p.choice([f"np.tri({n}, dtype=bool)", f"np.abs(np.arange({n})[:, None] - np.arange({n})) < 9",
                     f"{s} > 0", f"np.arange({n}) < {p.integer(1, n)}"])  # fmt: skip
    masked = p.choice([f"nn.softmax(np.where({mask}, {s}, -1e4))", f"np.where({mask}, {s}, 0)",
                       f"np.exp(np.where({mask}, {s}, -9))", f"np.tril({s})", f"np.triu({s}, 1)"])  # fmt: skip
    w = p.say(masked, result=False)
    p.say(p.choice([f"{w} @ {v}", f"{w}.T @ {v}", f"np.sum({w}, axis=0)", f"np.cumsum({w} @ {v}, axis=0) / {n}",
                    f"np.sum(({w} @ {v}) ** 2, axis=-1)", f"{w} @ {v} + {q}"]))  # fmt: skip


# ---- loops ----


@sketch
def repeated(p: Paper) -> None:
    """Loops with several carried arrays, loops within loops, branches and mapped loops."""
    p.dtype = p.choice(
        ["float32"] * 4 + ["float64", *_SHORT, *([] if p.differentiable else ["int32", "int8"])]
    )
    n, d = p.integer(1, 24), p.size(90)
    x, y = p.array([n, d], values="eighths"), p.array([d], values="eighths")
    i = f"onp.arange({n})"
    half = "// 2" if "int" in p.dtype else "* 0.5"
    text = p.choice([
        "lax.scan(lambda c, x: ((c[1], (c[0] H + x)), c[0]), ({y}, {y} H), {x})[1]",
        "lax.scan(lambda c, x: (np.roll(c, 1) H + x, np.max(c)), {y}, {x}, reverse=True)[0]",
        "lax.scan(lambda c, r: (np.where(r[1] % 2 == 0, c H + r[0], r[0]), c[::-1]), {y}, ({x}, {i}))[1]",
        "lax.scan(lambda c, x: (c, lax.scan(lambda s, e: (s H + e, s), c[0], x)[1]), {y}, {x})[1]",
        "lax.fori_loop(0, {n}, lambda i, c: c.at[i].set(c[i - 1] H + {y}), {x})",
        "lax.fori_loop(0, {n}, lambda i, c: c.at[:, i % {d}].add(c[:, 0] H), {x})",
        "lax.fori_loop(1, {n}, lambda i, c: (c[0].at[i].set(c[1][i - 1]), c[1].at[i].set(c[0][i] H)), ({x}, {x}))[1]",
        "lax.map(lambda r: np.cumsum(r) - r[::-1], {x})",
        "fg.vmap(lambda r: lax.cond(r[0] > 0, lambda: r H, lambda: {y} - r))({x})",
        "fg.vmap(lambda r, k: lax.switch(k % 3, [lambda r: r, lambda r: r H, lambda r: r[::-1]], r))({x}, {i})",
        "lax.scan(lambda c, r: (lax.cond(r[1] > 2, lambda: c H + r[0], lambda: c), c), {y}, ({x}, {i}))[1]",
        "lax.scan(lambda c, x: ((c @ np.outer({y}, {y})).astype(c.dtype) / 64 + x, c), {y} H, {x})[0]"
        if "int" not in p.dtype else "lax.scan(lambda c, x: (c ^ x, c), {y}, {x})[0]",
    ])  # fmt: skip
    text = text.replace("H", half)
    if not p.differentiable and p.maybe(0.25):
        text = p.choice([
            "fg.vmap(lambda r, k: lax.while_loop(lambda c: c[0] < k % 5, lambda c: (c[0] + 1, c[1] H), (0, r))[1])"
            "({x}, {i})",
            "lax.while_loop(lambda c: c[0] < {n},"
            " lambda c: (c[0] + 1, c[1].at[c[0]].set(c[1][c[0] - 1] H)), (0, {x}))[1]",
            "lax.while_loop(lambda c: (c[0] < 7) & (np.max(c[1]) > 1), lambda c: (c[0] + 1, c[1] H), (0, {x}))[1]",
        ]).replace("H", half)  # fmt: skip
    p.say(text.format(x=x, y=y, i=i, n=n, d=d))


# ---- devices ----


@sketch
def meshes(p: Paper) -> None:
    """Functions mapped with an axis name, and what their elements say to each other."""
    p.dtype = p.choice(
        ["float32"] * 3 + ["float64", *_SHORT, *([] if p.differentiable else ["int32", "int8"])]
    )
    n = p.choice([1, 2, 3, 4, 8])
    shape = [n, n * p.integer(1, 3), p.size(40)]
    x = p.array(shape, values="eighths")
    turn = [(k, (k + 1) % n) for k in range(n)]
    body = p.choice([
        "lax.psum(x, 'i')", "lax.pmax(x, 'i') - x", "lax.pmin(x, 'i') + x",
        "lax.pmean(x, 'i')" if _is_float(p) else "x",
        f"lax.ppermute(x, 'i', {turn})", f"lax.ppermute(x, 'i', {turn[:-1]})",
        f"lax.all_gather(x, 'i', axis={p.integer(0, 1)}, tiled={p.maybe()})",
        "lax.psum_scatter(x, 'i', scatter_dimension=0, tiled=True)",
        f"lax.all_to_all(x, 'i', 0, {p.integer(0, 1)}, tiled=True)", "x * lax.axis_index('i')",
        "x - lax.psum(np.sum(x, axis=0), 'i')", "np.where(lax.axis_index('i') == 0, x, lax.psum(x, 'i'))",
        "lax.psum(x[0] * lax.axis_index('i'), 'i') + x",
        f"lax.pshuffle(x, 'i', {p.random.sample(range(n), n)})",
    ])  # fmt: skip
    if p.maybe(0.3):
        body = f"({body}) * 2 + np.max(x)"
    axes = p.choice(["", ", out_axes=-1", ", out_axes=1"])
    p.after(p.say(f"fg.vmap(lambda x: {body}, axis_name='i'{axes})({x})"))
