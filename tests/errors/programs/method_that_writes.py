import funcgrad.numpy as np

x = np.zeros(3)
x.fill(1.0)

# NoSuchMethodError: 'Array' object has no attribute 'fill'
#   at method_that_writes.py:4 in <module>
#   hint: arrays are immutable: use numpy.full_like(x, value)
