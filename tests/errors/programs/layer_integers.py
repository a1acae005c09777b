"""A layer of floats that is given pixels of 8 bits."""

import funcgrad as fg
from funcgrad import nn, random
from funcgrad import numpy as np

model = nn.MLP.init((4, 8, 2), key=random.key(0))
fg.jit(model)(np.ones((3, 4), np.uint8))

# DtypeError: nn.Linear: x must be floats, got uint8[3,4]
#   at layer_integers.py:8 in <module>
#   hint: convert it: x.astype(float32)
