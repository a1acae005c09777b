"""An array that is not a key."""

import funcgrad.numpy as np
from funcgrad import random

random.uniform(np.ones(5), (3,))
