"""A GPU that runs linked kernels of RDNA3: all waves of a launch in step, by NumPy.

Source: AMD, "RDNA3 Instruction Set Architecture: Reference Guide" (2023), chapters 3 (wave state), 4 (control),
5 (scalar), 7 (vector), 8 (scalar memory), 11 (flat memory), 12 (data share); LLVM's "User Guide for AMDGPU
Backend", "Initial Kernel Execution State", for the registers that a kernel begins with. Waves have 32 lanes.

It is stricter than hardware. Registers and local memory begin as garbage. An access outside of a buffer, results that
depend on what other groups store in the same launch (races.py), local memory that another wave wrote or read since the
last barrier, and two lanes that store different values at one place in one instruction are errors, as is any
instruction that the tables do not have. Waits are not checked: memory answers at once.
"""

from typing import NamedTuple

import numpy as np

from tests.hardware.amd.rdna3.access import access
from tests.hardware.amd.rdna3.encoding import EXEC, NULL, decode
from tests.hardware.amd.rdna3.packed import packed
from tests.hardware.amd.rdna3.races import Bytes, Uses, note_readers
from tests.hardware.amd.rdna3.registers import LANE, LANES, Fault
from tests.hardware.amd.rdna3.scalar import scalar
from tests.hardware.amd.rdna3.vector import dual, vector

BASE = 0x7F12_3400_0000
GUARD = 1 << 12
NO_OPS = (
    "s_nop s_sleep s_set_inst_prefetch_distance s_clause s_delay_alu s_waitcnt_depctr s_waitcnt s_waitcnt_vscnt "
    "s_setprio s_sendmsg v_nop"
).split()


class Buffer(NamedTuple):
    address: int
    nbytes: int


