/* The memory of results and the arrays around it: part of the native front door (front_door.c).

   A result costs an allocation of NumPy's and one of Python's collector, and both again when it dies: 0.1 us, more than
   many programs. So memory is an object of our own, and dead ones are kept: those of one size class in a list, small
   ones with their memory in the same block, big ones with pages that Python got from the system
   (backends/cpu/memory.py). Classes go up in steps of 64 bytes, from 1 KiB on in eighths of a power of two. What is
   kept has a limit in all; beyond it goes a block of the class that was not used for longest.

   All runs under Python's global lock, which is the lock of the lists.
*/
#pragma once
#include "python.h"

enum {
    CLASSES = 320,
    BIG_NBYTES = 1 << 16, /* from here on memory is pages */
    ALIGNMENT = 64,
    MOST_FREE_ARRAYS = 1024
};

/* What a call may take of the stack, of which threads may have little. */
enum { MOST_STACK_WORDS = 8192 };

/* Call a function with one more argument, before the others. */
APART object *call_after(object *function, object *first, object *const *others, int64_t positional, int64_t given,
                         object *names) {
    uint64_t nbytes = (given + 1) * sizeof first;
    bool is_apart = given >= MOST_STACK_WORDS;
    object **arguments = is_apart ? PyMem_RawMalloc(nbytes) : __builtin_alloca(nbytes);
    if (!arguments)
        return PyErr_NoMemory();
    arguments[0] = first;
    __builtin_memcpy(arguments + 1, others, given * sizeof first);
    object *answer = PyObject_Vectorcall(function, arguments, positional + 1, names);
    if (is_apart)
        PyMem_RawFree(arguments);
    return answer;
}

/* A Python object that owns memory. */
struct memory {
    object head;
    char *data;
    uint64_t nbytes;     /* of the class */
    uint64_t index;      /* of the class */
    void *block;         /* what PyMem_RawFree gets */
    object *keeper;      /* what keeps the pages of a big one */
    struct memory *next; /* in the list of dead ones */
};
_Static_assert(offsetof(struct memory, data) == 16 && sizeof(struct memory) == 64, "Python reads this");

uint64_t kept_nbytes, most_kept_nbytes;
static struct memory *kept[CLASSES];
static uint64_t ticks[CLASSES]; /* when a memory of the class died */
static uint64_t tick;
static object *free_arrays; /* linked by their slot `memory` */
static uint64_t free_array_count;

static inline uint64_t class_of(uint64_t nbytes) {
    uint64_t unit = (nbytes ? nbytes - 1 : 0) / 64;
    uint64_t shift = 60 - __builtin_clzll(unit | 8);
    return shift * 8 + (unit >> shift);
}

static inline uint64_t class_nbytes(uint64_t index) {
    uint64_t shift = index < 8 ? 0 : index / 8 - 1;
    return (index - shift * 8 + 1) << (shift + 6);
}

static inline object *fill(struct memory *self, char *data, uint64_t index, void *block, object *keeper) {
    self->data = data;
    self->nbytes = class_nbytes(index);
    self->index = index;
    self->block = block;
    self->keeper = keeper;
    return PyObject_Init(&self->head, context.memory_type);
}

/* Memory with its header in one block. */
static inline object *new_block(uint64_t index) {
    char *block = PyMem_RawMalloc(class_nbytes(index) + sizeof(struct memory) + ALIGNMENT);
    if (!block)
        return PyErr_NoMemory();
    struct memory *self = (struct memory *)(((uint64_t)block + ALIGNMENT - 1) & -(uint64_t)ALIGNMENT);
    return fill(self, (char *)(self + 1), index, block, NULL);
}

/* Memory around pages: Python's new_pages(nbytes) returns their address and what keeps them. */
static inline object *new_big(uint64_t index) {
    object *wanted = PyLong_FromLongLong(class_nbytes(index));
    object *pages = PyObject_Vectorcall(context.new_pages, &wanted, 1, NULL);
    Py_DecRef(wanted);
    if (!pages)
        return NULL;
    struct memory *self = PyMem_RawMalloc(sizeof(struct memory));
    if (!self) {
        Py_DecRef(pages);
        return PyErr_NoMemory();
    }
    char *address = PyLong_AsVoidPtr(PyTuple_GetItem(pages, 0));
    object *keeper = PyTuple_GetItem(pages, 1);
    Py_IncRef(keeper);
    Py_DecRef(pages);
    return fill(self, address, index, self, keeper);
}

APART object *new_of_class(uint64_t index) {
    if (index >= CLASSES)
        return PyErr_NoMemory();
    return class_nbytes(index) < BIG_NBYTES ? new_block(index) : new_big(index);
}

/* A Memory of at least so many bytes, aligned to 64, from a list of those that died, else new; NULL with Python's error
   set when there is none. */
static inline object *allocate(uint64_t nbytes) {
    uint64_t index = class_of(nbytes);
    struct memory *head = index < CLASSES ? kept[index] : NULL;
    if (!head)
        return new_of_class(index);
    kept[index] = head->next;
    kept_nbytes -= head->nbytes;
    return PyObject_Init(&head->head, context.memory_type);
}

