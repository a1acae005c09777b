/* Small matrices of real numbers of TYPE, or of complex ones with COMPLEX, LANES side by side: included by
   small_matrices.c. */
#include "../lanes.h"

#if FLOAT64
#define PART float64
#define INTEGER int64_t
#define FRACTION_BITS 52
#define BIAS 1023
#define EPSILON 0x1p-52
#else
#define PART float32
#define INTEGER int32_t
#define FRACTION_BITS 23
#define BIAS 127
#define EPSILON 0x1p-23f
#endif
#define VECTOR OF(vector)
#define NUMBER struct OF(number)
#define MASK OF(mask)

typedef INTEGER MASK __attribute__((ext_vector_type(LANES)));

/* A number of each lane. */
NUMBER {
    VECTOR re;
#if COMPLEX
    VECTOR im;
#endif
};

/* ---- numbers ---- */

WITHIN NUMBER OF(real)(VECTOR re) {
#if COMPLEX
    return (NUMBER){re, 0};
#else
    return (NUMBER){re};
#endif
}

WITHIN NUMBER OF(conjugate)(NUMBER a) {
#if COMPLEX
    a.im = -a.im;
#endif
    return a;
}

WITHIN NUMBER OF(minus)(NUMBER a, NUMBER b) {
    a.re -= b.re;
#if COMPLEX
    a.im -= b.im;
#endif
    return a;
}

WITHIN NUMBER OF(plus)(NUMBER a, NUMBER b) {
    a.re += b.re;
#if COMPLEX
    a.im += b.im;
#endif
    return a;
}

WITHIN NUMBER OF(scaled)(NUMBER a, VECTOR by) {
    a.re *= by;
#if COMPLEX
    a.im *= by;
#endif
    return a;
}

WITHIN NUMBER OF(times)(NUMBER a, NUMBER b) {
#if COMPLEX
    return (NUMBER){a.re * b.re - a.im * b.im, a.re * b.im + a.im * b.re};
#else
    return (NUMBER){a.re * b.re};
#endif
}

WITHIN NUMBER OF(chosen)(MASK where, NUMBER a, NUMBER b) {
    a.re = where ? a.re : b.re;
#if COMPLEX
    a.im = where ? a.im : b.im;
#endif
    return a;
}

WITHIN VECTOR OF(square)(NUMBER a) {
#if COMPLEX
    return a.re * a.re + a.im * a.im;
#else
    return a.re * a.re;
#endif
}

WITHIN VECTOR OF(magnitude)(VECTOR x) {
    return __builtin_elementwise_abs(x);
}

WITHIN VECTOR OF(larger)(VECTOR a, VECTOR b) {
    return a > b ? a : b;
}

/* The sum of the sizes of both parts, by which LAPACK compares pivots. */
WITHIN VECTOR OF(size)(NUMBER a) {
#if COMPLEX
    return OF(magnitude)(a.re) + OF(magnitude)(a.im);
#else
    return OF(magnitude)(a.re);
#endif
}

/* The size of the larger part. */
WITHIN VECTOR OF(part)(NUMBER a) {
#if COMPLEX
    return OF(larger)(OF(magnitude)(a.re), OF(magnitude)(a.im));
#else
    return OF(magnitude)(a.re);
#endif
}

WITHIN VECTOR OF(length)(NUMBER a) {
#if COMPLEX
    VECTOR part = OF(part)(a), scale = part == 0 ? (VECTOR)1 : part, re = a.re / scale, im = a.im / scale;
    return part * __builtin_elementwise_sqrt(re * re + im * im);
#else
    return OF(magnitude)(a.re);
#endif
}

/* Neither squares of large divisors overflow nor those of small ones vanish. */
WITHIN NUMBER OF(divided)(NUMBER a, NUMBER b) {
#if COMPLEX
    VECTOR part = OF(part)(b), re = b.re / part, im = b.im / part, by = 1 / (re * re + im * im);
    NUMBER product = OF(times)(a, (NUMBER){re * by, -im * by});
    return (NUMBER){product.re / part, product.im / part};
#else
    return (NUMBER){a.re / b.re};
#endif
}

