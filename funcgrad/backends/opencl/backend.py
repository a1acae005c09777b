"""OpenCL through pyopencl: GPUs of all makers, and processors by way of PoCL.

One device is a context, a queue that runs in order, and a pool of memory (memory.py). A kernel is a program of its own
in OpenCL C, whose parameters are for each of its slots `__global T* p<slot>, ulong o<slot>`: a buffer, and bytes from
its beginning, since the host can make no pointer into a buffer.

    devices     "opencl" is the first of devices.py; FUNCGRAD_OPENCL_PLATFORM leaves out platforms
    binaries    of most drivers are kept. PoCL compiles a kernel when the first launch tells the size of a group, and
                keeps that itself: its binaries would only cost a second compilation, so we keep texts for it
    errors      of what was started come when somebody waits: then the last launches are named
    fork        a child has none of the driver's threads: it gets an error, and gives nothing back to the driver
"""

from __future__ import annotations

import atexit
import ctypes
import threading
import warnings
import weakref
from collections import deque
from collections.abc import Sequence
from contextlib import suppress
from itertools import chain
from typing import Any

import numpy as np

from funcgrad.backends.dump import save_text
from funcgrad.backends.interface import Launched, MemoryUse, Region
from funcgrad.backends.opencl.devices import FORKED, Process, count, device_of, library, target_of
from funcgrad.backends.opencl.errors import BUILD_FAILURES, OUT_OF_MEMORY, failure, is_lost
from funcgrad.backends.opencl.kernels import LaunchShape, LoadedKernel, Recording, launch_of, packed, unpacked
from funcgrad.backends.opencl.memory import Allocation, Pool
from funcgrad.backends.regions import fill
from funcgrad.errors import DeviceError, InternalError, OutOfMemoryError
from funcgrad.trace.util.locks import in_forked_child

__all__ = ["Backend", "count"]

Place = tuple[Allocation, int]  # a region of memory, which is always of a pool here

_STANDARD = "-cl-std=CL1.2"  # what every device of today accepts, and all that the renderer needs
_ROUNDED = "-cl-fp32-correctly-rounded-divide-sqrt"
_STAGED_NBYTES = 1 << 16  # arrays up to this size are copied, so that nobody waits for the queue
_MOST_STAGED = 64
_MOST_BUILT = 64
_backends: weakref.WeakSet[Backend] = weakref.WeakSet()


