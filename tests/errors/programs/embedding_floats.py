"""An embedding of numbers that are no integers."""

from funcgrad import nn, random
from funcgrad import numpy as np

nn.Embedding.init(100, 8, key=random.key(0))(np.ones(3))

# DtypeError: nn.Embedding: x must be integers, the rows of weight (float32[100,8]), got float32[3]
#   at embedding_floats.py:6 in <module>
#   hint: convert it: x.astype(int32)
