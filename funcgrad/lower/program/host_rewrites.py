"""The rewrites of a graph for CPUs, in their order: lower/graph/host makes forms that suit vectors, caches and NumPy's
routines, and lower/fuse/blocking loops over blocks. Each is imported for the programs that have what it looks for.
"""

from __future__ import annotations

from collections.abc import Sequence

from funcgrad.backends.interface import Target
from funcgrad.lower.fuse.blocking.big_nodes import may_have_regions
from funcgrad.lower.ir.fused_ops import INTERLEAVE
from funcgrad.trace import ops
from funcgrad.trace.ops.views import VIEW
from funcgrad.trace.types import dtypes as dt
from funcgrad.trace.uop import Family, UOp, numel, toposort

FOURIER = frozenset(("fft", "rfft", "irfft"))  # of trace/matrix/matrix_ops.py, which few programs load
_OF_MANY = 1 << 10  # elements for each result of a sum that may be worth several cores


def rewritten(outputs: Sequence[UOp], target: Target) -> list[UOp]:
    """Return the graph of a section in the form that suits a CPU."""
    written = toposort(outputs)
    outputs = _with_routines(outputs, written, target)
    outputs = _with_other_products(outputs, written, target)
    made = toposort(outputs)
    sums = any(node.op is ops.REDUCE_SUM for node in made)
    functions = any(node.op.family is Family.ELEMENTWISE and node.op.cost.is_long for node in made)
    if sums and functions:
        from funcgrad.lower.graph.host.slopes import with_slopes  # if needed

        outputs = with_slopes(outputs)
    if functions and any(map(_is_of_many, made)):
        from funcgrad.lower.graph.host.costly_sums import with_costly_sums_in_chunks  # if needed

        outputs = with_costly_sums_in_chunks(outputs)
    if may_have_regions(outputs, target.l2_nbytes):
        from funcgrad.lower.fuse.blocking.blocks import in_blocks  # if needed

        outputs = in_blocks(outputs, target)
    if sums and any(node.dtype.itemsize <= 2 and dt.kind(node.dtype) != "b" for node in made):
        from funcgrad.lower.graph.host.products.wide_factors import with_wide_factors  # if needed

        outputs = with_wide_factors(outputs, target)
    outputs = _with_windows_in_order(outputs, written, target)
    if any(map(_is_around_an_axis, made)):
        from funcgrad.lower.graph.host.columns_first import with_columns_first  # if needed

        outputs = with_columns_first(outputs)
    if any(map(_is_of_many, made)):
        from funcgrad.lower.graph.host.column_chunks import with_columns_in_chunks  # if needed

        outputs = with_columns_in_chunks(outputs)
    if sums:
        from funcgrad.lower.graph.host.products.split_k import split_products  # if needed

        outputs = split_products(outputs)
    return list(outputs)


def _with_routines(outputs: Sequence[UOp], nodes: Sequence[UOp], target: Target) -> Sequence[UOp]:
    """Return the outputs with matrix ops and Fourier transforms for which there are routines."""
    names = {node.op.name for node in nodes if node.op.family is Family.MATRIX}
    if names - FOURIER:
        outputs = _with_matrices(outputs, target)
    if names & FOURIER:
        from funcgrad.lower.graph.host.fourier.long_rows import in_parts  # if needed

        outputs = in_parts(outputs)
    return outputs


def _with_matrices(outputs: Sequence[UOp], target: Target) -> list[UOp]:
    from funcgrad.lower.graph.host.library_calls import widen_factors, with_inverses  # if needed
    from funcgrad.lower.graph.host.matrices.elimination import elimination, with_lu_of_columns  # if needed
    from funcgrad.lower.graph.host.matrices.long_svd import with_svd_of_squares  # if needed
    from funcgrad.lower.graph.host.matrices.small_matrices import is_side_by_side, with_det_parts  # if needed
    from funcgrad.lower.graph.host.matrices.spectral import with_values_beside_vectors  # if needed
    from funcgrad.lower.graph.host.matrices.substitution import with_substitutions  # if needed

    def is_there(node: UOp) -> bool:
        return is_side_by_side(node) or elimination(node, target) is not None

    outputs = with_values_beside_vectors(outputs)
    outputs = with_svd_of_squares(outputs, is_there, is_side_by_side)
    outputs = with_lu_of_columns(widen_factors(outputs, is_there), target)
    outputs = with_det_parts(with_inverses(outputs, is_there), is_there)
    return with_substitutions(outputs, target, is_side_by_side)


