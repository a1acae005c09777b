"""Words of command streams: a header with a subchannel, a method and a count, then so many words of data.

Methods from 0 to 0xff are those of the channel itself (cl*6f.h); others go to the engine that the subchannel has been
given: compute (clcbc0.h and its kin) on 1, copies (clc8b5.h and its kin) on 4, as NVIDIA's own drivers have them.
"""

from __future__ import annotations

from funcgrad.drivers.hcq.stream import Symbol, SymbolBits, Value, Words, high, low, part, plus
from funcgrad.drivers.nv import numbers as nv

HOST, COMPUTE, COPY = 0, 1, 4  # subchannels
_INCREASING = 1 << 29  # NVC86F_DMA_INCR_OPCODE: the first word for this method, the second for the next
MOST_COPIED = 1 << 30
"""Bytes of one copy: LINE_LENGTH_IN has 32 bits, of which all engines take so many."""


def method(words: Words, subchannel: int, address: int, *data: int | SymbolBits) -> None:
    """Write one header and its data.

    >>> words = Words()
    >>> method(words, COMPUTE, 0x2B4, 0x1234)
    >>> bytes(words).hex(" ", 4)
    'ad200120 34120000'
    """
    words.add(_INCREASING | len(data) << 16 | subchannel << 13 | address >> 2, *data)


def wait(words: Words, address: Value, value: Value) -> None:
    """Go on when the 64-bit value there is this or a later one; other channels run meanwhile."""
    execute = (
        nv.SEM_EXECUTE_ACQ_CIRC_GEQ | nv.SEM_EXECUTE_ACQUIRE_SWITCH_TSG | nv.SEM_EXECUTE_PAYLOAD_SIZE_64BIT
    )
    _semaphore(words, address, value, execute)


def signal(words: Words, address: Value, value: Value) -> None:
    """Write a 64-bit value and the time when all before has ended."""
    execute = nv.SEM_EXECUTE_RELEASE | nv.SEM_EXECUTE_RELEASE_WFI | nv.SEM_EXECUTE_PAYLOAD_SIZE_64BIT
    _semaphore(words, address, value, execute | nv.SEM_EXECUTE_RELEASE_TIMESTAMP)


def stamp(words: Words, address: Value, value: Value) -> None:
    """Write a 64-bit value and the time at once, whatever is running."""
    execute = nv.SEM_EXECUTE_RELEASE | nv.SEM_EXECUTE_PAYLOAD_SIZE_64BIT | nv.SEM_EXECUTE_RELEASE_TIMESTAMP
    _semaphore(words, address, value, execute)


def _semaphore(words: Words, address: Value, value: Value, execute: int) -> None:
    """Write a semaphore command. Addresses have 40 bits: before Hopper SEM_ADDR_HI has 8, so signals are kept there
    on all GPUs.
    """
    data = low(address), high(address, 8), low(value), high(value), execute
    method(words, HOST, nv.SEM_ADDR_LO, *data)


def set_object(words: Words, subchannel: int, engine_class: int) -> None:
    """Give a subchannel its engine."""
    method(words, subchannel, nv.SET_OBJECT, engine_class)


def set_windows(words: Words, shared: int, local: int) -> None:
    """Set where threads see the memory of their group, and their own: each a window of 4 GiB of addresses that
    nothing else has.
    """
    method(words, COMPUTE, nv.SET_SHADER_SHARED_MEMORY_WINDOW_A, high(shared, 17), low(shared))
    method(words, COMPUTE, nv.SET_SHADER_LOCAL_MEMORY_WINDOW_A, high(local, 17), low(local))


def set_local_memory(words: Words, address: int, nbytes_per_tpc: int) -> None:
    """Set the memory for the stacks of all threads that run at once, `nbytes_per_tpc` bytes for each pair of
    multiprocessors.
    """
    method(words, COMPUTE, nv.SET_SHADER_LOCAL_MEMORY_A, high(address, 25), low(address))
    method(
        words,
        COMPUTE,
        nv.SET_SHADER_LOCAL_MEMORY_NON_THROTTLED_A,
        part(nbytes_per_tpc, 32, 8),
        low(nbytes_per_tpc),
        0xFF,
    )


def invalidate_caches(words: Words) -> None:
    """Forget instructions, data and constants that multiprocessors have read before."""
    everything = nv.INVALIDATE_INSTRUCTION | nv.INVALIDATE_GLOBAL_DATA | nv.INVALIDATE_CONSTANT
    method(words, COMPUTE, nv.INVALIDATE_SHADER_CACHES_NO_WFI, everything)


def launch(words: Words, qmd: Value) -> None:
    """Start what a QMD describes; nobody waits for it here."""
    method(words, COMPUTE, nv.SEND_PCAS_A, part(qmd, 8, 32))
    method(words, COMPUTE, nv.SEND_SIGNALING_PCAS2_B, nv.PCAS_ACTION_PREFETCH_SCHEDULE)


def copy(words: Words, to: Value, from_: Value, nbytes: Value) -> None:
    """Copy bytes, at most MOST_COPIED where a run gives their number; of this queue, one copy after the other."""
    if isinstance(nbytes, Symbol):
        return _copy_at_once(words, to, from_, nbytes)
    for done in range(0, nbytes, MOST_COPIED):
        _copy_at_once(words, plus(to, done), plus(from_, done), min(nbytes - done, MOST_COPIED))


def _copy_at_once(words: Words, to: Value, from_: Value, nbytes: Value) -> None:
    method(words, COPY, nv.OFFSET_IN_UPPER, high(from_, 25), low(from_), high(to, 25), low(to))
    method(words, COPY, nv.LINE_LENGTH_IN, low(nbytes))
    flags = nv.LAUNCH_DMA_NON_PIPELINED | nv.LAUNCH_DMA_FLUSH_ENABLE | nv.LAUNCH_DMA_PITCH
    method(words, COPY, nv.LAUNCH_DMA, flags)


def signal_copied(words: Words, copy_class: int, address: Value, value: Value) -> None:
    """Write a 64-bit value and the time when all copies before have ended, and what they wrote can be seen.

    Engines before Hopper write 32 bits of a value: there the channel does it when the engine is idle.
    """
    if copy_class < nv.HOPPER_DMA_COPY_A:
        return signal(words, address, value)
    method(words, COPY, nv.SET_SEMAPHORE_A, high(address, 25), low(address), low(value), high(value))
    flags = nv.LAUNCH_DMA_FLUSH_ENABLE | nv.LAUNCH_DMA_RELEASE_FOUR_WORD_SEMAPHORE
    method(words, COPY, nv.LAUNCH_DMA, flags | nv.LAUNCH_DMA_SEMAPHORE_PAYLOAD_SIZE_TWO_WORD)


def ring_entry(offset: int, nbytes: int) -> int:
    """Return the entry of a ring for a stream at byte `offset` of a block. The block's address, below 2**40, is added
    to it.

    GP_ENTRY0_GET, GP_ENTRY1_GET_HI: the address. GP_ENTRY1_LEVEL_SUBROUTINE. GP_ENTRY1_LENGTH: in words.
    """
    return offset | 1 << 41 | nbytes // 4 << 42


__all__ = [
    "COMPUTE",
    "COPY",
    "HOST",
    "MOST_COPIED",
    "copy",
    "invalidate_caches",
    "launch",
    "method",
    "ring_entry",
    "set_local_memory",
    "set_object",
    "set_windows",
    "signal",
    "signal_copied",
    "stamp",
    "wait",
]