class Memory:
    """Buffers with gaps between them."""

    def __init__(self):
        self.data = np.zeros(0, np.uint8)
        self.valid = np.zeros(0, bool)
        self.uses = Uses()
        self.bytes = Bytes(self.data, self.uses)

    def add(self, content, alignment=256):
        content = np.frombuffer(bytes(content), np.uint8)
        offset = -(-(len(self.data) + GUARD) // alignment) * alignment
        grown = np.full(offset + len(content) + GUARD, 0xA5, np.uint8)
        grown[: len(self.data)] = self.data
        grown[offset : offset + len(content)] = content
        valid = np.zeros(len(grown), bool)
        valid[: len(self.valid)] = self.valid
        valid[offset : offset + len(content)] = True
        self.data, self.valid = grown, valid
        self.bytes = Bytes(grown, self.uses)
        return Buffer(BASE + offset, len(content))

    def put(self, buffer, content):
        offset = buffer.address - BASE
        self.data[offset : offset + buffer.nbytes] = np.frombuffer(content, np.uint8)

    def content(self, buffer):
        offset = buffer.address - BASE
        return self.data[offset : offset + buffer.nbytes].tobytes()

    def _places(self, addresses, nbytes, what, required):
        offsets = addresses.astype(np.int64) - BASE
        bad = (offsets < 0) | (offsets + nbytes > len(self.data))
        places = np.where(bad, 0, offsets)[:, None] + np.arange(nbytes)
        bad |= ~(self.valid[places] | (np.arange(nbytes) >= required[:, None])).all(1)
        if bad.any():
            raise Fault(f"{what} of {nbytes} bytes at {int(addresses[bad][0]):#x}, which is in no buffer")
        return places

    def load(self, addresses, nbytes, group, is_scalar=False):
        """Bytes (n, nbytes); group: of the wave of each address.

        is_scalar: LLVM widens such loads to whole aligned words, which cross no page; what they have too much is not
        used, so only the first byte has to be there.
        """
        aligned = addresses.astype(np.int64) % nbytes == 0
        places = self._places(addresses, nbytes, "load", np.where(aligned & is_scalar, 1, nbytes))
        return self.bytes.load(places, group)

    def store(self, addresses, values, group):
        places = self._places(addresses, values.shape[1], "store", np.full(len(addresses), values.shape[1]))
        self.bytes.store(places, values, group)


class Local:
    """Memory of groups, and who was there since the group's last barrier."""

    def __init__(self, groups, nbytes, rng):
        self.data = rng.integers(0, 256, (groups, nbytes), np.uint8)
        # A wave's number and one.
        self.writer, self.reader = (np.zeros((groups, nbytes), np.int32) for _ in range(2))

    def barrier(self, groups):
        self.writer[groups] = self.reader[groups] = 0

    def _places(self, addresses, nbytes):
        places = addresses.astype(np.int64)[:, None] + np.arange(nbytes)
        if (places < 0).any() or (places >= self.data.shape[1]).any():
            raise Fault(f"local memory at {int(places.max())}; the group has {self.data.shape[1]} bytes")
        return places

    def load(self, addresses, nbytes, group, wave):
        places, group, wave = self._places(addresses, nbytes), group[:, None], wave[:, None] + 1
        writer = self.writer[group, places]
        if ((writer != 0) & (writer != wave)).any():
            raise Fault("a load from local memory that another wave stored since the last barrier")
        note_readers(self.reader, (group, places), wave)
        return self.data[group, places]

    def store(self, addresses, values, group, wave):
        places, group, wave = self._places(addresses, values.shape[1]), group[:, None], wave[:, None] + 1
        writer, reader = self.writer[group, places], self.reader[group, places]
        if ((writer != 0) & (writer != wave)).any() or ((reader != 0) & (reader != wave)).any():
            raise Fault("a store to local memory that another wave used since the last barrier")
        self.data[group, places] = values
        self.writer[group, places] = np.broadcast_to(wave, places.shape)
        if (self.data[group, places] != values).any() or (self.writer[group, places] != wave).any():
            raise Fault("two stores at one place of local memory")


def launch(memory, code, kernel, groups, threads, arguments, *, seed, budget, kind=None):
    """Run a kernel: its image at `code` (a Buffer), its arguments' block at `arguments`.

    kernel: as link() gives it. kind: of waves, those of RDNA3 by default. Returns the number of instructions that were
    issued. Raises Fault.
    """

    def run():
        wave = (kind or Waves)(memory, code, kernel, groups, threads, arguments, seed)
        steps = 0
        while wave.step():
            steps += 1
            if steps > budget:
                raise Fault(f"no end after {budget} instructions")
        return steps

    try:
        with np.errstate(all="ignore"):
            steps = run()
            memory.uses.settle(run)
    finally:
        memory.uses.forget()
    return steps


class Waves:
    """The state of all waves of a launch; registers first, waves second, lanes third."""

    width = LANES
    registers = 256  # of vectors

    def __init__(self, memory, code, kernel, groups, threads, arguments, seed):
        if kernel.wave != self.width or kernel.user_registers != ("kernarg_segment_ptr",):
            raise Fault(f"kernel {kernel.name}: waves of {kernel.wave}, registers {kernel.user_registers}")
        rng = np.random.default_rng(seed)
        x, y, z = threads
        size = x * y * z
        per_group = -(-size // self.width)
        count = groups * per_group
        self.memory, self.code_address = memory, code.address
        self.code = memory.content(code)
        self.vector = rng.integers(0, 2**32, (self.registers, count, self.width), np.uint32)
        self.scalar = rng.integers(0, 2**32, (128, count), np.uint32)
        self.scc = np.zeros(count, bool)
        self.pc = np.full(count, kernel.entry)
        self.running = np.full(count, groups > 0 and size > 0)
        self.waiting = np.zeros(count, bool)
        self.number = np.arange(count)
        self.group = self.number // per_group
        self.local = Local(groups, kernel.local_nbytes, rng)
        self.scratch = rng.integers(0, 256, (count, self.width, kernel.scratch_nbytes), np.uint8)
        self.instructions = {}

        thread = (self.number % per_group)[:, None] * self.width + LANE[: self.width]
        self.vector[0] = thread % x | thread // x % y << 10 | thread // (x * y) << 20
        first_system = kernel.resources[1] >> 1 & 31  # COMPUTE_PGM_RSRC2: USER_SGPR_COUNT
        self.scalar[0], self.scalar[1] = arguments.address & 0xFFFFFFFF, arguments.address >> 32
        if kernel.resources[1] >> 7 & 1:  # ENABLE_SGPR_WORKGROUP_ID_X
            self.scalar[first_system] = self.group
        self.scalar[NULL] = 0
        self.scalar[EXEC + 1] = 0
        self._put_bits(slice(None), EXEC, thread < size)

    def step(self):
        """One instruction of those waves that are furthest behind; whether there was one."""
        ready = self.running & ~self.waiting
        if not ready.any():
            if not self.running.any():
                return False
            self._open_barriers()
            return True
        pc = int(self.pc[ready].min())
        w = np.flatnonzero(ready & (self.pc == pc))
        if len(w) == len(self.pc):
            w = slice(None)
        execute, nbytes = self.instructions.get(pc) or self._prepare(pc)
        self.pc[w] = pc + nbytes
        try:
            execute(self, w)
        except Fault as fault:
            raise Fault(f"{fault}, at {pc:#x}: {self.decode(pc).name}") from None
        return True

    def _open_barriers(self):
        """All waves wait: those of whole groups go on."""
        arrived = np.bincount(self.group[self.waiting], minlength=self.local.data.shape[0])
        there = np.bincount(self.group[self.running], minlength=self.local.data.shape[0])
        complete = (arrived == there) & (there > 0)
        self.local.barrier(complete)
        self.waiting &= ~complete[self.group]

    def _prepare(self, pc):
        instruction = self.decode(pc)
        prepared = self.instructions[pc] = self.compile(instruction), instruction.nbytes
        return prepared

    def decode(self, pc):
        return decode(self.code, pc)

    def compile(self, instruction):
        return compile_(instruction)

    def active(self, w):
        """The lanes that take part: (waves, lanes)."""
        return self.mask(w, EXEC)

    def mask(self, w, number):
        words = [self.scalar[number + k, w][:, None] >> LANE[:32] & 1 for k in range(self.width // 32)]
        return np.concatenate(words, 1).astype(bool)

    def put_mask(self, w, number, flags):
        if number != NULL:
            self._put_bits(w, number, flags & self.active(w))

    def _put_bits(self, w, number, flags):
        for k in range(self.width // 32):
            bits = flags[:, 32 * k : 32 * k + 32].astype(np.uint64) << LANE[:32].astype(np.uint64)
            self.scalar[number + k, w] = bits.sum(1).astype(np.uint32)

    def put_vector(self, w, number, value, active):
        """Words (waves, lanes)."""
        self.vector[number, w] = np.where(active, value, self.vector[number, w])

    def lanes(self, w):
        """Wave and lane of each active lane, in order."""
        wave, lane = np.nonzero(self.active(w))
        return self.number[w][wave], lane


def compile_(i):
    """The function of state and waves that does an instruction."""
    if i.name in NO_OPS:
        return lambda m, w: None
    return FORMATS.get(i.format, vector)(i)


FORMATS = {
    **dict.fromkeys(("sop1", "sop2", "sopc", "sopk", "sopp", "smem"), scalar),
    **dict.fromkeys(("ds", "memory"), access),
    "vop3p": packed,
    "vopd": dual,
}
