"""Words and fields: what is written by parts is the number, whichever of it was a symbol."""

import random

import pytest

from funcgrad.drivers.hcq.stream import Symbol, Words, high, low, part, plus
from funcgrad.errors import InternalError


@pytest.mark.parametrize("seed", range(20))
def test_symbols_give_what_numbers_would_have_given(seed):
    rng = random.Random(seed)
    table = [rng.getrandbits(64) for _ in range(4)]
    with_symbols, with_numbers = Words(), Words()
    for _ in range(50):
        number = rng.randrange(4)
        addend = rng.choice([0, -1, 8, rng.getrandbits(40)])
        symbol, value = Symbol(number).plus(addend), (table[number] + addend) % (1 << 64)
        kind = rng.randrange(4)
        if kind == 0:
            for words, x in ((with_symbols, symbol), (with_numbers, value)):
                words.add(0x2001_0000, low(x), high(x))
        elif kind == 1:
            shift, bits = rng.randrange(50), rng.randint(1, 20)
            at, room = rng.randrange(12), rng.randint(bits, 20)
            for words, x in ((with_symbols, symbol), (with_numbers, value)):
                words.add(0)
                words.put(words.nbytes - 4, at, room, part(x, shift, bits))
        elif kind == 2:
            for words, x in ((with_symbols, symbol), (with_numbers, value)):
                words.put_address(_room(words), x)
        else:
            block = Words()
            block.add(low(symbol), 5)
            with_symbols.append(block)
            with_numbers.add(value & 0xFFFFFFFF, 5)
    assert with_symbols.resolved(table) == bytes(with_numbers)
    assert not with_numbers.fields and with_symbols.fields


def _room(words):
    """8 bytes more; where they begin."""
    at = words.align(8)
    words.add(0, 0)
    return at


def test_a_field_keeps_the_other_bits_of_its_word():
    words = Words()
    words.add(0xFFFFFFFF)
    words.put(0, 8, 8, part(Symbol(0), 4, 8))
    assert words.resolved([0x120]) == (0xFFFF12FF).to_bytes(4, "little")


def test_what_does_not_fit_is_refused():
    words = Words(8)
    for wrong in [
        lambda: words.put(0, 0, 4, 16),
        lambda: words.put(0, 30, 4, 1),
        lambda: words.put(6, 0, 8, 1),
        lambda: words.put_address(4, 1),
        lambda: words.put(0, 0, 8, low(Symbol(0))),
        lambda: words.put_bytes(-1, b"1"),
        lambda: words.add(-1),
    ]:
        with pytest.raises(InternalError):
            wrong()


def test_addends_of_numbers_and_symbols():
    assert plus(5, 3) == 8
    assert plus(Symbol(1, 2), 3) == Symbol(1, 5)
