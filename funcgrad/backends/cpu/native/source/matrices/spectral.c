/* Eigenvalues of square matrices, and the forms that lead to them: Schur's, Hessenberg's, tridiagonal. A LAPACK computes
   them; programs give the address of its function.

       spectral_OP(result, a, b, scratch, first, end, n, columns, work, dtype, kind, near, library)

   computes results first ... end - 1 of matrices with n >= 1 rows. work: the numbers that the function works in, at the
   beginning of the scratch. LAPACK has columns where rows are in memory, so matrices are transposed on their way there
   and back. A matrix that is not finite is not handed over, as some functions would not come to an end: it gives NaN, as
   one does for which LAPACK finds no answer. */
#include <stddef.h>
#include <stdint.h>

typedef int64_t whole;

enum { FLOAT32, FLOAT64, COMPLEX64, COMPLEX128 }; /* dtypes */
enum { VECTORS = 1, STEPS = 2 }; /* kind: eigenvectors, too; eigenvalues of a real matrix by the steps that find them */

struct library { /* the functions, by Fortran's conventions */
  union { /* the first one */
    void (*real_eig)(const char *left, const char *right, whole *n, void *a, whole *lda, void *re, void *im, void *vl,
                     whole *ldvl, void *vr, whole *ldvr, void *work, whole *size, whole *info, size_t, size_t);
    void (*complex_eig)(const char *left, const char *right, whole *n, void *a, whole *lda, void *values, void *vl,
                        whole *ldvl, void *vr, whole *ldvr, void *work, whole *size, void *reals, whole *info, size_t,
                        size_t);
    void (*real_schur)(const char *vectors, const char *sorted, void *select, whole *n, void *a, whole *lda,
                       whole *chosen, void *re, void *im, void *vs, whole *ldvs, void *work, whole *size, void *flags,
                       whole *info, size_t, size_t);
    void (*complex_schur)(const char *vectors, const char *sorted, void *select, whole *n, void *a, whole *lda,
                          whole *chosen, void *values, void *vs, whole *ldvs, void *work, whole *size, void *reals,
                          void *flags, whole *info, size_t, size_t);
    void (*hessenberg)(whole *n, whole *low, whole *high, void *a, whole *lda, void *taus, void *work, whole *size,
                       whole *info);
    void (*tridiagonal)(const char *triangle, whole *n, void *a, whole *lda, void *d, void *e, void *taus, void *work,
                        whole *size, whole *info, size_t);
    void (*symmetric)(const char *vectors, const char *triangle, whole *n, void *a, whole *lda, void *values,
                      void *work, whole *size, whole *integers, whole *count, whole *info, size_t, size_t);
  };
  union { /* the second one: with STEPS, or of tridiagonal matrices */
    void (*balance)(const char *job, whole *n, void *a, whole *lda, whole *low, whole *high, void *scale, whole *info,
                    size_t);
    void (*of_diagonals)(const char *vectors, whole *n, void *d, void *e, void *z, whole *ldz, void *work, whole *size,
                         whole *integers, whole *count, whole *info, size_t);
  };
    void (*reduce)(whole *n, whole *low, whole *high, void *a, whole *lda, void *taus, void *work, whole *size,
                   whole *info);
    void (*find_values)(whole *is_form_wanted, whole *are_vectors_wanted, whole *n, whole *low, whole *high, void *h,
                        whole *ldh, void *re, void *im, whole *first, whole *last, void *z, whole *ldz, whole *info);
};

struct complex128 {
    double re, im;
};

static inline int is_complex(whole dtype) { return dtype >= COMPLEX64; }
static inline int is_double(whole dtype) { return dtype & 1; }
static inline whole real_nbytes(whole dtype) { return is_double(dtype) ? 8 : 4; }
static inline whole nbytes_of(whole dtype) { return real_nbytes(dtype) * (is_complex(dtype) ? 2 : 1); }

static double load(const void *x, whole i, whole dtype) {
    return is_double(dtype) ? ((const double *)x)[i] : ((const float *)x)[i];
}

static void store(void *x, whole i, double value, whole dtype) {
    if (is_double(dtype))
        ((double *)x)[i] = value;
    else
        ((float *)x)[i] = value;
}

