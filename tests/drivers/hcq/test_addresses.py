"""Ranges of addresses against a list of taken ones, which says what may be handed out."""

import random

import pytest

from funcgrad.drivers.hcq.addresses import AddressRanges
from funcgrad.errors import InternalError

BEGIN, END = 0x10000, 0x50000


@pytest.mark.parametrize("seed", range(8))
def test_ranges_never_overlap_and_join_again(seed):
    rng = random.Random(seed)
    ranges, taken = AddressRanges(BEGIN, END), {}
    for _ in range(3000):
        if taken and rng.random() < 0.48:
            begin = rng.choice(list(taken))
            assert ranges.free(begin) == taken.pop(begin)
        else:
            nbytes, alignment = rng.randint(1, 0x3000), 1 << rng.randint(0, 13)
            begin = ranges.allocate(nbytes, alignment)
            free = _gaps(taken)
            fits = [a for a, b in free if -(-a // alignment) * alignment + nbytes <= b]
            assert (begin is not None) == bool(fits)
            if begin is not None:
                assert begin % alignment == 0
                assert any(a <= begin and begin + nbytes <= b for a, b in free)
                taken[begin] = nbytes
        assert ranges.free_nbytes == END - BEGIN - sum(taken.values())
        assert ranges.largest == max((b - a for a, b in _gaps(taken)), default=0)
    for begin in list(taken):
        ranges.free(begin)
    assert ranges.allocate(END - BEGIN) == BEGIN, "all neighbours have joined"


def _gaps(taken):
    """(begin, end) of what nobody has."""
    ends = [BEGIN, *(begin + nbytes for begin, nbytes in sorted(taken.items()))]
    begins = [*sorted(taken), END]
    return [(a, b) for a, b in zip(ends, begins) if a < b]


def test_the_smallest_range_that_fits_is_taken():
    ranges = AddressRanges(0, 100)
    first, _, second, _ = (ranges.allocate(n) for n in (30, 10, 20, 10))
    ranges.free(first)
    ranges.free(second)
    assert ranges.allocate(15) == second


def test_a_range_is_given_back_once():
    ranges = AddressRanges(0, 100)
    begin = ranges.allocate(10)
    ranges.free(begin)
    with pytest.raises(InternalError, match="nobody has it"):
        ranges.free(begin)
    with pytest.raises(InternalError, match="0 bytes"):
        ranges.allocate(0)
