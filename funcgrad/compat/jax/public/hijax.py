"""jax.experimental.hijax: names with which Flax declares variables as types of their own.

funcgrad has no such types. They can be declared, and Flax does not use them unless `flax_hijax_variable` is on.
"""

from __future__ import annotations

from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

from funcgrad.compat.jax.extend.interpreters import Zero, instantiate_zeros, is_undefined_primal
from funcgrad.errors import MissingRuleError
from funcgrad.trace.util.named_tuple import NamedTuple
from funcgrad.transforms.core.abstract import ShapeDtypeStruct as AbstractValue
from funcgrad.transforms.jaxprs.primitive import Primitive


class MutableHiType:
    """The type of an object that operations change."""


class HiPrimitive(Primitive):
    """An operation on objects of such types."""

    def bind(self, *args: Any, **params: Any) -> Any:
        raise MissingRuleError(
            f"{self.name}: funcgrad has no types beyond arrays",
            hint="leave Flax's option flax_hijax_variable off",
        )


class AvalQDD(NamedTuple):
    """A type, and what is known of an object beside it."""

    aval: Any
    qdd: Any


class AvalMutableQDD(NamedTuple):
    """The same of an object that changes."""

    aval: Any
    mutable_qdd: Any


class aval_property(property):
    """A property of the values of a type."""


class aval_method:
    """A method of the values of a type."""

    def __init__(self, fun: Callable) -> None:
        self.fun = fun


def register_hitype(cls: type, typeof: Callable) -> None:
    """Say how the type of an object is found, which is not asked."""


control_flow_allowed_effects = SimpleNamespace(add_type=lambda effect: None)

__all__ = ["AbstractValue", "Zero", "instantiate_zeros", "is_undefined_primal"]
