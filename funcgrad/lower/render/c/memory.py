"""C-like text of loads and stores.

A vector in memory is aligned to its elements alone: rows of a loop, and parts of arrays, begin anywhere. Lanes that a
mask leaves out touch no memory; where all are in, which is everywhere but at the edge of an array, the vector is
accessed as a whole. Booleans are bytes in memory.
"""

from __future__ import annotations

import numpy as np

from funcgrad.lower.ir.ops import BUFFER
from funcgrad.lower.render.c.arithmetic import lanes_of
from funcgrad.lower.render.c.casts import converted
from funcgrad.lower.render.c.dialect import held_as, in_memory
from funcgrad.lower.render.c.expressions import CALL, PLUS, Expr, Value, call, choice, infix, scalar, spread
from funcgrad.lower.render.c.writer import Writer
from funcgrad.trace import ops
from funcgrad.trace.types import dtypes as dt
from funcgrad.trace.uop import UOp


def _from_memory(w: Writer, value: Value, dtype: np.dtype) -> Value:
    """Return what was loaded, as it is held in variables."""
    return converted(w, value, dt.bool_) if dtype == dt.bool_ else value._replace(dtype=dtype)


def _to_memory(w: Writer, value: Value) -> Value:
    if value.dtype != dt.bool_:
        return value._replace(dtype=held_as(value.dtype))
    return converted(w, value, dt.uint8)


def _element(name: str, index: Expr) -> Expr:
    return Expr(f"{name}[{index}]", CALL)


def _addresses(w: Writer, name: str, index: UOp, widths: tuple[int, ...]) -> list[Expr]:
    """Tell where each variable of a vector begins: b0 + index."""
    place = w.value(index) if len(widths) == 1 else w.named(index)
    found, first = [], 0
    for width in widths:
        at = infix("+", place.parts[0], Expr(str(first))) if first else place.parts[0]
        found.append(Expr(f"{name} + {at.within(PLUS)}", PLUS) if at.text != "0" else Expr(name))
        first += width
    return found


# ---- loads ----


def load(w: Writer, node: UOp) -> Value:
    source, index, *guard = node.src
    name, space = w.pointer(source)
    mask = w.named(guard[0]) if guard else None
    dtype = in_memory(node.dtype)
    if index.shape:
        value = _gather(w, node, name, mask, dtype)
    elif not node.shape:
        value = scalar(dtype, _load_one(w, _element(name, w.value(index).parts[0]), mask, 0, dtype))
    else:
        value = _load_vector(w, node, name, space, mask, dtype)
    return _from_memory(w, w.bind(value) if dtype != node.dtype else value, node.dtype)


def _load_one(w: Writer, element: Expr, mask: Value | None, k: int, dtype: np.dtype) -> Expr:
    if mask is None:
        return element
    return choice(w.lane(mask, k), element, w.constant(0, dtype).parts[0])


def _gather(w: Writer, node: UOp, name: str, mask: Value | None, dtype: np.dtype) -> Value:
    index = w.named(node.src[1])
    every = [
        scalar(dtype, _load_one(w, _element(name, w.lane(index, k)), mask, k, dtype))
        for k in range(lanes_of(node))
    ]
    return w.assemble(dtype, len(every), [(one, 0) for one in every])


def _load_vector(w: Writer, node: UOp, name: str, space: str, mask: Value | None, dtype: np.dtype) -> Value:
    widths = w.dialect.layout(lanes_of(node))
    addresses = _addresses(w, name, node.src[1], widths)
    parts, first = [], 0
    for k, (width, address) in enumerate(zip(widths, addresses, strict=True)):
        if width == 1:
            element = _element(name, Expr(address.text.removeprefix(f"{name} + ")))
            if address.text == name:
                element = _element(name, Expr("0"))
            parts.append(_load_one(w, element, mask, first, dtype))
        elif mask is None:
            parts.append(Expr(f"vload{width}(0, {address})", CALL))
        elif mask.same:
            nothing = spread(w.dialect, w.constant(0, dtype).parts[0], dtype, width)
            parts.append(choice(mask.parts[0], Expr(f"vload{width}(0, {address})", CALL), nothing))
        else:
            parts.append(call(_masked_load(w, dtype, width, space), address, mask.parts[k]))
        first += width
    return Value(dtype, lanes_of(node), tuple(parts), False)


