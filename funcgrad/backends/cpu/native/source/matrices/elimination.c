/* LU factors of matrices, and what is made of them: solutions, inverses, determinants. What stays in the cache of one
   core is factored by a routine of ours (panels.c). For the rest there are a BLAS and a LAPACK. Programs give the addresses
   of all; which of their functions are called, on which parts of a matrix, is said here.

       eliminate_OP(result, a, b, scratch, first, end, rows, columns, others, dtype, kind, near, library)

   computes results first ... end - 1. The scratch begins with `near` bytes for matrices that our routines factor. Columns of LAPACK are our rows, so it sees the transpose of what is in memory.
   That has the same determinant, its inverse is the transposed inverse, and solutions are made of its factors as well:
   a = (P L U)ᵀ, so b's rows, which are columns of bᵀ, are multiplied by U⁻¹, L⁻¹, and exchanged from the last to the
   first; aᵀ takes the same steps backwards. So eliminate_substitute, which solves, is given what eliminate_lu makes, of
   the matrix itself, once for all solutions of systems with it. To make LU factors of rows it is given the transposed
   matrix.

   The factors are found by recursion on the left and the right half of the columns (Toledo 1997, "Locality of
   reference in LU decomposition with partial pivoting"): nearly all work is in products of large parts, which run at
   the full speed of a core, and which a BLAS divides among threads better than a LAPACK divides its panels.

   A matrix without an inverse gives NaN in place of a solution or an inverse. */
#include <stddef.h>
#include <stdint.h>

typedef int64_t whole;

enum { LINE = 64 }; /* bytes */
enum { FLOAT32, FLOAT64, COMPLEX64, COMPLEX128 }; /* dtypes */
enum { PARTS = 4 };                               /* kind: a determinant as a number and a power of two */
enum { TURNED = 2 };                              /* kind: a system with the transposed matrix */
enum { PANEL = 64, FEW = 200 }; /* columns that LAPACK factors at once; rows that are inverted as solutions are found */

struct library { /* the functions, by Fortran's conventions */
    void (*getrf)(whole *m, whole *n, void *a, whole *lda, whole *pivots, whole *info);
    void (*laswp)(whole *n, void *a, whole *lda, whole *first, whole *last, whole *pivots, whole *step);
    void (*trsm)(const char *side, const char *triangle, const char *transposed, const char *unit, whole *m, whole *n,
                 const void *alpha, void *a, whole *lda, void *b, whole *ldb, size_t, size_t, size_t, size_t);
    void (*trsv)(const char *triangle, const char *transposed, const char *unit, whole *n, void *a, whole *lda, void *b,
                 whole *step, size_t, size_t, size_t);
    void (*gemm)(const char *transposed_a, const char *transposed_b, whole *m, whole *n, whole *k, const void *alpha,
                 void *a, whole *lda, void *b, whole *ldb, const void *beta, void *c, whole *ldc, size_t, size_t);
    void (*getri)(whole *n, void *a, whole *lda, whole *pivots, void *work, whole *work_size, whole *info);
    whole (*panel)(whole m, whole n, void *a, whole ld, whole *pivots); /* ours, of real numbers */
};

/* What the functions are told of a dtype. */
struct numbers {
    whole nbytes;
    double one[2], minus_one[2];                        /* of that dtype */
    char left, right, upper, lower, plain, turned, unit; /* sides, triangles, transposed or not, a diagonal of ones */
    char *near;                                         /* memory for matrices that our routines factor */
    whole near_nbytes;
};

static inline int is_complex(whole dtype) { return dtype >= COMPLEX64; }
static inline int is_double(whole dtype) { return dtype & 1; }

static void store(void *x, whole i, double value, whole dtype) {
    if (is_complex(dtype)) i *= 2;
    if (is_double(dtype))
        ((double *)x)[i] = value;
    else
        ((float *)x)[i] = value;
    if (!is_complex(dtype)) return;
    if (is_double(dtype))
        ((double *)x)[i + 1] = 0;
    else
        ((float *)x)[i + 1] = 0;
}

static void describe(whole dtype, char *near, whole near_nbytes, struct numbers *of) {
    of->near = near, of->near_nbytes = near_nbytes;
    of->nbytes = (is_double(dtype) ? 8 : 4) * (is_complex(dtype) ? 2 : 1);
    store(of->one, 0, 1, dtype);
    store(of->minus_one, 0, -1, dtype);
    of->left = 'L', of->right = 'R', of->upper = 'U', of->lower = 'L', of->plain = 'N', of->turned = 'T', of->unit = 'U';
}

