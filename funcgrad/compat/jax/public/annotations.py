"""What tells XLA where and how to compute: layouts, kinds of memory, hosts, metadata. It is checked, and has no effect.

jax.experimental.compute_on, .layout, .scheduling_groups and .xla_metadata, and jax.memory of `jax` itself.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from enum import Enum
from typing import Any, TypeVar

from funcgrad.errors import ArgumentError, ShapeError
from funcgrad.stages import Compiled
from funcgrad.trace.array.any_array import Array
from funcgrad.trace.tracing.tracer import as_operand
from funcgrad.trace.types import tree

F = TypeVar("F", bound=Callable[..., Any])

_COMPUTE_TYPES = ("device_host", "device", "tpu_sparsecore")


@contextmanager
def compute_on(compute_type: str) -> Iterator[None]:
    """Say what computes the operations within a `with` block, or of a function, as a decorator."""
    if compute_type not in _COMPUTE_TYPES and not str(compute_type).startswith("gpu_stream:"):
        raise ArgumentError(
            f"compute_on: there is no {compute_type!r}", hint=f"say one of {', '.join(_COMPUTE_TYPES)}"
        )
    yield


@contextmanager
def _metadata() -> Iterator[None]:
    yield


def set_xla_metadata(x: Any = None, **metadata: Any) -> Any:
    """Return a value as it is; without one a context, which is a decorator, too."""
    return _metadata() if x is None else x


def scheduling_group(name: str) -> Callable[[F], F]:
    """Name the operations of a function as some that run together."""
    return lambda function: function


class Space(Enum):
    """Kinds of memory: device_put takes them. The host's is that of the device on a CPU."""

    Device = "device"
    Host = "host"
    Any = "any"


@dataclass(frozen=True)
class Layout:
    """The order of axes in memory, which is that of rows here: flax, orbax."""

    major_to_minor: tuple[int, ...] | None = None
    tiling: Any = None
    sub_byte_element_size_in_bits: int = 0

    AUTO = None


@dataclass(frozen=True)
class Format:
    """A layout and a sharding."""

    layout: Layout | None = None
    sharding: Any = None


def _format(sharding: Any, rank: int) -> Format:
    return Format(Layout(tuple(range(rank)), ()), sharding)


def _formats(shardings: Any, infos: Any) -> Any:
    return tree.map(lambda info, sharding: _format(sharding, len(info.shape)), infos, shardings)


Array.format = property(lambda x: _format(x.sharding, x.ndim))  # type: ignore[attr-defined]
Compiled.input_formats = property(lambda self: _formats(self.input_shardings, self.args_info))  # type: ignore[attr-defined]
Compiled.output_formats = property(lambda self: _formats(self.output_shardings, self.out_info))  # type: ignore[attr-defined]


def with_layout_constraint(x: Any, layouts: Any) -> Any:
    """Return arrays as they are. ShapeError where a layout is of an array of another rank."""
    leaves, treedef = tree.flatten(x)
    for leaf, layout in zip(leaves, tree.broadcast_prefix(layouts, treedef, "layouts"), strict=True):
        if not isinstance(layout, Layout):
            raise ArgumentError(f"with_layout_constraint: layouts are Layouts, not {layout!r:.80}")
        rank, order = as_operand(leaf).ndim, layout.major_to_minor
        if order is not None and sorted(order) != list(range(rank)):
            raise ShapeError(
                f"with_layout_constraint: {order} does not order the axes of an array of rank {rank}"
            )
    return x


__all__ = [
    "Format", "Layout", "Space", "compute_on", "scheduling_group", "set_xla_metadata",
    "with_layout_constraint",
]  # fmt: skip
