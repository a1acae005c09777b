"""tree.map of trees whose structures differ."""

import funcgrad as fg

fg.tree.map(lambda x, y: x + y, {"w": 1.0, "b": 2.0}, {"w": 1.0})
