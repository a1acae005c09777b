"""Programs over many devices: a graph of whole arrays in, the graph that one device computes out, and what runs it.

    api/         what users say: the current mesh, device_put, constraints, arrays from parts, pictures
    shard_map/   functions that are written for one device
    partition/   from the graph of whole arrays to that of one device, with collectives between
    run/         the program, compiled once and run on all devices of this process

entry.py is where jit, and ops outside of it, come in. local_graph.py is the record that the three stages hand on.
cost.py and explain.py say what devices exchange, why, and what it costs; aot.py compiles ahead of time.
"""