class Backend:
    """One device of OpenCL."""

    def __init__(self, number: int = 0) -> None:
        self._cl = cl = library()
        self._device = device = device_of(cl, number)
        self.name = f"opencl:{number}"
        rounded = device.single_fp_config & cl.device_fp_config.CORRECTLY_ROUNDED_DIVIDE_SQRT
        self._options = f"{_STANDARD} {_ROUNDED}" if rounded else _STANDARD
        self.target = target_of(cl, device, self._options)
        self.description = f"{device.name.strip()}, by {device.platform.name.strip()}"
        self._keeps_binaries = "portable computing language" not in device.platform.name.lower()
        self._unusable = ""
        try:
            self._context = cl.Context([device])
            self._queue = cl.CommandQueue(self._context, device)
        except cl.Error as error:
            raise failure(error, self.name, "making a queue") from error
        self._timed_queue: Any = None
        shared = device.host_unified_memory
        total = device.global_mem_size
        self._pool = Pool(self.name, self._new_buffer, total, total // 8 if shared else total)
        self._largest_nbytes = device.max_mem_alloc_size
        self._built: dict[bytes, Any] = {}
        self._kernels: weakref.WeakSet[LoadedKernel] = weakref.WeakSet()
        self._staged: deque[Any] = deque()
        self._last: deque[LaunchShape] = deque(maxlen=4)
        self._lock = threading.RLock()
        _backends.add(self)

    # ---- programs ----

    def compile(self, text: str) -> bytes:
        """Compile a kernel's text to a binary. Raise InternalError, with the text saved to a file, when the compiler
        refuses it.
        """
        program = self._build(text)
        code = program.get_info(self._cl.program_info.BINARIES)[0] if self._keeps_binaries else b""
        binary = packed(self.target.name, text, code)
        with self._lock:
            self._built[binary] = program
            while len(self._built) > _MOST_BUILT:  # compiled for the disk only
                del self._built[next(iter(self._built))]
        return binary

    def load(self, binary: bytes, name: str) -> LoadedKernel:
        """Return the kernel of that name. A binary that this device refuses is built again from the text in it."""
        self._check()
        with self._lock:
            program = self._built.pop(binary, None)
        if program is None:
            program = self._loaded(binary)
        return self._kernel(program, name)

    def _copied(self, kernel: LoadedKernel) -> LoadedKernel:
        """Return the same kernel, with arguments of its own."""
        return self._kernel(kernel.handle.program, kernel.name)

    def _build(self, text: str) -> Any:
        self._check()
        cl = self._cl
        program = cl._cl._Program(self._context, text)  # cl.Program would go by way of pyopencl's own cache
        try:
            program._build(self._options.encode(), [self._device])
        except cl.Error as error:
            if error.code not in BUILD_FAILURES:
                raise self._failure(error, "compiling a kernel") from error
            raise InternalError(
                f"{self.name} refused a kernel; its text is in {save_text(text, '.cl')}, and the compiler says:\n"
                f"{self._log(program)}"
            ) from error
        doubts = _doubts(self._log(program))
        if doubts:
            warnings.warn(f"the compiler of {self.name} has doubts:\n{doubts}", RuntimeWarning, stacklevel=3)
        return program

    def _log(self, program: Any) -> str:
        return program.get_build_info(self._device, self._cl.program_build_info.LOG).strip()

    def _loaded(self, binary: bytes) -> Any:
        target, text, code = unpacked(binary)
        if code and target == self.target.name:
            cl = self._cl
            try:
                program = cl._cl._Program(self._context, [self._device], [code])
                program._build(b"", [self._device])
                return program
            except cl.Error:
                pass  # of a driver that goes by the same name
        return self._build(text)

    def _kernel(self, program: Any, name: str) -> LoadedKernel:
        cl = self._cl
        try:
            kernel = LoadedKernel(cl.Kernel(program, name), name)
        except cl.Error as error:
            raise self._failure(error, f"kernel {name}") from error
        except OSError as error:  # pyopencl keeps code for each kind of kernel on disk
            raise DeviceError(
                f"pyopencl cannot keep its files: {error}",
                hint="set XDG_CACHE_HOME to a folder that can be written, or PYOPENCL_NO_CACHE=1",
            ) from error
        self._kernels.add(kernel)
        return kernel

    # ---- memory ----

    def allocate(self, nbytes: int) -> Allocation:
        self._check()
        if nbytes > self._largest_nbytes:
            raise OutOfMemoryError(
                f"{self.name}: no memory for {nbytes:,} bytes: one buffer has at most {self._largest_nbytes:,}"
            )
        return self._pool.allocate(nbytes)

    def _new_buffer(self, nbytes: int) -> Any:
        cl = self._cl
        try:
            return cl.Buffer(
                self._context, cl.mem_flags.READ_WRITE, max(1, min(nbytes, self._largest_nbytes))
            )
        except cl.Error as error:
            if error.code in OUT_OF_MEMORY or not is_lost(error, waiting=False):
                return None
            raise self._failure(error, f"memory of {nbytes:,} bytes") from error

    def write(self, to: Place, host: np.ndarray) -> None:
        self._check()
        memory, offset = to
        data = _bytes_of(host)
        if not data.nbytes:
            return
        staged = data.nbytes <= _STAGED_NBYTES
        write = self._cl._cl._enqueue_write_buffer
        try:
            if not staged:
                write(self._queue, memory.handle, data, offset, None, True)
                return
            event = write(self._queue, memory.handle, data.copy(), offset, None, False)
        except self._cl.Error as error:
            raise self._failure(error, "writing an array", waiting=not staged) from error
        self._staged.append(event)  # an event that goes waits first, since it has the array
        if len(self._staged) > _MOST_STAGED:
            self._unstage()

    def _unstage(self) -> None:
        """Let go of copies that have been made."""
        done = self._cl.command_execution_status.COMPLETE
        staged = self._staged
        with self._lock:
            while staged and (len(staged) > _MOST_STAGED or staged[0].command_execution_status == done):
                staged.popleft()

    def read(self, from_: Place, host: np.ndarray) -> None:
        self._check()
        memory, offset = from_
        if not host.nbytes:
            self.synchronize()
            return

        def read(whole: np.ndarray) -> None:
            self._cl._cl._enqueue_read_buffer(
                self._queue, memory.handle, _bytes_of(whole), offset, None, True
            )

        try:
            fill(host, read)
        except self._cl.Error as error:
            raise self._failure(error, "reading an array", waiting=True) from error

    def copy(self, to: Place, from_: Place, nbytes: int) -> None:
        self._check()
        (target, at), (source, start) = to, from_
        if not nbytes or (target is source and at == start):
            return
        if target is source and abs(at - start) < nbytes:  # which OpenCL refuses
            between = self.allocate(nbytes)
            self.copy((between, 0), from_, nbytes)
            self.copy(to, (between, 0), nbytes)
            return
        try:
            self._cl._cl._enqueue_copy_buffer(
                self._queue, source.handle, target.handle, nbytes, start, at, None
            )
        except self._cl.Error as error:
            raise self._failure(error, "a copy") from error

    def receive(self, to: Place, source: Any, from_: Place, nbytes: int) -> bool:
        """Return False: each device has a context of its own, and memory of one is unknown in another."""
        return False

    def fill_zeros(self, to: Place, nbytes: int) -> None:
        self._check()
        memory, offset = to
        if not nbytes:
            return
        try:
            self._cl._cl._enqueue_fill_buffer(
                self._queue, memory.handle, np.zeros(1, np.uint8), offset, nbytes, None
            )
        except self._cl.Error as error:
            raise self._failure(error, "filling an array") from error

    def memory(self) -> MemoryUse:
        return self._pool.use()

    def release_kept(self) -> int:
        """Give the driver what is kept for later arrays; how many bytes that is."""
        self._check()
        return self._pool.release_kept()

    # ---- launches ----

    def launch(self, launched: Launched) -> None:
        self._check()
        self._start(self._queue, launch_of(launched), launched.buffers)

    def replay(self, recording: Recording, table: Sequence[Region]) -> None:
        """Start what was recorded, and have the driver begin."""
        self._check()
        with self._lock:
            for launch, buffers in recording.changes(table):
                self._start(self._queue, launch, buffers)
            self._queue.flush()

    def _start(
        self, queue: Any, launch: LaunchShape, buffers: Sequence[Region] | None, again: bool = True
    ) -> Any:
        """Return the event of a launch; None where it has no groups. buffers: None for those that the kernel has."""
        kernel, threads, group, _ = launch
        if not threads[0]:
            return None
        with self._lock:
            try:
                if buffers is not None:
                    kernel.set_arguments(buffers)
                event = self._cl.enqueue_nd_range_kernel(queue, kernel.handle, threads, group)
            except self._cl.Error as error:
                # Some drivers get memory for a buffer only when a kernel is launched on it.
                if again and error.code in OUT_OF_MEMORY and self._pool.release_kept():
                    return self._start(queue, launch, buffers, False)
                raise self._failure(error, str(launch)) from error
            self._last.append(launch)
        return event

    def record(self, launches: Sequence[Launched], places: Sequence[Sequence[tuple[int, int]]]) -> Recording:
        self._check()
        own = [launch_of(launched._replace(kernel=self._copied(launched.kernel))) for launched in launches]
        return Recording(own, places, self.replay)

    def time(self, launches: Sequence[Launched]) -> list[float]:
        cl = self._cl
        self.synchronize()
        try:
            with self._lock:
                if self._timed_queue is None:
                    profiling = cl.command_queue_properties.PROFILING_ENABLE
                    self._timed_queue = cl.CommandQueue(self._context, self._device, properties=profiling)
                events = [
                    self._start(self._timed_queue, launch_of(launched), launched.buffers)
                    for launched in launches
                ]
            self._timed_queue.finish()
            return [
                0.0 if event is None else (event.profile.end - event.profile.start) * 1e-9 for event in events
            ]
        except cl.Error as error:
            raise self._failure(error, "timing kernels", waiting=True) from error

    def synchronize(self) -> None:
        self._check()
        try:
            self._queue.finish()
        except self._cl.Error as error:
            raise self._failure(error, "waiting for what was started", waiting=True) from error
        self._unstage()

    # ---- failures ----

    def _check(self) -> None:
        if self._unusable:
            raise DeviceError(self._unusable)

    def _failure(self, error: Any, doing: str, waiting: bool = False) -> Exception:
        if waiting and self._last:
            doing += f", after {', '.join(map(str, self._last))}"
        found = failure(error, self.name, doing)
        if is_lost(error, waiting) and isinstance(found, DeviceError):
            self._unusable = found.message
        return found

    def forget(self) -> None:
        """Make this backend one that raises errors, of which nothing is given back to the driver: after a fork."""
        self._unusable = FORKED
        held = (self._context, self._queue, self._timed_queue, self._built, self._staged)
        for thing in chain(held, self._pool.abandon(), self._kernels):
            ctypes.pythonapi.Py_IncRef(ctypes.py_object(thing))


def _doubts(log: str) -> str:
    """Return the warnings of a compiler, of which some always say something; not of x != x, which people write, too."""
    lines = [line for line in log.splitlines() if "warning:" in line.lower()]
    return "\n".join(line for line in lines if "self-comparison" not in line)


def _bytes_of(host: np.ndarray) -> np.ndarray:
    """Return an array as bytes, which also those of bfloat16 can lend."""
    return np.ascontiguousarray(host).reshape(-1).view(np.uint8)


def _after_fork() -> None:
    Process.forked = Process.asked or Process.forked
    for backend in _backends:
        backend.forget()


def _at_exit() -> None:
    """Wait for all devices, as drivers must not be unloaded while they work."""
    for backend in list(_backends):
        with suppress(Exception):  # nobody is left who could be told
            backend.synchronize()


in_forked_child(_after_fork)
atexit.register(_at_exit)
