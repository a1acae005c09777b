"""Neighbouring iterations as the lanes of vectors."""

from __future__ import annotations

from collections.abc import Iterator

from funcgrad.backends.interface import Target
from funcgrad.lower.ir.schedule import Schedule
from funcgrad.lower.nest.kernel_loops import Loops
from funcgrad.lower.primitives.changes import (
    innermost,
    itemsizes,
    unpadded,
    without,
)
from funcgrad.lower.primitives.primitive import Primitive
from funcgrad.trace.util.record import replace

MOST_LANES = 64  # bytes of the widest registers


class Vectorize(Primitive):
    """vectorize(axis, lanes): `lanes` neighbouring iterations are one vector."""

    name = "vectorize"

    def fault(self, loops: Loops, schedule: Schedule, axis: str, lanes: int) -> str:
        """Return why this loop cannot be a vector, or an empty string. Neighbouring iterations become the lanes of a
        vector: a power of two of them, as vectors are halved to combine their lanes. Lanes have no lanes: one loop of
        the domain at most is a vector, one of each reduction, and none of a reduction that depends on lanes already.
        Updates of one position go one after the other, so they are not lanes.
        """
        if why := loops.fault(schedule, axis):
            return why
        widths = (2, 4, 8, 16) if schedule.on_grid else (2, 4, 8, 16, 32, MOST_LANES)
        if lanes not in widths:
            return f"{lanes} lanes: a vector has {', '.join(map(str, widths[:-1]))} or {widths[-1]}"
        if loops.named(schedule)[axis] < 2:
            return "the loop has one step"
        if axis in schedule.chain:
            return "chain writes its iterations out one by one"
        if axis in loops.updates:
            return f"updates of one position go one after the other, {axis} steps over positions"
        if axis in loops.means and schedule.matrix is None:
            return f"{axis} carries a maximum and sums from step to step"
        vectors = [name for name in schedule.vectorize if name != axis]
        if axis not in loops.reduced:
            other = next((name for name in vectors if name not in loops.reduced), None)
            if other is not None:
                return f"{other} is a vector already: there are no lanes of lanes"
        for node, names in loops.reductions.items():
            depends = loops.footprint.around[node] | loops.footprint.within[node]
            mixed = [name for name in (axis, *vectors) if name in depends]
            own = [name for name in (axis, *vectors) if name in names]
            if len(own) > 1 or (own and mixed and axis in (*own, *mixed)):
                first, second = (own[0], mixed[0]) if mixed else own[:2]
                return f"the reduction over {first} would have the lanes of {second} too: there are no lanes of lanes"
        return ""

    def neighbours(self, loops: Loops, schedule: Schedule, target: Target) -> Iterator[Schedule]:
        """Yield schedules with wider and narrower vectors, with none, and with vectors along another loop."""
        widest = target.vector_nbytes // min(itemsizes(loops), default=4)
        native = target.vector_nbytes // max(itemsizes(loops), default=4)
        for name, lanes in schedule.vectorize.items():
            yield without(schedule, name)
            for other in (2 * lanes, lanes // 2):
                if 2 <= other <= max(widest, 2 * native):
                    yield replace(unpadded(schedule, name), vectorize={**schedule.vectorize, name: other})
        of_domain = next((name for name in schedule.vectorize if name not in loops.reduced), None)
        for name, extent in loops.named(schedule).items():
            if name in schedule.vectorize or extent < 2:
                continue
            lanes = max(2, min(native, 1 << (extent - 1).bit_length()))
            bases = [schedule] if of_domain is None else [schedule, without(schedule, of_domain)]
            if name not in loops.reduced:  # lanes of reductions around would be lanes of lanes
                bases += [without(base, *loops.reduced) for base in bases]
            for base in bases:
                made = replace(base, vectorize={**base.vectorize, name: lanes})
                yield made
                if name not in loops.reduced:
                    yield innermost(loops, made, name)

    def neighbours_on_grids(self, loops: Loops, schedule: Schedule, target: Target) -> Iterator[Schedule]:
        """Yield schedules with wider and narrower loads and stores."""
        for name, lanes in schedule.vectorize.items():
            rest = {n: c for n, c in schedule.vectorize.items() if n != name}
            yield replace(schedule, vectorize={**rest, name: 2 * lanes})
            yield replace(schedule, vectorize={**rest, name: lanes // 2} if lanes > 2 else rest)
        if not schedule.vectorize:
            for name in schedule.threads:
                yield replace(schedule, vectorize={name: 2})
