"""Index arithmetic: which element an iteration accesses, how far a step of a loop goes, what divides an
index, what masks it. Pure questions about expressions; no stage is known here. The entry is `affine.py`."""
