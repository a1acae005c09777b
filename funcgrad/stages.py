"""What a jitted function goes through before it runs, by the names of jax.stages.

`jit(f)` is a Wrapped, its `trace(...)` a Traced, that one's `lower()` a Lowered, whose `compile()` is a Compiled.
"""

from funcgrad.lower.inspect.compiled import ArgInfo, Compiled
from funcgrad.lower.inspect.lowered import Lowered
from funcgrad.transforms.jit.jit import JitFunction as Wrapped
from funcgrad.transforms.jit.traced import Traced

__all__ = ["ArgInfo", "Compiled", "Lowered", "Traced", "Wrapped"]
