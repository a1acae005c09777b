"""An accelerator that is none, for tests of what stands above devices: the backend "interpreted".

Its kernels are run by the interpreter of grids; its language, of the same name, is the pickled block. It is as lazy as
a device may be: what is started waits in a queue until somebody reads or synchronizes, and there errors come up.
`started` counts what was done, by kind.
"""

from __future__ import annotations

import base64
import io
import pickle
import threading
import time
from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from funcgrad.backends.interface import Grid, Launched, MemoryUse, Place, Region, Target, register_backend
from funcgrad.errors import OutOfMemoryError
from funcgrad.lower.ir.block import Block
from funcgrad.lower.render import RENDERERS
from funcgrad.lower.render.interface import Function, GridRenderer, Threads
from funcgrad.lower.render.llvm.host.kernel import NATIVE
from funcgrad.trace.types import dtypes as dt
from funcgrad.trace.uop import UOp, toposort
from tests.hardware.grid_interpreter import run_kernel

RENDERERS["interpreted"] = f"{__name__}:RENDERER"
register_backend("interpreted", __name__)

GRID = Grid(
    threads=64,
    warp=1,
    local_nbytes=1 << 14,
    units=4,
    dtypes=frozenset(d.name for d in (dt.bool_, *dt.INTEGERS, *dt.FLOATS, dt.complex64, dt.complex128)),
)


def count() -> int:
    return 2


# ---- the language ----


class Renderer(GridRenderer):
    native = NATIVE
    loops = None

    def render_kernel(
        self, name: str, block: Block, grid: Sequence[UOp], threads: Threads, guarded: bool = False
    ) -> Function:
        """A block as text: its nodes in order, each by the numbers of its sources, without recursion."""
        nodes = toposort([*_nodes(block), *grid])
        number = {node: i for i, node in enumerate(nodes)}
        rows = [(node.op, tuple(number[s] for s in node.src), node.arg) for node in nodes]
        content = rows, _numbered(block, number), [number[g] for g in grid], threads
        slots = sorted({node.arg[0] for node in nodes if node.op.name == "buffer"})
        written = io.BytesIO()
        pickler = pickle.Pickler(written)
        pickler.fast = True  # equal kernels are equal texts, whichever of their parts are one object
        pickler.dump(content)
        text = base64.b64encode(written.getvalue()).decode()
        return Function(f"{name} {text}", set(), tuple(slots))


RENDERER = Renderer()


def _nodes(block: Block) -> list[UOp]:
    own = [*block.carried, *([block.counter] if block.counter is not None else [])]
    return own + [n for item in block.items for n in (_nodes(item) if isinstance(item, Block) else [item])]


def _numbered(block: Block, number: dict[UOp, int]) -> tuple:
    items = [_numbered(i, number) if isinstance(i, Block) else number[i] for i in block.items]
    return block.counter and number[block.counter], items, [number[n] for n in block.carried]


def _block(form: tuple, nodes: list[UOp]) -> Block:
    counter, items, carried = form
    return Block(
        None if counter is None else nodes[counter],
        [_block(i, nodes) if isinstance(i, tuple) else nodes[i] for i in items],
        [nodes[i] for i in carried],
    )


class Kernel:
    def __init__(self, content: bytes, name: str) -> None:
        found, text = content.decode().split()
        assert found == name
        rows, block, grid, self.threads = pickle.loads(base64.b64decode(text))
        nodes: list[UOp] = []
        for op, src, arg in rows:
            nodes.append(UOp(op, tuple(nodes[i] for i in src), arg))
        self.block = _block(block, nodes)
        self.grid = [nodes[i] for i in grid]
        self.slots = sorted({node.arg[0] for node in nodes if node.op.name == "buffer"})


# ---- the device ----


class Memory:
    def __init__(self, device: Backend, nbytes: int) -> None:
        self.device = device
        self.nbytes = nbytes
        # A vector may be loaded beside what is masked, an array end where the memory does: so there is no room behind.
        self.bytes = np.full(nbytes, 0xA5, np.uint8)
        device.used += nbytes
        device.peak = max(device.peak, device.used)

    def __del__(self) -> None:
        self.device.used -= self.nbytes


