"""Weights of another library, whose matrices are transposed."""

from funcgrad import nn, random
from funcgrad import numpy as np

model = nn.MLP.init((4, 8, 2), key=random.key(0))
weights = {"layers.0.weight": np.ones((8, 4)), "layers.1.weight": np.ones((2, 8))}
nn.with_parameters(model, weights, strict=False)

# ShapeError: nn.with_parameters: layers.0.weight is float32[4,8] in the model, got float32[8,4]
#   at model_parameters.py:8 in <module>
#   hint: transpose it: weights here are (in, out)