static inline void copy(char *to, const char *from, whole nbytes) {
    __builtin_memcpy(to, from, nbytes);
}

/* The bytes from column to column of m rows. An odd number of lines, so that a row lies in all sets of a cache. */
static whole near_step(whole m, const struct numbers *of) {
    return ((m * of->nbytes + LINE - 1) / LINE | 1) * LINE;
}

/* Factor columns of few rows, or few columns, in the memory that is near. */
static whole factor_near(whole m, whole n, char *a, whole ld, whole *pivots, const struct numbers *of,
                         const struct library *by) {
    whole step = near_step(m, of), column = m * of->nbytes;
    for (whole j = 0; j < n; j++) {
        char *to = of->near + j * step;
        copy(to, a + j * ld * of->nbytes, column);
        __builtin_memset(to + column, 0, step - column);
    }
    whole singular = by->panel(m, n, of->near, step / of->nbytes, pivots);
    for (whole j = 0; j < n; j++) copy(a + j * ld * of->nbytes, of->near + j * step, column);
    return singular;
}

/* Factor m rows of n columns, `ld` numbers from column to column. Return 0, or 1 + the first pivot that is 0. A pivot is
   the number of a row from 1 on, one that is there even where NaN leaves no largest number. */
static whole factor(whole m, whole n, char *a, whole ld, whole *pivots, const struct numbers *of,
                    const struct library *by) {
    whole least = m < n ? m : n, one = 1;
    if (near_step(m, of) * n <= of->near_nbytes) return factor_near(m, n, a, ld, pivots, of, by);
    if (n <= PANEL || m <= 1) {
        whole info = 0;
        by->getrf(&m, &n, a, &ld, pivots, &info);
        for (whole i = 0; i < least; i++)
            if (pivots[i] <= i || pivots[i] > m) pivots[i] = i + 1;
        return info > 0 ? info : 0;
    }
    whole left = (least / 2 + PANEL - 1) / PANEL * PANEL;
    if (left >= n) left = n / 2;
    if (left > m) left = m;
    whole right = n - left, below = m - left, next = left + 1;
    char *beside = a + left * ld * of->nbytes, *under = a + left * of->nbytes, *rest = beside + left * of->nbytes;
    whole singular = factor(m, left, a, ld, pivots, of, by);
    by->laswp(&right, beside, &ld, &one, &left, pivots, &one);
    by->trsm(&of->left, &of->lower, &of->plain, &of->unit, &left, &right, of->one, a, &ld,
             beside, &ld, 1, 1, 1, 1);
    if (!below) return singular;
    by->gemm(&of->plain, &of->plain, &below, &right, &left, of->minus_one, under, &ld, beside, &ld, of->one,
             rest, &ld, 1, 1);
    whole found = factor(below, right, rest, ld, pivots + left, of, by);
    for (whole i = left; i < least; i++) pivots[i] += left;
    by->laswp(&left, a, &ld, &next, &least, pivots, &one);
    return singular ? singular : found ? found + left : 0;
}

static void fill_nan(char *x, whole nbytes, whole dtype) {
    if (is_double(dtype))
        for (whole i = 0; i < nbytes / 8; i++) ((double *)x)[i] = __builtin_nan("");
    else
        for (whole i = 0; i < nbytes / 4; i++) ((float *)x)[i] = __builtin_nanf("");
}

static void exchange(char *x, char *y, whole nbytes) {
    for (whole i = 0; i < nbytes; i += 4) {
        int32_t held;
        __builtin_memcpy(&held, x + i, 4);
        __builtin_memcpy(x + i, y + i, 4);
        __builtin_memcpy(y + i, &held, 4);
    }
}

/* Which row came to each row, and what each step exchanged, as numbers behind the factors. */
static void write_rows(char *order, char *exchanged, whole m, whole least, whole *pivots, whole nbytes, whole dtype) {
    for (whole i = 0; i < m; i++) store(order, i, i, dtype);
    for (whole i = 0; i < least; i++) {
        whole row = pivots[i] - 1;
        store(exchanged, i, row, dtype);
        if (row != i) exchange(order + i * nbytes, order + row * nbytes, nbytes);
    }
}

