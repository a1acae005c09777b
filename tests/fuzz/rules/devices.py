"""Functions that each device of a mesh runs on a block of its own (shard_map), and what the devices say to each other.

Without devices the mesh is an abstract one, whose meaning is computed on one device: so the reference does. Where a
program is run on several devices, the same text runs on these.
"""

from __future__ import annotations

from tests.fuzz.program import Block, Statement
from tests.fuzz.writer import Draft, Unfit, Value, Writer, rule

_SPEAKS = """lax.psum({x},'a') lax.psum({x},('a','b')) lax.pmax({x},'b') lax.pmin({x},'a') lax.pmean({x},'b')
lax.ppermute({x},'a',[(0,1),(1,0)]) lax.ppermute({x},'b',[(0,1)]) {x}*lax.axis_index('a') {x}+lax.axis_index('b')
lax.all_gather({x},'a') lax.all_gather({x},'b',axis=0,tiled=True)""".split()
_OF_ROWS = """lax.psum_scatter({x},'a',scatter_dimension=0,tiled=True) lax.all_to_all({x},'a',0,0,tiled=True)
lax.psum_scatter({x},'b',scatter_dimension=0,tiled=True) lax.all_to_all({x},'b',0,{last},tiled=True)""".split()


def _spoken(w: Writer, x: Value) -> str:
    """What a device has of a value after it spoke to the others."""
    options = list(_SPEAKS)
    if x.kind in "iu":
        options = [o for o in options if "pmean" not in o]
    if x.kind == "c":
        options = [o for o in options if "pmax" not in o and "pmin" not in o]
    if w.style.differentiable:  # JAX has no derivative of these
        options = [o for o in options if "pmax" not in o and "pmin" not in o]
    if x.rank and x.shape[0] % 2 == 0:
        options += [o for o in _OF_ROWS if x.shape[-1] % 2 == 0 or "last" not in o]
    return w.choice(options).format(x=x, last=x.rank - 1)


@rule("devices", 2)
def blocks_of_devices(w: Writer) -> Draft:
    """Of an even number of rows and, of matrices, columns; what is not cut is whole on each device."""
    if w.depth:
        raise Unfit
    x = w.value("fiuc", least=1, most=3, where=lambda v: v.shape[0] % 2 == 0 and v.size > 0 and not v.weak)
    cut = "P('a', 'b')" if x.rank > 1 and x.shape[1] % 2 == 0 and w.maybe() else "P('a')"
    block = x.array[: x.shape[0] // 2]
    if "b" in cut:
        block = block[:, : x.shape[1] // 2]
    operands, specs, parts = [x], [cut], [block]
    whole = [v for v in w.scope[-6:] if v != x and not v.weak and v.size]
    if whole and w.maybe():
        operands.append(whole[-1])
        specs.append("P()")
        parts.append(whole[-1].array)
    statements: list[Statement] = []
    with w.inside(bare=True, on_device=True):
        names = tuple(w._parameter(p) for p in parts)
        w.write(statements, w.integer(0, 3))
        spoken = []
        for _ in range(w.integer(1, 2)):
            y = w.ending()
            if y.kind == "b":
                continue
            name = w.new_name()
            statements.append(Statement((name,), _spoken(w, y), "devices"))
            spoken.append(name)
        if not spoken:
            raise Unfit
    results = [f"{name}[None, None]" for name in spoken]
    body = Block(w.new_name("f"), names, tuple(statements), f"({', '.join(results)},)")
    check = w.choice(["", "", ", check_vma=False"])
    cuts = ", ".join(f"fg.{s}" for s in specs)
    text = f"fg.shard_map({body.name}, mesh=grid(), in_specs=({cuts},), out_specs=fg.P('a', 'b'){check})"
    return Draft(f"{text}({', '.join(operands)})", len(spoken), (body,))


@rule("devices", 0.5)
def constrained(w: Writer) -> str:
    """A value that is to lie on the devices in a way, and moves to them in the middle of a program."""
    if w.on_device:
        raise Unfit
    x = w.value(least=1, where=lambda v: v.shape[0] % 2 == 0 and v.size > 0)
    spec = w.choice(["'a'", "'b'", "None", "None, 'a'" if x.rank > 1 and x.shape[1] % 2 == 0 else "'b'"])
    return f"put_on_grid({x}, {spec})"
