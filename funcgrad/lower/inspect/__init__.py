"""Stages as text, cost and time: `jit(f).lower(x)` is a `Lowered` (lowered.py), `.compile()` a `Compiled`."""
