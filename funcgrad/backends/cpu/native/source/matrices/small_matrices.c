/* Factors, solutions, eigenvalues and singular values of many small matrices at once, which stand side by side in the
   lanes of vectors: written once (small_matrices.h), for each dtype.

       small_OP_T(result, a, b, first, end, rows, columns, others, kind)

   computes results first ... end - 1. Matrices of a have `rows` x `columns` numbers, those of b `rows` x `others`, and
   what a matrix has as results lies packed. All loops have the same course for all lanes: pivots are exchanged by
   selection, and eigenvalues and singular values are found by Jacobi's rotations, until no lane needs one. A matrix
   for which there is no answer (singular, not positive definite, not finite) gives NaN, and no other lane sees that.

   Golub & Van Loan 2013, "Matrix Computations": 3.4 (pivots), 4.2 (Cholesky), 5.1 (reflections), 8.5 (rotations), 8.6.
*/
#include <stddef.h>
#include <stdint.h>

#pragma clang fp contract(fast)

#define WITHIN static inline __attribute__((always_inline))
#define UNROLLED _Pragma("clang loop unroll(full)")
#define JOINED(name, type) name##_##type
#define NAMED(name, type) JOINED(name, type)
#define OF(name) NAMED(name, NAME)

enum { MOST = 16, MOST_SWEEPS = 24 }; /* rows and columns of a matrix; rotations of each pair */

/* What a function gives besides, or instead of, what it is named for. */
enum { PLAIN = 0, LOWER = 1, OF_UNIT = 2, PARTS = 4, FULL = 8, RAW = 16, VECTORS = 32 };

#define NAME float32
#define FLOAT64 0
#define COMPLEX 0
#include "small_matrices.h"

#define NAME float64
#define FLOAT64 1
#define COMPLEX 0
#include "small_matrices.h"

#define NAME complex64
#define FLOAT64 0
#define COMPLEX 1
#include "small_matrices.h"

#define NAME complex128
#define FLOAT64 1
#define COMPLEX 1
#include "small_matrices.h"
