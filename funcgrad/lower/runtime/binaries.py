"""Binaries that programs share, by way of the disk cache: the native runtime of a host, and helpers of copies."""

from __future__ import annotations

from typing import Any

from funcgrad.backends.interface import Backend
from funcgrad.config import config
from funcgrad.lower.runtime import disk_cache


def cached_binary(text: str, backend: Any) -> bytes:
    """Return the binary of some code that programs share, by way of the cache."""
    name = _name(text, backend)
    binary = disk_cache.load(name)
    if binary is None:
        binary = backend.compile(text)
        disk_cache.save(name, binary)
    return binary


def _name(text: str, backend: Any) -> str:
    return disk_cache.key(backend.target.name, text)


class _Cached:
    """What programs of a backend share, in the cache of the thread that asked first."""

    def __init__(self, backend: Backend) -> None:
        self._backend = backend
        self._settings = {"cache": config.cache, "cache_dir": config.cache_dir}

    def compile(self, text: str) -> bytes:
        with config(**self._settings):
            return cached_binary(text, self._backend)

    def find(self, text: str) -> bytes | None:
        with config(**self._settings):
            return disk_cache.load(_name(text, self._backend))

    def save(self, text: str, binary: bytes) -> None:
        with config(**self._settings):
            disk_cache.save(_name(text, self._backend), binary)


def prepare(backend: Backend) -> None:
    """Let a host find the code that its programs share in the cache."""
    backend.prepare(_Cached(backend))


def call_natively(cls: type, backend: Backend, wait: bool = False) -> bool | None:
    """Put native code before the method __call__ of a class. Return whether there is such code here, None while a
    thread compiles it.
    """
    return backend.call_natively(cls, _Cached(backend), wait)
