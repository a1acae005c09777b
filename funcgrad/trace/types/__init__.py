"""Types: what can be said of an array before it has elements.

dtypes.py and shapes.py check and promote; tree.py flattens arguments into leaves and back; float0.py is the dtype of
tangents of integers; exact_key.py tells apart what Python takes for equal.
"""
