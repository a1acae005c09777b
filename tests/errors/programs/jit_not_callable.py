"""jit of something that is not a function."""

import funcgrad as fg

fg.jit(3.0)(1.0)
