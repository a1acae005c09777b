"""Devices of OpenCL. `Backend` (backend.py) is the entry."""
