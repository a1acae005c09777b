"""Helpers that know nothing of arrays: locks, lazy imports, bounded caches, pauses of the garbage collector."""
