"""Private modules of JAX that libraries import, each for the library that is named beside it."""

from __future__ import annotations

from collections.abc import Callable
from types import ModuleType, SimpleNamespace
from typing import Any

from funcgrad.errors import DtypeError as TypePromotionError
from funcgrad.errors import hide_frames_of
from funcgrad.transforms.jit.jit import block_until_ready

# jaxtyping, equinox: jax._src.traceback_util


def register_exclusion(path: str) -> None:
    """The lines of this file are not the user's."""
    hide_frames_of(path)


def api_boundary(function: Callable, **_: Any) -> Callable:
    return function


def include_frame(frame: Any) -> bool:
    return True


# equinox: jax._src.dispatch


def wait_for_tokens() -> None:
    """Effects are done when a call returns."""


# chex: jax._src.xla_bridge, jax._src.compiler
_backends: dict[str, Any] = {}


def backend_compile_and_load(*args: Any, **kwargs: Any) -> Any:
    raise NotImplementedError("funcgrad compiles by itself, and nothing can be put in the way of it")


backend_compile = backend_compile_and_load
xla_client = SimpleNamespace()

# lib: what was public once
XlaRuntimeError = RuntimeError
xla_extension = ModuleType("xla_extension")
xla_extension.XlaRuntimeError = RuntimeError  # type: ignore[attr-defined]

__all__ = ["TypePromotionError", "block_until_ready", "register_exclusion", "wait_for_tokens"]
