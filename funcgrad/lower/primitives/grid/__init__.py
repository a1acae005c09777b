"""The primitives of targets that run groups of threads."""
