"""Native code of the CPU's runtime: thread pool, teams of devices, sorts, reductions, the allocator, the call.

source/ is C, ir/ is the LLVM IR that build.py makes of it and the package brings along, library.py reads that. The
other modules say what Python has to know of the code: the names of its functions, and where its fields are.
"""
