"""Let `import jax` mean funcgrad in this process, so that programs and libraries written for JAX run unchanged.

    import funcgrad.compat.jax                          before the first import of jax, in a program
    python -m funcgrad.compat.jax train.py --epochs 3   a program as it is
    FUNCGRAD_AS_JAX=1                                   for every process that imports funcgrad

Names only: what they do is in funcgrad itself. `modules.py` says which module stands for which; what is absent raises
AttributeError or ImportError with the name, and the closest that there is. Where the real jax was imported before, this
import is an error: a process has one or the other.
"""

from funcgrad.compat.jax.importer import install

install()
