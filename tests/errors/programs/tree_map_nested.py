"""tree.map of parameters and gradients that differ deep within."""

import funcgrad as fg

params = {"layers": [{"w": 1.0, "b": 2.0}, {"w": 3.0, "b": 4.0}]}
grads = {"layers": [{"w": 1.0, "b": 2.0}, {"w": 3.0}]}
fg.tree.map(lambda p, g: p - g, params, grads)

# TreeError: tree.map: the structures of the trees differ at ['layers'][1] by a Dict key mismatch: tree 0 is {'b': *, 'w': *}, tree 1 is {'w': *}
#   at tree_map_nested.py:7 in <module>
