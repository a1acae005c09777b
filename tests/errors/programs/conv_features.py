"""A convolution of images whose channels come first, as in torch."""

from funcgrad import nn, random
from funcgrad import numpy as np

layer = nn.Conv.init(3, 8, (3, 3), key=random.key(0))
layer(np.ones((5, 3, 32, 32)))

# ShapeError: nn.Conv: weight (float32[3,3,3,8]) needs 3 features on the last axis of x, got float32[5,3,32,32]
#   at conv_features.py:7 in <module>
#   hint: features come last: funcgrad.numpy.moveaxis(x, 1, -1)
