/* Keep the threads of a BLAS out of the way where threads of ours call it, each for matrices of its own.

   The number of its threads is one for the whole process. So whoever begins first writes down how many there are, and
   the last one that ends gives them back. */
#include <stdint.h>

struct threads { /* of a BLAS; numpy_loops.py has the same fields */
    void (*set)(int32_t count);
    int32_t (*count)(void);
    int32_t is_taken, callers, before;
};

static void take(struct threads *of) {
    while (__atomic_exchange_n(&of->is_taken, 1, __ATOMIC_ACQUIRE)) {
    }
}

static void leave(struct threads *of) { __atomic_store_n(&of->is_taken, 0, __ATOMIC_RELEASE); }

void one_thread_begin(struct threads *of) {
    take(of);
    if (of->callers++ == 0) {
        of->before = of->count();
        if (of->before > 1) of->set(1);
    }
    leave(of);
}

void one_thread_end(struct threads *of) {
    take(of);
    if (--of->callers == 0 && of->before > 1) of->set(of->before);
    leave(of);
}