/* Give one block back to the system: of the class that was not used for longest. */
APART void evict(void) {
    uint64_t oldest = CLASSES, oldest_tick = UINT64_MAX;
    for (uint64_t i = 0; i < CLASSES; i++) {
        if (kept[i] && ticks[i] < oldest_tick) {
            oldest = i;
            oldest_tick = ticks[i];
        }
    }
    if (oldest == CLASSES)
        return;
    struct memory *victim = kept[oldest];
    object *keeper = victim->keeper;
    kept[oldest] = victim->next;
    kept_nbytes -= victim->nbytes;
    PyMem_RawFree(victim->block);
    Py_DecRef(keeper);
}

static inline void keep_at_most(uint64_t most) {
    while (kept_nbytes > most)
        evict();
}

/* tp_dealloc of Memory. */
void memory_dealloc(struct memory *self) {
    object *type = self->head.type;
    self->next = kept[self->index];
    kept[self->index] = self;
    ticks[self->index] = ++tick;
    kept_nbytes += self->nbytes;
    keep_at_most(most_kept_nbytes);
    Py_DecRef(type);
}

/* ---- functions for Python, of the kind METH_O ---- */

object *new_memory(object *module, object *nbytes) {
    int64_t number = PyLong_AsLongLong(nbytes);
    return PyErr_Occurred() ? NULL : allocate(number);
}

object *trim(object *module, object *nbytes) {
    keep_at_most(PyLong_AsLongLong(nbytes));
    Py_IncRef(&_Py_NoneStruct);
    return &_Py_NoneStruct;
}

static inline object *found(object *x) {
    Py_IncRef(x);
    return x;
}

/* The array of NumPy's over the Memory of an `Array`, made when it is first asked for: from then on its owner. None
   where the array was deleted. */
object *view(object *module, object *array) {
    if (SLOT(array, owner))
        return found(SLOT(array, owner));
    struct memory *memory = (struct memory *)SLOT(array, memory);
    if (!memory)
        return found(&_Py_NoneStruct);
    object *signature = SLOT(array, signature);
    object *shape = SLOT(signature, shape), *dtype = SLOT(signature, dtype);
    int64_t ndim = PyTuple_Size(shape);
    int64_t *sizes = __builtin_alloca(ndim * sizeof *sizes);
    for (int64_t i = 0; i < ndim; i++)
        sizes[i] = PyLong_AsLongLong(PyTuple_GetItem(shape, i));
    Py_IncRef(dtype);
    object *made = context.new_numpy(context.numpy_type, dtype, ndim, sizes, NULL, memory->data,
                                     CONTIGUOUS | ALIGNED | WRITABLE, NULL);
    if (!made)
        return NULL;
    Py_IncRef(&memory->head);
    if (context.set_base(made, &memory->head)) {
        Py_DecRef(made);
        return NULL;
    }
    SLOT(array, memory) = NULL;
    Py_DecRef(&memory->head);
    SLOT(array, owner) = made;
    return found(made);
}

/* ---- arrays ---- */

/* An array that Python's collector knows of, though it refers to nothing that could refer to it: that is where
   `live_arrays` finds it. */
static inline object *fresh_array(object *type) {
    object *array = free_arrays;
    if (!array)
        return PyType_GenericAlloc(type, 0);
    free_arrays = SLOT(array, memory);
    SLOT(array, memory) = NULL;
    free_array_count--;
    PyObject_Init(array, type);
    PyObject_GC_Track(array);
    return array;
}

/* An `Array` around a Memory, or around an array of NumPy's, of which it gets a reference; NULL when there is no memory
   for it. */
APART object *new_array(object *signature, object *holder) {
    object *array = fresh_array(context.array_type);
    if (!array)
        return NULL;
    SLOT(array, signature) = found(signature);
    SLOT(array, data) = found(context.zero);
    if (holder->type == context.numpy_type)
        SLOT(array, owner) = found(holder);
    else
        SLOT(array, memory) = found(holder);
    return array;
}

/* Let go of what a slot holds. */
#define CLEAR(x, name) let_go(&SLOT(x, name))
static inline void let_go(object **slot) {
    object *value = *slot;
    *slot = NULL;
    Py_DecRef(value);
}

/* tp_dealloc of Array. */
void array_dealloc(object *self) {
    PyObject_GC_UnTrack(self);
    if (SLOT(self, weak))
        PyObject_ClearWeakRefs(self);
    CLEAR(self, signature);
    CLEAR(self, data);
    CLEAR(self, owner);
    CLEAR(self, memory);
    object *type = self->type;
    if (type == context.array_type && free_array_count < MOST_FREE_ARRAYS) {
        SLOT(self, memory) = free_arrays;
        free_arrays = self;
        free_array_count++;
    } else {
        PyObject_GC_Del(self);
    }
    Py_DecRef(type);
}