/* The exponent of the power of two that is next below a size, so that both powers, of it and of its negative, are
   normal numbers. */
WITHIN MASK OF(exponent)(VECTOR size) {
    MASK found = ((MASK)size >> FRACTION_BITS & (2 * BIAS + 1)) - BIAS;
    found = found < 1 - BIAS ? (MASK)(1 - BIAS) : found;
    return found > BIAS - 1 ? (MASK)(BIAS - 1) : found;
}

WITHIN VECTOR OF(power)(MASK exponent) {
    return (VECTOR)((exponent + BIAS) << FRACTION_BITS);
}

WITHIN int OF(any)(MASK where) {
    return __builtin_reduce_or(where) != 0;
}

/* ---- memory ---- */

#if !COMPLEX
/* Read `count` rows of `width` numbers of TYPE; lanes without one get the last. */
static __attribute__((noinline)) void OF(read_rows)(VECTOR *to, const TYPE *from, int64_t width, int64_t count) {
    int64_t last = count - 1;
    if (width < LANES) {
        for (int64_t p = 0; p < width; p++)
            for (int64_t l = 0; l < LANES; l++)
                ((TYPE *)(to + p))[l] = from[(l < last ? l : last) * width + p];
        return;
    }
    for (int64_t next = 0; next < width; next += LANES) {
        int64_t p = next < width - LANES ? next : width - LANES;
        VECTOR x[LANES];
        UNROLLED
        for (int64_t l = 0; l < LANES; l++)
            x[l] = OF(vector_at)(from + (l < last ? l : last) * width + p);
        OF(transpose)(x);
        UNROLLED
        for (int i = 0; i < LANES; i++)
            to[p + i] = x[i];
    }
}

/* Write the rows of the first `count` lanes. */
static __attribute__((noinline)) void OF(write_rows)(TYPE *to, const VECTOR *from, int64_t width, int64_t count) {
    if (width < LANES) {
        for (int64_t p = 0; p < width; p++)
            for (int64_t l = 0; l < count; l++)
                to[l * width + p] = ((const TYPE *)(from + p))[l];
        return;
    }
    for (int64_t next = 0; next < width; next += LANES) {
        int64_t p = next < width - LANES ? next : width - LANES;
        VECTOR x[LANES];
        UNROLLED
        for (int i = 0; i < LANES; i++)
            x[i] = from[p + i];
        OF(transpose)(x);
        UNROLLED
        for (int64_t l = 0; l < LANES; l++)
            if (l < count)
                OF(put)(to + l * width + p, x[l]);
    }
}
#endif

/* Read `count` matrices of so many numbers. */
WITHIN void OF(read)(NUMBER *to, const TYPE *from, int64_t size, int64_t count) {
    NAMED(read_rows, PART)((NAMED(vector, PART) *)to, from, size * (1 + COMPLEX), count);
}

/* Write the packed numbers of `count` results, NaN where there is no answer. */
WITHIN void OF(write)(TYPE *to, NUMBER *from, int64_t size, int64_t count, MASK none) {
    if (OF(any)(none))
        for (int64_t p = 0; p < size * (1 + COMPLEX); p++)
            ((VECTOR *)from)[p] = none ? (VECTOR)__builtin_nanf("") : ((VECTOR *)from)[p];
    NAMED(write_rows, PART)(to, (NAMED(vector, PART) *)from, size * (1 + COMPLEX), count);
}

WITHIN int64_t OF(count)(int64_t at, int64_t end) {
    return end - at < LANES ? end - at : LANES;
}

WITHIN void OF(unit)(NUMBER *x, int64_t rows, int64_t columns) {
    for (int64_t i = 0; i < rows; i++)
        for (int64_t j = 0; j < columns; j++)
            x[i * columns + j] = OF(real)((VECTOR)(TYPE)(i == j));
}

/* ---- elimination ---- */

WITHIN void OF(exchange_if)(MASK where, NUMBER *a, NUMBER *b) {
    NUMBER first = *a, second = *b;
    *a = OF(chosen)(where, second, first);
    *b = OF(chosen)(where, first, second);
}