/* Of columns: a is the transpose of `rows` x `columns`, and so are the factors. */
void eliminate_lu(char *result, const char *a, const char *b, char *scratch, whole first, whole end, whole m, whole n,
                  whole others, whole dtype, whole kind, whole near,
                  const struct library *by) {
    struct numbers of;
    describe(dtype, scratch, near, &of);
    scratch += near;
    whole least = m < n ? m : n, matrix = m * n * of.nbytes, row = matrix + (m + least) * of.nbytes;
    whole *pivots = (whole *)scratch;
    for (whole i = first; i < end; i++) {
        char *x = result + i * row;
        copy(x, a + i * matrix, matrix);
        factor(m, n, x, m, pivots, &of, by);
        write_rows(x + matrix, x + matrix + m * of.nbytes, m, least, pivots, of.nbytes, dtype);
    }
}

static void exchange_rows(char *x, whole from, whole step, whole n, whole *pivots, whole width) {
    for (whole i = from; i >= 0 && i < n; i += step)
        if (pivots[i] != i + 1) exchange(x + i * width, x + (pivots[i] - 1) * width, width);
}

/* Make the solution for x in its place, of factors of the transposed matrix; with is_turned that for the matrix of which
   they are. */
static void substitute(char *x, char *factors, whole *pivots, whole n, whole others, int is_turned, struct numbers *of,
                       const struct library *by) {
    whole width = others * of->nbytes, one = 1;
    char *first = is_turned ? &of->lower : &of->upper, *second = is_turned ? &of->upper : &of->lower;
    char *of_first = is_turned ? &of->unit : &of->plain, *of_second = is_turned ? &of->plain : &of->unit;
    char *one_way = is_turned ? &of->plain : &of->turned, *many_way = is_turned ? &of->turned : &of->plain;
    if (is_turned) exchange_rows(x, 0, 1, n, pivots, width);
    if (others == 1) {
        by->trsv(first, one_way, of_first, &n, factors, &n, x, &one, 1, 1, 1);
        by->trsv(second, one_way, of_second, &n, factors, &n, x, &one, 1, 1, 1);
    } else {
        by->trsm(&of->right, first, many_way, of_first, &others, &n, of->one, factors, &n, x, &others, 1, 1, 1, 1);
        by->trsm(&of->right, second, many_way, of_second, &others, &n, of->one, factors, &n, x, &others, 1, 1, 1, 1);
    }
    if (!is_turned) exchange_rows(x, n - 1, -1, n, pivots, width);
}

/* The number at a place, of a complex one its real part. */
static double load(const char *x, whole i, whole dtype) {
    if (is_complex(dtype)) i *= 2;
    return is_double(dtype) ? ((const double *)x)[i] : ((const float *)x)[i];
}

static int is_zero(const char *x, whole i, whole dtype) {
    return load(x, i, dtype) == 0 && (!is_complex(dtype) || load(x + (is_double(dtype) ? 8 : 4), i, dtype) == 0);
}

/* a: what eliminate_lu makes of matrices, or with TURNED of their transposes. */
void eliminate_substitute(char *result, const char *a, const char *b, char *scratch, whole first, whole end, whole n,
                          whole columns, whole others, whole dtype, whole kind, whole near, const struct library *by) {
    struct numbers of;
    describe(dtype, scratch, near, &of);
    whole nbytes = n * others * of.nbytes, *pivots = (whole *)(scratch + near);
    for (whole i = first; i < end; i++) {
        char *x = result + i * nbytes, *factors = (char *)a + i * (n + 2) * n * of.nbytes;
        whole singular = 0;
        for (whole j = 0; j < n; j++) {
            pivots[j] = (whole)load(factors + (n + 1) * n * of.nbytes, j, dtype) + 1;
            singular |= is_zero(factors, j * (n + 1), dtype);
        }
        if (singular) {
            fill_nan(x, nbytes, dtype);
            continue;
        }
        copy(x, b + i * nbytes, nbytes);
        substitute(x, factors, pivots, n, others, (kind & TURNED) != 0, &of, by);
    }
}

static void invert_few(char *x, const char *a, char *scratch, whole n, whole dtype, struct numbers *of,
                       const struct library *by) {
    whole nbytes = n * n * of->nbytes;
    whole *pivots = (whole *)scratch;
    char *factors = scratch + n * sizeof(whole);
    copy(factors, a, nbytes);
    if (factor(n, n, factors, n, pivots, of, by)) {
        fill_nan(x, nbytes, dtype);
        return;
    }
    __builtin_memset(x, 0, nbytes);
    for (whole j = 0; j < n; j++) store(x, j * (n + 1), 1, dtype);
    substitute(x, factors, pivots, n, n, 0, of, by);
}

