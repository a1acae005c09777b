"""What the threads of a group do together: shared memory, tensor cores, asynchronous copies, online softmax."""
