"""A class that is registered as a node of trees twice."""

import funcgrad as fg


class Pair:
    def __init__(self, a, b):
        self.a, self.b = a, b


for _ in range(2):
    fg.tree.register_pytree_node(Pair, lambda p: ((p.a, p.b), None), lambda _, parts: Pair(*parts))

# TreeError: tree.register_pytree_node: __main__.Pair is a class of nodes already
#   at tree_registered_twice.py:12 in <module>
#   hint: register a class once, in the module that defines it
