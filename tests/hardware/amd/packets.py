"""The queue of packets of 64 bytes (AQL) of the stand-in: read by a table of its own, from hsa.h and amd_hsa_queue.h.

A packet that does not wait for those before it may come before them. A stream of commands is done by each die of the
GPU, in any order; what a launch has written is seen by others when its packet, or a later one, says so.
"""

from __future__ import annotations

import struct
from typing import Any, NamedTuple

_DISPATCH = struct.Struct("<4H3I2I2Q2Q")  # after header and setup
_DESCRIPTOR = struct.Struct("<3I4xq20x3IHH4x")
_AGENT, _SYSTEM = 1, 2
_COUNTS = {0x23: 1, 0x3C: 6, 0x49: 7}  # PRED_EXEC, WAIT_REG_MEM, RELEASE_MEM


class Malformed(Exception):
    """What a real device would hang at, or do something else with."""


class Kernel(NamedTuple):
    """What an emulator asks of a kernel."""

    name: str
    entry: int
    local_nbytes: int
    scratch_nbytes: int
    resources: tuple[int, int, int]
    wave: int
    user_registers: tuple[str, ...]


class State:
    """streams: for each die, the address of its next command and how many words are left; empty between streams.

    is_stale: the next launch has to see what others have written. is_dirty: others may not see what launches wrote.
    """

    def __init__(self) -> None:
        self.streams: list[list[int]] = []
        self.is_stale, self.is_dirty, self.is_stopped = True, False, False


def step(gpu: Any, queue: Any, end: int) -> bool:
    """Do a packet, or a command of a stream on one die; False where nothing can be done."""
    state = queue.of_packets
    if state.is_stopped:
        return False
    if gpu.read(queue.fields["write_pointer_address"], "Q") < end:
        raise Malformed("the doorbell is ahead of the queue's end")
    if state.streams:
        return _stream_step(gpu, queue)
    if queue.get == end:
        return False
    raw = gpu.view(_place(queue), 64).tobytes()
    header = struct.unpack_from("<H", raw)[0]
    kind, is_barrier, acquire, release = header & 0xFF, header >> 8 & 1, header >> 9 & 3, header >> 11 & 3
    if kind == 1:
        raise Malformed("a packet that nobody has written")
    if kind not in (0, 2) or header >> 13:
        return _stop(gpu, queue, 32)
    if is_barrier:
        gpu.run_pending(queue)
    if kind == 0:
        return _begin_stream(gpu, queue, raw, release)
    if acquire < (_SYSTEM if state.is_stale else _AGENT):
        raise Malformed(f"a launch that may find old lines in caches: {header:#x}")
    state.is_stale, state.is_dirty = False, release < _SYSTEM
    return _launch(gpu, queue, raw)


def _place(queue: Any) -> int:
    return queue.fields["ring_base_address"] + queue.get * 64 % queue.fields["ring_size"]


def _done(gpu: Any, queue: Any) -> bool:
    gpu.write(_place(queue), "H", 1)  # HSA_PACKET_TYPE_INVALID
    queue.get += 1
    gpu.write(queue.fields["read_pointer_address"], "Q", queue.get)
    return True


def _page(gpu: Any, queue: Any) -> int:
    """The GPU finds the page by the one field of it that it is told of."""
    read = queue.fields["read_pointer_address"]
    return read - gpu.read(read + 8, "I")


def _stop(gpu: Any, queue: Any, reason: int) -> bool:
    signal = gpu.read(_page(gpu, queue) + 192, "Q")
    queue.of_packets.is_stopped = True
    gpu.write(signal + 8, "Q", reason)
    mailbox, event = gpu.read(signal + 16, "Q"), gpu.read(signal + 24, "I")
    gpu.write(mailbox, "Q", event)
    gpu.files.interrupt(event)
    return True


