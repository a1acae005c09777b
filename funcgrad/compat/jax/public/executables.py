"""jax.experimental.serialize_executable and .compilation_cache: compiled programs as bytes and in files."""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import Any

import funcgrad as fg
from funcgrad.config import config
from funcgrad.stages import Compiled
from funcgrad.trace.types import tree


def serialize(compiled: Compiled) -> tuple[bytes, tree.TreeDef, tree.TreeDef]:
    """Return the bytes of a compiled function, and the structures of its arguments and results."""
    return compiled.serialize(), compiled.in_tree, compiled.out_tree


def deserialize_and_load(
    serialized: bytes,
    in_tree: Any,
    out_tree: Any,
    backend: Any = None,
    execution_devices: Sequence[Any] | None = None,
) -> Compiled:
    """Return the compiled function that was serialized, for the kind of device that it was compiled for."""
    return fg.load_compiled(serialized)


def set_cache_dir(path: os.PathLike[str] | str) -> None:
    """Set the folder of compiled programs."""
    config.cache_dir = os.fspath(path)


def reset_cache() -> None:
    """Do nothing: the files in the folder are looked for when a function is compiled."""


__all__ = ["deserialize_and_load", "reset_cache", "serialize", "set_cache_dir"]
