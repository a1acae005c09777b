/* What a program calls of Python: callbacks, ops that NumPy computes, and the parts of teams that are Python.

   Functions handle what they raise, and return 1 where the program is to end. An error may come before they can handle
   it: by Ctrl-C, or where calls are nested too deep, it comes as they begin. It ends the program too, and is kept for
   the thread, until backends/cpu/backend.py raises it.
*/
#include "python.h"

int32_t PyGILState_Ensure(void);
void PyGILState_Release(int32_t state);
void PyErr_NormalizeException(object **type, object **value, object **trace);
int32_t PyException_SetTraceback(object *value, object *trace);
uint64_t PyThread_get_thread_ident(void);

/* Move Python's error to a dict, in which the number of this thread is its key. */
APART void keep_error(object *errors) {
    object *type, *value, *trace;
    PyErr_Fetch(&type, &value, &trace);
    PyErr_NormalizeException(&type, &value, &trace);
    if (trace)
        PyException_SetTraceback(value, trace);
    object *thread = PyLong_FromLongLong((int64_t)PyThread_get_thread_ident());
    if (!thread || PyDict_SetItem(errors, thread, value))
        PyErr_Clear();
    Py_DecRef(thread);
    Py_DecRef(type);
    Py_DecRef(value);
    Py_DecRef(trace);
}

/* Call function number `number` of (a dict for errors, functions ...) with an address. 0 where that returned 0. */
int64_t call_host(object *host, int64_t number, void *arguments) {
    int32_t state = PyGILState_Ensure();
    object *address = PyLong_FromLongLong((int64_t)arguments);
    object *answer = address ? PyObject_Vectorcall(PyTuple_GetItem(host, number + 1), &address, 1, NULL) : NULL;
    int64_t failed = answer ? PyLong_AsLongLong(answer) : 1;
    Py_DecRef(address);
    Py_DecRef(answer);
    if (!answer)
        keep_error(PyTuple_GetItem(host, 0));
    PyGILState_Release(state);
    return failed;
}

/* The part of a member of a team. Its table: such a tuple, and the number of the function. */
int32_t call_member(uint64_t *table) {
    return (int32_t)call_host((object *)table[0], (int64_t)table[1], NULL);
}
