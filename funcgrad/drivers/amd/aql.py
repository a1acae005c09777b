"""Packets of 64 bytes (AQL) for queues of launches of GPUs with gfx942 and gfx950, and the page that such a queue has.

A packet is a launch of a kernel, by the address of its descriptor, which the GPU reads, or names a stream of PM4
commands. Groups of a launch are spread over all dies (XCC) of the GPU; a stream is done by each of them. The GPU starts
no packet whose header says so before those before it have ended, on all dies.

The page has the numbers of packets that were written and read, the memory for stacks, and where the GPU says that it
stopped the queue, and why.

Sources: hsa.h (packets), amd_hsa_queue.h and amd_hsa_signal.h (the page), amd_aql_queue.cpp of ROCR-Runtime (the packet
of commands, memory for stacks, reasons of a stop).
"""

from __future__ import annotations

import struct
from collections.abc import Sequence

from funcgrad.drivers.amd import pm4
from funcgrad.drivers.amd.code_object import KernelDescriptor
from funcgrad.drivers.hcq.stream import Value, Words, high, low
from funcgrad.errors import InternalError

PACKET_NBYTES = 64
_COMMANDS, _DISPATCH = 0, 2  # HSA_PACKET_TYPE_VENDOR_SPECIFIC, _KERNEL_DISPATCH
_BARRIER = 1 << 8
_ACQUIRE, _RELEASE = 9, 11  # where the scopes of fences begin
AGENT, SYSTEM = 1, 2  # HSA_FENCE_SCOPE_*: what this GPU has written, what anybody has
_PM4_FORMAT = 1 << 16  # AMD_AQL_FORMAT_PM4_IB
_WORDS_LEFT = 10  # of the packet of commands, behind the PM4 packet in it
_THREE_DIMENSIONS = 3 << 16
_MOST_THREADS = (1 << 32) - 1

WRITTEN_AT, READ_AT = 56, 128  # amd_queue_t: write_dispatch_id, read_dispatch_id
# hsa_queue_t: type, features, base_address, doorbell_signal, size, reserved, id.
_QUEUE = struct.Struct("<2I2Q2IQ")
_ONE_WRITER, _TAKES_KERNELS = 1, 1  # HSA_QUEUE_TYPE_SINGLE, HSA_QUEUE_FEATURE_KERNEL_DISPATCH
_LIMITS_AT = 72  # max_cu_id, max_wave_id
_STACKS_AT = 136  # read_dispatch_id_field_base_byte_offset, and what is told of memory for stacks
_STACKS = struct.Struct("<6I2Q2I")
_POINTERS_64 = 1 << 1  # AMD_QUEUE_PROPERTIES_IS_PTR64
_STOP_AT = 192  # queue_inactive_signal
_SIGNAL_AT = 256  # behind amd_queue_t: an amd_signal_t, for that
_SIGNAL = struct.Struct("<qqQI")  # kind, value, event_mailbox_ptr, event_id
_USER_SIGNAL = 1

_SWIZZLE = 1 << 31
# SQ_BUF_RSRC_WORD3: components 4 to 7 in order, unsigned, of 32 bits, in elements of 4 bytes, of 64 lanes side by side.
_RESOURCE = 4 | 5 << 3 | 6 << 6 | 7 << 9 | 4 << 12 | 4 << 15 | 1 << 19 | 3 << 21 | 1 << 23
LANES, STACK_UNIT = 64, 1024
"""Threads of a wave; bytes of which the memory for a wave's stacks is a multiple."""
_WAVES_BITS, _WAVE_SIZE_BITS = 12, 13  # COMPUTE_TMPRING_SIZE

_REASONS = {
    1: "a kernel needs more memory for stacks than the queue has",
    2: "the sizes of a launch are invalid",
    4: "a launch has more local memory than a group can have",
    8: "a launch names no code",
    32: "a packet is of no kind that it knows",
    64: "the groups of a launch are larger than the GPU takes",
    128: "a kernel needs more registers than there are",
    256: "a packet of commands is none that it knows",
    1 << 29: "a kernel touched memory outside of its aperture",
    1 << 30: "a kernel has an instruction that does not exist",
    1 << 31: "a kernel raised an exception",
}


