"""A callback that returns another shape than it promised."""

import funcgrad as fg
import funcgrad.numpy as np


def load(index):
    return np.zeros((2, 3))


@fg.jit
def batch(index):
    return fg.pure_callback(load, fg.ShapeDtypeStruct((3,), np.float32), index)


batch(0)

# ArgumentError: callback: load returned float32[2,3], promised was float32[3]
#   at callback_result.py:13 in batch
#   hint: return arrays of the shapes and dtypes that result_shape_dtypes names
