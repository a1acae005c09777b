"""Graph to kernels: what is stored, and what is computed within one kernel.

Entry: `fuse(graph, target)` (merge.py), which merges what materialize.py has decided by cost and order.py has put in
an order that keeps memory low. blocking/ runs parts of a graph block by block.
"""
