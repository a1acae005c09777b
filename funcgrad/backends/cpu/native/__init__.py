"""Native code of the CPU's runtime: thread pool, teams of devices, sorts, reductions, the allocator, the call.

source/ is C, ir/ is the LLVM IR that build.py makes of it and the package brings along, library.py reads that. In both,
python/ is what calls of Python run (the front door, operators, memory), matrices/ factors and solutions, sorting/ rows,
devices/ what several devices of one process do together, and what all use is beside these folders. The other
modules say what Python has to know of the code: the names of its functions, and where its fields are.
"""
