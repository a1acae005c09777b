"""Packets of the queue of copies (SDMA 4.4 of gfx9, 6 of gfx11, 7 of gfx12): the first byte says what a packet is.

Sources: vega10_sdma_pkt_open.h and sdma_v6_0_0_pkt_open.h of Linux. A copy of SDMA 7 has a word more where its header
asks for compression, which ours does not.
"""

from __future__ import annotations

from funcgrad.drivers.hcq.stream import Value, Words, high, low, part, plus

NOP, COPY, INDIRECT, FENCE, TRAP, POLL, TIMESTAMP = 0, 1, 4, 5, 6, 8, 13
_GLOBAL_CLOCK = 2 << 8  # TIMESTAMP's sub-operation
_UNCACHED = 3 << 16  # FENCE's MTYPE, which SDMA 4 has not
_POLL_MEMORY, _AT_LEAST = 1 << 31, 5 << 28
_POLL_INTERVAL, _POLL_FOREVER = 4, 0xFFF << 16
MOST_COPIED = 1 << 22
"""Bytes of one copy: all engines since SDMA 4 take so many."""

ENTRY_NBYTES = 32
ENTRY_ADDRESS = 12
"""Byte of a ring's entry where the address of commands is. The packet that names them ends with the entry."""
BLOCK_ALIGNMENT = 32


def ring_entry(offset: int, nbytes: int) -> int:
    """Return the ring's entry for commands at byte `offset` of a block, a multiple of 32."""
    words = Words()
    words.add(NOP, NOP, INDIRECT, offset, 0, nbytes // 4, 0, 0)
    return int.from_bytes(bytes(words), "little")


def wait(words: Words, address: Value, value: Value) -> None:
    """Go on when the lower 32 bits of the value there are these or more."""
    control = POLL | _POLL_MEMORY | _AT_LEAST
    words.add(control, low(address), high(address), low(value), 0xFFFFFFFF, _POLL_INTERVAL | _POLL_FOREVER)


def copy(words: Words, to: Value, from_: Value, nbytes: Value) -> None:
    """Copy up to MOST_COPIED bytes."""
    words.add(COPY, part(plus(nbytes, -1), 0, 30), 0, low(from_), high(from_), low(to), high(to))


def stamp(words: Words, address: Value) -> None:
    """Write the device's clock when all before has ended."""
    words.add(TIMESTAMP | _GLOBAL_CLOCK, low(address), high(address))


def signal(
    words: Words, address: Value, value: Value, event_address: int, event: int, generation: int
) -> None:
    """Write the clock, wake who waits, and write the lower half of the value before it, when all before has ended.

    The value comes last: when the host sees it, it may use the memory of these commands for others. Who wakes before
    the value is there sleeps on for as long as the shortest sleep.

    generation: the first number of the GPU's version.
    """
    fence = FENCE if generation == 9 else FENCE | _UNCACHED
    stamp(words, plus(address, 8))
    words.add(fence, low(event_address), high(event_address), low(event))
    words.add(TRAP, event)
    words.add(fence, low(address), high(address), low(value))


def pad(words: Words) -> None:
    """Fill up to a multiple of 32 bytes, as commands must end."""
    while words.nbytes % BLOCK_ALIGNMENT:
        words.add(NOP)


__all__ = [
    "BLOCK_ALIGNMENT",
    "ENTRY_ADDRESS",
    "ENTRY_NBYTES",
    "MOST_COPIED",
    "copy",
    "pad",
    "ring_entry",
    "signal",
    "stamp",
    "wait",
]
