"""Parts by the names of jax.experimental."""

from typing import TYPE_CHECKING

from funcgrad.trace.util.lazy import imported_later

if TYPE_CHECKING:
    from funcgrad.experimental import jet, ode, sparse
    from funcgrad.transforms.effects.callback import io_callback
else:
    __getattr__, __dir__ = imported_later(
        __name__, ("jet", "ode", "sparse"), {"io_callback": "funcgrad.transforms.effects.callback"}
    )

__all__ = ["io_callback", "jet", "ode", "sparse"]
