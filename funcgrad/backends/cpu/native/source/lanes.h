/* Vectors of numbers of float32, or of float64 with FLOAT64, as wide as a line of the cache: their types, how they are
   read and written anywhere, and their transposition. TYPE: that of a number. LANES: how many there are. EVEN, ODD:
   every second number of two vectors. LOW, HIGH: the first and the second half of two vectors, a number of each in
   turn. For each NAME that a source defines. */
#undef TYPE
#undef LANES
#undef STAGES
#undef EVEN
#undef ODD
#undef LOW
#undef HIGH
#if FLOAT64
#define TYPE double
#define LANES 8
#define STAGES 3
#define EVEN(a, b) __builtin_shufflevector(a, b, 0, 2, 4, 6, 8, 10, 12, 14)
#define ODD(a, b) __builtin_shufflevector(a, b, 1, 3, 5, 7, 9, 11, 13, 15)
#define LOW(a, b) __builtin_shufflevector(a, b, 0, 8, 1, 9, 2, 10, 3, 11)
#define HIGH(a, b) __builtin_shufflevector(a, b, 4, 12, 5, 13, 6, 14, 7, 15)
#else
#define TYPE float
#define LANES 16
#define STAGES 4
#define EVEN(a, b) \
    __builtin_shufflevector(a, b, 0, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22, 24, 26, 28, 30)
#define ODD(a, b) \
    __builtin_shufflevector(a, b, 1, 3, 5, 7, 9, 11, 13, 15, 17, 19, 21, 23, 25, 27, 29, 31)
#define LOW(a, b) __builtin_shufflevector(a, b, 0, 16, 1, 17, 2, 18, 3, 19, 4, 20, 5, 21, 6, 22, 7, 23)
#define HIGH(a, b) \
    __builtin_shufflevector(a, b, 8, 24, 9, 25, 10, 26, 11, 27, 12, 28, 13, 29, 14, 30, 15, 31)
#endif

typedef TYPE OF(vector) __attribute__((ext_vector_type(LANES)));
typedef TYPE OF(anywhere) __attribute__((ext_vector_type(LANES), aligned(sizeof(TYPE))));

WITHIN OF(vector) OF(vector_at)(const TYPE *from) {
    return *(const OF(anywhere) *)from;
}

WITHIN void OF(put)(TYPE *to, OF(vector) x) {
    *(OF(anywhere) *)to = x;
}

/* Transpose LANES vectors. */
WITHIN void OF(transpose)(OF(vector) * x) {
    UNROLLED
    for (int stage = 0; stage < STAGES; stage++) {
        OF(vector) y[LANES];
        UNROLLED
        for (int i = 0; i < LANES / 2; i++) {
            y[2 * i] = LOW(x[i], x[i + LANES / 2]);
            y[2 * i + 1] = HIGH(x[i], x[i + LANES / 2]);
        }
        UNROLLED
        for (int i = 0; i < LANES; i++)
            x[i] = y[i];
    }
}
