"""Private modules of JAX that libraries import, each for the library that is named beside it."""

from __future__ import annotations

from collections.abc import Callable
from types import ModuleType, SimpleNamespace
from typing import Any, TypeVar

import ml_dtypes

from funcgrad.errors import DtypeError as TypePromotionError
from funcgrad.errors import hide_frames_of
from funcgrad.trace.types import tree as trees
from funcgrad.transforms.core.abstract import AbstractRef  # noqa: F401  flax
from funcgrad.transforms.jit.jit import block_until_ready

# jaxtyping, equinox, flax: jax._src.traceback_util, jax.extend.source_info_util
_exclude_paths: list[str] = []


def register_exclusion(path: str) -> None:
    """Register a file whose lines are not the user's."""
    hide_frames_of(path)
    _exclude_paths.append(path)


def api_boundary(function: Callable, **_: Any) -> Callable:
    return function


def include_frame(frame: Any) -> bool:
    return True


# equinox: jax._src.dispatch


def wait_for_tokens() -> None:
    """Return at once: effects are done when a call returns."""


# flax, linen/fp8_ops.py: jax._src.dtypes
DType = Any


class ExtendedDType:
    """A dtype with rules of its own, which can be declared."""


class narrow_dtypes:
    """Dtypes of jax.numpy that arrays here cannot have: programs compare others with them."""

    float4_e2m1fn = ml_dtypes.float4_e2m1fn


# chex: jax._src.xla_bridge, jax._src.compiler
_backends: dict[str, Any] = {}


def backend_compile_and_load(*args: Any, **kwargs: Any) -> Any:
    raise NotImplementedError("funcgrad compiles by itself, and nothing can be put in the way of it")


backend_compile = backend_compile_and_load
xla_client = SimpleNamespace()

# flax: jax._src.checkify, jax._src.state.types, jax._src.tree_util
Out = TypeVar("Out")
JaxException = Exception


class _NodeTypes:
    """The classes whose instances are inner nodes of trees."""

    def __contains__(self, cls: type) -> bool:
        return trees.is_node_type(cls)


_registry = _NodeTypes()

# lib: what was public once
XlaRuntimeError = RuntimeError
xla_extension = ModuleType("xla_extension")
xla_extension.XlaRuntimeError = RuntimeError  # type: ignore[attr-defined]

__all__ = ["TypePromotionError", "block_until_ready", "register_exclusion", "wait_for_tokens"]
