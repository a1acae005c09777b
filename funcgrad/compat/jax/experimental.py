"""jax.experimental, as far as funcgrad has its names elsewhere."""

from funcgrad.compat.jax.top import io_callback
from funcgrad.flags import enable_x64

__all__ = ["enable_x64", "io_callback"]
