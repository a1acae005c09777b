"""Small models of known architectures with random weights, written as plain modules of torch.

`MODELS` has a function for each, which makes a module and example arguments.
"""
