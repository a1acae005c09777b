"""From a traced graph to a program, stage by stage:

canonical.py    one form for equal programs; contractions, big sums, multiply-adds
concats.py      concatenations behind what reads them
complex_parts.py  complex arithmetic as real arithmetic on parts (complex_math.py: the functions)
ordering.py     order as sorts of unsigned integers
row_loops.py    matrices and Fourier transforms as calls of NumPy's loops
blocks.py       what runs block by block (regions.py: around which large arrays; axes.py: along which axes)
long_products.py  long sums of products in chunks
schedule.py     what is one kernel, by cost (fuse.py: which steps are merged; order.py: which runs when)
updates.py      many updates of few elements in chunks
nest.py         the loop nest of a kernel at symbolic indices, under a schedule of primitives (prefix_nest.py: of a walk
                along an axis; scatter_nest.py: of updates at positions that are data; best.py: argmax; nests.py: which)
heuristic.py    which primitives (grid_heuristic.py: on a target with a grid, staging.py: tiles in local memory there)
online.py       means with exponential weights in one walk, there (online_nest.py: its steps)
recompute.py    large arrays that are computed where they are read, there (matrix_walk.py: by matrix instructions)
few_results.py  long reductions with few results in parts, on a target with a grid
plans.py        a kernel with its schedule, and the functions that it becomes
search.py       which primitives, by trying them on the device (variants.py: what is next to a schedule; trials.py: one
                kernel as a program; trial_process.py, trial_worker.py: where it runs; progress.py)
picks.py         vectors of elements that stand near each other, picked by shuffles (across.py: tiles
                of vectors that lie across memory, as rows)
decompose.py    ops that the target lacks (math.py: polynomials)
linearize.py    a place for every instruction
render/         text for a compiler
memory.py       where intermediates live
sections.py     all of these for a graph, and for those of the loops and branches within: steps, buffers, launches
               (host_sections.py, grid_sections.py: what kinds of targets have of their own, grid_sort.py: sorts of
               grids; lowering.py: what each stage made, as data; in_place.py: updates in place)
launches.py     what a program does when it runs, as data
donation.py     which results may take the memory of arguments
build.py        all of it in order, and the image of a program (image.py) that caches keep, as bytes (records.py)
program.py      the program that runs (hosts.py: the user's functions that it calls; device_program.py, runner.py: on
                accelerators)
cache.py        the disk (private_folder.py: where nobody else can write)
saved.py        programs as bytes for other processes (tree_records.py: their arguments and results)
text.py         each stage as text (stages.py: for a user's function; compiled.py: its program;
                cost.py: its work, step_costs.py: that of each step, profile.py: its time)
spec.py         what must hold between two stages
"""
