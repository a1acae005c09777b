"""A process in which ROCr works on the stand-in: what it says of a GPU and of code objects, and kernels it runs."""

from __future__ import annotations

import base64
import ctypes
import json
import os
import struct
import sys
from pathlib import Path
from typing import Any

from tests.drivers.amd.vendor.files import Vendor, install
from tests.drivers.amd.vendor.packets import PAGE_NBYTES, read_page
from tests.drivers.amd.vendor.tree import gpu, write_tree

_U64, _U32 = ctypes.c_uint64, ctypes.c_uint32
_VISIT = ctypes.CFUNCTYPE(ctypes.c_int, _U64, ctypes.c_void_p)
_NAME, _WAVE, _DEVICE = 0, 6, 17  # HSA_AGENT_INFO_*
_AGENT = {  # HSA_AMD_AGENT_INFO_*
    "units": 0xA002, "node": 0xA004, "waves_of_a_unit": 0xA00A, "simd_per_cu": 0xA00B, "shader_banks": 0xA00C,
    "arrays": 0xA00D,
}  # fmt: skip
_SYMBOL = {"kernel": 22, "arguments": 11, "alignment": 12, "local": 13, "private": 14, "dynamic": 15}
_SEGMENT, _FLAGS = 0, 1  # HSA_AMD_MEMORY_POOL_INFO_*
_KERNEL_ARGUMENTS = 1  # HSA_AMD_MEMORY_POOL_GLOBAL_FLAG_KERNARG_INIT
_LESS, _BLOCKED = 2, 0
_KERNEL = 1  # HSA_SYMBOL_KIND_KERNEL
_CODE_NBYTES = 32
COPIED_NBYTES = 12345


class HsaError(Exception):
    pass


class Hsa:
    """ROCr by its C interface."""

    def __init__(self, path: str) -> None:
        self._library = ctypes.CDLL(path or "libhsa-runtime64.so.1")
        self._library.hsa_queue_add_write_index_screlease.restype = _U64
        self._library.hsa_signal_wait_scacquire.restype = ctypes.c_int64

    def __call__(self, name: str, *arguments: Any) -> None:
        status = getattr(self._library, f"hsa_{name}")(*arguments)
        if status:
            raise HsaError(f"{name}: status {status:#x}")

    def raw(self, name: str, *arguments: Any) -> int:
        return getattr(self._library, f"hsa_{name}")(*arguments)

    def ask(self, name: str, handle: int, what: int, kind: Any = _U32) -> int:
        value = kind()
        self(name, _U64(handle), what, ctypes.byref(value))
        return value.value

    def visit(self, name: str, *arguments: Any) -> list[int]:
        found: list[int] = []

        def note(handle: int, _: Any) -> int:
            found.append(handle)
            return 0

        self(name, *arguments, _VISIT(note), None)
        return found

    def made(self, name: str, *arguments: Any) -> int:
        """Call a function whose last argument is where a handle goes."""
        handle = _U64()
        self(name, *arguments, ctypes.byref(handle))
        return handle.value


def main() -> None:
    given = json.load(sys.stdin)
    properties = gpu(given["chip"])
    write_tree(Path(given["root"]), properties)
    files = Vendor(properties)
    kept = install(given["shim"], files)
    with files.working():
        answer = _work(Hsa(given["library"]), files, given)
    Path(given["answer"]).write_text(json.dumps(answer))
    del kept
    sys.stdout.flush()
    os._exit(0)


def _work(hsa: Hsa, files: Vendor, given: dict[str, Any]) -> dict[str, Any]:
    hsa("init")
    agents = {hsa.ask("agent_get_info", agent, _DEVICE): agent for agent in hsa.visit("iterate_agents")}
    cpu, device = agents[0], agents[1]
    name = ctypes.create_string_buffer(64)
    hsa("agent_get_info", _U64(device), _NAME, name)
    answer: dict[str, Any] = {"library": given["name"] or _name()}
    answer |= {"name": name.value.decode(), "wave": hsa.ask("agent_get_info", device, _WAVE)}
    answer |= {key: hsa.ask("agent_get_info", device, number) for key, number in _AGENT.items()}
    answer["loaded"] = {key: _describe(hsa, files, device, text) for key, text in given["files"].items()}
    answer["ran"] = {key: _run(hsa, files, cpu, device, run) for key, run in given["runs"].items()}
    answer["copied"] = _copy(hsa, files, cpu, device)
    if "stacks" in given:
        answer["pages"] = _pages(hsa, files, cpu, device, given["stacks"])
    hsa("shut_down")
    return {**answer, "refused": files.refused, "left": files.left()}


