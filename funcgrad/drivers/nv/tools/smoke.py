"""Ten steps from the first call of the kernel driver to transfers between GPUs, each tried on its own.

A step says what held, in words with numbers, or fails with a reason; after a failure nothing more is tried. The steps
are those in which such a driver is best built, so the first that fails says where to look.
"""

from __future__ import annotations

import ctypes
import mmap
import os
import time
from collections.abc import Callable, Iterator
from contextlib import suppress

from funcgrad.drivers.hcq.device import Kind
from funcgrad.drivers.hcq.files import Files
from funcgrad.drivers.hcq.pool import DeviceMemory
from funcgrad.drivers.hcq.queues import given
from funcgrad.drivers.hcq.stream import Value, Words
from funcgrad.drivers.hcq.work import Work
from funcgrad.drivers.nv.device import NvDevice, count
from funcgrad.drivers.nv.kernels import COPIED_BY_GROUP, COPY_THREADS, cubin_for
from funcgrad.drivers.nv.launches import LoadedKernel, NvLaunch, load
from funcgrad.drivers.nv.memory import MemoryManager
from funcgrad.drivers.nv.qmd import most_shared_nbytes
from funcgrad.errors import DeviceError, FuncgradError, InternalError, OutOfMemoryError
from funcgrad.trace.util.named_tuple import NamedTuple

TITLES = (
    "find the GPU, open it, list its classes",
    "map the doorbell, make an address space, share memory with the host",
    "make channels, and have one write a signal",
    "copy to the GPU's memory and back",
    "run a kernel with shared memory",
    "order launches and copies by timelines of two queues",
    "run kernels with stacks, all of the shared memory, 1024 threads, many groups",
    "replay 1000 launches that start each other",
    "report a fault and memory that there is not, and go on",
    "copy from memory of the program, and between GPUs",
)
_MEBI = 1 << 20
_GROUP = 128  # threads of most launches
_WRONG_ADDRESS = 0x123_4567_8000


class Result(NamedTuple):
    """What came of a step: text says what held, or why not."""

    number: int
    title: str
    held: bool
    text: str

    def __str__(self) -> str:
        return f"{'ok    ' if self.held else 'FAILED'} {self.number:2}  {self.title}: {self.text}"


class _Watched(NvDevice):
    """A device that tells which steps its opening has done."""

    def __init__(self, files: Files, number: int, timeout: float, done: Callable[[int], None]) -> None:
        self._done = done
        super().__init__(files, number, timeout)

    def _map_doorbell(self) -> None:
        self._done(1)
        super()._map_doorbell()

    def _make_channels(self) -> None:
        self._done(2)
        super()._make_channels()


