"""Transformations around others: for a part of the parameters, in some of the steps, or with other hyperparameters.

In comes a GradientTransformation, out goes another one, whose state has that of the inner one as its `inner_state`.
"""
