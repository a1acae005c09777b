"""An array as the key of a dict."""

import funcgrad.numpy as np

{np.ones(3): "ones"}

# DtypeError: arrays are not hashable
#   at hash_array.py:5 in <module>
#   hint: use x.tolist() or x.tobytes() as the key, or pass it as a traced argument
