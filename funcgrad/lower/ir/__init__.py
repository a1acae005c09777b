"""The records that stages hand on: data, and questions about it. They know no stage.

kernel.py: what one loop nest computes. loops.py: how its loops are named. schedule.py: what is done to them. index/:
which elements they access. contraction/: sums of products, and instructions for them. ops.py and fused_ops.py: ops
that only the compiler has. block.py: instructions in order. launches.py: a program as data. image.py: a program as it
is kept on disk, in the format of records.py.
"""
