"""Packets of the queue of launches (PM4): a header with an operation and a count, then data.

GPUs with gfx11 and gfx12 take all commands so, at the same registers; those with gfx9 (gfx942, gfx950) take what is no
launch, within packets of aql.py. `GENERATIONS` says what differs.

Sources: nvd.h and soc15d.h of Linux (operations and their fields), gc_11_0_0_offset.h and gc_11_0_0_sh_mask.h
(registers; the numbers of gfx12 are those), gfx_v9_4_3.c, gfx_v11_0.c and gfx_v12_0.c (caches of a fence).
"""

from __future__ import annotations

from collections.abc import Sequence

from funcgrad.drivers.amd.code_object import KernelDescriptor
from funcgrad.drivers.hcq.stream import SymbolBits, Value, Words, high, low, part, plus
from funcgrad.errors import InternalError
from funcgrad.trace.util.named_tuple import NamedTuple

NOP, PRED_EXEC, DISPATCH_DIRECT, WAIT_REG_MEM, INDIRECT_BUFFER, EVENT_WRITE = (
    0x10,
    0x23,
    0x15,
    0x3C,
    0x3F,
    0x46,
)
RELEASE_MEM, ACQUIRE_MEM, SET_SH_REG = 0x49, 0x58, 0x76

# Registers, in words, counted from the first that SET_SH_REG sets.
_SH_REG_START = 0x2C00
_START_X = 0x2E04 - _SH_REG_START  # START_X, Y, Z, NUM_THREAD_X, Y, Z
_PGM_LO = 0x2E0C - _SH_REG_START  # and PGM_HI
_SCRATCH_BASE = 0x2E10 - _SH_REG_START  # DISPATCH_SCRATCH_BASE_LO, HI
_PGM_RSRC1 = 0x2E12 - _SH_REG_START  # and PGM_RSRC2
_RESOURCE_LIMITS = 0x2E15 - _SH_REG_START
_TMPRING_SIZE = 0x2E18 - _SH_REG_START
_RESTART_X = 0x2E1B - _SH_REG_START  # and Y, Z
_PGM_RSRC3 = 0x2E28 - _SH_REG_START
_USER_DATA_0 = 0x2E40 - _SH_REG_START

_SHADER_EN, _FORCE_START_AT_000, _WAVE32 = 1 << 0, 1 << 2, 1 << 15  # COMPUTE_DISPATCH_INITIATOR
_RSRC1_PRIV = 1 << 20  # gfx11: the handler that saves waves needs it
_LOCAL_UNIT, _LOCAL_SHIFT = 512, 15  # COMPUTE_PGM_RSRC2.LDS_SIZE
_WAVES_BITS, _WAVE_UNIT = 12, 256  # COMPUTE_TMPRING_SIZE: WAVES, WAVESIZE

_PARTIAL_FLUSH, _FLUSH_INDEX = 0x07, 4  # CS_PARTIAL_FLUSH
_CACHE_FLUSH, _TIMESTAMP_INDEX = 0x14, 5  # CACHE_FLUSH_AND_INV_TS_EVENT
_IN_MEMORY, _AT_LEAST = 1 << 4, 5  # WAIT_REG_MEM
_DATA_64, _CLOCK, _INTERRUPT = 2 << 29, 3 << 29, 2 << 24  # RELEASE_MEM: DATA_SEL, INT_SEL
# What RELEASE_MEM does with caches: write back GL2 (bit 21), and forget it (20) and all above it, in order (22).
_RELEASE_GFX12 = 1 << 14 | 1 << 15 | 1 << 20 | 1 << 21 | 1 << 22
_RELEASE_GFX11 = _RELEASE_GFX12 | 1 << 12 | 1 << 13  # and that of metadata, which gfx12 has not
_RELEASE_GFX9 = 1 << 15 | 1 << 16 | 1 << 17 | 1 << 21  # write back L2; forget L1, L2, metadata
# ACQUIRE_MEM's GCR_CNTL: forget instructions (all), scalars, vectors, GL1, and what of GL2 is not the device's.
_ACQUIRE_CACHES = 1 << 0 | 1 << 4 | 1 << 5 | 1 << 6 | 1 << 7 | 1 << 8 | 1 << 9 | 1 << 14 | 1 << 15
_ALL_MEMORY = 0xFFFFFFFF, 0x01FFFFFF, 0, 0  # COHER_SIZE, _HI, COHER_BASE, _HI
_INDIRECT_VALID = 1 << 23
MOST_NAMED = (1 << 20) - 1  # words: INDIRECT_BUFFER.IB_SIZE
_FIRST_PART = 1 << 24  # PRED_EXEC.VIRTUAL_XCC_ID_SELECT
ENTRY_NBYTES, ENTRY_WORDS = 16, 4
ENTRY_ADDRESS = 4
"""Byte of a ring's entry where the address of commands is."""


class Generation(NamedTuple):
    """What differs between GPUs. resources: bits of COMPUTE_PGM_RSRC1 that a launch needs beside the kernel's. release:
    what RELEASE_MEM does with caches."""

    resources: int
    release: int


GENERATIONS = {
    9: Generation(0, _RELEASE_GFX9),
    11: Generation(_RSRC1_PRIV, _RELEASE_GFX11),
    12: Generation(0, _RELEASE_GFX12),
}
"""By the first number of a GPU's version."""