class Smoke:
    """The steps, on one GPU. timeout: seconds after which what does not end has failed."""

    def __init__(self, files: Files, number: int = 0, timeout: float = 10.0) -> None:
        self._files, self._number, self._timeout = files, number, timeout
        self._opened = 0
        self._device: NvDevice | None = None
        self._error: FuncgradError | None = None  # with which opening ended

    def run(self) -> Iterator[Result]:
        """Yield the results of the steps, until one fails."""
        steps = [self._find, self._share, self._signal, self._copy, self._launch, self._order, self._limits]
        steps += [self._replay, self._faults, self._others]
        try:
            for number, (title, step) in enumerate(zip(TITLES, steps), start=1):
                result = self._tried(number, title, step)
                yield result
                if not result.held:
                    return
        finally:
            if self._device is not None:
                self._device.close()

    def _tried(self, number: int, title: str, step: Callable[[], str]) -> Result:
        try:
            return Result(number, title, True, step())
        except FuncgradError as error:
            hint = f" ({error.hint})" if error.hint else ""
            return Result(number, title, False, error.message + hint)
        except (InternalError, _Wrong) as error:
            return Result(number, title, False, str(error))

    # ---- 1 to 4 ----

    def _note(self, step: int) -> None:
        self._opened = step

    def _find(self) -> str:
        """Open the GPU, which is the first three steps at once. Where opening fails later, these steps are reported
        from its error.
        """
        try:
            device = self._device = _Watched(self._files, self._number, self._timeout, self._note)
        except FuncgradError as error:
            if self._opened < 1:
                raise
            self._error = error
            return "there is one, and it lists its classes"
        classes = ", ".join(f"{name} {number:#x}" for name, number in device.classes._asdict().items())
        return f"{device.description}, {device.total_nbytes >> 30} GiB, classes: {classes}"

    def _share(self) -> str:
        if self._error is not None:
            if self._opened < 2:
                raise self._error
            return "memory of the host is mapped for both"
        memory = self._opened_device.allocate(Kind.HOST, _MEBI)
        pattern = os.urandom(_MEBI)
        ctypes.memmove(memory.address, pattern, _MEBI)
        _check(
            ctypes.string_at(memory.address, _MEBI) == pattern, "host memory does not keep what is written"
        )
        self._memory.free(memory)
        return f"1 MiB at {memory.address:#x} for both"

    @property
    def _opened_device(self) -> NvDevice:
        assert self._device is not None
        return self._device

    @property
    def _memory(self) -> MemoryManager:
        assert self._opened_device.memory is not None
        return self._opened_device.memory

    def _signal(self) -> str:
        if self._error is not None:
            raise self._error
        device = self._opened_device
        begin = self._files.clock()
        for queue in (device.launches, device.copies):
            value = device.run_stream(queue, Words())
            queue.wait(value)
            _check(queue.signal.timestamp > 0, "a signal has no time")
        return f"two signals after {1e3 * (self._files.clock() - begin):.2f} ms"

    def _copy(self) -> str:
        self._work = Work(self._opened_device)
        data = os.urandom(_MEBI + 52)
        memory = self._work.pool.allocate(len(data))
        self._write(memory, data)
        _check(self._read(memory) == data, "what comes back is not what was sent")
        return f"{len(data):,} bytes came back as they were"

    # ---- 5 to 8 ----

    def _launch(self) -> str:
        self._cubin = cubin_for(self._opened_device.architecture)
        self._code = self._work.pool.allocate(self._cubin.nbytes)
        self._write(self._code, self._cubin.image(self._code.address))
        values = list(range(1024))
        from_, to = self._words(values), self._words([0] * 1024)
        self._run(self._kernel("reverse_scaled"), 8, from_.address, to.address, touched=[from_, to])
        expected = [3 * values[k ^ 127] + 1 for k in range(1024)]
        self._compare(to, expected)
        return "1024 numbers turned around within groups, by way of shared memory"

    def _order(self) -> str:
        device, work = self._opened_device, self._work
        a, b = self._words([1] * _GROUP), self._words([0] * _GROUP)
        job = work.kernel(self._launch_of(self._kernel("scale_add"), 1, given(1, 0), 3, 1))
        expected, last = 1, 0
        for number in range(500):  # each launch waits for a copy, and each copy for a launch
            for to, from_ in ((b, a), (a, b)):
                work.launch(job, [(from_, 0)], "scale_add")
                work.copy(to.address, from_.address, 4 * _GROUP)
                expected = (3 * expected + 1) % (1 << 32)
            if number % 50 == 49:
                work.synchronize()
                now = device.copies.signal.timestamp
                _check(now > last, f"the clock went from {last} to {now}")
                last = now
        self._compare(a, [expected] * _GROUP)
        return "1000 launches and 1000 copies took turns; times only grew"

    def _limits(self) -> str:
        device, work = self._opened_device, self._work
        to = self._words([0] * 1024)
        self._run(self._kernel("through_stack"), 8, to.address, touched=[to])
        self._compare(to, [128 * k + 127 * 64 for k in range(1024)])
        most = most_shared_nbytes(device.architecture)
        words = most // 4
        far = self._words([0] * words)
        kernel = self._kernel("through_shared")._replace(dynamic_nbytes=most)
        launch = NvLaunch(kernel, (1, 1, 1), (1024, 1, 1), (far.address, words))
        work.time([launch], [(far, 0)])
        self._compare(far, [(words - 1 - k) ** 2 % (1 << 32) for k in range(words)])
        counts = self._words([0, 0])
        grid = 100_000, 3, 2
        work.time(
            [NvLaunch(self._kernel("count_groups"), grid, (32, 1, 1), (counts.address,))], [(counts, 0)]
        )
        self._compare(counts, [300_000, 300_000])
        return f"512 bytes of stack, {most >> 10} KiB of shared memory for 1024 threads, {grid} groups"

    def _replay(self) -> str:
        work = self._work
        kernel, memory = self._kernel("scale_add"), self._words([0] * _GROUP)
        launches = [self._launch_of(kernel, 1, given(1, 0), 3, k) for k in range(1000)]
        recording = work.record(launches, [("scale_add", "")] * 1000, with_stamps=True)
        expected = 0
        for _ in range(3):
            begin = time.perf_counter()
            work.replay(recording, [(memory, 0)])
            host = time.perf_counter() - begin
            for k in range(1000):
                expected = (3 * expected + k) % (1 << 32)
        times = recording.times()
        each = (times[-1][1] - times[0][0]) * 1e-6
        self._compare(memory, [expected] * _GROUP)
        return (
            f"{each:.2f} us for a launch by the GPU's clock, {1e6 * host:.1f} us of the host for the replay"
        )

    # ---- 9 and 10 ----

    def _faults(self) -> str:
        work, number = self._work, self._number
        try:
            self._memory.allocate(Kind.DEVICE, 1 << 44)
            raise _Wrong("the driver gave 16 TiB")
        except OutOfMemoryError:
            pass
        other = NvDevice(self._files, number, timeout=min(self._timeout, 5.0))
        try:
            said = self._fault(Work(other))
        finally:
            with suppress(DeviceError):
                other.close()
        memory = self._words([5] * _GROUP)
        self._run(self._kernel("scale_add"), 1, memory.address, 2, 1, touched=[memory])
        self._compare(memory, [11] * _GROUP)
        work.synchronize()
        return f"16 TiB were refused, a wrong address was reported ({said}), and launches go on"

    def _fault(self, work: Work) -> str:
        code = work.pool.allocate(self._cubin.nbytes)
        image = self._cubin.image(code.address)
        work.write(code.address, _address_of(image), len(image))
        loaded = load(self._cubin, "scale_add", code.address)
        job = work.kernel(self._launch_of(loaded, 1, _WRONG_ADDRESS, 1, 1))
        work.launch(job, [], "scale_add")
        try:
            work.synchronize()
        except DeviceError as error:
            return error.message
        raise _Wrong("a kernel wrote to an address that is not mapped, and nothing was reported")

    def _others(self) -> str:
        work, nbytes = self._work, 16 * _MEBI
        far = work.pool.allocate(nbytes)
        data = os.urandom(_MEBI) * 16
        with mmap.mmap(-1, nbytes) as pages:
            pages[:] = data
            host = _address_of(pages)
            registered = work.register(host, nbytes)
            begin = self._files.clock()
            work.write(far.address, host, nbytes)
            rate = nbytes / max(self._files.clock() - begin, 1e-9)
            pages[:] = bytes(nbytes)
            work.read(far.address, host, nbytes)
            _check(pages[:] == data, "what comes back to registered memory is not what was sent")
            work.unregister(registered)
        text = f"{rate / 1e9:.1f} GB/s from memory of the program, {self._copy_within(far) / 1e9:.1f} within the GPU"
        if count(self._files) < 2:
            return f"{text}; there is no other GPU"
        other = NvDevice(self._files, 1 - min(self._number, 1), self._timeout)
        try:
            return f"{text}; {self._transfer(Work(other), far, data)}"
        finally:
            other.close()

    def _copy_within(self, from_: DeviceMemory) -> float:
        """Copy by a kernel; bytes a second."""
        work, count = self._work, from_.nbytes // 16
        to = work.pool.allocate(from_.nbytes)
        arguments = to.address, from_.address, count
        groups = -(-count // COPIED_BY_GROUP)
        launch = NvLaunch(self._kernel("copy_vectors"), (groups, 1, 1), (COPY_THREADS, 1, 1), arguments)
        (seconds,) = work.time([launch], [(to, 0), (from_, 0)])
        _check(self._read(to) == self._read(from_), "a kernel's copy is not what it was made of")
        return from_.nbytes / max(seconds, 1e-9)

    def _transfer(self, other: Work, far: DeviceMemory, data: bytes) -> str:
        there = other.pool.allocate(len(data))
        other.receive(there.address, self._work, far.address, len(data))
        self._work.fill_zeros(far.address, len(data))
        self._work.receive(far.address, other, there.address, len(data))
        _check(self._read(far) == data, "what comes back from the other GPU is not what was sent")
        how = "directly" if other.device.reaches(self._work.device) else "by way of the host's memory"
        return f"to {other.device.name} and back {how}"

    # ---- what steps share ----

    def _write(self, memory: DeviceMemory, data: bytes) -> None:
        self._work.write(memory.address, _address_of(data), len(data))

    def _read(self, memory: DeviceMemory) -> bytes:
        found = ctypes.create_string_buffer(memory.nbytes)
        self._work.read(memory.address, ctypes.addressof(found), memory.nbytes)
        return found.raw

    def _words(self, values: list[int]) -> DeviceMemory:
        memory = self._work.pool.allocate(4 * len(values))
        self._write(memory, b"".join(value.to_bytes(4, "little") for value in values))
        return memory

    def _compare(self, memory: DeviceMemory, expected: list[int]) -> None:
        data = self._read(memory)
        found = [int.from_bytes(data[4 * k : 4 * k + 4], "little") for k in range(len(expected))]
        wrong = [k for k in range(len(expected)) if found[k] != expected[k]]
        if wrong:
            first = wrong[0]
            text = f"number {first} is {found[first]}, not {expected[first]}"
            raise _Wrong(f"{len(wrong)} of {len(expected)} numbers are wrong: {text}")

    def _kernel(self, name: str) -> LoadedKernel:
        return load(self._cubin, name, self._code.address)

    def _launch_of(self, loaded: LoadedKernel, groups: int, *arguments: Value) -> NvLaunch:
        return NvLaunch(loaded, (groups, 1, 1), (_GROUP, 1, 1), arguments)

    def _run(self, loaded: LoadedKernel, groups: int, *arguments: Value, touched: list[DeviceMemory]) -> None:
        job = self._work.kernel(self._launch_of(loaded, groups, *arguments))
        self._work.launch(job, [(memory, 0) for memory in touched], loaded.kernel.name)


class _Wrong(Exception):
    """Something ran, and gave what it should not."""


def _check(held: bool, what: str) -> None:
    if not held:
        raise _Wrong(what)


def _address_of(data: bytes | mmap.mmap) -> int:
    """Return the address of bytes, which the caller has to keep alive."""
    if isinstance(data, mmap.mmap):
        return ctypes.addressof(ctypes.c_char.from_buffer(data))
    return ctypes.cast(ctypes.c_char_p(data), ctypes.c_void_p).value or 0


__all__ = ["TITLES", "Result", "Smoke"]