class Executable:
    """A code object that the library has loaded. kernels: what it says of each."""

    def __init__(self, hsa: Hsa, device: int, text: str) -> None:
        self._hsa, self.kernels = hsa, dict[str, dict[str, int]]()
        data = base64.b64decode(text)
        self._reader = hsa.made("code_object_reader_create_from_memory", data, ctypes.c_size_t(len(data)))
        self._handle = hsa.made("executable_create_alt", 0, 0, None)
        hsa(
            "executable_load_agent_code_object",
            _U64(self._handle),
            _U64(device),
            _U64(self._reader),
            None,
            None,
        )
        hsa("executable_freeze", _U64(self._handle), None)
        visit = ctypes.CFUNCTYPE(ctypes.c_int, _U64, _U64, _U64, ctypes.c_void_p)(self._note)
        hsa("executable_iterate_agent_symbols", _U64(self._handle), _U64(device), visit, None)

    def _note(self, _executable: int, _agent: int, symbol: int, _: Any) -> int:
        ask = self._hsa.ask
        if ask("executable_symbol_get_info", symbol, 0) == _KERNEL:
            name = ctypes.create_string_buffer(ask("executable_symbol_get_info", symbol, 1) + 1)
            self._hsa("executable_symbol_get_info", _U64(symbol), 2, name)
            kinds = {"kernel": _U64, "dynamic": ctypes.c_bool}
            self.kernels[name.value.decode()] = {
                key: int(ask("executable_symbol_get_info", symbol, number, kinds.get(key, _U32)))
                for key, number in _SYMBOL.items()
            }
        return 0

    def close(self) -> None:
        self._hsa("executable_destroy", _U64(self._handle))
        self._hsa("code_object_reader_destroy", _U64(self._reader))


def _describe(hsa: Hsa, files: Vendor, device: int, text: str) -> dict[str, dict[str, Any]]:
    """What the library says of each kernel, and what it has put where the kernel's descriptor is."""
    executable = Executable(hsa, device, text)
    found: dict[str, dict[str, Any]] = {}
    for name, kernel in executable.kernels.items():
        with files.lock:
            descriptor = files.gpus[1001].view(kernel["kernel"], 64).tobytes()
            entry = kernel["kernel"] + struct.unpack_from("<q", descriptor, 16)[0]
            code = files.gpus[1001].view(entry, _CODE_NBYTES).tobytes()
        found[name] = {**kernel, "descriptor": descriptor.hex(), "code": code.hex(), "kernel": 0}
    executable.close()
    return found


class Launcher:
    """A queue of the library's, and a signal to wait for."""

    def __init__(self, hsa: Hsa, cpu: int, device: int) -> None:
        self._hsa, self._device = hsa, device
        pools = hsa.visit("amd_agent_iterate_memory_pools", _U64(cpu))
        flags = {pool: hsa.ask("amd_memory_pool_get_info", pool, _FLAGS) for pool in pools}
        self._pool = next(pool for pool in pools if flags[pool] & _KERNEL_ARGUMENTS)
        self._queue = ctypes.c_void_p()
        most = _U32(0xFFFFFFFF)
        hsa("queue_create", _U64(device), 64, 1, None, None, most, most, ctypes.byref(self._queue))
        self._signal = hsa.made("signal_create", ctypes.c_int64(1), 0, None)
        self._memory: list[int] = []

    @property
    def page(self) -> bytes:
        """Return the queue's amd_queue_t."""
        return ctypes.string_at(self._queue.value or 0, PAGE_NBYTES)

    def allocate(self, nbytes: int) -> int:
        """Return memory of the host that the GPU sees."""
        pointer = ctypes.c_void_p()
        self._hsa(
            "amd_memory_pool_allocate", _U64(self._pool), ctypes.c_size_t(nbytes), 0, ctypes.byref(pointer)
        )
        self._hsa("amd_agents_allow_access", 1, (_U64 * 1)(self._device), None, pointer)
        self._memory.append(pointer.value or 0)
        return self._memory[-1]

    def launch(self, kernel: dict[str, int], groups: int, threads: int, block: int) -> None:
        """Run a kernel, and wait until it has ended."""
        hsa, signal = self._hsa, _U64(self._signal)
        base, bell, size = struct.unpack("<QQI", ctypes.string_at((self._queue.value or 0) + 8, 20))
        hsa.raw("signal_store_relaxed", signal, ctypes.c_int64(1))
        index = hsa.raw("queue_add_write_index_screlease", self._queue, _U64(1))
        packet = struct.pack(
            "<HHHHHHIIIIIQQQQ", 0, 1, threads, 1, 1, 0, threads * groups, 1, 1,
            kernel["private"], kernel["local"], kernel["kernel"], block, 0, self._signal,
        )  # fmt: skip
        at = base + index % size * 64
        ctypes.memmove(at + 2, packet[2:], 62)
        header = 2 | 1 << 8 | 2 << 9 | 2 << 11  # a dispatch after all before it, seen by all
        ctypes.c_uint16.from_address(at).value = header
        hsa.raw("signal_store_screlease", _U64(bell), ctypes.c_int64(index))
        wait = _U64(20 * 10**9), _BLOCKED
        if hsa.raw("signal_wait_scacquire", signal, _LESS, ctypes.c_int64(1), *wait):
            raise HsaError("the kernel has not ended")

    def close(self) -> None:
        self._hsa("queue_destroy", self._queue)
        self._hsa("signal_destroy", _U64(self._signal))
        for place in self._memory:
            self._hsa("amd_memory_pool_free", ctypes.c_void_p(place))