/* others: how many columns LAPACK makes at once, in the scratch. */
void eliminate_inverse(char *result, const char *a, const char *b, char *scratch, whole first, whole end, whole n,
                       whole columns, whole others, whole dtype, whole kind, whole near,
                  const struct library *by) {
    struct numbers of;
    describe(dtype, scratch, near, &of);
    scratch += near;
    whole matrix = n * n * of.nbytes, work_size = others * n, info = 0;
    whole *pivots = (whole *)scratch;
    for (whole i = first; i < end; i++) {
        char *x = result + i * matrix;
        if (n <= FEW) {
            invert_few(x, a + i * matrix, scratch, n, dtype, &of, by);
            continue;
        }
        copy(x, a + i * matrix, matrix);
        if (factor(n, n, x, n, pivots, &of, by))
            fill_nan(x, matrix, dtype);
        else
            by->getri(&n, x, &n, pivots, scratch + n * sizeof(whole), &work_size, &info);
    }
}

/* ---- determinants ---- */

struct product { /* (re + im i) 2^exponent */
    double re, im, exponent;
};

static double of_bits(uint64_t bits) {
    double x;
    __builtin_memcpy(&x, &bits, 8);
    return x;
}

static double power_of_two(whole exponent) { return of_bits((uint64_t)(exponent + 1023) << 52); }

static double size_of(double re, double im) {
    re = __builtin_fabs(re), im = __builtin_fabs(im);
    return re > im || re != re ? re : im;
}

/* Bring the greater part to a size between 1 and 2, if it is neither 0 nor infinite nor NaN. */
static struct product normal(struct product x) {
    double size = size_of(x.re, x.im);
    if (size < 0x1p-1000 && size > 0) x.re *= 0x1p200, x.im *= 0x1p200, x.exponent -= 200, size *= 0x1p200;
    uint64_t bits;
    __builtin_memcpy(&bits, &size, 8);
    whole exponent = (whole)(bits >> 52 & 2047) - 1023;
    if (size == 0 || exponent == 1024) return x;
    if (exponent == 1023) x.re *= 0.5, x.im *= 0.5, x.exponent += 1, exponent -= 1;
    double factor = power_of_two(-exponent);
    x.re *= factor, x.im *= factor, x.exponent += exponent;
    return x;
}

static struct product diagonal_product(const char *x, whole n, whole *pivots, whole dtype) {
    struct product of = {1, 0, 0};
    for (whole i = 0; i < n; i++) {
        whole at = i * (n + 1) * (is_complex(dtype) ? 2 : 1);
        double im = 0, re = is_double(dtype) ? ((const double *)x)[at] : ((const float *)x)[at];
        if (is_complex(dtype)) im = is_double(dtype) ? ((const double *)x)[at + 1] : ((const float *)x)[at + 1];
        if (pivots[i] != i + 1) re = -re, im = -im;
        struct product by = normal((struct product){re, im, of.exponent});
        double held = of.re;
        if (is_complex(dtype)) {
            of.re = held * by.re - of.im * by.im, of.im = held * by.im + of.im * by.re;
        } else {
            of.re = held * by.re;
        }
        of.exponent = by.exponent;
        of = normal(of);
    }
    return of;
}

static struct product whole_number(struct product x) {
    whole exponent = x.exponent > 3000 ? 3000 : x.exponent < -3000 ? -3000 : (whole)x.exponent;
    while (exponent) {
        whole step = exponent > 1000 ? 1000 : exponent < -1000 ? -1000 : exponent;
        x.re *= power_of_two(step), x.im *= power_of_two(step), exponent -= step;
    }
    return x;
}

void eliminate_det(char *result, const char *a, const char *b, char *scratch, whole first, whole end, whole n,
                   whole columns, whole others, whole dtype, whole kind, whole near,
                  const struct library *by) {
    struct numbers of;
    describe(dtype, scratch, near, &of);
    scratch += near;
    whole matrix = n * n * of.nbytes;
    whole *pivots = (whole *)scratch;
    char *factors = scratch + n * sizeof(whole);
    for (whole i = first; i < end; i++) {
        copy(factors, a + i * matrix, matrix);
        factor(n, n, factors, n, pivots, &of, by);
        struct product found = diagonal_product(factors, n, pivots, dtype);
        char *x = result + i * (kind & PARTS ? 2 : 1) * of.nbytes;
        if (kind & PARTS)
            store(x, 1, found.exponent, dtype);
        else
            found = whole_number(found);
        store(x, 0, found.re, dtype);
        if (is_complex(dtype) && is_double(dtype)) ((double *)x)[1] = found.im;
        if (is_complex(dtype) && !is_double(dtype)) ((float *)x)[1] = found.im;
    }
}