/* Bring the row with the largest number of column k to row k, or one with NaN, if there is one. Return where that was
   another one. */
WITHIN MASK OF(pivot)(NUMBER *x, int64_t rows, int64_t columns, NUMBER *y, int64_t others, int64_t k) {
    VECTOR best = OF(size)(x[k * columns + k]), row = (VECTOR)(TYPE)k;
    for (int64_t i = k + 1; i < rows; i++) {
        VECTOR size = OF(size)(x[i * columns + k]);
        MASK larger = (size > best) | (size != size);
        best = larger ? size : best;
        row = larger ? (VECTOR)(TYPE)i : row;
    }
    for (int64_t i = k + 1; i < rows; i++) {
        MASK here = row == (VECTOR)(TYPE)i;
        if (!OF(any)(here))
            continue;
        for (int64_t j = k; j < columns; j++)
            OF(exchange_if)(here, x + k * columns + j, x + i * columns + j);
        for (int64_t j = 0; j < others; j++)
            OF(exchange_if)(here, y + k * others + j, y + i * others + j);
    }
    return row != (VECTOR)(TYPE)k;
}

/* Eliminate below the diagonal. y: further columns. Return where a pivot was 0; `odd`: where rows were exchanged an odd
   number of times. */
WITHIN MASK OF(eliminate)(NUMBER *x, int64_t n, NUMBER *y, int64_t others, MASK *odd) {
    MASK singular = 0;
    *odd = 0;
    for (int64_t k = 0; k < n; k++) {
        *odd ^= OF(pivot)(x, n, n, y, others, k);
        NUMBER top = x[k * n + k];
        MASK nothing = OF(size)(top) == 0;
        singular |= nothing;
        for (int64_t i = k + 1; i < n; i++) {
            NUMBER factor = OF(divided)(x[i * n + k], top);
            factor = OF(chosen)(nothing, OF(real)(0), factor);
            for (int64_t j = k + 1; j < n; j++)
                x[i * n + j] = OF(minus)(x[i * n + j], OF(times)(factor, x[k * n + j]));
            for (int64_t j = 0; j < others; j++)
                y[i * others + j] = OF(minus)(y[i * others + j], OF(times)(factor, y[k * others + j]));
        }
    }
    return singular;
}

/* Solve for the rows of y one after the other, of a lower triangle from above. */
WITHIN void OF(substitute)(const NUMBER *x, int64_t n, NUMBER *y, int64_t others, int64_t is_lower) {
    for (int64_t step = 0; step < n; step++) {
        int64_t i = is_lower ? step : n - 1 - step, from = is_lower ? 0 : i + 1, to = is_lower ? i : n;
        for (int64_t c = 0; c < others; c++) {
            NUMBER value = y[i * others + c];
            for (int64_t j = from; j < to; j++)
                value = OF(minus)(value, OF(times)(x[i * n + j], y[j * others + c]));
            y[i * others + c] = OF(divided)(value, x[i * n + i]);
        }
    }
}

void OF(small_solve)(TYPE *result, const TYPE *a, const TYPE *b, int64_t first, int64_t end, int64_t n, int64_t columns,
                     int64_t others, int64_t kind) {
    NUMBER x[MOST * MOST], y[MOST * MOST];
    for (int64_t at = first; at < end; at += LANES) {
        int64_t count = OF(count)(at, end);
        OF(read)(x, a + at * n * n * (1 + COMPLEX), n * n, count);
        if (kind & OF_UNIT)
            OF(unit)(y, n, n);
        else
            OF(read)(y, b + at * n * others * (1 + COMPLEX), n * others, count);
        MASK odd, singular = OF(eliminate)(x, n, y, others, &odd);
        OF(substitute)(x, n, y, others, 0);
        OF(write)(result + at * n * others * (1 + COMPLEX), y, n * others, count, singular);
    }
}

