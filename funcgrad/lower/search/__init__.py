"""Schedules by trying them on the device. Entry: `search(lowering, target, beam)` (beam.py).

neighbours_*.py are the schedules next to one; trials run in a process of their own (process.py, worker.py).
"""
