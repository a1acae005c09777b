"""An array as the key of a dict."""

import funcgrad.numpy as np

{np.ones(3): "ones"}
