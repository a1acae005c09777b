"""Loads of vectors that are not contiguous: by shuffles, by transposes in registers, by pairs."""
