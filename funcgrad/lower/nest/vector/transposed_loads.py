"""Vectors that lie across memory: neighbouring ones together are rows, to be transposed in registers.

A gather or a scatter takes an instruction's time for each lane. But where a tile of such vectors begins at neighbouring
positions, as in a transposition or in a product whose columns are channels of an image, each lane walks a row: so rows
are loaded or stored as they lie, and the tile is transposed by shuffles of two vectors each, log2(rows) times. Vectors
that fill a stretch of memory together, as the components of points do, are stored as whole vectors that take their
lanes in turn.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from funcgrad.lower.ir.index.affine import Index
from funcgrad.lower.ir.ops import LANES, LOAD, PAIR, PICK, STORE
from funcgrad.lower.nest.vector.shuffle_loads import MOST_OF_A_GATHER, lane_values, picked
from funcgrad.trace.uop import UOp, numel, substitute
from funcgrad.trace.util.record import field, record

_MOST_APART = 4  # elements between the lanes of vectors that are stored in turn
_SHUFFLED_NBYTES = 64  # of vectors: AVX-512 picks lanes out of two by one instruction
LEAST_TRANSPOSED = 1 << 14  # elements of an array; fewer are read sooner than the shuffles are compiled

# A buffer, the terms of an index, and the mask of a load where it has one.
Place = tuple[UOp, frozenset[tuple[UOp, int]], tuple[UOp, ...]]


@record(eq=False)
class Across:
    """Gathers and scatters of one nest, by where their tile begins and how far from there they do. masked: scatters of
    the first lanes alone, by the number of these, too. numels: how many numbers the buffer has of a gather that may be
    shuffles of vectors where it is in no tile."""

    loads: dict[Place, dict[int, UOp]] = field(default_factory=dict)
    numels: dict[UOp, int] = field(default_factory=dict)
    stores: dict[Place, dict[int, UOp]] = field(default_factory=dict)
    masked: dict[tuple[Place, int], dict[int, UOp]] = field(default_factory=dict)

    def add(self, node: UOp, array: UOp, position: Index, shuffled: bool = False) -> None:
        """Note a load or a store of lanes that are not neighbours. A mask of a load must be the same in all lanes.
        shuffled: whether it may be shuffles of vectors where it is in no tile.
        """
        vectors = [atom for atom in position.terms if atom.shape]
        if len(vectors) == 1 and vectors[0].op is LANES and is_transposed(array):
            place = node.src[0], frozenset(position.terms.items()), node.src[2:] if node.op is LOAD else ()
            if node.op is LOAD:
                self.loads.setdefault(place, {})[position.constant] = node
                if shuffled and vectors[0].arg * node.dtype.itemsize == _SHUFFLED_NBYTES:
                    self.numels[node] = numel(array.shape) * array.dtype.itemsize // node.dtype.itemsize
            elif len(node.src) == 3:
                self.stores.setdefault(place, {})[position.constant] = node
            elif count := _first_lanes(node.src[3].src[0] if node.src[3].op is PAIR else node.src[3]):
                self.masked.setdefault((place, count), {})[position.constant] = node

    def transposed(self, stores: Sequence[UOp]) -> list[UOp]:
        """Return the stores of the nest with rows in place of what lies across."""
        loads: dict[UOp, UOp] = {}
        for (buffer, terms, guard), found in self.loads.items():
            for first, tile in _tiles(found):
                if guard and len(tile) < _lanes(tile[0]):
                    continue  # the mask is one for as many lanes
                made = _loaded(buffer, Index(dict(terms), first), len(tile), guard)
                loads.update(zip(tile, made, strict=True))
            for constant, node in found.items():
                if node in self.numels and node not in loads:
                    position = Index(dict(terms), constant)
                    near = picked(buffer, self.numels[node], position, (), MOST_OF_A_GATHER)
                    loads.update({} if near is None else {node: near})
        rows: dict[UOp, list[UOp]] = {}
        groups = [(place, _lanes(next(iter(found.values()))), found) for place, found in self.stores.items()]
        groups += [(place, count, found) for (place, count), found in self.masked.items()]
        for (buffer, terms, _), count, found in groups:
            for first, tile in _stretches(dict(terms), found):
                for store in tile:
                    rows[store] = []
                values = [s.src[2] for s in tile]
                rows[tile[0]] = _interleaved(
                    buffer, Index(dict(terms), first), values, count, _parts(tile[0])
                )
        for (buffer, terms, _), found in self.stores.items():
            left = {p: store for p, store in found.items() if store not in rows and _parts(store) == 1}
            for first, tile in _tiles(left, overlapping=False):
                for store in tile:
                    rows[store] = []
                rows[tile[0]] = _stored(buffer, Index(dict(terms), first), [s.src[2] for s in tile])
        if not loads and not rows:
            return list(stores)
        return substitute([row for store in stores for row in rows.get(store, [store])], loads)


def is_transposed(array: UOp) -> bool:
    """Tell whether vectors that lie across an array are worth code that transposes tiles of it."""
    return numel(array.shape) >= LEAST_TRANSPOSED


def _first_lanes(mask: UOp) -> int:
    """Return how many lanes a mask leaves, if they are the first ones. Return 0 for other masks, and for those known
    only at run time.
    """
    known = lane_values(mask)
    if known is None or not known.shape:
        return 0
    count = int(known.sum())
    return count if known[:count].all() else 0


def _stretches(terms: dict[UOp, int], found: dict[int, UOp]) -> Iterator[tuple[int, list[UOp]]]:
    """Yield stretches of stores side by side, as many as the lanes of each are apart: (where the first begins, the
    stores).
    """
    ((_, stride),) = ((atom, c) for atom, c in terms.items() if atom.shape)
    if not 2 <= stride <= _MOST_APART:
        return
    left = sorted(found, reverse=True)
    while len(left) >= stride:
        first = left.pop()
        if left[-(stride - 1)] != first + stride - 1:
            continue
        del left[len(left) - (stride - 1) :]
        yield first, [found[first + k] for k in range(stride)]


def _interleaved(buffer: UOp, position: Index, values: Sequence[UOp], count: int, parts: int) -> list[UOp]:
    """Store `count` lanes of each of these values in turn, the first one to this position. A lane of complex numbers
    has two parts, side by side.
    """
    lanes = values[0].shape[0] // parts
    start = position.without(next(atom for atom in position.terms if atom.shape)) * parts
    rows = []
    for begin in range(0, count * len(values), lanes):
        places = [divmod(begin + lane, len(values)) for lane in range(lanes)]
        picks = [
            (which * lanes + lane % lanes) * parts + part for lane, which in places for part in range(parts)
        ]
        row = UOp(PICK, tuple(values), tuple(picks))
        left = min(lanes, count * len(values) - begin) * parts
        guard = (UOp(LANES, (), lanes * parts) < left,) if left < lanes * parts else ()
        rows.append(UOp(STORE, (buffer, (start + begin * parts).node(), row, *guard), lanes * parts))
    return rows


def _tiles(found: dict[int, UOp], overlapping: bool = True) -> Iterator[tuple[int, list[UOp]]]:
    """Yield runs of neighbours, each as long as a power of two up to the lanes: (where it begins, its nodes). Where
    runs may overlap, the rest of a longer run is the end of one that overlaps with the run before. Stores must not,
    as nothing is stored twice.
    """
    left = sorted(found)
    lanes = _lanes(found[left[0]]) if left else 0
    while left and lanes & (lanes - 1) == 0:
        run = 1
        while run < len(left) and left[run] == left[0] + run:
            run += 1
        begin = 0
        while run > 1 and begin < run:
            length = max(2, min(lanes, 1 << (run - begin - 1).bit_length()))  # of the rest, or more
            if length > run or begin + length > run and not (begin and overlapping):
                length //= 2
            if length == 1:
                break
            start = min(begin, run - length)
            yield left[start], [found[position] for position in left[start : start + length]]
            begin += length
        left = left[run:]


def _lanes(node: UOp) -> int:
    return node.shape[0] if node.op is LOAD else node.src[2].shape[0] // _parts(node)


def _parts(store: UOp) -> int:
    """Return how many numbers each lane of a store has: two of complex ones."""
    return 2 if store.src[1].op is PAIR else 1


def _row_starts(position: Index) -> list[Index]:
    """Return the position of each lane."""
    ((lane, stride),) = ((atom, c) for atom, c in position.terms.items() if atom.shape)
    rest = position.without(lane)
    return [rest + stride * i for i in range(lane.arg)]


def _loaded(buffer: UOp, position: Index, count: int, guard: tuple[UOp, ...] = ()) -> list[UOp]:
    """Load `count` vectors of lanes across memory, the first one at this position."""
    rows = [UOp(LOAD, (buffer, start.node(), *guard), count) for start in _row_starts(position)]
    while len(rows) > count:  # as many rows to a vector as fit
        together = tuple(range(2 * rows[0].shape[0]))
        pairs = [(i, i + count) for i in range(len(rows)) if not i // count % 2]
        rows = [UOp(PICK, (rows[a], rows[b]), together) for a, b in pairs]
    return _swapped(rows, count)


def _stored(buffer: UOp, position: Index, values: Sequence[UOp]) -> list[UOp]:
    """Store vectors whose lanes go across memory, the first one to this position."""
    starts, count = _row_starts(position), len(values)
    lanes = len(starts)
    rows = []
    for i, vector in enumerate(_swapped(values, count)):
        for group in range(0, lanes, count):
            part = UOp(PICK, (vector,), tuple(range(group, group + count))) if count < lanes else vector
            rows.append(UOp(STORE, (buffer, starts[group + i].node(), part), count))
    return rows


def _swapped(vectors: Sequence[UOp], count: int) -> list[UOp]:
    """Transpose squares of count x count lanes: blocks off the diagonal change places, then lanes within blocks."""
    values = list(vectors)
    lanes = values[0].shape[0]
    half = count // 2
    while half:
        low = tuple(j if not j & half else lanes + j - half for j in range(lanes))
        high = tuple(j + half if not j & half else lanes + j for j in range(lanes))
        for i in range(count):
            if not i & half:
                pair = values[i], values[i + half]
                values[i], values[i + half] = UOp(PICK, pair, low), UOp(PICK, pair, high)
        half //= 2
    return values
