"""Functions by the names of jax.scipy.spatial."""

from typing import TYPE_CHECKING

from funcgrad.trace.util.lazy import imported_later

if TYPE_CHECKING:
    from funcgrad.scipy.spatial import transform
else:
    __getattr__, __dir__ = imported_later(__name__, ("transform",))

__all__ = ["transform"]
