"""doctor: what works here and what does not, why, and what to type. For people, and for reports of bugs.

It asks everything that can be asked without changing anything, opens every device that there may be, and runs a small
program on each. Whatever is broken becomes a line of the report: no error of a driver, a package or a folder gets out.
"""

from __future__ import annotations

import os
import platform
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from importlib import metadata
from pathlib import Path
from typing import Any

import numpy as np

from funcgrad.backends.interface import (
    HOSTS,
    device_names,
    full_name,
    gpu_kind,
    is_host,
    open_backend,
    registered_kinds,
    why_no_gpu,
)
from funcgrad.config import config
from funcgrad.trace.mesh.device import Device
from funcgrad.trace.util.named_tuple import NamedTuple
from funcgrad.transforms.jit.jit import jit

_PACKAGES = ("numpy", "llvmlite", "ml_dtypes", "optree", "scipy", "pyopencl", "cuda-bindings")
_SEEN = {  # files that the kernel's drivers make -> the kinds of devices of which one should work then
    "/dev/nvidiactl": ("an NVIDIA GPU", "cuda", "nv"),
    "/dev/kfd": ("an AMD GPU", "amd", "hip"),
    "/dev/dxg": ("a GPU of the Windows below", "cuda"),
}
_WORD = "x * x + 1"


class DeviceReport(NamedTuple):
    """One device, or a kind of which there is none. works: a program ran there, and gave what it should.

    what: which hardware and driver that is, or why it does not work. remedy: what to type, where that is known.
    memory: bytes in use and in all, of devices with memory of their own.
    """

    name: str
    works: bool
    what: str
    remedy: str = ""
    memory: tuple[int, int] | None = None


class Report(NamedTuple):
    """What `doctor` found; printed, it is a table."""

    versions: dict[str, str]
    cache: str
    settings: dict[str, Any]
    devices: tuple[DeviceReport, ...]
    notes: tuple[str, ...]

    def __str__(self) -> str:
        versions = ", ".join(f"{name} {version}" for name, version in self.versions.items())
        settings = ", ".join(f"{name}={value!r}" for name, value in self.settings.items())
        rows = [("device", "works", "memory", "what it is, or why not"), *map(_cells, self.devices)]
        widths = [max(len(row[i]) for row in rows) for i in range(3)]
        table = []
        for row, device in zip(rows, (None, *self.devices), strict=True):
            start = "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=False))
            table.append(f"{start}  {row[3]}")
            if device is not None and device.remedy:
                table.append(f"{' ' * len(start)}  -> {device.remedy}")
        return "\n".join([versions, f"cache: {self.cache}", f"settings: {settings}", "", *table, *self.notes])

    def __repr__(self) -> str:
        return str(self)


def doctor() -> Report:
    """Report which devices work here, which do not and why; versions, the disk cache and the settings that matter.

    Print the report for a table. doctor opens every device and runs a small program on each, so the first
    time may take seconds. It raises no error, whatever is broken.

    Examples
    --------
    >>> import funcgrad as fg
    >>> report = fg.doctor()
    >>> [device.works for device in report.devices if device.name == "cpu"]
    [True]
    """
    devices = tuple(row for kind in registered_kinds() if kind != "null" for row in _of_kind(kind))
    return Report(_versions(), _told(_cache), _told(_settings, {}), devices, tuple(_notes(devices)))


# ---- devices ----


def _of_kind(kind: str) -> list[DeviceReport]:
    try:
        names = [kind] if kind in HOSTS else device_names(kind)  # all devices of the CPU are one
        if names:
            return [_checked(name) for name in names]
        open_backend(kind)  # says why there is none
        return [DeviceReport(kind, False, "there is no such device")]
    except (Exception, SystemExit) as error:
        return [_failed(kind, error)]


def _checked(name: str) -> DeviceReport:
    """Report on one device, after a program has run on it."""
    try:
        backend = open_backend(name)
        what, memory = _description(name, backend), _memory(backend)
        fault = _fault(name)
    except (Exception, SystemExit) as error:
        return _failed(name, error)
    if fault:
        return DeviceReport(name, False, f"{what}: {fault}", "report this, with what else is here", memory)
    return DeviceReport(name, True, what, "", memory)


