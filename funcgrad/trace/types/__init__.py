"""Types: what can be said of an array before it has elements.

dtypes.py and shapes.py check and promote; tree.py flattens arguments into leaves and back; float0.py is the dtype of
tangents of integers; exact_key.py tells apart what Python takes for equal; axis_key.py and permutation.py are what
collectives say of an axis: which it is, and who sends to whom.
"""
