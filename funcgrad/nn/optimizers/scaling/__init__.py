"""Transformations that scale each element: by numbers, norms and schedules, and by running means of gradients.

`factors.py` has those without memory of gradients, `accumulation.py` momentum, `moments.py` the family of Adam,
`squares.py` those that keep means of squares alone, `factored.py` Adafactor, `signs.py` those that look at signs,
`curvature.py` Sophia. In comes a tree of updates, out goes one like it.
"""
