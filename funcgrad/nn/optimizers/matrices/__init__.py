"""Transformations that treat updates as matrices, not as elements: Muon, Shampoo and SOAP.

Leaves of two axes or more are theirs; what they do with vectors each file says.
"""