/* Put the transpose of a matrix to another place. */
#define TRANSPOSE(type)                                                                                                \
    for (whole i = 0; i < n; i++)                                                                                      \
        for (whole j = 0; j < n; j++) ((type *)to)[j * n + i] = ((const type *)from)[i * n + j];

static void transpose(void *to, const void *from, whole n, whole nbytes) {
    if (nbytes == 4) {
        TRANSPOSE(uint32_t)
    } else if (nbytes == 8) {
        TRANSPOSE(uint64_t)
    } else {
        TRANSPOSE(struct complex128)
    }
}

#define TURN(type)                                                                                                     \
    for (whole i = 0; i < n; i++)                                                                                      \
        for (whole j = 0; j < i; j++) {                                                                                \
            type held = ((type *)x)[i * n + j];                                                                        \
            ((type *)x)[i * n + j] = ((type *)x)[j * n + i];                                                           \
            ((type *)x)[j * n + i] = held;                                                                             \
        }

/* Transpose a matrix where it is. */
static void turn(void *x, whole n, whole nbytes) {
    if (nbytes == 4) {
        TURN(uint32_t)
    } else if (nbytes == 8) {
        TURN(uint64_t)
    } else {
        TURN(struct complex128)
    }
}

static void fill_nan(char *x, whole nbytes, whole dtype) {
    for (whole i = 0; i < nbytes / real_nbytes(dtype); i++) store(x, i, __builtin_nan(""), dtype);
}

/* Tell whether no real number is infinite or NaN: the exponents of those are all ones. */
static int are_finite(const void *x, whole count, whole dtype) {
    whole found = 0;
    for (whole i = 0; i < count; i++)
        if (is_double(dtype))
            found |= (((const uint64_t *)x)[i] >> 52 & 2047) == 2047;
        else
            found |= (((const uint32_t *)x)[i] >> 23 & 255) == 255;
    return !found;
}

static int is_finite(const void *x, whole n, whole dtype) {
    return are_finite(x, n * n * (is_complex(dtype) ? 2 : 1), dtype);
}

/* ---- eigenvalues ---- */

/* Write eigenvalues and vectors of a real matrix as complex numbers: of a pair of conjugates LAPACK has the real parts of
   the vectors in one column, the imaginary parts in the next. */
static void write_pairs(char *result, const char *re, const char *im, const char *vectors, whole n, whole dtype,
                        whole kind) {
    for (whole j = 0; j < n; j++) {
        store(result, 2 * j, load(re, j, dtype), dtype);
        store(result, 2 * j + 1, load(im, j, dtype), dtype);
    }
    if (!(kind & VECTORS)) return;
    char *to = result + 2 * n * real_nbytes(dtype);
    for (whole j = 0; j < n; j++) {
        int is_pair = load(im, j, dtype) != 0 && j + 1 < n;
        for (whole i = 0; i < n; i++) {
            double x = load(vectors, j * n + i, dtype), y = is_pair ? load(vectors, (j + 1) * n + i, dtype) : 0;
            store(to, 2 * (i * n + j), x, dtype);
            store(to, 2 * (i * n + j) + 1, y, dtype);
            if (!is_pair) continue;
            store(to, 2 * (i * n + j + 1), x, dtype);
            store(to, 2 * (i * n + j + 1) + 1, -y, dtype);
        }
        j += is_pair;
    }
}

/* Tell whether the greatest number of a matrix is one that LAPACK would not scale first. */
static int is_ordinary(const char *x, whole n, whole dtype) {
    double most = 0, limit = is_double(dtype) ? 0x1p-450 : 0x1p-38;
    for (whole i = 0; i < n * n; i++) {
        double size = __builtin_fabs(load(x, i, dtype));
        most = size > most ? size : most;
    }
    return most > limit && most < 1 / limit;
}

/* Find eigenvalues of a real matrix as LAPACK does, but for the size from which on it makes many shifts at once: that
   costs more than it saves until matrices are larger. Return whether they were found. */