void OF(small_triangular_solve)(TYPE *result, const TYPE *a, const TYPE *b, int64_t first, int64_t end, int64_t n,
                                int64_t columns, int64_t others, int64_t kind) {
    NUMBER x[MOST * MOST], y[MOST * MOST];
    for (int64_t at = first; at < end; at += LANES) {
        int64_t count = OF(count)(at, end);
        OF(read)(x, a + at * n * n * (1 + COMPLEX), n * n, count);
        OF(read)(y, b + at * n * others * (1 + COMPLEX), n * others, count);
        OF(substitute)(x, n, y, others, kind & LOWER);
        OF(write)(result + at * n * others * (1 + COMPLEX), y, n * others, count, (MASK)0);
    }
}

/* The product of the pivots is kept as a number near 1 and a power of two: it overflows only where the determinant
   does. PARTS: give these two. */
void OF(small_det)(TYPE *result, const TYPE *a, const TYPE *b, int64_t first, int64_t end, int64_t n, int64_t columns,
                   int64_t others, int64_t kind) {
    NUMBER x[MOST * MOST], found[2];
    for (int64_t at = first; at < end; at += LANES) {
        int64_t count = OF(count)(at, end);
        OF(read)(x, a + at * n * n * (1 + COMPLEX), n * n, count);
        MASK odd, singular = OF(eliminate)(x, n, x, 0, &odd), exponent = 0;
        NUMBER product = OF(real)(odd ? (VECTOR)-1 : (VECTOR)1);
        for (int64_t k = 0; k < n; k++) {
            MASK by = OF(exponent)(OF(part)(x[k * n + k]));
            product = OF(times)(product, OF(scaled)(x[k * n + k], OF(power)(-by)));
            MASK again = OF(exponent)(OF(part)(product));
            product = OF(scaled)(product, OF(power)(-again));
            exponent += by + again;
        }
        VECTOR size = OF(size)(product);
        singular &= size == size;
        product = OF(chosen)(singular, OF(real)(0), product);
        if (kind & PARTS) {
            found[0] = product;
            found[1] = OF(real)(singular ? (VECTOR)0 : __builtin_convertvector(exponent, VECTOR));
            OF(write)(result + at * 2 * (1 + COMPLEX), found, 2, count, (MASK)0);
            continue;
        }
        exponent = exponent > 2 * BIAS ? (MASK)(2 * BIAS) : exponent < 4 - 4 * BIAS ? (MASK)(4 - 4 * BIAS) : exponent;
        for (int part = 4; part; part--) { /* several powers, each of which is a normal number */
            MASK by = exponent / part;
            product = OF(scaled)(product, OF(power)(by));
            exponent -= by;
        }
        OF(write)(result + at * (1 + COMPLEX), &product, 1, count, (MASK)0);
    }
}

/* Reads the lower triangle. */
void OF(small_cholesky)(TYPE *result, const TYPE *a, const TYPE *b, int64_t first, int64_t end, int64_t n,
                        int64_t columns, int64_t others, int64_t kind) {
    NUMBER x[MOST * MOST];
    for (int64_t at = first; at < end; at += LANES) {
        int64_t count = OF(count)(at, end);
        OF(read)(x, a + at * n * n * (1 + COMPLEX), n * n, count);
        MASK definite = -1;
        for (int64_t j = 0; j < n; j++) {
            VECTOR pivot = x[j * n + j].re;
            for (int64_t k = 0; k < j; k++)
                pivot -= OF(square)(x[j * n + k]);
            definite &= pivot > 0;
            VECTOR root = __builtin_elementwise_sqrt(pivot), inverse = 1 / root;
            x[j * n + j] = OF(real)(root);
            for (int64_t i = j + 1; i < n; i++) {
                NUMBER value = x[i * n + j];
                for (int64_t k = 0; k < j; k++)
                    value = OF(minus)(value, OF(times)(x[i * n + k], OF(conjugate)(x[j * n + k])));
                x[i * n + j] = OF(scaled)(value, inverse);
                x[j * n + i] = OF(real)(0);
            }
        }
        OF(write)(result + at * n * n * (1 + COMPLEX), x, n * n, count, ~definite);
    }
}

/* ---- reflections ---- */

