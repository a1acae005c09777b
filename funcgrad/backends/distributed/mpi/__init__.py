"""Processes connected by MPI. Entry: `begin` (processes.py)."""
