"""Small libraries by the names of jax.example_libraries: layers of networks, and optimizers."""

from typing import TYPE_CHECKING

from funcgrad.trace.util.lazy import imported_later

if TYPE_CHECKING:
    from funcgrad.example_libraries import optimizers, stax
else:
    __getattr__, __dir__ = imported_later(__name__, ("optimizers", "stax"))

__all__ = ["optimizers", "stax"]
