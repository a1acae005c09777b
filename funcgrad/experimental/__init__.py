"""Parts by the names of jax.experimental."""

from typing import TYPE_CHECKING

from funcgrad.trace.util.lazy import imported_later

if TYPE_CHECKING:
    from funcgrad.experimental import ode, sparse
else:
    __getattr__, __dir__ = imported_later(__name__, ("ode", "sparse"))

__all__ = ["ode", "sparse"]
