"""An optimizer that is given integers."""

import funcgrad.numpy as np
from funcgrad import nn

params = {"step": np.arange(3), "w": np.ones(3)}
optimizer = nn.sgd(0.1)
optimizer.update(params, optimizer.init(params), params)

# DtypeError: scale: updates are floats, got int32 at ['step']
#   at optimizer_dtype.py:8 in <module>
#   hint: leave leaves that are not trained out by optimizers.masked
