"""jax.experimental, as far as funcgrad has its names elsewhere."""

from funcgrad.flags import enable_x64
from funcgrad.transforms.effects.callback import io_callback

__all__ = ["enable_x64", "io_callback"]
