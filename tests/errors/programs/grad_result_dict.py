"""The gradient of a function that returns a dict."""

import funcgrad as fg
import funcgrad.numpy as np


def loss(w):
    return {"loss": np.sum(w)}


fg.grad(loss)(np.arange(3.0))

# TreeError: grad: 'loss' must return one scalar, it returned {'loss': *}
#   at grad_result_dict.py:11 in <module>
#   hint: return only the loss; for (loss, extra data) set has_aux=True
