"""Binaries that programs share, by way of the disk cache: the native runtime of a host, and helpers of copies."""

from __future__ import annotations

from typing import Any

from funcgrad.backends.interface import Backend
from funcgrad.lower.runtime import disk_cache


def cached_binary(text: str, backend: Any) -> bytes:
    """Return the binary of some code that programs share, by way of the cache."""
    name = disk_cache.key(backend.target.name, text)
    binary = disk_cache.load(name)
    if binary is None:
        binary = backend.compile(text)
        disk_cache.save(name, binary)
    return binary


def prepare(backend: Backend) -> None:
    """Let a host find the code that its programs share in the cache."""
    backend.prepare(lambda text: cached_binary(text, backend))


def load_shared(backend: Backend) -> None:
    """Load what most programs of a host call."""
    prepare(backend)
    backend.load_shared()
