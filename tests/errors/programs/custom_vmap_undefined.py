"""vmap of a function whose batching rule is missing."""

import funcgrad as fg
import funcgrad.numpy as np
from funcgrad.custom_batching import custom_vmap

fg.vmap(custom_vmap(np.sin))(np.ones(3))

# UndefinedRuleError: no batching rule defined for custom_vmap function 'sin'
#   at custom_vmap_undefined.py:7 in <module>
#   hint: define one: @sin.def_vmap
