"""Device: the name of a device, which answers questions about it.

It is a string, since a name is all that an array, a setting or a key has to know; whoever gets one from an array can
pass it on wherever a name may be given. What it tells beyond its name comes from its backend, which opens when asked.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from funcgrad.trace.mesh.process import processes

_open: Callable[[str], Any] | None = None


def plug_backends(open_backend: Callable[[str], Any]) -> None:
    """Say who opens the backend of a name."""
    global _open
    _open = open_backend


class Device(str):
    """One device: "cpu", "opencl:0". Equal to its name.

    Examples
    --------
    >>> import funcgrad as fg
    >>> device = fg.devices("cpu")[0]
    >>> device, device.platform, device.id, device == "cpu"
    (Device(cpu), 'cpu', 0, True)
    """

    __slots__ = ()

    def __repr__(self) -> str:
        return f"Device({self})"

    @property
    def platform(self) -> str:
        """The kind of device: "cpu", "opencl", "cuda"."""
        return str(self).partition(":")[0]  # of the whole name `partition` would give this object itself

    @property
    def id(self) -> int:
        """Its number among those of its kind, of all processes."""
        return int(self.partition(":")[2] or processes.first(self.platform))

    @property
    def process_index(self) -> int:
        """The process that it belongs to."""
        return processes.owner_of(self)

    @property
    def device_kind(self) -> str:
        """What it is, in the words of its maker."""
        backend = _open(self)  # type: ignore[misc]
        described = getattr(backend, "description", "")
        return described or (backend.target.name if hasattr(backend, "memory") else self.platform)

    def memory_stats(self) -> dict[str, int] | None:
        """Return how many bytes of the device's memory are in use.

        Also how many are kept for later, the most that were ever in use, and all that there are. None for devices
        that use the memory of the host.
        """
        backend = _open(self)  # type: ignore[misc]
        if not hasattr(backend, "memory"):
            return None
        use = backend.memory()
        return {
            "bytes_in_use": use.used,
            "bytes_reserved": use.used + use.kept,
            "peak_bytes_in_use": use.peak,
            "bytes_limit": use.total,
        }
