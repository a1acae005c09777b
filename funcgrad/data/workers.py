"""Batches made by processes, for sources and transforms that are Python: threads would wait for each other's lock.

In: `Batches`, and the numbers of an epoch and of its first batch. Out: the batches in their order.

Each process makes every so-manieth batch, in their order, and gets the next number while it makes one: who makes what
does not depend on time. A batch comes back in shared memory, in one of as many slots as batches can be under way; the
loader copies it out, and the slot serves again. A batch that is larger than its slot comes by the pipe, once, and the
slots become larger. What is sent to the processes at first, the source and the transform, is pickled, but for the
memory of its arrays: that lies in shared memory once, for all of them.

Processes are spawned: nothing of the state of this process, its threads and locks, goes with them. They leave Ctrl-C
to the one that started them, and end when their pipe is closed, so also when that one is killed. Shared memory is
removed by the one that made it, or by Python's resource tracker where that one was killed.
"""

from __future__ import annotations

import multiprocessing
import os
import pickle
import signal
import traceback
import weakref
from collections import deque
from collections.abc import Iterator
from contextlib import suppress
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from multiprocessing.reduction import ForkingPickler
from multiprocessing.shared_memory import SharedMemory
from typing import Any

import numpy as np

from funcgrad.data.batches import Batches
from funcgrad.errors import ArgumentError, DistributedError, OutOfMemoryError
from funcgrad.trace.types import tree

_ALIGNED = 64  # bytes that arrays in shared memory begin at a multiple of
_PATIENCE = 5.0  # seconds that a process has to end by itself


class _Place:
    """An array in a slot: a leaf of the tree that comes by the pipe."""

    def __init__(self, dtype: np.dtype, shape: tuple[int, ...], offset: int) -> None:
        self.dtype, self.shape, self.offset = dtype, shape, offset

    def array(self, memory: Any) -> np.ndarray:
        return np.ndarray(self.shape, self.dtype, memory, self.offset)


