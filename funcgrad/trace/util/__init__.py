"""Helpers that know nothing of arrays: locks, imports, bounded caches, pauses of the garbage collector."""
