"""From a traced graph to a program, stage by stage:

lower/graph/canonicalize.py    one form for equal programs; contractions, big sums, multiply-adds
lower/graph/concat.py      concatenations behind what reads them
lower/graph/split_complex.py  complex arithmetic as real arithmetic on parts (lower/math/complex_functions.py: the
functions) lower/graph/sort_keys.py     order as sorts of unsigned integers
lower/graph/host/library_calls.py    matrices and Fourier transforms as calls of NumPy's loops
lower/fuse/blocking/blocks.py       what runs block by block (lower/fuse/blocking/regions.py: around which large arrays;
lower/fuse/blocking/axis_links.py: along which axes) lower/graph/host/split_k.py  long sums of products in chunks
lower/fuse/materialize.py     what is one kernel, by cost (lower/fuse/merge.py: which steps are merged;
lower/fuse/order.py: which runs when) lower/graph/scatter_chunks.py      many updates of few elements in chunks
lower/nest/nest.py         the loop nest of a kernel at symbolic indices, under a schedule of primitives
(lower/nest/scan.py: of a walk
                along an axis; lower/nest/scatter.py: of updates at positions that are data; lower/nest/argreduce.py:
                argmax; lower/nest/dispatch.py: which)
lower/optimize/cpu.py    which primitives (lower/optimize/gpu.py: on a target with a grid,
lower/nest/group/shared_memory.py: tiles in local memory there) lower/graph/grid/online_softmax.py       means with
exponential weights in one walk, there (lower/nest/group/online_means.py: its steps) lower/graph/grid/recompute.py
large arrays that are computed where they are read, there (lower/optimize/gpu_attention.py: by matrix instructions)
lower/graph/grid/split_reductions.py  long reductions with few results in parts, on a target with a grid
lower/nest/plan.py        a kernel with its schedule, and the functions that it becomes lower/search/beam.py       which
primitives, by trying them on the device (lower/search/neighbours_cpu.py: what is next to a schedule;
lower/search/trial.py: one
                kernel as a program; lower/search/process.py, lower/search/worker.py: where it runs;
                lower/search/progress.py)
lower/nest/vector/shuffle_loads.py         vectors of elements that stand near each other, picked by shuffles
(lower/nest/vector/transposed_loads.py: tiles
                of vectors that lie across memory, as rows)
lower/math/decompose.py    ops that the target lacks (lower/math/functions.py: polynomials)
lower/linearize/linearize.py    a place for every instruction
render/         text for a compiler
lower/program/memory_plan.py       where intermediates live
lower/program/builder.py     all of these for a graph, and for those of the loops and branches within: steps, buffers,
launches
               (lower/program/host.py, lower/program/grid.py: what kinds of targets have of their own,
               lower/program/bitonic_sort.py: sorts of grids; lower/program/lowering.py: what each stage made, as data;
               lower/program/in_place.py: updates in place)
lower/ir/launches.py     what a program does when it runs, as data
lower/program/donation.py     which results may take the memory of arguments
compile.py        all of it in order, and the image of a program (lower/ir/image.py) that caches keep, as bytes
(lower/ir/records.py) lower/runtime/program.py      the program that runs (lower/runtime/host_callbacks.py: the user's
functions that it calls; lower/runtime/device_program.py, lower/runtime/device_runner.py: on
                accelerators)
lower/runtime/disk_cache.py        the disk (lower/runtime/private_folder.py: where nobody else can write)
lower/runtime/serialize.py        programs as bytes for other processes (lower/runtime/tree_records.py: their arguments
and results) lower/inspect/text.py         each stage as text (lower/inspect/lowered.py: for a user's function;
lower/inspect/compiled.py: its program;
                lower/inspect/cost.py: its work, lower/inspect/step_costs.py: that of each step,
                lower/inspect/profile.py: its time)
verify.py         what must hold between two stages
"""