def _launch(gpu: Any, queue: Any, raw: bytes) -> bool:
    if struct.unpack_from("<H", raw, 2)[0] != 3:
        return _stop(gpu, queue, 2)
    *threads, zero, x, y, z, stack, local, descriptor, arguments, reserved, completion = (
        _DISPATCH.unpack_from(raw, 4)
    )
    sizes = [grid // size if size and not grid % size else 0 for grid, size in zip((x, y, z), threads)]
    if not all(sizes) or threads[0] * threads[1] * threads[2] > 1024:
        return _stop(gpu, queue, 2)
    if zero or reserved or completion or descriptor % 64:
        raise Malformed(f"a launch: {raw.hex(' ', 4)}")
    found = _DESCRIPTOR.unpack(gpu.view(descriptor, 64).tobytes())
    fixed_local, fixed_stack, _, distance, rsrc3, rsrc1, rsrc2, properties, preload = found
    if local < fixed_local or local > gpu.properties["lds_size_in_kb"] << 10:
        return _stop(gpu, queue, 4)
    if properties & ~(1 << 3) or preload or rsrc1 & 1 << 20:
        raise Malformed(f"a descriptor that gfx9 does not take: {properties:#x}, {rsrc1:#x}")
    if sizes[1:] != [1, 1]:
        raise Malformed("the emulator runs groups along one dimension")
    if stack < fixed_stack or not _has_stacks(gpu, queue, stack):
        return _stop(gpu, queue, 1)
    kernel = Kernel("launched", 0, local, stack, (rsrc1, rsrc2, rsrc3), 64, ("kernarg_segment_ptr",))
    queue.pending.append((descriptor + distance, kernel, sizes[0], tuple(threads), arguments))
    return _done(gpu, queue)


def _has_stacks(gpu: Any, queue: Any, lane: int) -> bool:
    """Whether each lane has so many bytes. What the page says of the memory has to agree."""
    page = _page(gpu, queue)
    size, *resource = (gpu.read(page + 140 + 4 * k, "I") for k in range(5))
    where, nbytes = gpu.read(page + 160, "Q"), gpu.read(page + 168, "Q")
    most = gpu.read(page + 176, "I")
    if not lane or lane > most:
        return not lane
    waves, wave = size & 0xFFF, (size >> 12 & 0x1FFF) * 1024
    parts = gpu.properties["num_xcc"]
    units = gpu.properties["simd_count"] // gpu.properties["simd_per_cu"] // parts
    engines = gpu.properties["array_count"] // gpu.properties["simd_arrays_per_engine"] // parts
    if waves % engines or waves < units * gpu.properties["max_slots_scratch_cu"]:
        raise Malformed(f"stacks for {waves} waves, on {engines} engines")
    if wave != 64 * most or waves * wave != nbytes:
        raise Malformed(f"stacks of {waves} waves of {wave} bytes in {nbytes}")
    if (
        resource[0] | (resource[1] & 0xFFFF) << 32 != where
        or resource[2] != nbytes
        or resource[1] >> 16 != 1 << 15
    ):
        raise Malformed(f"stacks at {where:#x}: {[hex(word) for word in resource]}")
    fields = [resource[3] >> at & 7 for at in (0, 3, 6, 9, 12)]
    if fields != [4, 5, 6, 7, 4] or resource[3] >> 15 != 4 | 1 << 4 | 3 << 6 | 1 << 8:
        raise Malformed(f"a resource of stacks: {resource[3]:#x}")
    gpu.view(where, nbytes * gpu.properties["num_xcc"])
    return True


def _begin_stream(gpu: Any, queue: Any, raw: bytes, release: int) -> bool:
    (header, jump, low, high, size, left, *zeros) = struct.unpack("<16I", raw)
    if header >> 16 != 1 or jump != 0xC0023F00 or size >> 20 != 8 or left != 10 or any(zeros) or low % 4:
        raise Malformed(f"a packet of commands: {raw.hex(' ', 4)}")
    gpu.run_pending(queue)
    queue.of_packets.is_dirty &= release < _SYSTEM
    queue.of_packets.is_stale = True
    address, words = low | high << 32, size & 0xFFFFF
    parts = gpu.properties["num_xcc"]
    operations = {operation for operation, *_ in _commands(gpu, address, words)}
    if parts > 1 and {0x3C, 0x49} <= operations:
        raise Malformed("a die that signals while others still wait")
    queue.of_packets.streams = [[address, words] for _ in range(parts)]
    return True


def _commands(gpu: Any, address: int, words: int) -> Any:
    while words > 0:
        header = gpu.read(address, "I")
        count = (header >> 16 & 0x3FFF) + 1
        if header >> 30 != 3 or _COUNTS.get(header >> 8 & 0xFF) != count:
            raise Malformed(f"a command of a stream: {header:#x}")
        yield header >> 8 & 0xFF, [gpu.read(address + 4 + 4 * k, "I") for k in range(count)], 1 + count
        address, words = address + 4 + 4 * count, words - 1 - count
    if words:
        raise Malformed("a stream that ends within a command")


def _stream_step(gpu: Any, queue: Any) -> bool:
    streams = queue.of_packets.streams
    dies = [die for die, (_, left) in enumerate(streams) if left]
    gpu.files.rng.shuffle(dies)
    for die in dies:
        address, left = streams[die]
        operation, data, words = next(_commands(gpu, address, left))
        if operation == 0x3C and not gpu.holds(data):
            continue
        if operation == 0x49:
            if die:
                raise Malformed("each die signals")
            if queue.of_packets.is_dirty:
                raise Malformed("what launches wrote may still be in the caches of other dies")
            gpu.release(queue, data)
        if operation == 0x23 and not data[0] >> 24 + die & 1:
            words += data[0] & 0x3FFF
        if words > left:
            raise Malformed("commands that are left out beyond the end")
        streams[die] = [address + 4 * words, left - words]
        if not any(left for _, left in streams):
            streams.clear()
            _done(gpu, queue)
        return True
    return False
