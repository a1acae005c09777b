"""A ref is written to after it was frozen."""

import funcgrad as fg
import funcgrad.numpy as np

total = fg.new_ref(np.zeros(()))
result = fg.freeze(total)
total[...] = 1.0

# ArgumentError: the ref made at ref_frozen.py:6 in <module> was frozen: it has no value any more
#   at ref_frozen.py:8 in <module>
#   hint: use the array that freeze returned