class Recording:
    def __init__(
        self, device: Backend, launches: Sequence[Launched], places: Sequence[Sequence[Place]]
    ) -> None:
        self.device = device
        self.launches = list(launches)
        self.places = places

    def replay(self, table: Sequence[Region]) -> None:
        self.device.started["replay"] += 1
        for launched, row in zip(self.launches, self.places, strict=True):
            buffers = tuple((table[entry][0], table[entry][1] + offset) for entry, offset in row)
            self.device.start(launched._replace(buffers=buffers))


class Backend:
    def __init__(self, number: int = 0) -> None:
        self.name = f"interpreted:{number}"
        self.target = Target("interpreted", 16, 32, 1 << 15, 1, "interpreted", grid=GRID)
        self.queue: list[Callable[[], Any]] = []
        self.running = threading.Lock()
        self.started: Counter[str] = Counter()
        self.used = self.peak = 0
        self.total = 1 << 30

    def compile(self, text: str) -> bytes:
        self.started["compile"] += 1
        return text.encode()

    def load(self, binary: bytes, name: str) -> Kernel:
        return Kernel(binary, name)

    def allocate(self, nbytes: int) -> Memory:
        if self.used + nbytes > self.total:
            self.synchronize()
        if self.used + nbytes > self.total:
            raise OutOfMemoryError(f"{self.name}: no memory for {nbytes} bytes")
        return Memory(self, nbytes)

    def _view(self, region: Region, nbytes: int) -> np.ndarray:
        memory: Any
        memory, offset = region
        assert memory.device is self, "memory of another device"
        assert offset >= 0 and offset + nbytes <= memory.nbytes, "beyond the memory"
        return memory.bytes[offset : offset + nbytes]

    def write(self, to: Region, host: np.ndarray) -> None:
        self.started["write"] += 1
        data = np.ascontiguousarray(host).reshape(-1).view(np.uint8).copy()
        view = self._view(to, data.size)
        self.queue.append(lambda: np.copyto(view, data))

    def read(self, from_: Region, host: np.ndarray) -> None:
        self.started["read"] += 1
        view = self._view(from_, host.nbytes)
        self.synchronize()
        host.reshape(-1).view(np.uint8)[...] = view

    def copy(self, to: Region, from_: Region, nbytes: int) -> None:
        self.started["copy"] += 1
        target, source = self._view(to, nbytes), self._view(from_, nbytes)
        self.queue.append(lambda: np.copyto(target, source.copy()))

    def fill_zeros(self, to: Region, nbytes: int) -> None:
        view = self._view(to, nbytes)
        self.queue.append(lambda: view.fill(0))

    def start(self, launched: Launched) -> None:
        kernel = launched.kernel
        assert launched.threads == kernel.threads
        assert launched.groups <= int(
            np.prod([counter.arg.extent for counter in kernel.grid], dtype=np.int64)
        )
        views = {
            slot: self._view((memory, offset), memory.nbytes - offset)
            for slot, (memory, offset) in zip(kernel.slots, launched.buffers, strict=True)
        }
        self.queue.append(
            lambda: run_kernel(kernel.block, kernel.grid, kernel.threads, views, launched.groups)
        )

    def launch(self, launched: Launched) -> None:
        self.started["launch"] += 1
        self.start(launched)

    def record(self, launches: Sequence[Launched], places: Sequence[Sequence[Place]]) -> Recording:
        self.started["record"] += 1
        return Recording(self, launches, places)

    def time(self, launches: Sequence[Launched]) -> list[float]:
        self.synchronize()
        times = []
        for launched in launches:
            begin = time.perf_counter()
            self.start(launched)
            self.synchronize()
            times.append(time.perf_counter() - begin)
        return times

    def synchronize(self) -> None:
        with self.running:  # who comes while another thread runs what it found waits for its own to be done
            queue, self.queue = self.queue, []
            for step in queue:
                step()

    def memory(self) -> MemoryUse:
        return MemoryUse(self.used, 0, self.peak, self.total)
