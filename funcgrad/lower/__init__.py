"""From a traced graph to a program that runs, stage by stage. `load_or_compile` (load_or_compile.py) is the entry.

    graph/        graph -> graph: one form for equal programs, only ops that later stages know
    fuse/         graph -> kernels: what is stored, what is computed within one kernel
    optimize/     kernel -> schedule: which loops are split, vectorized, parallel
    nest/         kernel x schedule -> loop nest
    linearize/    loop nest -> block of instructions in order
    render/       block -> text: LLVM IR, OpenCL C
    program/      kernels -> launches and memory: the program as data
    runtime/      image of a program -> program that runs; the disk cache

compile.py calls the stages in this order. What they hand on is data in ir/; math/ has functions that targets lack;
verify.py checks what must hold between two stages. search/ finds schedules by trying them on the device, inspect/
shows every stage as text, with its cost and time.
"""
