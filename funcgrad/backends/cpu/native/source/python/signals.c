/* Whether a program is to end. Long loops ask this now and then, so that Ctrl-C ends them: it runs Python's handlers of
   signals that have come, and keeps the exception if one raises. It is apart from the pools of threads, which a loop may
   do without.
*/
#include <stdatomic.h>
#include <stddef.h>
#include <stdint.h>

typedef int64_t question(void);

int32_t PyGILState_Ensure(void);
void PyGILState_Release(int32_t state);
int32_t PyErr_CheckSignals(void);
void PyErr_Fetch(void **type, void **value, void **traceback);

/* Whether others with whom this thread runs a program end it: `stopped` of threads.c, where there may be such. */
_Atomic(question *) ended_by_others;
void *raised[3]; /* the exception of a handler of a signal, for backends/cpu/backend.py to raise again */

int64_t interrupted(void) {
    question *ended = atomic_load_explicit(&ended_by_others, memory_order_acquire);
    if (ended && ended())
        return 1;
    int32_t state = PyGILState_Ensure();
    int64_t ends = PyErr_CheckSignals() != 0;
    if (ends)
        PyErr_Fetch(&raised[0], &raised[1], &raised[2]);
    PyGILState_Release(state);
    return ends;
}