static int values_by_steps(char *x, char *re, char *im, whole n, whole dtype, char *scratch, whole work, char *free,
                           const struct library *by) {
    whole low, high, info, no = 0, one = 1, step = nbytes_of(dtype);
    char both = 'B';
    if (!is_ordinary(x, n, dtype)) return 0;
    by->balance(&both, &n, x, &n, &low, &high, free, &info, 1);
    by->reduce(&n, &low, &high, x, &n, free, scratch, &work, &info);
    for (whole i = 0; i < n; i++) {
        store(re, i, load(x, i * (n + 1), dtype), dtype);
        store(im, i, 0, dtype);
    }
    by->find_values(&no, &no, &n, &low, &high, x, &n, re, im, &one, &one, free + n * step, &one, &info);
    return info == 0;
}

void spectral_eig(char *result, const char *a, const char *b, char *scratch, whole first, whole end, whole n,
                  whole columns, whole work, whole dtype, whole kind, whole near, const struct library *by) {
    whole size = nbytes_of(dtype), of_result = (kind & VECTORS ? n + n * n : n) * 2 * real_nbytes(dtype), info;
    char *values = scratch + work * size, *reals = values + n * size, *x = reals + 2 * n * size;
    char *vectors = x + n * n * size;
    char none = 'N', wanted = kind & VECTORS ? 'V' : 'N';
    for (whole i = first; i < end; i++) {
        char *to = result + i * of_result;
        const char *from = a + i * n * n * size;
        info = 1;
        if (is_finite(from, n, dtype)) {
            transpose(x, from, n, size);
            if (is_complex(dtype)) {
                char *found = to + n * size;
                by->complex_eig(&none, &wanted, &n, x, &n, to, found, &n, found, &n, scratch, &work, reals, &info, 1, 1);
                if (kind & VECTORS) turn(found, n, size);
            } else {
                int is_done = kind & STEPS && values_by_steps(x, values, reals, n, dtype, scratch, work, vectors, by);
                info = 0;
                if (!is_done) {
                    if (kind & STEPS) transpose(x, from, n, size);
                    by->real_eig(&none, &wanted, &n, x, &n, values, reals, vectors, &n, vectors, &n, scratch, &work,
                                 &info, 1, 1);
                }
                write_pairs(to, values, reals, vectors, n, dtype, kind);
            }
        }
        if (info) fill_nan(to, of_result, dtype);
    }
}

/* ---- eigenvalues of symmetric matrices, of which the lower triangle is read ---- */

static int is_triangle_finite(const char *a, whole n, whole dtype) {
    for (whole i = 0; i < n; i++)
        if (!are_finite(a + i * n * nbytes_of(dtype), i + 1, dtype)) return 0;
    return 1;
}

static int is_tridiagonal(const char *a, whole n, whole dtype) {
    for (whole i = n - 1; i > 1; i--)
        for (whole j = 0; j < i - 1; j++)
            if (load(a, i * n + j, dtype) != 0) return 0;
    return 1;
}

/* Find what belongs to two diagonals, without the steps that lead to these. Return whether it was found. */
static int find_of_diagonals(const char *a, char *values, char *vectors, whole n, whole dtype, char *scratch,
                             whole work, char *e, whole *integers, const char *job, const struct library *by) {
    whole info = 0, count = 5 * n + 3;
    for (whole i = 0; i < n; i++) {
        store(values, i, load(a, i * (n + 1), dtype), dtype);
        if (i + 1 < n) store(e, i, load(a, (i + 1) * n + i, dtype), dtype);
    }
    by->of_diagonals(job, &n, values, e, vectors, &n, scratch, &work, integers, &count, &info, 1);
    return info == 0;
}

void spectral_eigh(char *result, const char *a, const char *b, char *scratch, whole first, whole end, whole n,
                   whole columns, whole work, whole dtype, whole kind, whole near, const struct library *by) {
    whole size = nbytes_of(dtype), of_result = (kind & VECTORS ? n + n * n : n) * size, info, count = 5 * n + 3;
    whole matrix = (n * n * size + 63) / 64 * 64; /* whole lines: LAPACK is faster where vectors begin */
    char *x = scratch, *numbers = x + matrix, *e = numbers + work * size;
    whole *integers = (whole *)(numbers + ((work + n) * size + 7) / 8 * 8);
    char lower = 'L', job = kind & VECTORS ? 'V' : 'N';
    for (whole i = first; i < end; i++) {
        char *to = result + i * of_result;
        const char *from = a + i * n * n * size;
        info = 1;
        if (is_triangle_finite(from, n, dtype)) {
            info = 0;
            if (!is_tridiagonal(from, n, dtype) ||
                !find_of_diagonals(from, to, x, n, dtype, numbers, work, e, integers, &job, by)) {
                transpose(x, from, n, size);
                by->symmetric(&job, &lower, &n, x, &n, to, numbers, &work, integers, &count, &info, 1, 1);
            }
            if (kind & VECTORS) transpose(to + n * size, x, n, size);
        }
        if (info) fill_nan(to, of_result, dtype);
    }
}

