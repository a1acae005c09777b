"""L-BFGS, and searches along its direction for a step that lessens the loss enough.

Their updates take three keywords: `value` and `grad`, the loss and its gradient where the parameters are, and
`value_fn`, the loss as a function of the parameters.
"""
