"""Batches: `vmap`. A graph and which of its parameters have a batch axis in, a graph on whole batches out.

batch.py has a rule per family of ops; batched_collectives.py the collectives over the name of a batch axis.
"""
