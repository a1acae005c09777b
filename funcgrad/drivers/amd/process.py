"""The kernel driver as a process has it: opened once, with events that all of its GPUs share, whichever are open.

It stays open as long as the process: the kernel driver knows a process by its memory, not by what it has open. It takes
one page of events and one address space for each GPU, and would refuse others when a GPU is opened again.
"""

from __future__ import annotations

from funcgrad.drivers.amd.device import AmdDevice, Events
from funcgrad.drivers.amd.kfd import Kfd
from funcgrad.drivers.amd.topology import ROOT, Node, read_nodes
from funcgrad.drivers.hcq.files import Files
from funcgrad.errors import DeviceError
from funcgrad.trace.util.locks import in_forked_child, new_lock
from funcgrad.trace.util.named_tuple import NamedTuple


class _Opened(NamedTuple):
    kfd: Kfd
    events: Events


_opened: dict[Files, _Opened] = {}
_lock = new_lock()


def count(files: Files, root: str = ROOT) -> int:
    """Count the GPUs that the kernel driver shows. Raise DeviceError, with the reason, where it does not work here.
    root: of the topology.
    """
    nodes = read_nodes(root)
    if not nodes:
        raise DeviceError("amd: the kernel driver shows no GPU")
    _open(files)
    return len(nodes)


def find(number: int, root: str = ROOT) -> Node:
    """Return what is known of the GPU of that number, in the kernel driver's order."""
    nodes = read_nodes(root)
    if number >= len(nodes):
        raise DeviceError(f"amd: there is no GPU {number}: the kernel driver shows {len(nodes)}")
    return nodes[number]


def open_device(files: Files, node: Node, number: int = 0, timeout: float = 30.0) -> AmdDevice:
    """Open a GPU, which is called by that number."""
    kfd, events = _open(files)
    return AmdDevice(kfd, events, node, number, timeout)


def _open(files: Files) -> _Opened:
    with _lock:
        found = _opened.get(files)
        if found is None:
            kfd = Kfd(files)
            found = _opened[files] = _Opened(kfd, Events(kfd))
        return found


def close(files: Files) -> None:
    """Give up the kernel driver, when all GPUs are closed: what is opened later is as in a new process."""
    with _lock:
        found = _opened.pop(files, None)
        if found is not None:
            found.events.close()
            found.kfd.close()


in_forked_child(_opened.clear)  # what the parent has opened the kernel driver refuses to a child


__all__ = ["close", "count", "find", "open_device"]
