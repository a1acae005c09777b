"""Programs of local graphs: how several devices run one, and exchange between its steps.

`MeshProgram` (program.py) has one form for the CPU's devices (host.py) and one for accelerators.
"""
