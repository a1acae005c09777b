"""Names of jax.profiler and jax.debug that funcgrad has in other ways: memory profiles, options, a server, logs."""

from __future__ import annotations

import gzip
import logging
import os
import warnings
from collections import defaultdict
from typing import Any

import funcgrad as fg


class ProfileOptions:
    """What traces are to hold. It is kept, and changes nothing."""

    def __init__(self) -> None:
        self.advanced_configuration: dict[str, Any] = {}
        self.duration_ms = self.session_id = self.start_timestamp_ns = 0
        self.host_tracer_level, self.python_tracer_level = 2, 1
        self.enable_hlo_proto, self.include_dataset_ops, self.raise_error_on_start_failure = True, True, False
        self.repository_path = ""


def start_server(port: int, **options: Any) -> None:
    """Say that traces are written by start_trace: nobody can ask a server for them."""
    warnings.warn(
        "jax.profiler.start_server: funcgrad has no server; start_trace and stop_trace write files",
        stacklevel=2,
    )


def stop_server() -> None:
    """Do nothing: there is no server."""


def save_device_memory_profile(filename: os.PathLike[str] | str, backend: str | None = None) -> None:
    """Write `device_memory_profile` to a file."""
    with open(filename, "wb") as file:
        file.write(device_memory_profile(backend))


def device_memory_profile(backend: str | None = None) -> bytes:
    """Return how much memory arrays take, by their types and devices, in the gzipped format of pprof.

    Source: https://github.com/google/pprof/blob/main/proto/profile.proto
    """
    kinds: dict[str, list[int]] = defaultdict(lambda: [0, 0])
    for x in fg.live_arrays(backend):
        kind = kinds[f"{x.dtype.name}{list(x.shape)} on {x.device}"]
        kind[0] += 1
        kind[1] += x.nbytes
    names = ["", "allocations", "count", "space", "bytes", *kinds]
    parts = [_field(1, _numbers((1, 1), (2, 2))), _field(1, _numbers((1, 3), (2, 4)))]
    for number, (count, nbytes) in enumerate(kinds.values(), 1):
        parts += [
            _field(2, _numbers((1, number), (2, count), (2, nbytes))),
            _field(4, _numbers((1, number)) + _field(4, _numbers((1, number)))),
            _field(5, _numbers((1, number), (2, number + 4))),
        ]
    parts += [_field(6, name.encode()) for name in names]
    return gzip.compress(b"".join(parts))


def _varint(number: int) -> bytes:
    low, rest = number & 127, number >> 7
    return bytes([low | 128]) + _varint(rest) if rest else bytes([low])


def _numbers(*fields: tuple[int, int]) -> bytes:
    """Return fields of integers, each (number of the field, value), as in protocol buffers."""
    return b"".join(_varint(field << 3) + _varint(value) for field, value in fields)


def _field(number: int, content: bytes) -> bytes:
    """Return a field of bytes, a text or a message."""
    return _varint(number << 3 | 2) + _varint(len(content)) + content


# jax.debug

_logger = logging.getLogger("jax.debug")


def log(fmt: str, *args: Any, ordered: bool = False, partitioned: bool = False, **kwargs: Any) -> None:
    """Log fmt.format(*args, **kwargs) when the program gets there."""
    fg.debug.callback(lambda *args, **kwargs: _logger.info(fmt.format(*args, **kwargs)), *args, **kwargs)


__all__ = [
    "ProfileOptions", "device_memory_profile", "log", "save_device_memory_profile", "start_server", "stop_server",
]  # fmt: skip
