"""How cases are measured.

case.py       what a case is: data, the function in the words of each library, the goal
float64.py    a third library with the names of funcgrad and jax: what results are compared with
libraries.py  how each library takes arrays, compiles and waits
worker.py     the process of one library
measure.py    all cases, all libraries, in turns
report.py     tables, JSON, the plot, the figures of README.md

Workers run in the interpreters of the other libraries, which have NumPy and no funcgrad: only measure.py and report.py
import it.
"""
