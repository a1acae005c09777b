"""Queues of AQL packets, as ROCr fills them: packets to dispatches, copies and signals.

Written from the HSA Platform System Architecture Specification 1.2, 2.9 (packets), and ROCr's amd_hsa_queue.h,
amd_hsa_signal.h. What ROCr copies with kernels of its own, for another instruction set than that of the emulator, is
copied here by the arguments of these kernels.
"""

from __future__ import annotations

import struct
from typing import NamedTuple

import numpy as np

from tests.hardware.amd.packets import Kernel, Malformed
from tests.hardware.amd.stand_in import Gpu, Queue

SDMA, AQL = 1, 2
# Of packets of copies, by operation, which fields of words are no addresses or values of the moment: what is recorded.
_NOP, _COPY, _FENCE, _TRAP, _POLL, _ATOMIC, _STAMP, _GCR = 0, 1, 5, 6, 8, 10, 13, 17
_WORDS = {_COPY: 7, _FENCE: 4, _TRAP: 2, _POLL: 6, _ATOMIC: 8, _STAMP: 3, _GCR: 5}
_TOLD = {_COPY: (0, 1, 2), _FENCE: (0,), _TRAP: (0,), _POLL: (0, 4, 5), _STAMP: (0,)}
PAGE_NBYTES = 256  # of amd_queue_t
_PACKET_NBYTES = 64
_VENDOR, _INVALID, _DISPATCH, _BARRIER_AND = range(4)
_NEVER_RUNG = (1 << 64) - 1
_READ_AT, _LANE_AT, _STOPPED_AT = 128, 176, 192  # of amd_queue_t
_NO_STACKS = 1
_PM4_INDIRECT = 1
_WAVE32 = 1 << 10


class Dispatch(NamedTuple):
    """hsa_kernel_dispatch_packet_t."""

    header: int
    setup: int
    group_x: int
    group_y: int
    group_z: int
    reserved: int
    grid_x: int
    grid_y: int
    grid_z: int
    private_nbytes: int
    group_nbytes: int
    kernel: int
    arguments: int
    reserved_too: int
    completion: int


_LAYOUT = struct.Struct("<6H5IQQQQ")


