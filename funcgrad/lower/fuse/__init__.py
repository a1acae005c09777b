"""Graph to kernels: what is stored, and what is computed within one kernel.

Entry: `fuse(scheduler)` (steps.py): what materialize.py has decided by cost is merged by merge.py, and put by order.py
in an order that keeps memory low. blocking/ runs parts of a graph block by block.
"""
