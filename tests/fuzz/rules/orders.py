"""Sorts of several arrays, positions of what is ordered, sums of segments, and indexing by whole descriptions."""

from __future__ import annotations

from tests.fuzz.writer import Draft, Unfit, Writer, rule


@rule("order", 1)
def sorted_by_several(w: Writer) -> Draft:
    """Two or three arrays; those that are no keys go along."""
    x = w.value("biuf", least=1)
    others = [v for v in w.scope if v.shape == x.shape and v.kind in "biufc"] or [x]
    ys = [x, w.choice(others), w.choice(others)][: w.integer(2, 3)]
    keys = w.integer(1, 1 if any(v.kind == "c" for v in ys[1:]) else len(ys))
    a = w.axis(x) % x.rank
    if len(ys) == 2 and w.maybe(0.3):
        return Draft(f"lax.sort_key_val({ys[0]}, {ys[1]}, dimension={a})", 2)
    return Draft(f"lax.sort(({', '.join(ys)}), dimension={a}, num_keys={keys}, is_stable=True)", len(ys))


@rule("order", 1)
def greatest(w: Writer) -> Draft | str:
    x = w.value("fiu", least=1, where=lambda v: v.size > 0)
    a = w.axis(x)
    n = x.shape[a]
    k = w.integer(1, n)
    options = [
        Draft(f"lax.top_k({x}, {k}, axis={a % x.rank})", 2),
        f"np.sort(np.partition({x}, {k - 1}, axis={a}).take(np.arange({k}), axis={a}), axis={a})",
        f"np.partition({x}, {k - 1}, axis={a}).take({k - 1}, axis={a})",
        f"np.take_along_axis({x}, np.argpartition({x}, {k - 1}, axis={a}), {a}).take({k - 1}, axis={a})",
    ]
    if x.kind == "f":
        options += [Draft(f"lax.approx_max_k({x}, {k}, reduction_dimension={a})", 2)]
    found: Draft | str = w.choice(options)
    if w.style.peer and isinstance(found, Draft) and "axis" in found.text:
        raise Unfit
    return found


@rule("order", 1)
def places_among_sorted(w: Writer) -> str:
    x = w.value("fiu", least=1, most=1, where=lambda v: v.size > 0)
    y = w.value(x.kind, where=lambda v: v.dtype == x.dtype)
    side = w.choice(["left", "right"])
    method = w.choice("scan scan_unrolled sort compare_all")
    return w.choice(
        [
            f"np.searchsorted(np.sort({x}), {y}, side={side!r}, method={method!r}).astype(np.int32)",
            f"np.searchsorted({x}, {y}, side={side!r}, sorter=np.argsort({x})).astype(np.int32)",
            f"np.digitize({y}, np.sort({x}), right={w.maybe()}).astype(np.int32)",
            f"np.lexsort(({x}, {x} > 0)).astype(np.int32)",
            f"np.argsort({x}, stable={w.maybe()}, descending={w.maybe()}).astype(np.int32)",
        ]
    )


@rule("order", 1)
def sets(w: Writer) -> Draft | str:
    """Of a size that is said, since it depends on values."""
    x = w.value("iufb", least=1, most=2, where=lambda v: v.size > 0)
    y = w.value(x.kind, least=1, where=lambda v: v.dtype == x.dtype and v.size > 0)
    size = w.integer(1, 9)
    flags = [f for f in ("return_index", "return_inverse", "return_counts") if w.maybe()]
    if not flags:
        return w.choice(
            [
                f"np.unique({x}, size={size})", f"np.union1d({x}, {y}, size={size}, fill_value=0)",
                f"np.intersect1d({x}, {y}, size={size}, fill_value=0)", f"np.isin({x}, {y})",
                f"np.setdiff1d({x}, {y}, size={size}, fill_value=0)",
                f"np.setxor1d({x}, {y}, size={size}, fill_value=0)",
                f"np.argwhere({x}, size={size}, fill_value=0)", f"np.flatnonzero({x}, size={size}, fill_value=-1)",
            ]
        )  # fmt: skip
    options = ", ".join(f"{f}=True" for f in flags)
    axis = f", axis={w.axis(x)}" if w.maybe(0.3) else ""
    return Draft(f"np.unique({x}, {options}, size={size}, fill_value=0{axis})", len(flags) + 1)


@rule("order", 1)
def segments(w: Writer) -> str:
    """Sums, products and extrema of rows by the number of their segment; numbers outside are left out."""
    x = w.value("fi", least=1, where=lambda v: 0 not in v.shape)
    count = w.integer(1, 6)
    i = f"(onp.arange({x.shape[0]}) * {w.integer(1, 5)} % {count + w.integer(0, 1)} - {w.integer(0, 1)})"
    found = [v for v in w.scope if v.kind == "i" and v.shape == x.shape[:1]]
    if found and w.maybe():
        i = f"({w.choice(found)} % {count})"
    name = w.choice("sum sum prod max min")
    more = ""
    if w.maybe(0.3):
        i, more = f"np.sort({i})", ", indices_are_sorted=True"
    text = f"fg.ops.segment_{name}({x}, {i}, {count}{more})"
    # segments without rows have infinities
    return f"np.nan_to_num({text}, posinf=1, neginf=-1)" if name in ("max", "min") and x.kind == "f" else text


@rule("order", 0.7)
def outside(w: Writer) -> str:
    """Slices that begin outside of an array, or before it."""
    x = w.value(least=1, where=lambda v: 0 not in v.shape)
    starts = tuple(w.integer(-2 * s - 1, 2 * s + 1) for s in x.shape)
    sizes = tuple(w.integer(1, s) for s in x.shape)
    dtype = w.choice("int32 int8 uint8")
    if dtype == "uint8":
        starts = tuple(abs(s) for s in starts)
    at = ", ".join(f"np.asarray({max(-128, min(127, s))}, np.{dtype})" for s in starts)
    part = f"{x}[{', '.join(f':{s}' for s in sizes)}]"
    return w.choice(
        [f"lax.dynamic_slice({x}, ({at},), {sizes})", f"lax.dynamic_update_slice({x}, {part}, ({at},))"]
    )


@rule("order", 0.7)
def described(w: Writer) -> str:
    """lax.gather and lax.scatter with their dimension numbers and modes."""
    x = w.value("fiu", least=2, most=2, where=lambda v: 0 not in v.shape)
    rows, columns = x.shape
    count = w.integer(1, 5)
    high = [rows + w.integer(0, 2), columns + w.integer(0, 2)]
    i = f"onp.array({[[w.integer(-1, h) for h in high] for _ in range(count)]}, 'int32')"
    mode = w.choice("clip fill promise_in_bounds")
    if mode == "promise_in_bounds":
        i = f"onp.array({[[w.integer(0, rows - 1), w.integer(0, columns - 1)] for _ in range(count)]}, 'int32')"
    size = w.integer(1, columns) if mode == "clip" else 1
    gather = "lax.GatherDimensionNumbers(offset_dims=(1,), collapsed_slice_dims=(0,), start_index_map=(0, 1))"
    scatter = "lax.ScatterDimensionNumbers((), (0, 1), (0, 1))"
    name = w.choice(
        "scatter_add" if w.style.differentiable else "scatter_add scatter_mul scatter_min scatter_max"
    )
    return w.choice(
        [
            f"lax.gather({x}, {i}, {gather}, (1, {size}), mode={mode!r})",
            f"lax.{name}({x}, {i}, {x}.ravel()[:1].repeat({count}), {scatter}, mode={mode!r})",
        ]
    )
