/* What the native front door calls of Python and NumPy, and the objects that it looks into.

   Without their headers: those are for one version, and the code is for all. Functions are documented API. Fields are
   known by their place: those that stand in all versions where they stand here are structs. Those that Python places
   itself, the slots of classes written in it, are PLACEs: numbers that are put in when the code is loaded (library.py:
   with_places), so that they cost no load. backends/cpu/fast_call.py tries all of them on objects first.
*/
#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Code that stands once. */
#define APART static __attribute__((noinline))

typedef struct object {
    int32_t references; /* the part of the count that is enough to tell 1 and 2 */
    int32_t rest;
    struct object *type;
} object;

/* PyArrayObject_fields. */
struct numpy_array {
    object head;
    char *data;
    int32_t ndim;
    int64_t *sizes;
    int64_t *strides;
    object *base;
    object *dtype;
    int32_t flags;
};
_Static_assert(offsetof(struct numpy_array, flags) == 64, "as in NumPy's header");

/* PySliceObject. */
struct slice {
    object head;
    object *start, *stop, *step;
};
enum { CONTIGUOUS = 0x1, OWNED = 0x4, ALIGNED = 0x100, WRITABLE = 0x400 };

/* A slot of an object of a class that is written in Python. */
#define PLACE(name) ((int64_t)&place_##name)
#define SLOT(x, name) (*(object **)((char *)(x) + PLACE(name)))
extern const char place_calls;                                            /* of NativelyCalled */
extern const char place_signature, place_data, place_owner, place_memory; /* of Array */
extern const char place_weak;                                             /* the references to it that are weak */
extern const char place_shape, place_dtype;                               /* of Signature */

extern object PyLong_Type, PyFloat_Type, PyBool_Type, PyTuple_Type, PyList_Type, PyDict_Type, PyUnicode_Type;
extern object PySlice_Type;
extern object _Py_TrueStruct, _Py_NoneStruct, _Py_EllipsisObject;
extern object *PyExc_Exception;

void Py_IncRef(object *); /* of nothing, too */
void Py_DecRef(object *); /* of nothing, too */
void *PyMem_RawMalloc(uint64_t nbytes);
void PyMem_RawFree(void *);

object *PyObject_Init(object *, object *type);
object *PyType_GenericAlloc(object *type, int64_t count);
void PyObject_GC_Track(object *);
void PyObject_GC_UnTrack(object *);
void PyObject_GC_Del(object *);
void PyObject_ClearWeakRefs(object *);
object *PyObject_GenericGetDict(object *, void *context);
object *PyObject_Vectorcall(object *, object *const *arguments, uint64_t positional, object *names);
object *PyObject_CallNoArgs(object *);
object *PyObject_GetAttr(object *, object *name);
int32_t PyObject_RichCompareBool(object *, object *, int32_t operator); /* -1 where it fails */
enum { PY_EQ = 2 };

object *PyThreadState_GetDict(void);
void *PyEval_SaveThread(void);
void PyEval_RestoreThread(void *);
object *PyErr_NoMemory(void);
object *PyErr_Occurred(void);
void PyErr_Clear(void);
int32_t PyErr_ExceptionMatches(object *type);
void PyErr_Fetch(object **type, object **value, object **trace); /* NULL where there is no error */
void PyErr_Restore(object *type, object *value, object *trace);

object *PyLong_FromLongLong(int64_t);
int64_t PyLong_AsLongLong(object *);
int64_t PyLong_AsLongLongAndOverflow(object *, int32_t *overflow);
void *PyLong_AsVoidPtr(object *);
double PyFloat_AsDouble(object *);
object *PyBytes_FromStringAndSize(const char *, int64_t nbytes);
char *PyBytes_AsString(object *);
int64_t PyTuple_Size(object *);
object *PyTuple_GetItem(object *, int64_t);
object *PyTuple_New(int64_t);
int32_t PyTuple_SetItem(object *, int64_t, object *);
int64_t PyList_Size(object *);
object *PyList_GetItem(object *, int64_t);
object *PyList_New(int64_t);
int32_t PyList_SetItem(object *, int64_t, object *);
int32_t PyList_Append(object *, object *);
object *PyList_AsTuple(object *);
int64_t PyDict_Size(object *);
object *PyDict_Copy(object *);
int32_t PyDict_Next(object *, int64_t *place, object **key, object **value);
object *PyDict_GetItemWithError(object *, object *key);
int32_t PyDict_SetItem(object *, object *key, object *);
int32_t PyDict_Update(object *, object *other);

/* What Python tells the code, once (backends/cpu/fast_call.py). */
struct context {
    object *mark;            /* the key of a thread's mark in its dict */
    object *python_call;     /* where a class has its method __call__ that is written in Python */
    object *raise_interrupt; /* a function that raises why a program ended early */
    object *array_type;
    object *device_array_type;
    object *memory_type;
    object *numpy_type;
    object *(*new_numpy)(object *type, object *dtype, int32_t ndim, const int64_t *sizes, const int64_t *strides,
                         void *data, int32_t flags, object *); /* PyArray_NewFromDescr: takes over the dtype */
    int32_t (*set_base)(object *array, object *base);          /* PyArray_SetBaseObject: takes over the base */
    object *new_pages;                                         /* a function: see memory.h */
    object *zero;                                              /* the number */
    object *describe;                                          /* a function: see operators.h */
    object *with_shape;                                        /* a function: see indexing.h */
    object *numpy_function;                                    /* a function: see numpy_calls.h */
    object *wrap;                                              /* a function that makes an array of NumPy's result */
    object *quiet;                                             /* what runs NumPy without its warnings */
    object *run_name;                                          /* the name of its method */
    object *python_get_item;                                   /* methods of arrays that are written in Python */
    object *python_reshape;
    object *python_transposed; /* a function */
    object **operators; /* the methods in Python, that of an operator and the reflected one; NULL where there is none */
};
extern struct context context;
