"""Rules of ops: what an element of a node is at symbolic indices, made of elements of its sources."""
