"""What is written has another shape than the ref."""

import funcgrad as fg
import funcgrad.numpy as np

rows = fg.new_ref(np.zeros((4, 3)))
rows[0] = np.ones(4)

# ShapeError: ref[...] = value: a value float32[4] does not fit that part of a ref float32[4,3]
#   at ref_shape.py:7 in <module>
#   hint: values are broadcast as by NumPy
