"""A method of PyTorch's tensors."""

import funcgrad.numpy as np

np.zeros(3).detach()

# NoSuchMethodError: 'Array' object has no attribute 'detach'
#   at method_of_tensors.py:5 in <module>
#   hint: use lax.stop_gradient(x)
