/* Fourier transforms of many rows of equal length at once, which stand side by side in the lanes of vectors: written
   once (fourier_tiles.h), for each dtype.

       fourier_T(result, source, roots, coarse, fine, lanes, scratch, first, end, form)

   A tile is as many transforms as a vector has lanes. It is copied to `scratch`, real parts and imaginary parts in
   vectors of their own, transformed there, and written to its place, so memory is read and written once. Some tiles
   are in work together: where they are columns, memory is read and written in longer pieces then. The tiles of each
   unit share a part of `scratch`; who calls for units first ... end - 1 has those parts to itself.

   A tile is transformed in place by decimation in frequency. A block of N numbers, N = r s, becomes r blocks of s, of
   which block t is to become the outputs t, t + r, t + 2 r, ...:

       x[j + s t] <- exp(-2 pi i j t / N) sum over q of exp(-2 pi i q t / r) x[j + s q]

   With the first pass the tile is read from memory where that is possible. The blocks that it leaves fit into the
   nearest cache, and each goes through all other passes by itself. Gentleman & Sande 1966, "Fast Fourier transforms:
   for fun and profit". The inverse is the same with real and imaginary parts exchanged before and after.
*/
#include <stddef.h>
#include <stdint.h>

#pragma clang fp contract(fast)

#define WITHIN static inline __attribute__((always_inline))
#define UNROLLED _Pragma("clang loop unroll(full)")
#define JOINED(name, type) name##_##type
#define NAMED(name, type) JOINED(name, type)
#define OF(name) NAMED(name, NAME)

enum { MOST_PASSES = 16, VECTOR_NBYTES = 64 };

/* What is transformed: `outer` matrices with `count` transforms of `points` numbers each. Where numbers of a transform
   lie in a column of its matrix, and not in a row, in the source and in the result, is said by `from_columns` and
   `to_columns`. from_real: the source is rows of real numbers, the result the first half of their spectra. twiddled: number k of transform j is multiplied by w^(j k) with w = exp(-2 pi i / (points count)), on
   the way to columns. For the first transform j of a tile this is coarse[j k >> shift] fine[j k & (1 << shift) - 1],
   and for transform j + l of it lanes[k][l] = w^(k l) times that. All tables are of complex numbers. */
struct form {
    int64_t units, together, outer, points, count, from_columns, from_real, to_columns, inverse, twiddled, shift, passes;
    int64_t radices[MOST_PASSES];
};

#define NAME float32
#define FLOAT64 0
#include "fourier_tiles.h"

#define NAME float64
#define FLOAT64 1
#include "fourier_tiles.h"
