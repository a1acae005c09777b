"""Functions that change shapes or move elements."""