/* Apply 1 - tau v v^H to the columns of y from `start` on. v: 1, and what is below the diagonal of column c of x. */
WITHIN void OF(reflect)(const NUMBER *x, int64_t rows, int64_t columns, int64_t c, NUMBER tau, NUMBER *y,
                        int64_t others, int64_t start) {
    for (int64_t j = start; j < others; j++) {
        NUMBER total = y[c * others + j];
        for (int64_t i = c + 1; i < rows; i++)
            total = OF(plus)(total, OF(times)(OF(conjugate)(x[i * columns + c]), y[i * others + j]));
        total = OF(times)(tau, total);
        y[c * others + j] = OF(minus)(y[c * others + j], total);
        for (int64_t i = c + 1; i < rows; i++)
            y[i * others + j] = OF(minus)(y[i * others + j], OF(times)(x[i * columns + c], total));
    }
}

/* Factor x by reflections with LAPACK's signs: R on and above the diagonal, what the reflections are made of below.
   Squares are taken of numbers times a power of two that makes the largest of them about 1. */
WITHIN void OF(factor)(NUMBER *x, int64_t rows, int64_t columns, NUMBER *taus) {
    for (int64_t c = 0; c < (rows < columns ? rows : columns); c++) {
        NUMBER top = x[c * columns + c];
        VECTOR most = OF(part)(top), squares = 0;
        for (int64_t i = c + 1; i < rows; i++)
            most = OF(larger)(OF(part)(x[i * columns + c]), most);
        MASK exponent = OF(exponent)(most);
        VECTOR scale = OF(power)(-exponent);
        for (int64_t i = c + 1; i < rows; i++)
            squares += OF(square)(OF(scaled)(x[i * columns + c], scale));
        NUMBER first = OF(scaled)(top, scale), tau, gap;
        MASK nothing = squares == 0;
#if COMPLEX
        nothing &= top.im == 0;
#endif
        VECTOR size = __builtin_elementwise_sqrt(OF(square)(first) + squares);
        VECTOR beta = first.re < 0 ? size : -size, safe = nothing ? (VECTOR)1 : beta;
        tau = OF(scaled)(OF(minus)(OF(real)(beta), first), 1 / safe);
        tau = OF(chosen)(nothing, OF(real)(0), tau);
        gap = OF(chosen)(nothing, OF(real)(1), OF(minus)(first, OF(real)(beta)));
        gap = OF(divided)(OF(real)(1), gap); /* times the scale it is infinite for denormal numbers */
        x[c * columns + c] = OF(chosen)(nothing, top, OF(real)(beta * OF(power)(exponent)));
        for (int64_t i = c + 1; i < rows; i++)
            x[i * columns + c] = OF(times)(OF(scaled)(x[i * columns + c], scale), gap);
        OF(reflect)(x, rows, columns, c, OF(conjugate)(tau), x, columns, c + 1);
        taus[c] = tau;
    }
}

/* Make the first `width` columns of Q. */
WITHIN void OF(multiply)(const NUMBER *x, int64_t rows, int64_t columns, const NUMBER *taus, NUMBER *q,
                         int64_t width) {
    OF(unit)(q, rows, width);
    for (int64_t c = rows < columns ? rows : columns; c-- > 0;)
        OF(reflect)(x, rows, columns, c, taus[c], q, width, c);
}

void OF(small_qr)(TYPE *result, const TYPE *a, const TYPE *b, int64_t first, int64_t end, int64_t rows, int64_t columns,
                  int64_t others, int64_t kind) {
    NUMBER x[MOST * MOST + MOST], found[2 * MOST * MOST];
    int64_t least = rows < columns ? rows : columns, width = kind & FULL ? rows : least;
    for (int64_t at = first; at < end; at += LANES) {
        int64_t count = OF(count)(at, end), size = rows * columns;
        NUMBER *taus = x + size;
        OF(read)(x, a + at * size * (1 + COMPLEX), size, count);
        OF(factor)(x, rows, columns, taus);
        if (kind & RAW) {
            OF(write)(result + at * (size + least) * (1 + COMPLEX), x, size + least, count, (MASK)0);
            continue;
        }
        OF(multiply)(x, rows, columns, taus, found, width);
        NUMBER *r = found + rows * width;
        for (int64_t i = 0; i < width; i++)
            for (int64_t j = 0; j < columns; j++)
                r[i * columns + j] = i <= j ? x[i * columns + j] : OF(real)(0);
        size = (rows + columns) * width;
        OF(write)(result + at * size * (1 + COMPLEX), found, size, count, (MASK)0);
    }
}

