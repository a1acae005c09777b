"""A policy of a checkpoint that is no function."""

import funcgrad as fg
import funcgrad.numpy as np


@fg.checkpoint(policy="dots_saveable")
def layer(x, w):
    return np.tanh(x @ w)


# ArgumentError: checkpoint: a policy must be a function of a node, got 'dots_saveable'
#   at checkpoint_policy.py:7 in <module>
#   hint: pass one of funcgrad.checkpoint_policies