def _fault(name: str) -> str:
    """Run a program and describe what is wrong with its results; return "" if nothing is."""
    x = np.arange(1000, dtype=np.float32)
    found = np.asarray(jit(lambda v: v * v + 1, device=name)(x))
    wrong = int((found != x * x + 1).sum())
    return f"{wrong} of {x.size} results of {_WORD} are wrong" if wrong else ""


def _description(name: str, backend: Any) -> str:
    if name == "numpy":
        return "NumPy, op by op: the reference"
    if is_host(name):
        # Not each instruction set.
        words = [word for word in backend.target.name.split() if word[0] not in "+-"]
        many = f", as {config.cpu_devices} devices" if config.cpu_devices > 1 and name == "cpu" else ""
        return f"{' '.join(words)}, {config.threads} threads{many}"
    return Device(name).device_kind


def _memory(backend: Any) -> tuple[int, int] | None:
    if not hasattr(backend, "memory"):
        return None
    use = backend.memory()
    return use.used, use.total


def _failed(name: str, error: BaseException) -> DeviceReport:
    message = getattr(error, "message", "") or f"{type(error).__name__}: {error}"
    return DeviceReport(name, False, _line(message), _line(str(getattr(error, "hint", ""))))


def _cells(device: DeviceReport) -> tuple[str, str, str, str]:
    memory = ""
    if device.memory is not None:
        used, total = (nbytes / 2**30 for nbytes in device.memory)
        memory = f"{used:.1f} of {total:.1f} GiB"
    return device.name, "yes" if device.works else "no", memory, device.what


# ---- all else ----


def _versions() -> dict[str, str]:
    found = {"funcgrad": _told(_own_version), "Python": platform.python_version()}
    for package in _PACKAGES:
        try:
            found[package] = metadata.version(package)
        except Exception:  # not installed, or with metadata that nobody can read
            found[package] = "missing"
    found["on"] = f"{sys.platform} {platform.machine()}"
    return found


def _own_version() -> str:
    return sys.modules["funcgrad"].__version__


def _cache() -> str:
    from funcgrad.lower.runtime import disk_cache  # few programs ask

    if not config.cache:
        return "off, by config.cache"
    place = disk_cache.place()
    why = disk_cache.trouble(place)
    if why:
        return f"off: {place} {why}"
    sizes = []
    for name in os.listdir(place):
        with suppress(FileNotFoundError):  # another process renamed or deleted it
            sizes.append(os.stat(os.path.join(place, name)).st_size)
    return f"{_short(Path(place))}, {len(sizes)} entries, {sum(sizes) / 2**20:.1f} MiB"


def _short(path: Path) -> str:
    home = os.path.expanduser("~")
    return str(path).replace(home, "~", 1) if str(path).startswith(home + os.sep) else str(path)


def _settings() -> dict[str, Any]:
    names = ("device", "threads", "enable_x64")
    changed = {name: value for name, value in os.environ.items() if name.startswith("FUNCGRAD_")}
    return {name: getattr(config, name) for name in names} | changed


def _notes(devices: Sequence[DeviceReport]) -> list[str]:
    """List hardware that no device uses, and a config.device that does not work."""
    working = {Device(row.name).platform for row in devices if row.works}
    notes = []
    for path, (hardware, *kinds) in _SEEN.items():
        if os.path.exists(path) and not working.intersection(kinds):
            notes.append(f"{path} says that there is {hardware}, and no {kinds[0]!r} device works")
    gpu = _told(gpu_kind, "")
    if gpu:
        others = "".join(f"; {kind!r} is not taken: {_line(why)}" for kind, why in why_no_gpu.items())
        notes.append(f"device 'gpu' is {gpu!r} here{others}")
    if _told(_row_of_setting, "") not in {row.name for row in devices if row.works} | {"null"}:
        notes.append(
            f"config.device is {config.device!r}, which does not work: jitted functions fail without arrays of another"
        )
    return notes


def _row_of_setting() -> str:
    name = full_name(config.device)
    return Device(name).platform if is_host(name) else name


def _told(ask: Callable[[], Any], otherwise: Any = None) -> Any:
    """Return the answer of a function, or if it fails `otherwise`, by default the error as text."""
    try:
        return ask()
    except (Exception, SystemExit) as error:
        return _line(f"{type(error).__name__}: {error}") if otherwise is None else otherwise


def _line(text: str) -> str:
    """Write the text on one line of the table."""
    return " ".join(text.split())[:300]