/* ---- rotations ---- */

/* A rotation of columns p and q of unitary matrices, by which the product of these columns, or the number of row p and
   column q of a Hermitian matrix, becomes 0: p <- cosine p - sine q, q <- other_sine p + other_cosine q. */
struct OF(rotation) {
    VECTOR tangent, size, cosine;
    NUMBER sine, other;
};

/* low, high: the numbers on the diagonal. between: that of row p and column q. `where` not: no rotation. */
WITHIN struct OF(rotation) OF(rotation_of)(VECTOR low, VECTOR high, NUMBER between, MASK where) {
    struct OF(rotation) found;
    found.size = OF(length)(between);
    VECTOR safe = where ? found.size : (VECTOR)1, theta = (high - low) / (2 * safe), size = OF(magnitude)(theta);
    VECTOR tangent = 1 / (size + __builtin_elementwise_sqrt(1 + theta * theta));
    tangent = theta < 0 ? -tangent : tangent;
    found.tangent = where ? tangent : (VECTOR)0;
    found.cosine = 1 / __builtin_elementwise_sqrt(1 + found.tangent * found.tangent);
    NUMBER phase = OF(scaled)(OF(conjugate)(between), 1 / safe); /* of q, beside which p's product is real */
    phase = OF(chosen)(where, phase, OF(real)(1));
    found.sine = OF(scaled)(phase, found.cosine * found.tangent);
    found.other = OF(scaled)(phase, found.cosine);
    return found;
}

WITHIN void OF(rotate)(const struct OF(rotation) * by, NUMBER *p, NUMBER *q) {
    NUMBER a = *p, b = *q;
    *p = OF(minus)(OF(scaled)(a, by->cosine), OF(times)(by->sine, b));
    *q = OF(plus)(OF(scaled)(a, by->cosine * by->tangent), OF(times)(by->other, b));
}

WITHIN void OF(rotate_columns)(const struct OF(rotation) * by, NUMBER *x, int64_t rows, int64_t columns, int64_t p,
                               int64_t q) {
    for (int64_t i = 0; i < rows; i++)
        OF(rotate)(by, x + i * columns + p, x + i * columns + q);
}

WITHIN VECTOR OF(most)(const NUMBER *x, int64_t size) {
    VECTOR most = 0;
    for (int64_t p = 0; p < size; p++)
        most = OF(larger)(OF(part)(x[p]), most);
    return most;
}

WITHIN MASK OF(not_finite)(const NUMBER *x, int64_t size) {
    VECTOR total = 0;
    for (int64_t p = 0; p < size; p++) {
        NUMBER zero = OF(minus)(x[p], x[p]);
        total += OF(size)(zero);
    }
    return total != 0;
}

/* Scale x by a power of two, so that its largest number is about 1. Return the exponent. */
WITHIN MASK OF(normalize)(NUMBER *x, int64_t size) {
    MASK exponent = OF(exponent)(OF(most)(x, size));
    VECTOR scale = OF(power)(-exponent);
    for (int64_t p = 0; p < size; p++)
        x[p] = OF(scaled)(x[p], scale);
    return exponent;
}

