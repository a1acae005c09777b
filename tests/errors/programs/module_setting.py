"""A module's field that holds a function, and is not declared as a setting."""

from funcgrad import Array, nn
from funcgrad import numpy as np


class Layer(nn.Module):
    weight: Array
    activation: object

    def __call__(self, x):
        return self.activation(x @ self.weight)


Layer(np.ones((2, 3)), nn.relu)

# TreeError: Layer: the field 'activation' holds relu, which is no array and no module
#   at module_setting.py:15 in <module>
#   hint: declare it as a setting, `activation: Callable = nn.static()`, or give an array
