"""What is written has another shape than the ref."""

import funcgrad as fg
import funcgrad.numpy as np

rows = fg.new_ref(np.zeros((4, 3)))
rows[0] = np.ones(4)

# ShapeError: ref[...] = value: the value float32[4] does not fit that part of the ref, float32[3]
#   at ref_shape.py:7 in <module>
#   hint: the value must broadcast to the shape of ref[index]
