"""Random models of ONNX, after NNSmith (Liu et al. 2023): graphs whose shapes and element types fit by construction.

model.py: the graph under construction. elementwise.py, movement.py, layers.py: kinds of nodes that may be added.
"""
