"""Functions by the names of jax.scipy.

>>> import funcgrad.numpy as np
>>> import funcgrad.scipy as scipy
>>> scipy.linalg.expm(np.zeros((2, 2))).tolist()
[[1.0, 0.0], [0.0, 1.0]]
"""

from typing import TYPE_CHECKING

from funcgrad.trace.util.lazy import imported_later

if TYPE_CHECKING:
    from funcgrad.scipy import (
        cluster,
        fft,
        integrate,
        interpolate,
        linalg,
        ndimage,
        optimize,
        signal,
        sparse,
        spatial,
        special,
        stats,
    )
else:
    __getattr__, __dir__ = imported_later(
        __name__,
        (
            "cluster",
            "fft",
            "integrate",
            "interpolate",
            "linalg",
            "ndimage",
            "optimize",
            "signal",
            "sparse",
            "spatial",
            "special",
            "stats",
        ),
    )

__all__ = [
    "cluster",
    "fft",
    "integrate",
    "interpolate",
    "linalg",
    "ndimage",
    "optimize",
    "signal",
    "sparse",
    "spatial",
    "special",
    "stats",
]