def dispatch(
    words: Words,
    kernel: KernelDescriptor,
    descriptor: int,
    arguments: Value,
    grid: Sequence[int],
    threads: Sequence[int],
    acquire: int = AGENT,
    release: int = AGENT,
) -> None:
    """Append the packet of a launch, which begins when all before has ended.

    descriptor: the address of the kernel's. grid: groups. acquire, release: whose writes it sees, who sees its own.
    """
    sizes = [count * size for count, size in zip(grid, threads, strict=True)]
    if max(sizes) > _MOST_THREADS:
        raise InternalError(
            f"kernel {kernel.name}: {max(sizes)} threads along a dimension; 2**32 - 1 is the most"
        )
    header = _DISPATCH | _BARRIER | acquire << _ACQUIRE | release << _RELEASE
    words.add(header | _THREE_DIMENSIONS, threads[0] | threads[1] << 16, threads[2], *sizes)
    words.add(kernel.scratch_nbytes, kernel.local_nbytes, low(descriptor), high(descriptor))
    words.add(low(arguments), high(arguments), 0, 0, 0, 0)


def commands(words: Words, address: Value, nbytes: int) -> None:
    """Append the packet that names a stream of PM4 commands, which begins when all before has ended."""
    header = _COMMANDS | _BARRIER | SYSTEM << _ACQUIRE | SYSTEM << _RELEASE
    words.add(header | _PM4_FORMAT)
    pm4.name_commands(words, address, nbytes)
    words.add(_WORDS_LEFT, *[0] * _WORDS_LEFT)


def queue_page(
    ring: int, packets: int, units: int, waves: int, event_address: int, event: int, page: int
) -> bytes:
    """Return what the page of a new queue has. units: compute units. waves: that one runs at once. page: its address.
    An event comes when the GPU stops the queue.
    """
    data = bytearray(_SIGNAL_AT + _SIGNAL.size)
    _QUEUE.pack_into(data, 0, _ONE_WRITER, _TAKES_KERNELS, ring, 0, packets, 0, 0)
    struct.pack_into("<2I", data, _LIMITS_AT, units - 1, waves - 1)
    data[_STACKS_AT : _STACKS_AT + _STACKS.size] = stacks(0, 0, 0, 0)
    struct.pack_into("<Q", data, _STOP_AT, page + _SIGNAL_AT)
    _SIGNAL.pack_into(data, _SIGNAL_AT, _USER_SIGNAL, 0, event_address, event)
    return bytes(data)


def stacks(address: int, wave_nbytes: int, waves: int, lane_nbytes: int) -> bytes:
    """Return what is at `STACKS` of a queue's page: memory for stacks, `waves` of each die, one die after the other."""
    if waves >> _WAVES_BITS or wave_nbytes // STACK_UNIT >> _WAVE_SIZE_BITS:
        raise InternalError(
            f"stacks of {waves} waves of {wave_nbytes} bytes each do not fit the register for them"
        )
    nbytes = wave_nbytes * waves
    resource = address & 0xFFFFFFFF, address >> 32 | _SWIZZLE, min(nbytes, 0xFFFFFFFF), _RESOURCE
    size = waves | wave_nbytes // STACK_UNIT << _WAVES_BITS
    return _STACKS.pack(READ_AT, size, *resource, address, nbytes, lane_nbytes, _POINTERS_64)


STACKS = _STACKS_AT


def why_stopped(page: bytes) -> str:
    """Say why the GPU stopped a queue, by the beginning of its page; an empty string while it has not."""
    value = struct.unpack_from("<Q", page, _SIGNAL_AT + 8)[0]
    reasons = [text for bit, text in _REASONS.items() if value & bit]
    return "the GPU stopped the queue: " + (" and ".join(reasons) or f"code {value:#x}") if value else ""


PAGE_NBYTES = _SIGNAL_AT + _SIGNAL.size
"""Of a queue's page, what is in use."""

__all__ = [
    "AGENT",
    "LANES",
    "PACKET_NBYTES",
    "PAGE_NBYTES",
    "READ_AT",
    "STACKS",
    "STACK_UNIT",
    "SYSTEM",
    "WRITTEN_AT",
    "commands",
    "dispatch",
    "queue_page",
    "stacks",
    "why_stopped",
]
