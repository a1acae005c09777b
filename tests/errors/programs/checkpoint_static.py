"""A checkpointed function with an argument that is no array."""

import funcgrad as fg
import funcgrad.numpy as np


@fg.checkpoint
def layer(x, kind):
    return np.tanh(x) if kind == "tanh" else np.sin(x)


fg.grad(layer)(1.0, "tanh")

# DtypeError: checkpoint: kind of 'layer' is a str ('tanh'), not an array or a number
#   at checkpoint_static.py:12 in <module>
#   hint: pass arrays, numbers, or pytrees (tuples, lists, dicts) of them; name others in static_argnames
