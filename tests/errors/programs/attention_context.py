"""Attention to a context of another width than the layer was made for."""

import funcgrad as fg
from funcgrad import nn, random
from funcgrad import numpy as np

layer = nn.MultiHeadAttention.init(16, 4, context_size=8, key=random.key(0))
fg.grad(lambda layer: layer(np.ones((2, 5, 16)), np.ones((2, 7, 12))).sum())(layer)

# ShapeError: nn.MultiHeadAttention: key.weight needs 8 features on the last axis of context, got float32[2,7,12]
#   at attention_context.py:8 in <lambda>
#   hint: make the layer with 12 features, or the one before it with 8
