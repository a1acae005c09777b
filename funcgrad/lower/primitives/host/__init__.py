"""The primitives of processors: vectors, caches, and tasks for their threads."""
