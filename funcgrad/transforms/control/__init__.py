"""Control flow under the transforms: importing this registers the rules of scan, while and switch.

    control_jvp        tangents: loops of values and tangents together, or split with residuals between
    control_transpose  cotangents: the linear loop the other way round
    control_batch      batches: fixpoints over what differs from element to element

It stands apart from the walkers, since its rules call them.
"""

from funcgrad.transforms.control import control_batch, control_jvp, control_transpose

__all__ = ["control_batch", "control_jvp", "control_transpose"]
