/* Factors of matrices that stay in the cache of one core, written once (panels.h) for both dtypes of real numbers.

       panel_lu_T(rows, columns, a, ld, pivots)

   factors columns of `rows` numbers, `ld` apart, in their place. It returns 0, or 1 + the first pivot that is 0. A pivot
   is the number of a row from 1 on.

       panel_cholesky_T(result, a, b, scratch, first, end, n, ..., near, library)

   computes the lower factors first ... end - 1 of what is on and below the diagonals of a, in `near` bytes of scratch.
   It takes what the functions of elimination.c take, and b, the library and some of the numbers are of no use to it. A
   matrix that is not positive definite gives NaN.

       panel_qr_T(result, a, b, scratch, first, end, rows, columns, count, ..., near, library)

   likewise factors by reflections: the first `count` columns of Q, and R. If that is 0, R with the reflections below it,
   and their coefficients. The scratch begins with `near` bytes for one matrix.

       panel_substitute_T(result, a, b, scratch, first, end, n, strips, others, dtype, kind, ..., library)

   solves a x = b for strips first ... end - 1 of the `others` columns of each x, of which each matrix has as many. kind:
   whether the lower triangle is read, of what there is in memory; whether a is the transpose of that; whether its
   diagonal is ones, whatever is there; whether b and x are transposed; whether a is given by what eliminate_lu makes
   of it; whether b is a unit matrix, which is not in memory. A matrix without an inverse gives NaN.

   Columns are halved until few are left, which are eliminated one after the other (Toledo 1997, "Locality of reference
   in LU decomposition with partial pivoting"), and reflections are put together. So nearly all work is in products, of
   tiles that stay in registers. */
#include <stddef.h>
#include <stdint.h>

typedef int64_t whole;

#define WITHIN static inline __attribute__((always_inline))
#define UNROLLED _Pragma("clang loop unroll(full)")
#define JOINED(name, type) name##_##type
#define NAMED(name, type) JOINED(name, type)
#define OF(name) NAMED(name, NAME)

enum { LOWER = 1, TURNED = 2, OF_UNIT = 4, OF_ROWS = 8, FACTORS = 16, INVERSE = 32 }; /* kinds of substitution */
enum { WIDTH = 4 }; /* columns of a tile, which has up to two vectors in each */

#define NAME float32
#define FLOAT64 0
#include "panels.h"
#include "reflections.h"
#include "substitution.h"

#undef NAME
#undef FLOAT64
#define NAME float64
#define FLOAT64 1
#include "panels.h"
#include "reflections.h"
#include "substitution.h"
