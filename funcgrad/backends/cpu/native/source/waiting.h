/* How a thread waits until a word changes.

   relax()            a moment of a thread that looks at a word again and again
   wait(word, seen)   sleep until woken, unless the word has changed meanwhile
   doze(word, seen)   the same, but also come back after a while by oneself
   awaken(word)       all who sleep on the word
   prepare_waiting()  before all others, and after a fork

   Linux sleeps by its futex call, other systems of POSIX by a mutex and a condition. Windows has neither: nobody is
   woken there, and who sleeps looks again after a moment.
*/
#pragma once
#include <stdatomic.h>
#include <stddef.h>
#include <stdint.h>

/* Code that stands once. */
#define APART static __attribute__((noinline))

typedef _Atomic(uint32_t) word32;
typedef _Atomic(uint64_t) word64;

static inline void relax(void) {
#if defined(__x86_64__)
    __builtin_ia32_pause();
#elif defined(__aarch64__)
    __builtin_arm_yield();
#endif
}

#if defined(WAIT_BY_FUTEX)

#if defined(__x86_64__)
enum { FUTEX = 202 };
#elif defined(__aarch64__)
enum { FUTEX = 98 };
#endif
enum { FUTEX_WAIT_PRIVATE = 128, FUTEX_WAKE_PRIVATE = 129, DOZE_NANOSECONDS = 50000000 };

int64_t syscall(int64_t number, ...);
int32_t sched_yield(void);

static inline void prepare_waiting(void) {}

static inline void wait(word32 *word, uint32_t seen) {
    syscall(FUTEX, word, (int64_t)FUTEX_WAIT_PRIVATE, seen, NULL, NULL, (int64_t)0);
}

static inline void doze(word32 *word, uint32_t seen) {
    static const int64_t moment[2] = {0, DOZE_NANOSECONDS}; /* struct timespec */
    syscall(FUTEX, word, (int64_t)FUTEX_WAIT_PRIVATE, seen, moment, NULL, (int64_t)0);
}

static inline void awaken(word32 *word) {
    syscall(FUTEX, word, (int64_t)FUTEX_WAKE_PRIVATE, INT32_MAX, NULL, NULL, (int64_t)0);
}

#elif defined(WAIT_BY_CONDITION)

int32_t pthread_mutex_init(void *mutex, const void *attributes);
int32_t pthread_mutex_lock(void *mutex);
int32_t pthread_mutex_unlock(void *mutex);
int32_t pthread_cond_init(void *condition, const void *attributes);
int32_t pthread_cond_wait(void *condition, void *mutex);
int32_t pthread_cond_broadcast(void *condition);
int32_t sched_yield(void);
int32_t usleep(uint32_t microseconds);

/* As large as those of any system. */
static _Alignas(16) char mutex[128], condition[128];

static inline void prepare_waiting(void) {
    pthread_mutex_init(mutex, NULL);
    pthread_cond_init(condition, NULL);
}

static inline void wait(word32 *word, uint32_t seen) {
    pthread_mutex_lock(mutex);
    if (atomic_load_explicit(word, memory_order_seq_cst) == seen)
        pthread_cond_wait(condition, mutex);
    pthread_mutex_unlock(mutex);
}

static inline void doze(word32 *word, uint32_t seen) {
    usleep(50);
}

static inline void awaken(word32 *word) {
    pthread_mutex_lock(mutex);
    pthread_cond_broadcast(condition);
    pthread_mutex_unlock(mutex);
}

#else

void Sleep(uint32_t milliseconds);

static inline void prepare_waiting(void) {}

static inline void wait(word32 *word, uint32_t seen) {
    Sleep(1);
}

static inline void doze(word32 *word, uint32_t seen) {
    Sleep(0);
}

static inline void awaken(word32 *word) {}

static inline int32_t sched_yield(void) {
    Sleep(0);
    return 0;
}

#endif
