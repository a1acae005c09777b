"""Native code of the CPU's runtime: thread pool, teams of devices, sorts, reductions, the allocator, the call."""