/* Reads the lower triangle. The result: eigenvalues from the smallest on, and with VECTORS a matrix of vectors. */
void OF(small_eigh)(TYPE *result, const TYPE *a, const TYPE *b, int64_t first, int64_t end, int64_t n, int64_t columns,
                    int64_t others, int64_t kind) {
    NUMBER x[MOST * MOST], found[MOST * MOST + MOST], *vectors = found + n;
    int64_t with = kind & VECTORS, width = with ? n + n * n : n;
    for (int64_t at = first; at < end; at += LANES) {
        int64_t count = OF(count)(at, end);
        OF(read)(x, a + at * n * n * (1 + COMPLEX), n * n, count);
        for (int64_t i = 0; i < n; i++) {
            x[i * n + i] = OF(real)(x[i * n + i].re);
            for (int64_t j = 0; j < i; j++)
                x[j * n + i] = OF(conjugate)(x[i * n + j]);
        }
        MASK none = OF(not_finite)(x, n * n), exponent = OF(normalize)(x, n * n);
        if (with)
            OF(unit)(vectors, n, n);
        for (int64_t sweep = 0; sweep < MOST_SWEEPS; sweep++) {
            VECTOR left = 0;
            for (int64_t p = 0; p < n; p++)
                for (int64_t q = p + 1; q < n; q++)
                    left = OF(larger)(OF(part)(x[p * n + q]), left);
            if (!OF(any)((left > (TYPE)0.125 * EPSILON) & ~none))
                break;
            for (int64_t p = 0; p < n; p++)
                for (int64_t q = p + 1; q < n; q++) {
                    NUMBER between = x[p * n + q], *low = x + p * n + p, *high = x + q * n + q;
                    MASK where = OF(part)(between) > EPSILON * EPSILON;
                    struct OF(rotation) by = OF(rotation_of)(low->re, high->re, between, where);
                    for (int64_t k = 0; k < n; k++) {
                        if (k == p || k == q)
                            continue;
                        OF(rotate)(&by, x + k * n + p, x + k * n + q);
                        x[p * n + k] = OF(conjugate)(x[k * n + p]);
                        x[q * n + k] = OF(conjugate)(x[k * n + q]);
                    }
                    VECTOR change = by.tangent * by.size;
                    low->re -= change;
                    high->re += change;
                    x[p * n + q] = x[q * n + p] = OF(chosen)(where, OF(real)(0), between);
                    if (with)
                        OF(rotate_columns)(&by, vectors, n, n, p, q);
                }
        }
        VECTOR scale = OF(power)(exponent);
        for (int64_t i = 0; i < n; i++)
            found[i] = OF(real)(x[i * n + i].re * scale);
        for (int64_t i = 0; i < n; i++)
            for (int64_t j = i + 1; j < n; j++) {
                MASK wrong = found[j].re < found[i].re;
                OF(exchange_if)(wrong, found + i, found + j);
                for (int64_t k = 0; with && k < n; k++)
                    OF(exchange_if)(wrong, vectors + k * n + i, vectors + k * n + j);
            }
        OF(write)(result + at * width * (1 + COMPLEX), found, width, count, none);
    }
}

/* Make the columns of x, which has no fewer rows than columns, orthogonal by rotations of them, and do the same with
   those of y. Then bring them into the order of their lengths. */
WITHIN void OF(make_orthogonal)(NUMBER *x, int64_t rows, int64_t columns, NUMBER *y, MASK none) {
    MASK turned = -1;
    for (int64_t sweep = 0; sweep < MOST_SWEEPS && OF(any)(turned & ~none); sweep++) {
        turned = 0;
        for (int64_t p = 0; p < columns; p++)
            for (int64_t q = p + 1; q < columns; q++) {
                VECTOR low = 0, high = 0;
                NUMBER between = OF(real)(0);
                for (int64_t i = 0; i < rows; i++) {
                    NUMBER left = x[i * columns + p], right = x[i * columns + q];
                    low += OF(square)(left);
                    high += OF(square)(right);
                    between = OF(plus)(between, OF(times)(OF(conjugate)(left), right));
                }
                VECTOR lengths = __builtin_elementwise_sqrt(low) * __builtin_elementwise_sqrt(high);
                MASK where = OF(part)(between) > rows * (TYPE)EPSILON * lengths;
                where &= OF(part)(between) > EPSILON * EPSILON; /* else both, or one of them, are next to nothing */
                turned |= where;
                if (!OF(any)(where))
                    continue;
                struct OF(rotation) by = OF(rotation_of)(low, high, between, where);
                OF(rotate_columns)(&by, x, rows, columns, p, q);
                if (y)
                    OF(rotate_columns)(&by, y, columns, columns, p, q);
            }
    }
    VECTOR lengths[MOST];
    for (int64_t j = 0; j < columns; j++) {
        lengths[j] = 0;
        for (int64_t i = 0; i < rows; i++)
            lengths[j] += OF(square)(x[i * columns + j]);
    }
    for (int64_t p = 0; p < columns; p++)
        for (int64_t q = p + 1; q < columns; q++) {
            MASK wrong = lengths[p] < lengths[q];
            VECTOR kept = lengths[p];
            lengths[p] = wrong ? lengths[q] : kept;
            lengths[q] = wrong ? kept : lengths[q];
            for (int64_t i = 0; i < rows; i++)
                OF(exchange_if)(wrong, x + i * columns + p, x + i * columns + q);
            for (int64_t i = 0; y && i < columns; i++)
                OF(exchange_if)(wrong, y + i * columns + p, y + i * columns + q);
        }
}

