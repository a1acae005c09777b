"""A list, which is a node of trees already, before anything was done with trees."""

import funcgrad as fg

fg.tree.register_pytree_node(list, lambda x: (x, None), lambda _, parts: list(parts))

# TreeError: tree.register_pytree_node: builtins.list is a class of nodes already
#   at tree_registered_list.py:5 in <module>
#   hint: register a class once, in the module that defines it
