"""Layers: modules (`funcgrad.nn.modules`) with parameters, and functions of arrays that call them.

In: sizes and a key (`init`), then arrays. Out: arrays. Each layer takes arrays with any number of axes in front of
those that it works on (batch axes) and has the features on the last axis, as `nn.max_pool` and flax.linen do. What a
layer remembers from call to call is a value that goes in and comes out: `y, state = norm(x, state)`. What is random
takes a key, and is left out where there is none.

All names are in `funcgrad.nn`, which imports a file here with the first name that is asked for.
"""