/* Copy a matrix, or its adjoint. */
WITHIN void OF(copy)(const NUMBER *from, int64_t rows, int64_t columns, NUMBER *to, int64_t is_adjoint) {
    for (int64_t i = 0; i < rows; i++)
        for (int64_t j = 0; j < columns; j++)
            to[is_adjoint ? j * rows + i : i * columns + j] =
                is_adjoint ? OF(conjugate)(from[i * columns + j]) : from[i * columns + j];
}

/* By rotations of the columns of a matrix x that is not wide (of a wide one, its adjoint): x V has orthogonal columns,
   of which reflections make an orthogonal basis even where some are 0, and a triangle that is the singular values up
   to signs. With VECTORS the result is (U, values, V^H), else the values. */
void OF(small_svd)(TYPE *result, const TYPE *a, const TYPE *b, int64_t first, int64_t end, int64_t rows,
                   int64_t columns, int64_t others, int64_t kind) {
    NUMBER x[MOST * MOST], y[MOST * MOST], q[MOST * MOST], found[2 * MOST * MOST + MOST], taus[MOST];
    int64_t is_wide = rows < columns, long_ = is_wide ? columns : rows, n = is_wide ? rows : columns;
    int64_t with = kind & VECTORS, basis = kind & FULL ? long_ : n, size = rows * columns;
    int64_t width = with ? long_ * basis + n + n * n : n;
    for (int64_t at = first; at < end; at += LANES) {
        int64_t count = OF(count)(at, end);
        OF(read)(found, a + at * size * (1 + COMPLEX), size, count);
        OF(copy)(found, rows, columns, x, is_wide);
        MASK none = OF(not_finite)(x, size), exponent = OF(normalize)(x, size);
        if (with)
            OF(unit)(y, n, n);
        OF(make_orthogonal)(x, long_, n, with ? y : NULL, none);
        OF(factor)(x, long_, n, taus);
        NUMBER *values = with ? found + (is_wide ? n * n : long_ * basis) : found;
        VECTOR scale = OF(power)(exponent);
        if (with) {
            OF(multiply)(x, long_, n, taus, q, basis);
            for (int64_t j = 0; j < n; j++) {
                VECTOR sign = x[j * n + j].re < 0 ? (VECTOR)-1 : (VECTOR)1;
                for (int64_t i = 0; i < long_; i++)
                    q[i * basis + j] = OF(scaled)(q[i * basis + j], sign);
            }
            OF(copy)(is_wide ? y : q, is_wide ? n : long_, is_wide ? n : basis, found, 0);
            OF(copy)(is_wide ? q : y, is_wide ? long_ : n, is_wide ? basis : n, values + n, 1);
        }
        for (int64_t j = 0; j < n; j++)
            values[j] = OF(real)(OF(magnitude)(x[j * n + j].re) * scale);
        for (int64_t p = 0; p < n; p++) /* which are in order but for rounding */
            for (int64_t r = p + 1; r < n; r++)
                OF(exchange_if)(values[p].re < values[r].re, values + p, values + r);
        OF(write)(result + at * width * (1 + COMPLEX), found, width, count, none);
    }
}

#undef NAME
#undef FLOAT64
#undef COMPLEX
#undef PART
#undef INTEGER
#undef FRACTION_BITS
#undef BIAS
#undef EPSILON
#undef VECTOR
#undef NUMBER
#undef MASK
