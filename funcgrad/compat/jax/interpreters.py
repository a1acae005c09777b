"""jax.interpreters.ad, .batching and .mlir: the tables of rules that a primitive may have."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from funcgrad.errors import MissingRuleError
from funcgrad.trace.tracing.tracer import Tracer as JVPTracer
from funcgrad.transforms.jaxprs.primitive import (
    AXIS_BATCHERS as axis_primitive_batchers,
)
from funcgrad.transforms.jaxprs.primitive import (
    BATCHERS as primitive_batchers,
)
from funcgrad.transforms.jaxprs.primitive import (
    JVP_RULES as primitive_jvps,
)
from funcgrad.transforms.jaxprs.primitive import (
    LOWERINGS,
    Primitive,
    UndefinedPrimal,
    Zero,
    instantiate_zeros,
)
from funcgrad.transforms.jaxprs.primitive import (
    TRANSPOSE_RULES as primitive_transposes,
)

# jax.interpreters.batching
NotMapped = type(None)
not_mapped = None

# jax.interpreters.mlir


def lower_fun(fun: Callable, multiple_results: bool = True) -> Callable:
    """A function of arrays as the rule by which a primitive is lowered."""

    def rule(*args: Any, **params: Any) -> Any:
        return fun(*args, **params)

    rule.of_arrays = True  # type: ignore[attr-defined]
    return rule


def register_lowering(primitive: Primitive, rule: Callable, platform: str | None = None) -> Callable:
    """Say how a primitive is lowered: rules that write MLIR are not run here, but where such a primitive is traced."""
    if getattr(rule, "of_arrays", False):
        LOWERINGS.setdefault(primitive, rule)
    elif platform is None:

        def refuse(*args: Any, **params: Any) -> Any:
            raise MissingRuleError(
                f"primitive {primitive.name!r} is lowered by writing MLIR, which funcgrad does not use",
                hint="register mlir.lower_fun(function) for it",
            )

        LOWERINGS.setdefault(primitive, refuse)
    return rule


def is_undefined_primal(x: Any) -> bool:
    return isinstance(x, UndefinedPrimal)


def emit_python_callback(*args: Any, **kwargs: Any) -> Any:
    raise MissingRuleError("funcgrad writes no MLIR", hint="use pure_callback")


__all__ = [
    "JVPTracer", "UndefinedPrimal", "Zero", "axis_primitive_batchers", "instantiate_zeros", "primitive_batchers",
    "primitive_jvps", "primitive_transposes",
]  # fmt: skip
