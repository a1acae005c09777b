"""tree.map of trees whose structures differ."""

import funcgrad as fg

fg.tree.map(lambda x, y: x + y, {"w": 1.0, "b": 2.0}, {"w": 1.0})

# TreeError: tree.map: the structures of the trees differ by a Dict key mismatch: tree 0 is {'b': *, 'w': *}, tree 1 is {'w': *}
#   at tree_map_structure.py:5 in <module>
