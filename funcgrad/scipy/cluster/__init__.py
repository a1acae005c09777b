"""Functions by the names of jax.scipy.cluster."""

from typing import TYPE_CHECKING

from funcgrad.trace.util.lazy import imported_later

if TYPE_CHECKING:
    from funcgrad.scipy.cluster import vq
else:
    __getattr__, __dir__ = imported_later(__name__, ("vq",))

__all__ = ["vq"]
