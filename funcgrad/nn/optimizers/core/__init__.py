"""What every optimizer is made of: the pair of functions, their composition, and arithmetic on trees of leaves.

`transformation.py` has the contract (init, update), `chain` and `apply_updates`; `leaves.py` the checks and the sums
that transformations share. Everything else in `optimizers` is written with these two.
"""
