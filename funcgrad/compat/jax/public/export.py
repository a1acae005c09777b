"""jax.export, over funcgrad's files of exported functions: these hold funcgrad's graphs, and no StableHLO.

What is exported runs on all kinds of devices, so the platforms that it is exported for change nothing. Functions of
symbolic sizes are called with integers while they are exported, several times.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import funcgrad as fg
from funcgrad.errors import ArgumentError
from funcgrad.lower.runtime.tree_records import register_class
from funcgrad.portable import (
    Exported,
    SymbolicScope,
    deserialize,
    is_symbolic_dim,
    symbolic_args_specs,
    symbolic_shape,
)
from funcgrad.portable.exporting import exported_of


def export(
    fun_jit: Callable[..., Any],
    *,
    platforms: Sequence[str] | None = None,
    disabled_checks: Sequence[Any] = (),
) -> Callable[..., Exported]:
    """Return a function of arguments, or of their types, that gives the exported function."""

    def exported(*args: Any, **kwargs: Any) -> Exported:
        return exported_of(fun_jit, args, kwargs)

    return exported


def default_export_platform() -> str:
    """Return the kind of device that functions run on where nothing else is said."""
    return fg.default_backend()


def register_pytree_node_serialization(
    nodetype: type,
    *,
    serialized_name: str,
    serialize_auxdata: Callable[[Any], bytes],
    deserialize_auxdata: Callable[[bytes], Any],
    from_children: Any = None,
) -> type:
    """Return the class, whose nodes files hold by this name, and whose static data they hold as these bytes."""
    register_class(nodetype, serialized_name, serialize_auxdata, deserialize_auxdata)
    return nodetype


def register_namedtuple_serialization(nodetype: type, *, serialized_name: str) -> type:
    """Return the class, whose nodes files hold by this name."""
    if not (issubclass(nodetype, tuple) and hasattr(nodetype, "_fields")):
        raise ArgumentError(
            f"register_namedtuple_serialization: {nodetype.__qualname__} is no named tuple",
            hint="register_pytree_node_serialization takes other classes",
        )
    register_class(nodetype, serialized_name)
    return nodetype


Exported.nr_devices = 1  # type: ignore[attr-defined]  # files hold no shardings
Exported.has_vjp = lambda exported: True  # type: ignore[attr-defined]  # it is differentiated by its graph
minimum_supported_calling_convention_version = maximum_supported_calling_convention_version = 10

__all__ = [
    "Exported", "SymbolicScope", "default_export_platform", "deserialize", "export", "is_symbolic_dim",
    "register_namedtuple_serialization", "register_pytree_node_serialization", "symbolic_args_specs", "symbolic_shape",
]  # fmt: skip
