"""A layer whose input has its features on another axis."""

from funcgrad import nn, random
from funcgrad import numpy as np

layer = nn.Linear.init(3, 4, key=random.key(0))
layer(np.ones((3, 5)))

# ShapeError: nn.Linear: weight (float32[3,4]) needs 3 features on the last axis of x, got float32[3,5]
#   at layer_features.py:7 in <module>
#   hint: features come last: funcgrad.numpy.moveaxis(x, 0, -1)