def _masked_load(w: Writer, dtype: np.dtype, width: int, space: str) -> str:
    """Return the function that loads a vector under a mask, 0 where it is false."""
    type_, vector = w.type_text(dtype), w.type_text(dtype, width)
    name = f"load_{vector}{_suffix(w, space)}"
    if name not in w.helpers:
        zero = spread(w.dialect, w.constant(0, dtype).parts[0], dtype, width)
        lanes = "".join(f"  if (m.s{k:x}) x.s{k:x} = p[{k}];\n" for k in range(width))
        w.helpers[name] = (
            f"{w.dialect.function}{vector} {name}(const {space}{type_} *p, {w.type_text(dt.bool_, width)} m)\n{{\n"
            f"  if (all(m)) return vload{width}(0, p);\n  {vector} x = {zero};\n{lanes}  return x;\n}}\n"
        )
    return name


def _suffix(w: Writer, space: str) -> str:
    return "_local" if space == w.dialect.local else ""


# ---- stores ----


def store(w: Writer, node: UOp) -> Value:
    target, index, source, *guard = node.src
    name, space = w.pointer(target)
    if target.op is BUFFER:
        w.stored.add(target.arg[0])
    mask = w.named(guard[0]) if guard else None
    value = w.full(source)
    if not value.lanes:
        _store_one(w, _element(name, w.value(index).parts[0]), _to_memory(w, value).parts[0], mask, 0)
        return w.nothing
    value = w.bind(_to_memory(w, w.bind(value)))
    if index.shape:
        places = w.named(index)
        for k in range(value.lanes):
            _store_one(w, _element(name, w.lane(places, k)), w.lane(value, k), mask, k)
    else:
        _store_vector(w, name, space, index, value, mask)
    return w.nothing


def copy(w: Writer, node: UOp) -> Value:
    """Copy by way of registers."""
    target, index, source, at, there, inside = node.src
    name, _ = w.pointer(target)
    from_, _ = w.pointer(source)
    dtype, lanes = in_memory(source.dtype), node.arg
    first, place = w.named(at).parts[0], w.named(index).parts[0]
    condition = "" if _always(inside) else f"if ({w.named(inside).parts[0]}) "
    there_ = None if _always(there) else w.named(there)
    if lanes == 1:
        value = _load_one(w, _element(from_, first), there_, 0, dtype)
        w.line(f"{condition}{_element(name, place)} = {value};")
        return w.nothing
    nothing = spread(w.dialect, w.constant(0, dtype).parts[0], dtype, lanes)
    value = Expr(f"vload{lanes}(0, {from_} + {first.within(PLUS)})", CALL)
    if there_ is not None:
        value = choice(there_.parts[0], value, nothing)
    w.line(f"{condition}vstore{lanes}({value}, 0, {name} + {place.within(PLUS)});")
    return w.nothing


def _always(condition: UOp) -> bool:
    return condition.op is ops.CONST and bool(condition.arg.value)


def _store_one(w: Writer, element: Expr, value: Expr, mask: Value | None, k: int) -> None:
    condition = f"if ({w.lane(mask, k)}) " if mask is not None else ""
    w.line(f"{condition}{element} = {value};")


def _store_vector(w: Writer, name: str, space: str, index: UOp, value: Value, mask: Value | None) -> None:
    widths = w.dialect.layout(value.lanes)
    first = 0
    rows = zip(widths, _addresses(w, name, index, widths), w.parts(value), strict=True)
    for k, (width, address, part) in enumerate(rows):
        if width == 1:
            text = address.text.removeprefix(f"{name} + ") if address.text != name else "0"
            _store_one(w, _element(name, Expr(text)), part, mask, first)
        elif mask is None or mask.same:
            condition = f"if ({mask.parts[0]}) " if mask is not None else ""
            w.line(f"{condition}vstore{width}({part}, 0, {address});")
        else:
            w.line(f"{_masked_store(w, value.dtype, width, space)}({part}, {address}, {mask.parts[k]});")
        first += width


def _masked_store(w: Writer, dtype: np.dtype, width: int, space: str) -> str:
    type_, vector = w.type_text(dtype), w.type_text(dtype, width)
    name = f"store_{vector}{_suffix(w, space)}"
    if name not in w.helpers:
        lanes = "".join(f"  if (m.s{k:x}) p[{k}] = x.s{k:x};\n" for k in range(width))
        w.helpers[name] = (
            f"{w.dialect.function}void {name}({vector} x, {space}{type_} *p, {w.type_text(dt.bool_, width)} m)\n{{\n"
            f"  if (all(m)) {{\n    vstore{width}(x, 0, p);\n    return;\n  }}\n{lanes}}}\n"
        )
    return name


def prefetch(w: Writer, node: UOp) -> Value:
    source, index = node.src
    name, _ = w.pointer(source)
    if w.dialect.prefetch:
        (address,) = _addresses(w, name, index, (1,))
        w.line(w.dialect.prefetch.format(address))
    return w.nothing


RULES = {"load": load, "store": store, "direct_copy": copy, "prefetch": prefetch}
