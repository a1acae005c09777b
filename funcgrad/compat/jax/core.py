"""jax.core and jax.extend.core: traced values and their types."""

from __future__ import annotations

from funcgrad.trace.tracing.tracer import Tracer
from funcgrad.transforms.core.abstract import ShapedArray as ShapedArray
from funcgrad.transforms.core.abstract import typeof as get_aval

__all__ = ["ShapedArray", "Tracer", "get_aval"]
