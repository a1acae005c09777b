"""A model that refers to itself, as an argument."""

import funcgrad as fg

model = {"weights": fg.numpy.ones(3)}
model["layers"] = [model]
fg.jit(lambda m: m["weights"].sum())(model)

# TreeError: a tree must be finite: a dict contains itself, as its ['layers'][0]
#   at tree_contains_itself.py:7 in <module>
#   hint: leave the reference to what is around out, or keep it where no arrays are