def _run(hsa: Hsa, files: Vendor, cpu: int, device: int, run: dict[str, Any]) -> dict[str, Any]:
    """Launch a kernel of two arrays, and return the second as it is left."""
    executable, launcher = Executable(hsa, device, run["file"]), Launcher(hsa, cpu, device)
    (kernel,) = executable.kernels.values()
    source = base64.b64decode(run["input"])
    places = [launcher.allocate(len(source)) for _ in range(2)]
    ctypes.memmove(places[0], source, len(source))
    ctypes.memset(places[1], 0, len(source))
    block = launcher.allocate(64)
    ctypes.memmove(block, struct.pack("<2Q", *places), 16)
    for _ in range(run["rounds"]):
        launcher.launch(kernel, run["groups"], run["threads"], block)
    result = ctypes.string_at(places[1], len(source))
    launcher.close()
    executable.close()
    with files.lock:
        launched = len(files.gpus[1001].launched)
    return {"output": base64.b64encode(result).decode(), "launched": launched, "interrupts": files.interrupts}


def _copy(hsa: Hsa, files: Vendor, cpu: int, device: int) -> dict[str, Any]:
    """Copy bytes to the GPU's memory and back, and return what the queues of copies were told."""
    launcher = Launcher(hsa, cpu, device)
    pools = hsa.visit("amd_agent_iterate_memory_pools", _U64(device))
    there = ctypes.c_void_p()
    whole = ctypes.c_size_t(COPIED_NBYTES)
    hsa("amd_memory_pool_allocate", _U64(pools[0]), whole, 0, ctypes.byref(there))
    data = bytes(k * 7 % 251 for k in range(COPIED_NBYTES))
    here, back = launcher.allocate(COPIED_NBYTES), launcher.allocate(COPIED_NBYTES)
    ctypes.memmove(here, data, COPIED_NBYTES)
    gpu_, host = _U64(device), _U64(cpu)
    for to, to_agent, from_, from_agent in ((there, gpu_, here, host), (back, host, there, gpu_)):
        signal = hsa.made("signal_create", ctypes.c_int64(1), 0, None)
        place = ctypes.c_void_p(from_) if isinstance(from_, int) else from_
        target = ctypes.c_void_p(to) if isinstance(to, int) else to
        hsa("amd_memory_async_copy", target, to_agent, place, from_agent, whole, 0, None, _U64(signal))
        wait = _U64(20 * 10**9), _BLOCKED
        if hsa.raw("signal_wait_scacquire", _U64(signal), _LESS, ctypes.c_int64(1), *wait):
            raise HsaError("the copy has not ended")
        hsa("signal_destroy", _U64(signal))
    is_same = ctypes.string_at(back, COPIED_NBYTES) == data
    hsa("amd_memory_pool_free", there)
    launcher.close()
    with files.lock:
        return {"is_same": is_same, "packets": sorted({tuple(row) for row in files.copies})}


def _pages(hsa: Hsa, files: Vendor, cpu: int, device: int, text: str) -> list[dict[str, int]]:
    """Return what a queue's page has before and after the launch of a kernel with stacks, which does nothing."""
    executable, launcher = Executable(hsa, device, text), Launcher(hsa, cpu, device)
    (kernel,) = executable.kernels.values()
    before = launcher.page
    files.is_dry = True
    launcher.launch(kernel, 1 << 20, 64, launcher.allocate(64))
    after = launcher.page
    launcher.close()
    executable.close()
    return [read_page(before), read_page(after)]


def _name() -> str:
    """Which release of the library this process has."""
    lines = Path("/proc/self/maps").read_text().splitlines()
    file = next(Path(line.split()[-1]).name for line in lines if "/libhsa-runtime64.so" in line)
    return {"libhsa-runtime64.so.1.5.0": "ROCr 5.2.3"}.get(file, file)
