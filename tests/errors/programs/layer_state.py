"""A model with batch statistics that is called without them."""

from funcgrad import nn, random
from funcgrad import numpy as np

model = nn.Sequential.init(nn.Linear.init(4, 8, key=random.key(0)), nn.BatchNorm.init(8), nn.relu)
model(np.ones((3, 4)))

# ArgumentError: nn.Sequential: BatchNorm has a state, and the call has none
#   at layer_state.py:7 in <module>
#   hint: y, state = model(x, state), with state = model.init_state() before the first call
