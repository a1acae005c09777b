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

enum { WIDTH = 4 }; /* columns of a tile, which has up to two vectors in each */

#define NAME float32
#define FLOAT64 0
#include "panels.h"
#include "reflections.h"

#undef NAME
#undef FLOAT64
#define NAME float64
#define FLOAT64 1
#include "panels.h"
#include "reflections.h"
