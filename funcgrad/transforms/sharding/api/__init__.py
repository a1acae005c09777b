"""Shardings as users ask for them: device_put, constraints, the current mesh, arrays from parts, pictures."""
