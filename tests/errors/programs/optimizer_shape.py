"""An optimizer whose state was made for parameters of another shape."""

import funcgrad.numpy as np
from funcgrad import nn

optimizer = nn.adam(1e-3)
state = optimizer.init({"layers": [{"w": np.ones((3, 4))}]})
optimizer.update({"layers": [{"w": np.ones((4, 3))}]}, state)

# ShapeError: scale_by_adam: updates and state have the shapes (4, 3) and (3, 4) at ['layers'][0]['w']
#   at optimizer_shape.py:8 in <module>
#   hint: make the state by init(params), of the parameters that the gradients are of
