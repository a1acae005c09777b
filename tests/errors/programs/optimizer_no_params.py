"""A decay of weights without the weights."""

import funcgrad.numpy as np
from funcgrad import nn

w = np.ones(3)
optimizer = nn.adamw(1e-3)
optimizer.update(w, optimizer.init(w))

# ArgumentError: add_decayed_weights: needs the params
#   at optimizer_no_params.py:8 in <module>
#   hint: call update(updates, state, params)
