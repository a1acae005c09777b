"""What the array API standard (2024.12) asks a namespace about itself.

Source: data-apis.org/array-api/2024.12, "Inspection".
"""

from __future__ import annotations

from typing import Any

import numpy as np

from funcgrad.numpy.core.dtypes import isdtype
from funcgrad.trace.mesh.device import Device
from funcgrad.trace.types import dtypes as dt
from funcgrad.trace.types.shapes import MAX_AXES

ARRAY_API_VERSION = "2024.12"
_STANDARD = tuple(d for d in dt.ALL if d not in (dt.float16, dt.bfloat16))


def _check_device(name: str, device: Any) -> None:
    """Check that a device exists; raise ArgumentError if not."""
    if device not in (None, "cpu"):
        from funcgrad.transforms.sharding.api.devices import check_device  # loaded when first needed

        check_device(name, device)


class NamespaceInfo:
    """Devices, dtypes and abilities of the namespace.

    >>> info = __array_namespace_info__()
    >>> info.default_dtypes()["real floating"], info.devices()[0]
    (dtype('float32'), Device(cpu))
    """

    def capabilities(self) -> dict[str, Any]:
        """Tell what this namespace can do: boolean masks and shapes that depend on values work outside `jit`."""
        return {"boolean indexing": True, "data-dependent shapes": True, "max dimensions": MAX_AXES}

    def default_device(self) -> Device:
        """Return the device of new arrays."""
        return Device("cpu")

    def devices(self) -> list[Device]:
        """Return all devices that can hold arrays, of every kind that works here."""
        from funcgrad.transforms.sharding.api.devices import all_devices  # loaded when first needed

        return all_devices()

    def default_dtypes(self, *, device: Any = None) -> dict[str, np.dtype]:
        """Return the dtypes of Python numbers, by their kind."""
        _check_device("default_dtypes", device)
        return {
            "real floating": dt.default_dtype("f"),
            "complex floating": dt.default_dtype("c"),
            "integral": dt.default_dtype("i"),
            "indexing": dt.default_dtype("i"),
        }

    def dtypes(self, *, device: Any = None, kind: Any = None) -> dict[str, np.dtype]:
        """Return the standard's dtypes that exist, by name; those of 64 bits while config.enable_x64 is on.

        kind: as for isdtype.
        """
        _check_device("dtypes", device)
        there = [d for d in _STANDARD if dt.canonical(d) == d]
        return {d.name: d for d in there if kind is None or isdtype(d, kind)}


def __array_namespace_info__() -> NamespaceInfo:
    """Return what the array API's inspection functions tell about this namespace.

    >>> sorted(__array_namespace_info__().dtypes(kind="real floating"))
    ['float32']
    """
    return NamespaceInfo()
