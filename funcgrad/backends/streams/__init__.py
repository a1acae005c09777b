"""GPUs that a library drives by a stream: what device "cuda" (CUDA's driver) and device "hip" (HIP) do alike.

    context.py   one GPU and its stream: what was started, and what an error says of it
    memory.py    copies of big arrays from and to the host, through pages that cannot move; sizes in words
    graphs.py    launches, one by one or as a graph; the table of a library's calls for them: `GraphCalls`

The calls of the libraries are in cuda/ and hip/.
"""
