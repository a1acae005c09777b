"""jax.stages: what a jitted function goes through before it runs."""

from funcgrad.lower.inspect.compiled import Compiled
from funcgrad.lower.inspect.lowered import Lowered
from funcgrad.transforms.jit.jit import JitFunction as Wrapped
from funcgrad.transforms.jit.traced import Traced

__all__ = ["Compiled", "Lowered", "Traced", "Wrapped"]
