"""What the programs of a recording are: a `Made` of recorder.py becomes an object of the document (program.py).

graph.py writes stages, kernels.py and assembly.py kernels, memory.py and sharding.py what their names say; why.py says
what could be faster.
"""