class Workers:
    """Processes that make batches. They start with the first batch that is asked for, and serve one iteration at a
    time.
    """

    def __init__(self, batches: Batches, count: int, ahead: int) -> None:
        self._batches = batches
        self._depth = max(count, ahead)  # of batches that are under way, at least one by each process
        self._processes: list[BaseProcess] = []
        self._pipes: list[Connection] = []
        self._memory: list[SharedMemory] = []  # all that is to be removed
        self._slots: list[SharedMemory | None] = [None] * self._depth
        self._largest = 0  # bytes of a batch
        # The epoch, number and slot of each batch that is under way, in order.
        self._waiting: deque[tuple[int, int, int]] = deque()
        self._start(count)
        self._close = weakref.finalize(self, _end, self._processes, self._pipes, self._memory)

    def _start(self, count: int) -> None:
        buffers: list[pickle.PickleBuffer] = []
        try:
            data = pickle.dumps(self._batches, 5, buffer_callback=buffers.append)
        except Exception as error:
            raise ArgumentError(
                f"Loader: the source or the transform cannot be sent to processes: {error}",
                hint="define it in a module, by def or class; or use threads=, workers=0",
            ) from error
        context = multiprocessing.get_context("spawn")
        try:
            shared, places = self._shared(buffers)
            for _ in range(count):
                here, there = context.Pipe()
                self._pipes.append(here)
                process = context.Process(
                    target=_serve, args=(there, data, shared, places), name="loader", daemon=True
                )
                process.start()
                self._processes.append(process)
                there.close()  # so that the end of the process closes the pipe
        except BaseException:
            _end(self._processes, self._pipes, self._memory)
            raise

    def _shared(self, buffers: list[pickle.PickleBuffer]) -> tuple[str | None, list[tuple[int, int]]]:
        """Put buffers into shared memory; return its name, and where each is."""
        raw = [buffer.raw() for buffer in buffers]
        places, end = [], 0
        for part in raw:
            places.append((end, end + part.nbytes))
            end += -(-part.nbytes // _ALIGNED) * _ALIGNED
        if not end:
            return None, places
        memory = self._segment(end)
        for part, (begin, stop) in zip(raw, places):
            _bytes(memory)[begin:stop] = part
        return memory.name, places

    def _segment(self, nbytes: int) -> SharedMemory:
        """Make shared memory: what is beyond the space of its file system would end the process that writes there."""
        if os.path.isdir("/dev/shm"):
            space = os.statvfs("/dev/shm")
            if nbytes > space.f_bavail * space.f_frsize:
                raise OutOfMemoryError(
                    f"Loader: {nbytes:,} bytes of shared memory are needed, and /dev/shm has "
                    f"{space.f_bavail * space.f_frsize:,}",
                    hint="make /dev/shm larger (docker run --shm-size), batches smaller, or use threads, workers=0",
                )
        memory = SharedMemory(create=True, size=nbytes)
        self._memory.append(memory)
        return memory

    def made(self, epoch: int, first: int) -> Iterator[Any]:
        """Yield the batches of an epoch from one on."""
        try:
            while self._waiting:  # of an iteration that was left
                self._answer(*self._waiting.popleft()[:2])
            for number in range(first, self._batches.count):
                if len(self._waiting) == self._depth:
                    yield self._received()
                self._ask(epoch, number)
            while self._waiting:
                yield self._received()
        except GeneratorExit:
            raise
        except BaseException:
            self.close()
            raise

    def _ask(self, epoch: int, number: int) -> None:
        slot = number % self._depth
        memory = self._slots[slot]
        if self._largest and (memory is None or memory.size < self._largest):
            if memory is not None:
                self._memory.remove(memory)
                _remove(memory)
            memory = self._slots[slot] = self._segment(self._largest)
        self._waiting.append((epoch, number, slot))
        with suppress(OSError):  # of a process that has ended, which is said in the turn of the batch
            self._pipe(number).send((epoch, number, slot, None if memory is None else memory.name))

    def _pipe(self, number: int) -> Connection:
        return self._pipes[number % len(self._pipes)]

    def _answer(self, epoch: int, number: int) -> tuple[str, Any]:
        try:
            found: tuple[str, Any] = self._pipe(number).recv()
        except (EOFError, OSError):
            raise self._lost(epoch, number) from None
        return found

    def _received(self) -> Any:
        """Return the next batch, in memory of its own."""
        epoch, number, slot = self._waiting.popleft()
        kind, value = self._answer(epoch, number)
        if kind == "error":
            raise _raised(number % len(self._pipes), *value)
        if kind == "sent":
            batch, nbytes = value
            self._largest = max(self._largest, nbytes)
            return batch
        memory = self._slots[slot]
        assert memory is not None
        buffer = _bytes(memory)
        return tree.map(lambda x: x.array(buffer).copy() if isinstance(x, _Place) else x, value)

    def _lost(self, epoch: int, number: int) -> DistributedError:
        process = self._processes[number % len(self._processes)]
        process.join(_PATIENCE)
        code = process.exitcode
        how = (
            f"was ended by signal {-code}"
            if code is not None and code < 0
            else f"ended with exit code {code}"
        )
        return DistributedError(
            f"Loader: worker process {number % len(self._processes)} (process {process.pid}) {how}, before it made "
            f"batch {number} of epoch {epoch}",
            hint="a program that uses workers= has to be behind `if __name__ == '__main__':`; signal 9 is often "
            "memory that ran out, 11 a fault in compiled code of the source or the transform",
        )

    def close(self) -> None:
        """End the processes, and remove the shared memory."""
        self._waiting.clear()
        self._close()

    @property
    def is_closed(self) -> bool:
        return not self._close.alive


def _raised(worker: int, error: BaseException | None, text: str) -> BaseException:
    """Return what a process raised, with its traceback."""
    if error is None:
        return DistributedError(f"Loader: worker process {worker} failed:\n{text}")
    error.add_note(f"in worker process {worker} of the loader:\n{text}")
    return error


def _end(processes: list[BaseProcess], pipes: list[Connection], memory: list[SharedMemory]) -> None:
    for pipe in pipes:
        pipe.close()  # which ends a process that waits for a number
    for process in processes:
        process.terminate()
    for process in processes:
        process.join(_PATIENCE)
        if process.is_alive():
            process.kill()
            process.join()
    for segment in memory:
        _remove(segment)
    memory.clear()


def _bytes(memory: SharedMemory) -> memoryview:
    assert memory.buf is not None  # before it is closed
    return memory.buf


def _remove(memory: SharedMemory) -> None:
    memory.close()
    memory.unlink()


# ---- in the process ----


def _serve(pipe: Connection, data: bytes, shared: str | None, places: list[tuple[int, int]]) -> None:
    """Make batches until the pipe is closed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    slots: dict[int, SharedMemory] = {}
    memory = None if shared is None else SharedMemory(shared)
    batches: Any = None
    try:
        while True:
            epoch, number, slot, name = pipe.recv()
            try:
                if batches is None:
                    whole = memoryview(b"") if memory is None else _bytes(memory).toreadonly()
                    batches = pickle.loads(data, buffers=[whole[begin:end] for begin, end in places])
                batch = batches.of_number(epoch, number)
                reply = ForkingPickler.dumps(_reply(batch, _slot(slots, slot, name)))
            except Exception as error:
                reply = ForkingPickler.dumps(("error", (_sendable(error), traceback.format_exc())))
            pipe.send_bytes(reply)
    except (EOFError, OSError):  # the loader has ended
        # At once: arrays of the source are views of shared memory, and Python would complain as it closes that.
        os._exit(0)


def _slot(slots: dict[int, SharedMemory], slot: int, name: str | None) -> SharedMemory | None:
    """Return the memory of a slot, which may be another one by now."""
    old = slots.get(slot)
    if old is not None and old.name != name:
        slots.pop(slot).close()
    if name is not None and slot not in slots:
        slots[slot] = SharedMemory(name)
    return slots.get(slot)


def _reply(batch: Any, memory: SharedMemory | None) -> tuple[str, Any]:
    """Put a batch into shared memory, and return where its arrays are; return the batch itself if it is too large."""
    leaves, treedef = tree.flatten(batch)
    arrays = [np.asarray(x) if hasattr(x, "dtype") else x for x in leaves]
    found: list[Any] = []
    end = 0
    for x in arrays:
        if isinstance(x, np.ndarray) and not x.dtype.hasobject:
            found.append(_Place(x.dtype, x.shape, end))
            end += -(-x.nbytes // _ALIGNED) * _ALIGNED
        else:
            found.append(x)
    if memory is None or memory.size < end:
        return "sent", (tree.unflatten(treedef, arrays), end)
    for x, place in zip(arrays, found):
        if isinstance(place, _Place):
            place.array(_bytes(memory))[...] = x
    return "shared", tree.unflatten(treedef, found)


def _sendable(error: Exception) -> Exception | None:
    """Return an error that comes out of the pipe as it went in, or None."""
    try:
        pickle.loads(pickle.dumps(error))
    except Exception:
        return None
    return error


__all__ = ["Workers"]