class PacketGpu(Gpu):
    """A GPU whose queues take packets, too."""

    def _advance(self, queue: Queue) -> bool:
        if queue.kind == SDMA:
            return self._copy_step(queue)
        if queue.kind != AQL:
            return super()._advance(queue)
        if self.files.doorbell_value(queue.doorbell) == _NEVER_RUNG:
            return False
        if queue.get == self.read(queue.fields["write_pointer_address"], "Q"):
            return False
        base, size = queue.fields["ring_base_address"], queue.fields["ring_size"]
        packet = self.view(base + queue.get * _PACKET_NBYTES % size, _PACKET_NBYTES)
        data = packet.tobytes()
        kind = data[0]
        if kind == _INVALID:
            return False
        page = queue.fields["read_pointer_address"] - _READ_AT
        if self._signal_value(self.read(page + _STOPPED_AT, "Q")):
            return False  # the library is told why, and not done with it
        self.clock += 1
        if kind == _DISPATCH:
            dispatch = Dispatch(*_LAYOUT.unpack(data))
            if dispatch.private_nbytes > self.read(page + _LANE_AT, "I"):
                self._signal(self.read(page + _STOPPED_AT, "Q"), _NO_STACKS)
                return True
            completion = self._run_packet(dispatch)
        elif kind == _BARRIER_AND:
            signals = struct.unpack_from("<5Q", data, 8)
            if any(signal and self._signal_value(signal) for signal in signals):
                return False
            completion = struct.unpack_from("<Q", data, 56)[0]
        elif kind == _VENDOR and struct.unpack_from("<H", data, 2)[0] == _PM4_INDIRECT:
            header, lower, upper, size_and_flags = struct.unpack_from("<4I", data, 4)
            if header >> 8 & 0xFF != 0x3F or struct.unpack_from("<I", data, 20)[0] != 10:
                raise Malformed(f"commands in a packet: {data.hex(' ', 4)}")
            self._check_commands(lower | upper << 32, size_and_flags & 0xFFFFF)
            completion = struct.unpack_from("<Q", data, 56)[0]
        else:
            raise Malformed(f"a packet of kind {kind}")
        packet[0] = _INVALID
        queue.get += 1
        self.write(queue.fields["read_pointer_address"], "Q", queue.get)
        if completion:
            self._signal(completion)
        return True

    def _copy_step(self, queue: Queue) -> bool:
        """Do a packet of the library's queue of copies."""
        end, base, size = (
            self.files.doorbell_value(queue.doorbell),
            queue.fields["ring_base_address"],
            queue.fields["ring_size"],
        )
        if queue.get == end:
            return False

        def word(k: int) -> int:
            return self.read(base + (queue.get + 4 * k) % size, "I")

        def wide(k: int) -> int:
            return word(k) | word(k + 1) << 32

        header = word(0)
        operation = header & 0xFF
        words = 1 + (header >> 16 & 0x3FFF) if operation == _NOP else _WORDS.get(operation, 0)
        if not words or queue.get + 4 * words > end:
            raise Malformed(f"a packet of copies: {header:#x}")
        self.clock += 1
        if header == _POLL:
            if [word(k) for k in range(1, 6)] != [0, 1 << 31, 0, 0, 0]:
                raise Malformed("a poll of a register that is no flush of writes of the host (HDP)")
        elif operation == _POLL:
            if header >> 28 != 8 | 3:
                raise Malformed(f"POLL_REGMEM {header:#x}")
            if self.read(wide(1), "I") & word(4) != word(3):
                return False
        if operation == _COPY:
            nbytes = word(1) + 1
            self.view(wide(5), nbytes)[:] = self.view(wide(3), nbytes).copy()
        elif operation == _FENCE:
            self.write(wide(1), "I", word(3))
        elif operation == _TRAP:
            self.files.interrupt(word(1))
        elif operation == _ATOMIC:
            self.write(wide(1), "Q", (self.read(wide(1), "Q") + wide(3)) % (1 << 64))
        elif operation == _STAMP:
            self.write(wide(1), "Q", self.clock)
        if operation in _TOLD:
            self.files.copies.append([operation, *map(word, _TOLD[operation])])
        queue.get += 4 * words
        self.write(queue.fields["read_pointer_address"], "Q", queue.get)
        return True

    def _check_commands(self, address: int, words: int) -> None:
        """Commands that only let caches forget."""
        header = self.read(address, "I")
        if header >> 8 & 0xFF != 0x58 or (header >> 16 & 0x3FFF) + 2 != words:
            raise Malformed(f"commands at {address:#x}: {header:#x}, {words} words")

    def _signal_value(self, signal: int) -> int:
        return self.read(signal + 8, "q")

    def _signal(self, signal: int, change: int = -1) -> None:
        """amd_signal_t: times, a change of its value, and the event of who waits."""
        if self.read(signal, "Q") != 1:
            raise Malformed(f"the signal at {signal:#x} is of kind {self.read(signal, 'Q')}")
        self.write(signal + 32, "Q", self.clock)
        self.write(signal + 40, "Q", self.clock + 1)
        self.write(signal + 8, "q", self._signal_value(signal) + change)
        mailbox, event = self.read(signal + 16, "Q"), self.read(signal + 24, "I")
        if mailbox:
            self.write(mailbox, "Q", event)
            self.files.interrupt(event)

    def _run_packet(self, packet: Dispatch) -> int:
        dimensions = packet.setup & 3
        groups = packet.group_x, packet.group_y, packet.group_z
        grid = packet.grid_x, packet.grid_y, packet.grid_z
        if not 1 <= dimensions <= 3 or packet.setup >> 2 or packet.reserved or 0 in groups + grid:
            raise Malformed(f"{packet}")
        if any(n != 1 for n in groups[dimensions:] + grid[dimensions:]) or np.prod(groups) > 1024:
            raise Malformed(f"{packet}")
        if packet.kernel % 64 or packet.arguments % 16 or grid[1:] != groups[1:]:
            raise Malformed(f"{packet}")
        descriptor = self.view(packet.kernel, 64).tobytes()
        local, private, *_ = struct.unpack_from("<III", descriptor)
        if self.files.is_of_the_process(packet.kernel):
            self._copy(packet)
            return packet.completion
        (entry,) = struct.unpack_from("<q", descriptor, 16)
        rsrc3, rsrc1, rsrc2, properties = struct.unpack_from("<IIIH", descriptor, 44)
        if packet.group_nbytes < local or packet.private_nbytes < private:
            raise Malformed(f"{packet}: its kernel needs {local} bytes of a group, {private} of a thread")
        if self.files.is_dry:
            return packet.completion
        program = packet.kernel + entry
        if program % 256:
            raise Malformed(f"code at {program:#x}")
        kernel = Kernel(
            "launched", 0, packet.group_nbytes, packet.private_nbytes, (rsrc1, rsrc2, rsrc3),
            32 if properties & _WAVE32 else 64, ("kernarg_segment_ptr",),
        )  # fmt: skip
        self.execute(program, kernel, -(-packet.grid_x // packet.group_x), groups, packet.arguments)
        return packet.completion

    def _copy(self, packet: Dispatch) -> None:
        """ROCr's kernel for copies of words: 10 addresses, from the begins to the ends of source and destination."""
        places = struct.unpack("<10Q", self.view(packet.arguments, 80).tobytes())
        source, destination, source_end, destination_end = places[0], places[1], places[8], places[9]
        nbytes = source_end - source
        if destination_end - destination != nbytes or list(places[::2]) != sorted(places[::2]):
            raise Malformed(f"a copy by {[hex(place) for place in places]}")
        self.view(destination, nbytes)[:] = self.view(source, nbytes)
        self.files.copied.append((destination, nbytes))


def read_page(page: bytes) -> dict[str, int]:
    """Return the fields of amd_queue_t that the GPU reads, without addresses."""
    most_unit, most_wave = struct.unpack_from("<2I", page, 72)
    offset, size, lower, upper, nbytes, word = struct.unpack_from("<6I", page, 136)
    place, whole, lane, properties = struct.unpack_from("<2Q2I", page, 160)
    assert lower | (upper & 0xFFFF) << 32 == place and nbytes == whole
    return {
        "max_cu_id": most_unit, "max_wave_id": most_wave, "offset": offset, "tmpring": size, "swizzle": upper >> 16,
        "word3": word, "nbytes": nbytes, "lane_nbytes": lane, "properties": properties,
    }  # fmt: skip