def packet(words: Words, operation: int, *data: int | SymbolBits) -> None:
    """Append one packet.

    >>> words = Words()
    >>> packet(words, NOP, 7)
    >>> bytes(words).hex(" ", 4)
    '001000c0 07000000'
    """
    words.add(3 << 30 | len(data) - 1 << 16 | operation << 8, *data)


def ring_entry(offset: int, nbytes: int) -> int:
    """Return the ring's entry for commands at byte `offset` of a block: a packet that names them."""
    words = Words()
    name_commands(words, offset, nbytes)
    return int.from_bytes(bytes(words), "little")


def name_commands(words: Words, address: Value, nbytes: int) -> None:
    """Have the commands done that are at an address; InternalError where a packet cannot name so many."""
    if nbytes > 4 * MOST_NAMED:
        raise InternalError(f"{nbytes // 4} words of commands, and a packet names {MOST_NAMED} at most")
    packet(words, INDIRECT_BUFFER, low(address), high(address), nbytes // 4 | _INDIRECT_VALID)


def wait(words: Words, address: Value, value: Value) -> None:
    """Go on when the lower 32 bits of the value there are these or more."""
    packet(
        words, WAIT_REG_MEM, _IN_MEMORY | _AT_LEAST, low(address), high(address), low(value), 0xFFFFFFFF, 4
    )


def acquire(words: Words) -> None:
    """Let what comes next see what others have written: forget what caches hold."""
    packet(words, ACQUIRE_MEM, 0, *_ALL_MEMORY, 10, _ACQUIRE_CACHES)


def finish(words: Words) -> None:
    """Wait until the launches before have ended."""
    packet(words, EVENT_WRITE, _PARTIAL_FLUSH | _FLUSH_INDEX << 8)


def stamp(words: Words, address: Value, generation: Generation) -> None:
    """Write the device's clock when all before has ended."""
    _release(words, _CLOCK, address, 0, 0, generation)


def signal(
    words: Words, address: Value, value: Value, event_address: int, event: int, generation: Generation
) -> None:
    """Write the event's slot, the clock, and the 64-bit value before it, when all before has ended, and wake who waits.

    The value comes last, and interrupts: when the host sees it, it may use the memory of these commands for others. The
    kernel driver takes an interrupt for an event whose slot is written.
    """
    _release(words, _DATA_64, event_address, event, 0, generation)
    stamp(words, plus(address, 8), generation)
    _release(words, _DATA_64 | _INTERRUPT, address, value, event, generation)


def on_first_part(words: Words, commands: Words) -> None:
    """Append commands that the first die of several (XCC) does, and the others leave out."""
    packet(words, PRED_EXEC, _FIRST_PART | commands.nbytes // 4)
    words.append(commands)


def _release(
    words: Words, select: int, address: Value, value: Value, context: int, generation: Generation
) -> None:
    control = _CACHE_FLUSH | _TIMESTAMP_INDEX << 8 | generation.release
    packet(words, RELEASE_MEM, control, select, low(address), high(address), low(value), high(value), context)


def set_registers(words: Words, register: int, *values: int | SymbolBits) -> None:
    """Set registers that follow each other, from one on."""
    packet(words, SET_SH_REG, register, *values)


def launch(
    words: Words,
    kernel: KernelDescriptor,
    program: int,
    arguments: Value,
    grid: Sequence[int],
    threads: Sequence[int],
    scratch: int,
    scratch_size: int,
    generation: Generation,
) -> None:
    """Run a kernel and wait until it has ended.

    program: the address of its first instruction. arguments: of their block. grid: groups. scratch: the address of the
    memory for stacks; scratch_size: COMPUTE_TMPRING_SIZE, see `scratch_register`.
    """
    rsrc1, rsrc2, rsrc3 = kernel.resources
    local = -(-kernel.local_nbytes // _LOCAL_UNIT) << _LOCAL_SHIFT
    acquire(words)
    set_registers(words, _PGM_LO, part(program, 8, 32), part(program, 40, 8))
    set_registers(words, _PGM_RSRC1, rsrc1 | generation.resources, rsrc2 | local)
    set_registers(words, _PGM_RSRC3, rsrc3)
    set_registers(words, _TMPRING_SIZE, scratch_size)
    set_registers(words, _SCRATCH_BASE, part(scratch, 8, 32), part(scratch, 40, 8))
    set_registers(words, _RESTART_X, 0, 0, 0)
    set_registers(words, _USER_DATA_0, low(arguments), high(arguments))
    set_registers(words, _RESOURCE_LIMITS, 0)
    set_registers(words, _START_X, 0, 0, 0, *threads)
    initiator = _SHADER_EN | _FORCE_START_AT_000 | (_WAVE32 if kernel.wave == 32 else 0)
    packet(words, DISPATCH_DIRECT, *grid, initiator)
    finish(words)


def scratch_register(wave_nbytes: int, waves: int) -> int:
    """Return COMPUTE_TMPRING_SIZE for so many waves of a shader engine, each with so many bytes.

    >>> hex(scratch_register(1024, 32))
    '0x4020'
    """
    return min(waves, (1 << _WAVES_BITS) - 1) | -(-wave_nbytes // _WAVE_UNIT) << _WAVES_BITS


__all__ = [
    "ENTRY_ADDRESS",
    "ENTRY_NBYTES",
    "ENTRY_WORDS",
    "GENERATIONS",
    "MOST_NAMED",
    "Generation",
    "acquire",
    "finish",
    "launch",
    "name_commands",
    "on_first_part",
    "packet",
    "ring_entry",
    "scratch_register",
    "set_registers",
    "signal",
    "stamp",
    "wait",
]