def _with_other_products(outputs: Sequence[UOp], nodes: Sequence[UOp], target: Target) -> Sequence[UOp]:
    """Return the outputs with the products of matrices whose factors suit a CPU in another form."""
    if any(node.op is ops.REDUCE_SUM and dt.kind(node.dtype) in "iu" for node in nodes):
        from funcgrad.lower.graph.host.products.byte_products import of_both_kinds  # if needed

        outputs = of_both_kinds(outputs, target)
    if any(node.op is ops.REAL for node in nodes):
        from funcgrad.lower.graph.host.products.complex_products import with_parts_as_sums  # if needed

        outputs = with_parts_as_sums(outputs)
    if any(node.op is ops.SHRINK for node in nodes):
        from funcgrad.lower.graph.host.products.sliced_products import with_slices_as_products  # if needed

        outputs = with_slices_as_products(outputs, target)
    if any(map(_is_own_product, nodes)):
        from funcgrad.lower.graph.host.products.own_products import with_own_products_apart  # if needed

        outputs = with_own_products_apart(outputs, target)
    return outputs


def _with_windows_in_order(outputs: Sequence[UOp], nodes: Sequence[UOp], target: Target) -> Sequence[UOp]:
    """Return the outputs with the axes of convolutions in the order in memory that suits vectors."""
    if any(node.op is INTERLEAVE for node in nodes):
        # If needed, as all of these.
        from funcgrad.lower.graph.host.convolutions.phase_order import with_channels_of_phases_last

        outputs = with_channels_of_phases_last(outputs, target)
        # If needed.
        from funcgrad.lower.graph.host.convolutions.phase_functions import with_functions_of_phases

        outputs = with_functions_of_phases(outputs)
    if any(node.op is VIEW for node in nodes):
        # If needed.
        from funcgrad.lower.graph.host.convolutions.neighbouring_terms import with_neighbouring_terms

        outputs = with_neighbouring_terms(outputs, target)
        from funcgrad.lower.graph.host.convolutions.few_windows import with_few_windows_copied  # if needed

        outputs = with_few_windows_copied(outputs, target)
        from funcgrad.lower.graph.host.convolutions.windows_first import with_windows_first  # if needed

        outputs = with_windows_first(outputs, target)
        from funcgrad.lower.graph.host.convolutions.groups_first import with_groups_first  # if needed

        outputs = with_groups_first(outputs)
        from funcgrad.lower.graph.host.convolutions.unpadded_places import without_padded_terms  # if needed

        outputs = without_padded_terms(outputs)
    return outputs


def _is_own_product(node: UOp) -> bool:
    """Tell whether a node is a sum of products of what are elements of one array on both sides."""
    if node.op is not ops.REDUCE_SUM or node.src[0].op is not ops.MUL:
        return False
    factors = list(node.src[0].src)
    if any(factor.op is not ops.EXPAND for factor in factors):
        return False
    for number, factor in enumerate(factors):
        while factor.op is ops.EXPAND or factor.op is ops.PERMUTE:
            factor = factor.src[0]
        factors[number] = factor
    return factors[0] is factors[1]


def _is_around_an_axis(node: UOp) -> bool:
    """Tell whether a node reduces axes before one that it keeps, and behind it."""
    return node.op.family is Family.REDUCE and node.arg[-1] - node.arg[0] >= len(node.arg) > 1


def _is_of_many(node: UOp) -> bool:
    """Tell whether a node is a reduction of many elements to few numbers."""
    return node.op.family is Family.REDUCE and numel(node.src[0].shape) >= _OF_MANY * max(
        1, numel(node.shape)
    )
