"""The rules of scan, while and switch under derivatives and vmap. They are apart from the walkers, which they call.

control_jvp.py has tangents: loops of values and tangents together, or split with residuals between.
control_transpose.py has cotangents: the linear loop the other way round. control_batch.py has batches: fixpoints over
what differs from element to element. Importing a module registers its rules.
"""