/* ---- forms ---- */

/* Results: (T, Q). */
void spectral_schur(char *result, const char *a, const char *b, char *scratch, whole first, whole end, whole n,
                    whole columns, whole work, whole dtype, whole kind, whole near, const struct library *by) {
    whole size = nbytes_of(dtype), matrix = n * n * size, chosen, info;
    char *values = scratch + work * size, *reals = values + n * size;
    char with = 'V', none = 'N';
    for (whole i = first; i < end; i++) {
        char *t = result + 2 * i * matrix, *q = t + matrix;
        const char *from = a + i * matrix;
        info = 1;
        if (is_finite(from, n, dtype)) {
            transpose(t, from, n, size);
            if (is_complex(dtype))
                by->complex_schur(&with, &none, 0, &n, t, &n, &chosen, values, q, &n, scratch, &work, reals, 0, &info,
                                  1, 1);
            else
                by->real_schur(&with, &none, 0, &n, t, &n, &chosen, values, reals, q, &n, scratch, &work, 0, &info, 1,
                               1);
            turn(t, n, size);
            turn(q, n, size);
        }
        if (info) fill_nan(t, 2 * matrix, dtype);
    }
}

/* Results: (H and reflections, the n - 1 coefficients of these). */
void spectral_hessenberg(char *result, const char *a, const char *b, char *scratch, whole first, whole end, whole n,
                         whole columns, whole work, whole dtype, whole kind, whole near, const struct library *by) {
    whole size = nbytes_of(dtype), matrix = n * n * size, of_result = matrix + (n - 1) * size, one = 1, info;
    for (whole i = first; i < end; i++) {
        char *to = result + i * of_result;
        const char *from = a + i * matrix;
        info = 1;
        if (is_finite(from, n, dtype)) {
            transpose(to, from, n, size);
            by->hessenberg(&n, &one, &n, to, &n, to + matrix, scratch, &work, &info);
            turn(to, n, size);
        }
        if (info) fill_nan(to, of_result, dtype);
    }
}

/* Put n real numbers to where numbers of the dtype are. */
static void write_reals(char *to, const char *from, whole n, whole dtype) {
    whole step = is_complex(dtype) ? 2 : 1;
    for (whole i = 0; i < n; i++) {
        store(to, i * step, load(from, i, dtype), dtype);
        if (step == 2) store(to, i * step + 1, 0, dtype);
    }
}

/* Results, of the lower triangle: (T and reflections, the diagonal of T, the n - 1 elements below it, the coefficients). */
void spectral_tridiagonal(char *result, const char *a, const char *b, char *scratch, whole first, whole end, whole n,
                          whole columns, whole work, whole dtype, whole kind, whole near, const struct library *by) {
    whole size = nbytes_of(dtype), matrix = n * n * size, of_result = matrix + (3 * n - 2) * size, info;
    char *d = scratch + work * size, *e = d + n * size, lower = 'L';
    for (whole i = first; i < end; i++) {
        char *to = result + i * of_result, *diagonal = to + matrix, *below = diagonal + n * size;
        const char *from = a + i * matrix;
        info = 1;
        if (is_finite(from, n, dtype)) {
            transpose(to, from, n, size);
            by->tridiagonal(&lower, &n, to, &n, d, e, below + (n - 1) * size, scratch, &work, &info, 1);
            turn(to, n, size);
            write_reals(diagonal, d, n, dtype);
            write_reals(below, e, n - 1, dtype);
        }
        if (info) fill_nan(to, of_result, dtype);
    }
}
