"""Sorts, and what reads a part of them."""
