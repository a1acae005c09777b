"""The register tile of a sum of products on a CPU: which loops are its rows and columns, how high and wide it is, which
operands are copied to panels first.

A loaded value serves several multiply-adds, so the sums of a tile stay in registers for the whole loop of the sum. The
choice is made from the strides and extents of the accesses alone.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Sequence

from funcgrad.backends.interface import Target
from funcgrad.lower.ir.contraction.dot_products import DOT_PRODUCTS, dot_product_of, narrowest_source
from funcgrad.lower.ir.contraction.tile_instructions import (
    COLUMNS,
    ROWS,
    TILE_INSTRUCTIONS,
    tile_instruction_of,
    tiles_of_terms,
    worth_tiles,
)
from funcgrad.lower.ir.index.access_strides import coefficient, loops_in
from funcgrad.lower.ir.index.affine import strides, variable
from funcgrad.lower.ir.loops import inner_part, is_part, outer_part
from funcgrad.lower.ir.ops import loop
from funcgrad.lower.ir.schedule import TASKS_A_CORE, Pack, Schedule
from funcgrad.lower.nest.footprint import Access, Footprint
from funcgrad.lower.nest.memory import MOST_OF_A_ROW
from funcgrad.lower.nest.vector.transposed_loads import is_transposed
from funcgrad.lower.optimize.common import contiguity, feed_cores, innermost, lanes_for, prefetch_rows
from funcgrad.trace.ops import MUL
from funcgrad.trace.types import dtypes as dt
from funcgrad.trace.uop import UOp, numel
from funcgrad.trace.util.named_tuple import NamedTuple
from funcgrad.trace.util.record import record

_READS_WORTH_A_COPY = 96  # of each element of an operand that a loop walks in steps
_READS_OF_TERMS = 32  # of each element, for a copy that has terms side by side
_STEPS_OF_A_COPY = 4  # multiply-adds of a vector in the time that copying an element takes
_STEPS_A_LINE = 4  # multiply-adds of a vector in the time that a line takes from the next cache
_STEPS_A_SCATTER = 48  # multiply-adds of a vector in the time that writing it to places apart takes
_STEPS_A_SPREAD_SCATTER = 160  # the same where rows are apart, too: each place is in a line of its own
_STEPS_A_PART = 4  # for each of the vectors over which one is spread, to store its lanes a few elements apart
_STEPS_A_ROW = 8  # that of a tile whose rows are neighbours: it is transposed
_STEPS_AN_UNEVEN_ROW = 16  # the same where it takes several squares, down to some of two rows
_READS_WORTH_MORE = 256  # the same where vectors along another loop would do without
_WORTH_ALL = 256  # reads of an element of an operand on the average, for a copy where some are not read
_WORTH_PACKING = 1.04  # how much more is made of the machine by vectors along another loop
_ENOUGH_ROWS = 6  # that share a loaded vector
_GOOD = 0.6  # of all multiply-adds: no need to look further
_LEAST_ROWS = 5  # by two vectors: so many products hide how long each takes
_SHORT = 5  # iterations of a loop that may be written out within a register tile
_MOST_PRODUCTS = 96  # that an iteration of the loop around it then has
_NEAR = 4  # elements between neighbouring results
_NEXT_BUT_ONE = 2  # elements between the lanes of vectors that are picked out of two
_ROWS_WORTH_A_COPY = 128  # rows that read a packed operand before the copy has paid
_READS_WORTH_WAITING = 1 << 11  # of a small operand, for a copy of it that all cores wait for
_ROWS_OF_FULL_SETS = 512  # the same where the operand just fills the sets of the cache that it shares
_MANY_REGISTERS = 32
_FEW_ROWS = 96
_LEAST_HIGH = 4  # rows of a tile that is wider than two vectors
_LEAST_WHOLE_ROWS = 3  # of a tile that has all columns
_ACROSS = (2, 3, 5)  # vectors of a row of the tile, for columns that fill no even number of vectors
_LEAST_LANES = 4
_WORTH_HALVES = 0.97  # of what whole vectors compute
_ONE_TILE = 12  # rows that are one tile: what they share is read once
_OF_ONE_TILE = 5 / 8  # of the registers, for the sums of all rows if these are one tile
_MOST_ROWS = 16  # of a tile: each is a stream of its own
_STRIPS_A_CORE = 6  # of columns, for which a core copies panels of its own
_FAR = 8  # times the near cache: what is bigger is not read again and again from behind it
_MOST_STREAMS = 2  # matrices that are read at the same time, each from its first row to its last
_LONG_ROW = 256  # terms of a sum, beside which adding up its lanes is little
_LONG_SUM = 1 << 10  # terms, whose vectors take much longer than adding up the lanes of a tile
_FILLED = 0.75  # of the lanes of vectors along a row of places, for which no operand is copied
_STEPS_OF_A_REST = 3  # of whole vectors, in the time that fewer terms take at the end of a row
_SHORT_ROW = 64  # the same, beside which it takes as long as the terms do
_ON_THE_WAY = 10  # sums that hide how long a multiply-add takes: five cycles, of which two begin in each
_BESIDE_SUMS = 6  # registers, where each product takes one before it is added
_NEAR_NBYTES = 1 << 13  # of a vector that stays in the nearest cache while rows of a matrix pass
_SHUFFLED_NBYTES = 64  # of vectors: AVX-512 picks lanes out of two by one instruction
_LINE_NBYTES = 64
_WAYS = 16  # lines that a cache keeps of those that share a set


def register_tile(
    plain: Footprint,
    domain: list[str],
    extents: dict[str, int],
    schedule: Schedule,
    lanes: int,
    target: Target,
) -> bool:
    """Schedule a sum of products, and return whether that was done. Copies of two loops of the domain go around the
    loop of the sum, so that every loaded value serves several multiply-adds. Vectors go along the column loop where
    an operand has neighbours there, or gets them by a copy that pays, else along the sum.
    """
    loops = {tuple(names) for names in plain.reductions.values()}
    if len(loops) != 1 or not all(around.issuperset(domain) for around in plain.around.values()):
        return False  # what uses a sum again and again would have the loops of the tile around it
    names = [name for name in loops.pop() if extents[name] > 1]
    reads = [a for a in plain.accesses if not a.is_store and loops_in(a.position) & {*names}]
    walked = {name: [a for a in reads if coefficient(a.position, name) != 0] for name in domain}
    private = [name for name in domain if 0 < len(walked[name]) < len(reads)]
    if not private and names and _counts_rows(plain, walked):
        private = [name for name in domain if walked[name]]
    if not private:
        return False
    if len(domain) == 1 and names and _is_stream(walked[domain[0]], extents, names, target):
        return False
    tile = _RegisterTile(plain, extents, schedule, lanes, target, walked, private)
    if target.matrix and names and tile.by_matrix(names[-1]):
        return True
    if not tile.by_vectors(domain, names, reads):
        return False
    feed_cores(schedule, extents, target)
    return True


def _counts_rows(plain: Footprint, walked: dict[str, list[Access]]) -> bool:
    """Tell whether a factor is computed from the numbers of rows and of terms, or from one value a row, as one_hot and
    a triangle of ones are: it reads nothing that the sum walks, so all that is read there belongs to the columns.
    """
    needed = frozenset().union(*plain.around.values())
    return any(name in needed for name, own in walked.items() if not own)


def _is_stream(
    walked: Sequence[Access], extents: dict[str, int], names: Sequence[str], target: Target
) -> bool:
    """Tell whether products with a vector do little but read a big matrix, or two, from the first row to the last.
    Then memory is faster for one row after the other than for several at once, which a tile would read to load the
    vector once for all of them: from the nearest cache that costs nothing.
    """
    if len(walked) > _MOST_STREAMS or any(
        a.nbytes <= target.l2_nbytes or coefficient(a.position, names[-1]) != 1 for a in walked
    ):
        return False
    terms = numel(tuple(extents[n] for n in names))
    return terms >= _LONG_ROW and terms * walked[0].itemsize <= _NEAR_NBYTES


class _Loops(NamedTuple):
    """The loops along which vectors may go.

    columns: loops of one operand, whose elements are neighbours there, or of no operand. good: those of them that make
    enough of the machine. few: loops like them of three elements. gathered: loops whose elements are gathered, for rows
    enough. terms: loops of the sum whose elements are neighbours in all operands, last ones first; apart: those that
    walk every other element, too.
    """

    columns: list[str]
    good: list[str]
    few: list[str]
    gathered: list[str]
    terms: list[str]
    apart: list[str]


@record(eq=False)
class _RegisterTile:
    """The register tile of one sum of products. walked: the accesses of each loop; private: loops that some operand
    lacks."""

    plain: Footprint
    extents: dict[str, int]
    schedule: Schedule
    lanes: int
    target: Target
    walked: dict[str, list[Access]]
    private: list[str]
    enough_reads: int = _READS_WORTH_A_COPY

    @property
    def sums(self) -> int:
        """The sums of each element of a tile: two for both parts of a product of complex numbers, one for each slice of
        the columns that are combined.
        """
        return max(1, sum(len(self.plain.rows[node]) for node in self.plain.reductions))

    def by_vectors(self, domain: list[str], names: Sequence[str], reads: Sequence[Access]) -> bool:
        """Choose the loop of the vectors, and return whether there is one. names: the loops of the sum; reads: what is
        read there. The first way that fits is taken.
        """
        loops = self._loops(names, reads)
        return (
            self._by_good_columns(loops)
            or self._by_thin_columns(loops, names)
            or self._by_terms(loops, names)
            or self._by_terms_apart(loops, names)
            or self._by_any_columns(loops)
            or self._by_short_sum(names)
            or self._by_results(domain)
        )

    def _loops(self, names: Sequence[str], reads: Sequence[Access]) -> _Loops:
        """Find the loops along which vectors may go; names and reads as above."""
        extents, private = self.extents, self.private
        near = [n for n in private if all(coefficient(a.position, n) == 1 for a in self.walked[n])]
        columns = [n for n in near if extents[n] >= _LEAST_LANES]
        long = [n for n in reversed(names) if extents[n] >= self.lanes]

        def walks(name: str, steps: Sequence[int]) -> bool:
            return all(coefficient(a.position, name) in steps for a in reads)

        return _Loops(
            columns=columns,
            good=[n for n in columns if self.efficiency(n) >= _GOOD],
            few=[n for n in near if extents[n] == _LEAST_LANES - 1 and not self.is_window(n, names)],
            gathered=[n for n in private if extents[n] >= self.lanes and self.rows(n) >= 4],
            terms=[n for n in long if walks(n, (0, 1))],
            apart=[n for n in long if walks(n, (0, 1, _NEXT_BUT_ONE))],
        )

    def _by_good_columns(self, loops: _Loops) -> bool:
        """Take neighbouring columns that make enough of the machine; others only if copying them makes more of it."""
        if not loops.good:
            return False
        near = max(loops.good, key=lambda n: contiguity(self.plain.accesses, n))
        packed = [
            n for n in self.private if n not in loops.columns and self.worth_packing(n, _READS_WORTH_MORE)
        ]
        best = max([near, *packed], key=self.efficiency)
        self.by_columns(best if self.efficiency(best) > _WORTH_PACKING * self.efficiency(near) else near)
        return True

    def _by_thin_columns(self, loops: _Loops, names: Sequence[str]) -> bool:
        """Go along the sum where columns are less than a vector, and copied to have neighbours there."""
        if not any(self.narrow(n, names) for n in (*loops.columns, *loops.few)):
            return False
        self.along_sum(names[-1])
        return True

    def _by_terms(self, loops: _Loops, names: Sequence[str]) -> bool:
        """Go along the sum where its terms are neighbours, unless columns are worth a copy that makes them such."""
        if not loops.terms:
            return False
        terms = self._terms(names)
        sums = self.sums_of_windows(loops.terms[0]) if terms >= _LONG_SUM else {}
        enough = _READS_WORTH_A_COPY if terms <= _SHORT_ROW else _READS_WORTH_MORE
        packed = [
            n for n in self.private if self.worth_packing(n, enough) and self.efficiency(n) >= _GOOD / 2
        ]
        if packed and not sums:
            self.by_columns(
                max(packed, key=lambda n: (self.stored_well(n) * self.efficiency(n), self.extents[n]))
            )
        else:
            self.along_sum(loops.terms[0], sums)
        return True

    def _by_terms_apart(self, loops: _Loops, names: Sequence[str]) -> bool:
        """Go along the sum where its terms are every other element, and columns are no neighbours and not copied."""
        if not loops.apart or loops.columns or any(map(self.worth_packing, loops.gathered)):
            return False
        along = loops.apart[0]
        self.along_sum(along, self.sums_of_windows(along) if self._terms(names) >= _LONG_SUM else None)
        return True

    def _by_any_columns(self, loops: _Loops) -> bool:
        """Take the columns that make most of the machine; where their vectors have empty lanes, a copy of others may be
        worth more.
        """
        columns = [*loops.columns, *loops.gathered, *self.short_columns(), *loops.few]
        if not columns:
            return False
        best = max(columns, key=self.efficiency)
        if best not in loops.gathered and self.efficiency(best) < _GOOD:
            enough = self.reads_worth_more_than(best)
            copied = [n for n in loops.gathered if self.worth_packing(n, enough)]
            if copied:
                best = max(copied, key=lambda n: self.extents[n])
                self.enough_reads = 1
        self.by_columns(best)
        return True

    def _by_short_sum(self, names: Sequence[str]) -> bool:
        """Go along a sum that is shorter than a vector."""
        short = next((n for n in reversed(names) if self.is_short_sum(n)), None)
        if short is None:
            return False
        self.along_sum(short, self.sums_of_windows(short, filled=False))
        return True

    def _by_results(self, domain: Sequence[str]) -> bool:
        """Go along results each of which has operands of its own, as those of a batch."""
        lane = self.lane_loop(domain)
        if lane is None:
            return False
        self.by_lanes(lane)
        return True

    def _terms(self, names: Sequence[str]) -> int:
        """Return the terms of the sum over these loops."""
        return numel(tuple(self.extents[name] for name in names))

    def by_columns(self, column: str) -> None:
        """Make vectors of neighbouring columns. Every element of the other operand is spread over one."""
        extents, schedule = self.extents, self.schedule
        row = self._row_for(column)
        if row is not None:
            self._windows_apart(row)
        width = self._width(extents[column])
        vectors = -(-extents[column] // width)
        whole = row is not None and width < self.lanes and self._all_across(row, vectors)
        across = vectors if whole else self._vectors_across(column, row, width)
        schedule.vectorize[column] = width
        schedule.unroll[column] = across
        if row is not None:
            self._share_among_rows(column, row, whole)
        elif self.walked[column] and self.walked[column][0].node in self.plain.kernel.constants:
            self._pack(column, width * across)  # one copy serves all steps of a loop around
        high = schedule.unroll.get(row, 1) if row is not None else 1
        third = self._third_loop(column, row, high * across * self.sums) if width < self.lanes else None
        copies = high * across * self.sums * schedule.unroll.get(third or "", 1)
        self._chain(copies, across * self.sums)
        self._nest_tiles(column, row, schedule.unroll.get(row or "", 1))
        if third is not None:
            rest = [n for n in schedule.order if n != third]
            schedule.order = [*rest[:-1], third, rest[-1]]
        if self._is_big(column) and (row is None or extents[row] <= _ONE_TILE):
            for names in self.plain.reductions.values():
                if names[-1] not in schedule.chain and not schedule.dot_product:
                    prefetch_rows(self.plain, names[-1], schedule)
        if row is not None:
            self._ask_ahead(column, row)

    def _vectors_across(self, column: str, row: str | None, width: int) -> int:
        """Return how many of the vectors of all columns a tile has side by side."""
        columns = self.extents[column]
        vectors = -(-columns // width)
        across = max(1, self._across(column, row, vectors) // self.sums)
        if columns % self.lanes and across == 2 and vectors > 2:
            # What a tile has beyond the last column is computed, too.
            widths = [n for n in _ACROSS if n * _LEAST_HIGH <= self._most_sums(n)]
            across = min(widths, key=lambda n: -(-vectors // n) * n, default=1)
        # No loop: all are written out side by side.
        is_one_tile = vectors <= 4 and columns < 2 * width * across
        return vectors if is_one_tile else across

    def _share_among_rows(self, column: str, row: str, whole: bool) -> None:
        """Choose how many rows share the vectors of a tile, by the registers that are left for sums, and copy operands
        to panels of its shape where that pays. whole: a tile has all columns.
        """
        extents, schedule = self.extents, self.schedule
        width, across = schedule.vectorize[column], schedule.unroll[column]
        loaded = across * self.sums  # vectors, of a step of the sum
        room = self._free(self._short_loop() * loaded) - self._ahead(loaded)
        taps = self._short_loop() if room >= 4 * loaded else 1
        free = self._free(taps * loaded)
        most = min(free, self._most_sums(loaded, filled=extents[column] % width == 0))
        whole_tile = extents[row] * loaded
        if whole_tile <= min(self.target.registers * _OF_ONE_TILE, free - self._ahead(loaded)):
            most = max(most, whole_tile)  # else there would be a rest of a few rows
        if whole:
            most = self._most_in_whole_rows()
            for name in itertools.chain.from_iterable(self.plain.reductions.values()):
                prefetch_rows(self.plain, name, schedule)
        schedule.unroll[row] = _rows(extents[row], min(most // loaded, _MOST_ROWS), equal=True)
        together = self._take_dot_product(row, column, width)
        self._pack(column, width * across, together if self._copied_in_lines(column) else 0)
        own = self.walked[row]
        if own and not together and all(coefficient(a.position, row) == 1 for a in own):
            self._pack(row, schedule.unroll[row])

    def _third_loop(self, column: str, row: str | None, sums: int) -> str | None:
        """Write out some steps of a third loop that some operand lacks, as that of neighbouring windows, where the sums
        of a tile are so few that each product waits for the one before. Return it, or None where there is none.
        """
        loops = [
            n
            for n in self.private
            if n not in (column, row) and 1 < self.extents[n] <= _SHORT and not is_part(n)
        ]
        most = self.target.registers * 3 // 4 // sums
        if sums > self.target.registers // 4 or most < 2 or not loops:
            return None
        third = min(loops, key=lambda n: min(abs(coefficient(a.position, n) or 0) for a in self.walked[n]))
        self.schedule.unroll[third] = _rows(self.extents[third], most)
        return third

    def _ask_ahead(self, column: str, row: str) -> None:
        """Let each tile ask for what the next one reads behind its sums, where that is no near memory: the sums of one
        tile take longer than it takes to come, and their end waits for all of it at once. Let a row of tiles ask for
        what the next one sums, as the next line of an image.
        """
        inner = self.schedule.order[-1]
        sums = {n for names in self.plain.reductions.values() for n in names}
        behind = [
            a
            for a in self.plain.accesses
            if not loops_in(a.position) & sums and all(coefficient(a.position, n) for n in (column, row))
        ]
        far = any(a.nbytes > self.target.l2_nbytes or a.node in self.plain.kernel.moving for a in behind)
        if inner in (column, row) and far:
            self.schedule.prefetch[inner] = 1
        if (around := self._loop_of_rows(column, row)) is not None:
            self.schedule.prefetch[around] = 1

    def _loop_of_rows(self, column: str, row: str) -> str | None:
        """Return the loop around rows of tiles whose windows slide from line to line of a big image, if the sum goes
        through each line one by one, or None.
        """
        own, inner = self.walked[row], [names[-1] for names in self.plain.reductions.values()]
        packed = any(self.plain.kernel.slots[a.node] in self.schedule.pack for a in own)
        fits = all(self.lanes <= self.plain.extents[n] <= MOST_OF_A_ROW for n in inner)
        if (
            packed
            or not fits
            or not self._is_big(row)
            or any(coefficient(a.position, n) != 1 for a in own for n in inner)
        ):
            return None
        around = [n for n in self.schedule.order if n in self.private and n not in (column, row)]
        return next((n for n in reversed(around) if self.walked[n] == own and self._overlaps(n)), None)

    def lane_loop(self, domain: Sequence[str]) -> str | None:
        """Return a loop along which all operands and results are neighbours; None where there is none. In the gradient
        of a depthwise convolution by its weights it is that of the channels, where these are last.
        """
        stores = [a for a in self.plain.accesses if a.is_store]
        loops = [
            n
            for n in domain
            if n not in self.private
            and self.extents[n] >= _LEAST_LANES
            and all(coefficient(a.position, n) == 1 for a in [*self.walked[n], *stores])
        ]
        return max(loops, key=lambda n: self.extents[n], default=None)

    def by_lanes(self, lane: str) -> None:
        """Make vectors of neighbouring results, which have no operand in common. What other results share is loaded
        once for as many of them as registers hold, and for several vectors side by side: whole lines are read.
        """
        schedule = self.schedule
        width = schedule.vectorize[lane] = self._width(self.extents[lane])
        left = self._free(len({id(a) for n in self.private for a in self.walked[n]})) // self.sums
        loops = sorted(self.private, key=schedule.order.index)
        for name in reversed(loops):
            schedule.unroll[name] = _rows(self.extents[name], min(left, _MOST_ROWS), equal=True)
            left //= schedule.unroll[name]
        vectors = self.extents[lane] // width
        schedule.unroll[lane] = next((n for n in range(min(left, vectors), 1, -1) if vectors % n == 0), 1)
        innermost(schedule, [lane, *loops])
        for names in self.plain.reductions.values():
            prefetch_rows(self.plain, names[-1], schedule)

    def _width(self, columns: int) -> int:
        """Return the lanes of vectors along columns: half of all where that computes fewer beyond the last column, and
        takes no longer. Instructions for several products at a time are of whole vectors.
        """
        width = lanes_for(columns, self.lanes)
        half = width // 2
        if not self.target.in_halves or width < self.lanes or half < _LEAST_LANES or self._dot_product():
            return width
        return half if -(-columns // half) * half < _WORTH_HALVES * -(-columns // width) * width else width

    def _nest_tiles(self, column: str, row: str | None, high: int) -> None:
        """Order the loops over tiles of `high` rows. The operand that the rows share is read again for every tile of
        rows: where it does not stay in the cache, a strip of columns is finished first, so that the strip does. Half of
        it is for all else.
        """
        stays = self._stays(column)
        slots = {self.plain.kernel.slots[access.node] for access in self.walked[column]}
        if self.schedule.dot_product and slots & self.schedule.pack.keys():
            stays = False  # what one core has copied is read by few tasks of the other
        inner = [row, column] if stays else [column, row]
        innermost(self.schedule, [n for n in inner if n is not None])
        self._part_by_part([n for n in self.schedule.order if n not in (row, column)])
        if row is not None and not stays and not self._around_all_rows(column, row):
            self._blocks_of_rows(column, row, high)

    def _part_by_part(self, others: Sequence[str]) -> None:
        """Put a loop that all operands walk, as that of groups of channels, around those that some big operand lacks:
        these read a part of it again and again, which stays in the cache, in place of the whole.
        """
        order = self.schedule.order
        operands = {id(a): a for n in self.walked for a in self.walked[n]}.values()
        big = [a for a in operands if a.nbytes > self.target.l2_nbytes // 2]
        lacking = [n for n in others if any(a not in self.walked[n] for a in big)]
        for name in others:
            whole = all(a in self.walked[name] for a in operands)
            if lacking and whole and order.index(name) > order.index(lacking[0]):
                order.remove(name)
                order.insert(order.index(lacking[0]), name)

    def _around_all_rows(self, column: str, row: str) -> bool:
        """Order the loops so that a strip of columns is finished for all rows within some of the outer loops, and
        return whether that was done. It is done where the operand that the rows read there stays in the cache, as one
        image of many does.
        """
        others = [n for n in self.schedule.order if n not in (column, row)]
        own = self.walked[column]
        for place in range(len(others)):
            around = others[:place]
            if any(a in self.walked[n] for n in others[place:] for a in own):
                continue  # the strip would be another one in each of their steps
            within = max(
                (
                    a.nbytes // numel(tuple(self.extents[n] for n in around if a in self.walked[n]))
                    for a in self.walked[row]
                ),
                default=0,
            )
            if within <= self.target.l2_nbytes // 2:
                self.schedule.order = [*around, column, *others[place:], row]
                return True
        return False

    def _blocks_of_rows(self, column: str, row: str, high: int) -> None:
        """Make each task a block of tiles of `high` rows that stays in the cache while all strips of columns pass. This
        is done where the operand that the rows read is too big to be read for every strip, or where tasks that each
        read the columns' operand still read less than tasks of strips, which each read that of the rows. Then the rows
        of several products, one after the other, stay with the core that made them. Strips of a copy in panels stay
        with the core that makes it, if there are some for each core. Of products of a batch each has its own operands.
        """
        operands = [*self.walked[row], *self.walked[column]]
        steps = numel(
            tuple(self.extents[n] for n in self.walked if all(a in self.walked[n] for a in operands))
        )
        nbytes, columns = (max((a.nbytes for a in self.walked[n]), default=0) // steps for n in (row, column))
        tasks = TASKS_A_CORE * self.target.cores
        strips = self.extents[column] // (self.schedule.vectorize[column] * self.schedule.unroll[column])
        own = (
            self._copies_in_each_call(column)
            and strips >= _STRIPS_A_CORE * self.target.cores > _STRIPS_A_CORE
        )
        enough = not own and self.extents[row] >= high * tasks and tasks * columns <= strips * nbytes
        if nbytes > _FAR * self.target.l2_nbytes or enough:
            tile = nbytes // self.extents[row] * high
            self.schedule.parallel = row
            self.schedule.most = max(4, self.target.l2_nbytes // max(1, tile))

    def _copies_in_each_call(self, column: str) -> bool:
        """Tell whether an operand of the columns is copied to panels that no later call finds."""
        kernel = self.plain.kernel
        nodes = {access.node for access in self.walked[column]} - kernel.constants
        return any(kernel.slots[node] in self.schedule.pack for node in nodes)

    def _across(self, column: str, row: str | None, vectors: int) -> int:
        """Return how many vectors a row of the tile has. Where few rows read a big operand, its memory takes the most
        time: wide tiles read it in whole stretches.
        """
        big = self._is_big(column) and self.target.registers >= _MANY_REGISTERS
        rows = 1 if row is None else self.extents[row]
        if rows == 1:
            return min(vectors, 16 if big else 8)
        shared = self._is_piece() and self.worth_packing(column)  # by phases of more terms
        if not big or self._short_loop() > 1 or self._reads(column) > _FEW_ROWS or shared:
            return min(vectors, 2)
        sums = self._most_sums(2)
        widths = (4, 3, 2) if rows > _ONE_TILE else (n for n in (8, 6, 4, 3, 2) if n * rows <= sums)
        return next((n for n in widths if vectors >= 2 * n), min(vectors, 2))

    def _all_across(self, row: str, vectors: int) -> bool:
        """Tell whether a tile has all columns, of which there are few, as an image of 7 x 7 has places. It does where
        the rows read a big operand, as many weights are: that is then read once.
        """
        fits = vectors > 2 and _LEAST_WHOLE_ROWS * vectors <= self._most_in_whole_rows()
        return fits and self.sums == 1 and self._is_big(row)

    def _most_in_whole_rows(self) -> int:
        """Return how many sums stay in registers where a tile has all columns."""
        return self.target.registers * 3 // 4

    def _is_big(self, loop: str) -> bool:
        return max((access.nbytes for access in self.walked[loop]), default=0) > self.target.l2_nbytes

    def _stays(self, loop: str) -> bool:
        """Tell whether what a loop walks stays in the cache, half of which is for all else."""
        return max((a.nbytes for a in self.walked[loop]), default=0) <= self.target.l2_nbytes // 2

    def _most_sums(self, across: int, filled: bool = False) -> int:
        """Return how many sums stay in registers. A value that is spread over the lanes for one vector alone is an
        operand in memory. For several vectors it takes a register, and LLVM loads a few of these ahead. Where the sum
        has nested loops, it also moves sums from one loop to the other. Two sums for each element have their values
        spread for both at once, and shuffles that take complex numbers apart have two constants. filled: whether no
        vector has a mask, which takes registers, too.

        Both products of a part of a complex number are added to one sum, the second after the first: with few registers
        so many sums as stay there hide how long that takes. Without fused multiply-adds products take registers, too.
        """
        if across == 1:
            return self.target.registers - 4
        if self.sums > 1:
            few = self.target.registers < _MANY_REGISTERS and self.target.fuses_products
            return self.target.registers * 3 // 4 if few else self.target.registers // 2
        loops = max(sum(self.plain.extents[n] > 1 for n in names) for names in self.plain.reductions.values())
        most = self.target.registers * (3 if loops == 1 else 2) // 4
        if filled:
            most = max(most, min(_ON_THE_WAY, self.target.registers * 3 // 4))
        fused = all(dt.kind(node.dtype) == "f" for node in self.plain.reductions) or self._dot_product()
        return most if fused else min(most, self.target.registers - _BESIDE_SUMS)

    def _free(self, taken: int) -> int:
        """Return the registers that are left for sums."""
        return self.target.registers - 2 - taken

    def _ahead(self, across: int) -> int:
        """Return the registers of values that LLVM loads ahead, as `_most_sums` says."""
        return 0 if across == 1 else self.target.registers // 8

    def _short_loop(self) -> int:
        """Return the iterations of the innermost loop of the sum if they are few, else 1."""
        inner = [self.plain.extents[n] for names in self.plain.reductions.values() for n in names]
        last = next((extent for extent in reversed(inner) if extent > 1), 1)
        return last if last <= _SHORT else 1

    def _chain(self, sums: int, across: int) -> None:
        """Write out short inner loops of the sum, as a loop of three steps is mostly its own beginning and end. This
        is done while all that they load fits into registers at once.
        """
        for names in dict.fromkeys(map(tuple, self.plain.reductions.values())):
            taps = 1
            for name in reversed(names):
                extent = self.plain.extents[name]
                taps *= extent
                room = (
                    sums + self._ahead(across) <= self._free(taps * across) and sums * taps <= _MOST_PRODUCTS
                )
                if is_part(name) or name in self.schedule.split or extent > _SHORT or not room:
                    break
                if extent > 1:
                    self.schedule.chain.append(name)

    def along_sum(self, name: str, sums: dict[str, int] | None = None) -> None:
        """Make vectors of neighbouring terms of the sum, for so many sums of some loops at once, or for 4 by 4; for
        fewer of them where kernels have several sums, so that all of these have registers."""
        self.schedule.vectorize[name] = lanes_for(self.extents[name], self.lanes)
        last = self._last_of_both()
        if not sums:
            high, wide = min(4, self._free(2) // self.sums), 4 // self.sums
            sums = {n: _rows(self.extents[n], high if n == last[0] else wide) for n in last}
        self.schedule.unroll |= sums
        innermost(self.schedule, list(sums))
        self._add_neighbours(name)
        self._read_big_once()

    def _last_of_both(self) -> list[str]:
        """Return the innermost loops of the domain, one of each operand where there are such."""
        loops = sorted(self.private, key=self.schedule.order.index)
        last = loops[-1]
        own = {id(a) for a in self.walked[last]}
        other = next((n for n in reversed(loops) if own.isdisjoint(map(id, self.walked[n]))), None)
        return loops[-2:] if other is None else [other, last]

    def _add_neighbours(self, name: str) -> None:
        """Use an instruction for several products at a time along a loop of the sum that both factors walk one by one,
        if it has some vectors of these.
        """
        reads = {id(a): a for own in self.walked.values() for a in own}.values()
        instruction = self._dot_product()
        multiplied = all(self._multiplies(node, instruction) for node in self.plain.reductions)
        if instruction is None or not multiplied or is_part(name):
            return
        terms, width = DOT_PRODUCTS[instruction].terms, self.schedule.vectorize[name]
        beside = all(coefficient(a.position, name) == 1 for a in reads)
        if beside and width == self.lanes and self.plain.extents[name] >= 2 * terms * width:
            self.schedule.unroll[name] = terms
            self.schedule.dot_product[name] = instruction

    def _read_big_once(self) -> None:
        """Put loops that walk an operand bigger than the cache around those whose operands stay there: it is read once,
        as the weights are for all places of one image.
        """
        order = self.schedule.order
        far = [n for n in order if self.walked.get(n) and self._is_big(n)]
        near = [n for n in order if n not in far]
        if all(self._stays(n) for n in near):
            self.schedule.order = [*far, *near]

    def is_short_sum(self, name: str) -> bool:
        """Tell whether vectors of terms that fill the most part of one are better than none."""
        steps = [coefficient(a.position, name) for n in self.private for a in self.walked[n]]
        return 2 * self.extents[name] > self.lanes and all(step in (0, 1, _NEXT_BUT_ONE) for step in steps)

    def sums_of_windows(self, along: str, filled: bool = True) -> dict[str, int]:
        """Return how many iterations of some loops have sums at once where windows slide along the loop of the sum, as
        in the gradient of a convolution by its weights; nothing where none do, or where vectors are not filled unless
        that is no matter.

        Windows side by side lie in the same lines of the cache, which are loaded for all of them, and what is loaded
        serves as many sums as there are on the other side. A vector that is not aligned lies in two lines, so it
        counts as two; one of every second element is picked out of two of these.
        """
        windows = [n for n in self.private if self._slides(n, along)]
        extent = self.extents[along]
        vectors = extent // self.lanes + (_STEPS_OF_A_REST if extent % self.lanes else 0)
        if not windows or (filled and extent < _FILLED * self.lanes * vectors):
            return {}
        loops = sorted(self.private, key=self.schedule.order.index)
        operands = {id(a): a for n in loops for a in self.walked[n]}.values()
        sides = [
            (
                [n for n in loops if a in self.walked[n]],
                [n for n in loops if a in self.walked[n] and n not in windows],
                2 * (coefficient(a.position, along) or 1) if any(a in self.walked[n] for n in windows) else 1,
            )
            for a in operands
        ]
        best: dict[str, int] = {}
        least = math.inf
        sizes = [dict.fromkeys(_rows(self.extents[n], most) for most in (1, 2, 3, 4)) for n in loops]
        for counts in itertools.product(*sizes):
            taken = dict(zip(loops, counts, strict=True))
            count = math.prod(counts)
            loads = [math.prod(taken[n] for n in own) for own, _, _ in sides]
            if count + max(loads) > self._free(0):
                continue
            lines = sum(math.prod(taken[n] for n in own) for _, own, _ in sides)
            loading = sum(n * each for n, (_, _, each) in zip(loads, sides, strict=True))
            steps = (max(count, loading) + _STEPS_A_LINE * lines) / count
            if steps < least:
                least, best = steps, {n: taken[n] for n in loops if taken[n] > 1}
        return best

    def _slides(self, loop: str, along: str) -> bool:
        """Tell whether one operand alone walks a loop, in steps within a row of the sum, and that row one by one."""
        own = self.walked[loop]
        step, next_term = (coefficient(own[0].position, n) for n in (loop, along))
        return (
            len(own) == 1
            and step is not None
            and next_term in (1, _NEXT_BUT_ONE)
            and abs(step) < max(_NEAR + 1, self.extents[along] * next_term)
        )

    def _row_for(self, column: str) -> str | None:
        """Choose the loop of rows: one that other operands walk, or that no loaded value depends on. Among the loops
        with enough rows it is the one of the shortest steps, else the longest loop.
        """
        own = {id(a) for a in self.walked[column]}
        unloaded = [n for n in self.walked if not self.walked[n] and self.extents[n] > 1]
        others = [n for n in self.private if n != column and {id(a) for a in self.walked[n]} != own]
        rows = others + unloaded
        if not rows and all(coefficient(a.position, column) == 1 for a in self.walked[column]):
            rows = [n for n in self.private if n != column and self._overlaps(n)]

        def step(name: str) -> int:
            return max((abs(coefficient(a.position, name) or 0) for a in self.walked[name]), default=0)

        enough = [n for n in rows if self.extents[n] >= _ENOUGH_ROWS]
        if enough:
            return min(enough, key=step)
        return max(reversed(rows), key=lambda n: self.extents[n], default=None)

    def _overlaps(self, loop: str) -> bool:
        """Tell whether windows slide along a loop, one of which has elements of the next, as those of each channel do:
        rows of them share the weight that is spread over a vector, though no operand serves all.
        """
        sums = {n for names in self.plain.reductions.values() for n in names}
        for access in self.walked.get(loop, [a for a in self.plain.accesses if not a.is_store]):
            step = coefficient(access.position, loop) or 0
            for name in sums & loops_in(access.position):
                within = coefficient(access.position, name)
                if within and step % within == 0 and 0 < abs(step // within) < self.plain.extents[name]:
                    return True
        return False

    def rows(self, column: str) -> int:
        """Return how many rows could share what is loaded for a column."""
        row = self._row_for(column)
        return 1 if row is None else self.extents[row]

    def worth_packing(self, loop: str, reads: int | None = None) -> bool:
        """Tell whether a copy of the operand pays. It does if the operand falls out of the cache, or has no
        neighbours along the loop, and is read often enough: by rows within a strip of tiles, and where it is big by
        those of all strips, as of all rows of all images. It also does if one copy serves all steps of a loop
        around.
        """
        enough = self.enough_reads if reads is None else reads
        rows = self.rows(loop) if self._stays(loop) else self._reads(loop)
        big = any(self._leaves_cache(access, rows) for access in self.walked[loop])
        apart = any(coefficient(a.position, loop) != 1 for a in self.walked[loop])
        often = (big and rows >= _ROWS_WORTH_A_COPY) or (apart and self._reads(loop) >= enough)
        once = self.walked[loop][0].node in self.plain.kernel.constants
        return (often or once) and self._panels(loop, self.lanes) is not None

    def reads_worth_more_than(self, column: str) -> int:
        """Return how many reads of each element pay for a copy that fills all vectors, beside vectors along a loop."""
        lost = 1 / max(self.efficiency(column), 0.1) - 1
        return math.ceil(_STEPS_OF_A_COPY * self.lanes / max(lost, 0.1))

    def _take_dot_product(self, row: str, column: str, width: int) -> int:
        """Use an instruction for several products at a time where the target has one for the dtypes of the factors, and
        return how many. The rows' terms must be neighbours: where they are not, a copy that they share makes them so.
        """
        sums = [n for names in self.plain.reductions.values() for n in names if self.plain.extents[n] > 1]
        dtypes = [{a.node.dtype for a in self.walked[name]} for name in (row, column)]
        others = {a.node.dtype for name in self.private for a in self.walked[name]}
        if not sums or is_part(sums[-1]) or width < self.lanes or any(len(own) != 1 for own in dtypes):
            return 0
        (ours,), (theirs,) = dtypes
        instruction = self._dot_product()
        multiplied = all(self._multiplies(node, instruction) for node in self.plain.reductions)
        if instruction is None or not others <= {ours, theirs} or not multiplied:
            return 0
        terms = DOT_PRODUCTS[instruction].terms
        if self.plain.extents[sums[-1]] < max(2 * terms, _SHORT + 1):
            return 0
        if not self._made_contiguous(row, sums[-1], _READS_OF_TERMS):
            return 0
        self.schedule.dot_product[sums[-1]] = instruction
        return terms

    def by_matrix(self, along: str) -> bool:
        """Multiply by an instruction of whole tiles, and return whether that was done. It is done where the target has
        one for the factors, the time that it takes is estimated to be less, results are stored along a loop of columns,
        and both operands are, or can be copied to, tiles in memory.
        """
        stores = [a.position for a in self.plain.accesses if a.is_store]
        column = next((n for n in self.private if all(coefficient(p, n) == 1 for p in stores)), None)
        row = None if column is None else self._row_for(column)
        if column is None or row is None or self.lanes != COLUMNS:
            return False
        dtypes = [{a.node.dtype for a in self.walked[name]} for name in (row, column)]
        if any(len(own) != 1 for own in dtypes) or self.plain.loops.schedule.split:
            return False
        (ours,), (theirs,) = dtypes
        from funcgrad.lower.primitives.host.tile_rules import Walks, why_no_tiles  # few CPUs have tiles

        instruction = tile_instruction_of(self.target.matrix, ours, theirs)
        rows, columns = (self.plain.extents[name] for name in (row, column))
        if instruction is None or not worth_tiles(instruction, rows, columns, self.plain.extents[along]):
            return False
        packs = self._packs_of_tiles(column, row, along, instruction)
        if packs is None:
            return False
        high, across = _rows_of_tiles(rows), _columns_of_tiles(rows, columns)
        filled = -(-rows // high) * high
        first = variable(loop("blocks", filled // high), high)
        walks = Walks(row, column, high, first, along)
        alone = filled > rows and columns % COLUMNS == 1  # a column that is no vector, and rows under a mask
        if alone or why_no_tiles(self.plain, walks, packs, instruction):
            return False
        self._apart(row, column)
        schedule = self.schedule
        schedule.matrix = instruction
        schedule.pack |= packs
        schedule.vectorize[column], schedule.unroll[column] = COLUMNS, across
        self._nest_tiles(column, row, high)
        if columns % (COLUMNS * across):
            schedule.pad[column] = -(-columns // (COLUMNS * across)) * COLUMNS * across
        if filled > high:
            outer, inner = outer_part(row), inner_part(row)
            schedule.split[row] = high
            schedule.order = [*(outer if n == row else n for n in schedule.order), inner]
            schedule.parallel = outer if schedule.parallel == row else schedule.parallel
            self.extents |= {outer: filled // high, inner: high}
        else:
            innermost(schedule, [row])
        self._feed_cores_by_tiles()
        return True

    def _feed_cores_by_tiles(self) -> None:
        """Choose the tasks, which are none of the rows within a tile."""
        *order, rows = self.schedule.order
        self.schedule.order = order
        feed_cores(self.schedule, self.extents, self.target)
        self.schedule.parallel = self.schedule.parallel or self.schedule.order[0]
        self.schedule.order.append(rows)

    def _windows_apart(self, row: str) -> None:
        """Take rows out of a loop that also goes through overlapping windows, where they fall out of the cache: a copy
        to panels has the elements of windows once.
        """
        group = next((group for group in self.schedule.merge if group[-1] == row), (row,))
        if self.plain.extents[row] < _MOST_ROWS or not any(map(self._overlaps, group[:-1])):
            return
        reads = self._reads(row)
        if reads >= _ROWS_WORTH_A_COPY and any(self._leaves_cache(a, reads) for a in self.walked[row]):
            self._apart(row)

    def _apart(self, *names: str) -> None:
        """Take loops out of those that were merged."""
        schedule = self.schedule
        sums = {n for own in self.plain.reductions.values() for n in own if self.extents[n] > 1}
        reads = [a for a in self.plain.accesses if not a.is_store and loops_in(a.position) & sums]
        for group in [group for group in schedule.merge if {*names} & {*group}]:
            schedule.merge.remove(group)
            place = schedule.order.index(group[-1])
            schedule.order[place : place + 1] = group
            for name in group:
                self.extents[name] = self.plain.extents[name]
                self.walked[name] = [a for a in reads if coefficient(a.position, name) != 0]

    def _packs_of_tiles(self, column: str, row: str, along: str, instruction: str) -> dict[int, Pack] | None:
        """Return the copies of operands that have tiles in memory: panels of the columns; of the rows one where their
        terms are no neighbours, or where tiles go on beyond the terms or the rows. None where there can be none.
        """
        one, rows = TILE_INSTRUCTIONS[instruction], self.plain.extents[row]
        count, depth = tiles_of_terms(instruction, self.plain.extents[along])
        wide = COLUMNS * _columns_of_tiles(rows, self.plain.extents[column])
        high = _rows_of_tiles(rows)
        panels = self._panels(column, wide, one.terms, along, count * depth)
        filled = self._filled_rows({row: -(-rows // high) * high, along: count * depth})
        return None if panels is None or filled is None else panels | filled

    def _filled_rows(self, to: dict[str, int]) -> dict[int, Pack] | None:
        """Return the copy of the operand of the rows that has so many rows and terms, with the terms side by side:
        nothing where it is one already, None where there can be none.
        """
        (row, along), node = to, self.walked[next(iter(to))][0].node
        access = self.walked[row][0]
        if coefficient(access.position, along) == 1 and all(
            n == self.plain.extents[x] for x, n in to.items()
        ):
            return {}
        alone = len(self.walked[row]) == 1 and sum(a.node is node for a in self.plain.accesses) == 1
        axes = {
            name: [
                a
                for a, size in enumerate(node.shape)
                if size == self.plain.extents[name] > 1
                and strides(node.shape)[a] == coefficient(access.position, name)
            ]
            for name in to
        }
        if not alone or any(len(found) != 1 for found in axes.values()):
            return None
        sizes = {axes[name][0]: size for name, size in to.items()}
        shape = tuple(sizes.get(a, size) for a, size in enumerate(node.shape))
        last = axes[along][0]
        order = (*(a for a in range(node.ndim) if a != last), last)
        return {self.plain.kernel.slots[node]: Pack(shape, order, shape if shape != node.shape else ())}

    def _dot_product(self) -> str | None:
        """Return the instruction for several products at a time that takes the factors."""
        products = {node.src[0] for node in self.plain.reductions if node.src[0].op is MUL}
        dtypes = {tuple(narrowest_source(factor).dtype for factor in product.src) for product in products}
        return dot_product_of(self.target.dot_products, *dtypes.pop()) if len(dtypes) == 1 else None

    def _multiplies(self, node: UOp, instruction: str | None) -> bool:
        """Tell whether a reduction sums products to what an instruction does, or to fewer bits of it."""
        if node.src[0].op is not MUL or instruction is None:
            return False
        wide = DOT_PRODUCTS[instruction].sum
        return dt.kind(node.dtype) == dt.kind(wide) and node.dtype.itemsize <= wide.itemsize

    def _made_contiguous(self, loop: str, along: str, reads: int) -> bool:
        """Tell whether the operand that a loop walks has neighbours along a loop of the sum. A copy that gives it
        neighbours counts, if each element is read at least `reads` times.
        """
        access = self.walked[loop][0]
        step = coefficient(access.position, along)
        if step == 1:
            return True
        node = access.node
        axes = [a for a in range(node.ndim) if strides(node.shape)[a] == step and node.shape[a] > 1]
        if len(axes) != 1 or not self._is_read_alone(loop) or self._reads_in_all(loop) < reads:
            return False
        order = (*(a for a in range(node.ndim) if a != axes[0]), axes[0])
        self.schedule.pack[self.plain.kernel.slots[node]] = Pack(node.shape, order)
        return True

    def short_columns(self) -> list[str]:
        """Return loops shorter than a vector along which an operand has neighbours after a copy, as the channels of a
        group have, or every next but one, as places read in steps of two.
        """

        def near(loop: str) -> bool:
            steps = [coefficient(a.position, loop) for a in self.walked[loop]]
            return all(step is not None and 0 < step <= _NEXT_BUT_ONE for step in steps)

        short = [n for n in self.private if _LEAST_LANES <= self.extents[n] < self.lanes]
        return [n for n in short if near(n) or self.worth_packing(n)]

    def is_window(self, loop: str, names: Sequence[str]) -> bool:
        """Tell whether a loop slides along one of the sum, as the elements of windows do in gradients by weights."""
        return any(self._slides(loop, name) for name in names)

    def narrow(self, column: str, names: Sequence[str]) -> bool:
        """Tell whether columns that are less than a vector are better computed along the sum. They are where the rows
        have neighbours there, and the columns' operand is small enough for a copy that has them, too.
        """
        row = self._row_for(column)
        if row is None or self.extents[column] > self.lanes // 2 or self._reads(column) < _ROWS_WORTH_A_COPY:
            return False
        steps = {coefficient(access.position, names[-1]) for access in self.walked[row]}
        small = not self._is_big(column)
        terms = self._terms(names)
        rest = self.extents[names[-1]] % self.lanes
        filled = self.extents[names[-1]] >= (4 if rest else 1) * self.lanes
        long = filled and terms >= 4 * self.lanes and names[-1] not in self.plain.loops.schedule.split
        return (
            steps == {1} and small and long and self._made_contiguous(column, names[-1], _ROWS_WORTH_A_COPY)
        )

    def _leaves_cache(self, access: Access, rows: int) -> bool:
        """Tell whether the stretches that a strip of tiles reads of an operand, one for each step of the sum, fall
        out of the cache. They do where there are many, or where the steps between them are multiples of a power of 2,
        so that they share a few of the cache's sets. Where they just fill these, other memory drives some out, which
        matters to many rows.
        """
        steps = {
            n: abs(coefficient(access.position, n) or 0) * access.node.dtype.itemsize
            for names in self.plain.reductions.values()
            for n in names
        }
        apart = {n: step for n, step in steps.items() if step >= _LINE_NBYTES and self.extents[n] > 1}
        slices = len({a.position for a in self.plain.accesses if a.node is access.node})
        stretches = slices * numel(tuple(self.extents[n] for n in apart))
        lines = self.target.l2_nbytes // _LINE_NBYTES
        step = max(apart.values(), default=1)
        shared = math.gcd(step // _LINE_NBYTES, lines // _WAYS) if step % _LINE_NBYTES == 0 else 1
        strip = stretches * 4 * self.target.vector_nbytes
        taken = stretches * min(shared, 2 * stretches)
        full = taken >= lines and rows >= _ROWS_OF_FULL_SETS
        return full or taken > 3 * lines // 2 or strip > self.target.l2_nbytes // 2

    def _is_read_alone(self, loop: str) -> bool:
        """Tell whether a loop walks one operand, which is read at one place, as both parts of complex numbers are, or
        at places that are whole rounds of the loop apart, as slices of equal size are.
        """
        first, node = self.walked[loop][0], self.walked[loop][0].node
        step, extent = coefficient(first.position, loop), self.plain.extents[loop]
        places = [a.position + first.position * -1 for a in self.plain.accesses if a.node is node]
        apart = all(
            not p.terms and (p.constant == 0 or step and p.constant % (step * extent) == 0) for p in places
        )
        return apart and all(a.node is node for a in self.walked[loop])

    def _reads(self, loop: str) -> int:
        """Return how often each element of the operand that a loop walks is read."""
        own = self.walked[loop][0]
        return numel(
            tuple(e for n, e in self.extents.items() if n in self.walked and own not in self.walked[n])
        )

    def _reads_in_all(self, loop: str) -> float:
        """Return how often each element is read of the operand that a loop walks, windows that overlap counted in."""
        own = self.walked[loop][0]
        return numel(tuple(self.plain.extents.values())) / numel(own.node.shape)

    def efficiency(self, column: str) -> float:
        """Estimate the part of the machine's multiply-adds that vectors along a loop would use."""
        extent = self.extents[column]
        filled = extent / (-(-extent // self.lanes) * self.lanes)
        if extent <= self.lanes:  # one vector: as many loads of the other operand as multiply-adds
            filled *= 0.6
        steps = [coefficient(a.position, column) for a in self.walked[column]]
        if self.worth_packing(column) and steps != [1]:
            filled *= 0.95
        elif any(step != 1 for step in steps):
            near = all(step is not None and 0 <= step <= _NEAR for step in steps)
            filled *= 0.8 if near else min(0.5, self.rows(column) / 32)
        row = self._row_for(column)
        sums = {n for names in self.plain.reductions.values() for n in names}
        outside = [a for a in self.plain.accesses if a.is_store or not loops_in(a.position) & sums]
        across = [a for a in outside if coefficient(a.position, column) not in (0, 1)]
        each = _STEPS_A_SCATTER
        if row is not None and all(
            coefficient(a.position, row) == 1 and is_transposed(a.node) for a in across
        ):
            height = min(self.extents[row], _MOST_ROWS)
            each = _STEPS_A_ROW if height & (height - 1) == 0 else _STEPS_AN_UNEVEN_ROW
        if across and all(a.is_store for a in across):
            widest = max(coefficient(a.position, column) or _NEAR + 1 for a in across)
            if 1 < widest <= _NEAR:
                each = _STEPS_A_PART * widest
            elif row is not None and all(1 < (coefficient(a.position, row) or 0) <= _NEAR for a in across):
                each = _STEPS_A_SPREAD_SCATTER
        terms = numel(tuple(self.extents[n] for n in sums))
        return filled * terms / (terms + each * len(across))

    def stored_well(self, column: str) -> float:
        """Return 1 where the results are neighbours along a loop. Return less where tiles are transposed before they
        are stored, as those at the edges are not.
        """
        stores = [a.position for a in self.plain.accesses if a.is_store]
        return 1.0 if all(coefficient(position, column) == 1 for position in stores) else 0.9

    def _pack(self, loop: str, tile: int, together: int = 0) -> None:
        worth = self.worth_packing(loop) or (together and self._worth_interleaving(loop))
        panels = self._panels(loop, tile, together) if worth else None
        if panels is not None:
            self.schedule.pack.update(panels)
            if loop in self.schedule.vectorize and self.extents[loop] % self.schedule.vectorize[loop]:
                self.schedule.pad[loop] = -(-self.extents[loop] // tile) * tile

    def _copied_in_lines(self, column: str) -> bool:
        """Tell whether a copy with terms side by side reads an operand in lines, of columns or of terms: else each pair
        of terms would be two elements by themselves.
        """
        terms = next(iter(self.schedule.dot_product), column)
        return any(coefficient(a.position, n) == 1 for a in self.walked[column] for n in (column, terms))

    def _worth_interleaving(self, loop: str) -> bool:
        """Tell whether a copy of an operand pays that has the terms side by side which an instruction takes together.
        Wide vectors take a shuffle for them instead, and no core waits for what another one has copied, where the
        operand is small and is not read for very many rows.
        """
        nbytes = max(access.nbytes for access in self.walked[loop])
        near = nbytes <= self.target.l2_nbytes // 8
        reads = self._reads(loop)
        in_registers = near and self.target.vector_nbytes >= _SHUFFLED_NBYTES and reads < _READS_WORTH_WAITING
        return not in_registers and reads >= _READS_WORTH_A_COPY

    def _panels(
        self, loop: str, tile: int, together: int = 0, along: str = "", filled: int = 0
    ) -> dict[int, Pack] | None:
        """Copy the operand that a loop walks to panels as wide as the tile: [panel][everything else][tile]. Terms that
        an instruction takes together, of the loop `along`, are side by side, too:
        [panel][everything else][tile][terms]. There are `filled` of them at least.
        """
        accesses, extent = self.walked[loop], self.extents[loop]
        node = accesses[0].node
        step = coefficient(accesses[0].position, loop)
        whole = [a for a in range(node.ndim) if strides(node.shape)[a] == step and node.shape[a] > 1]
        axes = [a for a in whole if node.shape[a] == extent or not (node.shape[a] % extent or extent % tile)]
        along = along or next(iter(self.schedule.dot_product), "")
        terms = self._axis_of_terms(accesses[0], along, together) if together else None
        panel = extent == tile and step == 1 and terms is None  # it is one already
        walks = loops_in(accesses[0].position)
        slices = len({a.position for a in accesses})
        walked = slices * numel(tuple(e for n, e in self.plain.extents.items() if n in walks))
        part = (
            walked < numel(node.shape)
            and walked * self._reads(loop) < _WORTH_ALL * numel(node.shape)
            and not self._is_piece()
        )
        if panel or part or not self._is_read_alone(loop):
            return None
        if not axes:
            pack = None if together else _across_axes(node, step or 0, extent, tile)
            return None if pack is None else {self.plain.kernel.slots[node]: pack}
        (axis,) = axes[:1]
        split = {axis: tile} if terms is None else {axis: tile, terms: together}
        sizes = [max(size, filled) if a == terms else size for a, size in enumerate(node.shape)]
        pieces = [(-(-size // split[a]), split[a]) if a in split else (size,) for a, size in enumerate(sizes)]
        starts = [sum(map(len, pieces[:a])) for a in range(node.ndim)]
        shape = tuple(size for piece in pieces for size in piece)
        padded = tuple(map(math.prod, pieces))
        inner = [starts[a] + 1 for a in split]
        rest = [a for a in range(len(shape)) if a not in (starts[axis], *inner)]
        order = (starts[axis], *rest, *inner)
        return {self.plain.kernel.slots[node]: Pack(shape, order, padded if padded != node.shape else ())}

    def _is_piece(self) -> bool:
        """Tell whether others write the rest of what the results are in: all share a copy, of which each reads another
        part.
        """
        return bool(self.plain.kernel.into)

    def _axis_of_terms(self, access: Access, along: str, together: int) -> int | None:
        """Return the axis of an operand that the terms which an instruction takes together walk as a whole, or None."""
        step, node = coefficient(access.position, along), access.node
        axes = [a for a in range(node.ndim) if strides(node.shape)[a] == step and node.shape[a] > 1]
        whole = len(axes) == 1 and node.shape[axes[0]] == self.plain.extents[along]
        return axes[0] if whole and node.shape[axes[0]] >= 2 * together else None


def _across_axes(node: UOp, step: int, extent: int, tile: int) -> Pack | None:
    """Copy an operand to panels along a loop that walks it in equal steps, but is none of its axes: an axis is part of
    it or has it as a part, as the channels of a group beside the places of an image.
    """
    if step < 1 or extent % tile or numel(node.shape) % (step * extent):
        return None
    outer = numel(node.shape) // (step * extent)
    return Pack((outer, extent // tile, tile, step), (1, 0, 3, 2))


def _rows_of_tiles(extent: int) -> int:
    """Return the rows of two tiles, one above the other: all, or as many each time where that can be, or about."""
    most = 2 * ROWS
    if extent <= most:
        return extent
    return next((n for n in range(most, ROWS - 1, -1) if extent % n == 0), -(-extent // -(-extent // most)))


def _columns_of_tiles(rows: int, columns: int) -> int:
    """Return the tiles side by side: as many as there are registers for."""
    return min(2 if _rows_of_tiles(rows) > ROWS else 3, -(-columns // COLUMNS))


def _rows(extent: int, most: int, equal: bool = False) -> int:
    """Return the rows of a tile: at most `most`, and so that the last tile is about as high as the others. With
    `equal` it is just as high, if tiles need not be much lower for that: there is no code for a second height, and
    fewer rows, whose steps in memory are often multiples of a power of 2, share the sets of the nearest cache. Where
    there are registers for none, as where a kernel has dozens of sums, it is one.
    """
    most = max(1, most)
    if extent <= most:
        return extent
    tiles = -(-extent // most)
    even = min(-(-extent // tiles), extent // 2)
    least = max(2 * most // 3, _LEAST_ROWS) if equal else 4 * even // 5 + 1
    return next((n for n in range(most, least - 1, -1) if extent % n == 0), even)
