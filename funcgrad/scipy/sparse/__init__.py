"""Functions by the names of jax.scipy.sparse."""

from typing import TYPE_CHECKING

from funcgrad.trace.util.lazy import imported_later

if TYPE_CHECKING:
    from funcgrad.scipy.sparse import linalg
else:
    __getattr__, __dir__ = imported_later(__name__, ("linalg",))

__all__ = ["linalg"]
