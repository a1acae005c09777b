"""Pytrees for users: functions on nested containers of arrays (see funcgrad.trace.tree)."""

from funcgrad.trace.tree import (
    all,
    flatten,
    leaves,
    leaves_with_path,
    map,
    reduce,
    register_pytree_node,
    register_pytree_node_class,
    structure,
    transpose,
    unflatten,
)

__all__ = [
    "all", "flatten", "leaves", "leaves_with_path", "map", "reduce", "register_pytree_node",
    "register_pytree_node_class", "structure", "transpose", "unflatten",
]  # fmt: skip
