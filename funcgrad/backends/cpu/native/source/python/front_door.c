/* The native front door: see backends/cpu/fast_call.py for what it does, backends/cpu/call_plans.py for the tables it
   reads.

   In steps: find the plan whose guards the arguments pass; hold what may be lost meanwhile; allocate; take what is
   donated; run; pack. Until something is taken, every step that fails gives back what it holds and leaves the call to
   Python.

   Guards of a structure come first: they may run Python, which flattens nodes of registered classes and compares static
   data. So a call holds the plan, and a reference to each register that such a guard filled, until it ends; the leaves
   are looked at afterwards, when no more Python runs. Where plans have been added or dropped meanwhile, Python serves
   the call. Plans of one structure share its guards, which are tried once a call.

   A donated argument is free for a result when nobody else holds its memory: then the references to that are the one in
   the array and the one that this call holds, so memory that stands in two places is not free.
*/
#include "memory.h"
#include "trees.h"

/* Part of front_door: so that a frame is registers, not memory. */
#define WITHIN static inline __attribute__((always_inline))

struct context context;

/* The mark of this thread: which settings it has (funcgrad/config.py). NULL where it has none. */
static inline object *mark_of_thread(void) {
    object *thread = PyThreadState_GetDict();
    object *marks = thread ? PyDict_GetItemWithError(thread, context.mark) : NULL;
    return marks ? PyList_GetItem(marks, 0) : NULL;
}

#include "operators.h"
#include "indexing.h"
#include "numpy_calls.h"

/* ---- plans: tables of words of 64 bits, in the order of call_plans.py ---- */

enum guard_code {
    ARRAY, NUMPY, FLOAT, INT, BOOL, TUPLE, LIST, DICT, TUPLE_ITEM, LIST_ITEM, DICT_ITEM, SAME, INSTANCE, FIELDS,
    ON_DEVICE, SLOT_ITEM, FLATTEN, EQUAL, SAME_OR, INT_KEYS
};
enum output_code {
    MADE, GIVEN, NEW_TUPLE, NEW_LIST, NEW_DICT, NEW_SAME, NEW_NAMED, NEW_OBJECT, RETURNED, NEW_SLOTTED, NEW_NODE
};
enum flags { RELEASE = 1, HOLD = 2 };

struct guard {
    int64_t code, from, what, aux;
};

/* What `what` of a guard of the kind NUMPY points to. */
struct form {
    object *dtype;
    int64_t ndim;
    int64_t sizes[];
};

struct choice {
    int64_t leaf, alignment;
};

struct result {
    int64_t nbytes, place, choice_count;
    struct choice *choices;
};

struct donated {
    int64_t from; /* the register of the array */
    object *reason;
};

struct output {
    int64_t code, a;
    void *b;
    object *c;
    object **d;
};

/* The head of the words of a program that reads a clock: HEAD in lower/render/llvm/host/step_clock.py. */
struct clock {
    int64_t latest;
    int64_t clock;
    int32_t (*clock_gettime)(int32_t clock, int64_t *seconds_and_nanoseconds);
    int64_t called;
};

struct plan {
    struct plan *next;
    object *object;
    struct object *mark;
    int64_t positional;
    int64_t named;
    struct object **names;
    int64_t guard_count;
    struct guard *guards;
    int64_t template_words;
    const uint64_t *template;
    int64_t leaves;
    int64_t result_count;
    struct result *results;
    int64_t arena_nbytes;
    char *arena; /* that of the last call, for the next one */
    int32_t (*entry)(uint64_t *table);
    int64_t flags;
    int64_t output_count;
    struct output *outputs;
    int64_t donated_count;
    struct donated *donated;
    struct object *watch; /* is told of the end of each call; NULL where no profile is on */
    int64_t clock_nbytes;
    const struct clock *clock; /* the words that a run begins with */
    object *program;           /* what to call with a list of the leaves, in place of the entry; NULL where that is code */
    int64_t structure_count;   /* how many guards may run Python; the registers that they fill are held */
    struct guard *structure;   /* equal ones have one address */
    int64_t failures;          /* how often its structure was not that of the arguments, since it last was */
};

/* What the slot `_calls` of a function has the address of. */
struct calls {
    struct plan *first;
    int64_t words;   /* that the largest frame needs */
    int64_t version; /* another one each time that plans come or go */
};

/* The memory of one call. */
struct frame {
    object **registers; /* the arguments, then what each guard makes */
    uint64_t *table;    /* of the program: addresses; one word is before it */
    uint64_t *scratch;  /* for each leaf: a number that was given, or whether its memory was taken */
    object **held;      /* for each leaf: who has its memory */
    object **owners;    /* for each result: who has its memory */
    object **outs;      /* for each output: what it is */
    object *returned;   /* the list of what a program that is no code returned */
};

static inline struct frame frame_of(const struct plan *plan, uint64_t *words, int64_t given) {
    struct frame f;
    f.registers = (object **)words;
    f.table = words + given + plan->structure_count + plan->guard_count + 1;
    f.scratch = f.table + plan->template_words;
    f.held = (object **)f.scratch + plan->leaves;
    f.owners = f.held + plan->leaves;
    f.outs = f.owners + plan->result_count;
    return f;
}

/* ---- guards ---- */

WITHIN object *leaf(const struct frame *f, int64_t number, char *address, object *holder, object *x) {
    f->table[number] = (uint64_t)address;
    f->held[number] = holder;
    f->scratch[number] = 0;
    return x;
}

/* A number of Python's that was stored in the scratch word of its leaf. Nothing has its memory. */
WITHIN object *number(const struct frame *f, int64_t number, object *x) {
    f->table[number] = (uint64_t)&f->scratch[number];
    f->held[number] = &_Py_TrueStruct;
    return x;
}

WITHIN object *guard_array(const struct frame *f, const struct guard *g, object *x) {
    if (x->type != context.array_type || SLOT(x, signature) != (object *)g->what)
        return NULL;
    object *owner = SLOT(x, owner);
    if (owner) {
        if (owner->type != context.numpy_type)
            return NULL;
        return leaf(f, g->aux, ((struct numpy_array *)owner)->data, owner, x);
    }
    struct memory *memory = (struct memory *)SLOT(x, memory);
    return memory ? leaf(f, g->aux, memory->data, &memory->head, x) : NULL;
}

/* An array of an accelerator; Python looks for its memory. */
WITHIN object *guard_on_device(const struct frame *f, const struct guard *g, object *x) {
    if (x->type != context.device_array_type || SLOT(x, signature) != (object *)g->what)
        return NULL;
    return leaf(f, g->aux, NULL, x, x);
}

WITHIN object *guard_numpy(const struct frame *f, const struct guard *g, object *x) {
    if (x->type != context.numpy_type)
        return NULL;
    const struct numpy_array *array = (const struct numpy_array *)x;
    const struct form *form = (const struct form *)g->what;
    if (array->dtype != form->dtype || array->ndim != form->ndim
        || (array->flags & (CONTIGUOUS | ALIGNED)) != (CONTIGUOUS | ALIGNED))
        return NULL;
    for (int64_t i = 0; i < form->ndim; i++)
        if (array->sizes[i] != form->sizes[i])
            return NULL;
    return leaf(f, g->aux, array->data, x, x);
}

WITHIN object *guard_float(const struct frame *f, const struct guard *g, object *x) {
    if (x->type != &PyFloat_Type)
        return NULL;
    double value = PyFloat_AsDouble(x);
    if (g->what == sizeof(float))
        *(float *)&f->scratch[g->aux] = value;
    else
        *(double *)&f->scratch[g->aux] = value;
    return number(f, g->aux, x);
}

WITHIN object *guard_int(const struct frame *f, const struct guard *g, object *x) {
    if (x->type != &PyLong_Type)
        return NULL;
    int32_t overflow;
    int64_t value = PyLong_AsLongLongAndOverflow(x, &overflow);
    if (overflow || (g->what != sizeof(int64_t) && value != (int32_t)value))
        return NULL;
    f->scratch[g->aux] = value;
    return number(f, g->aux, x);
}

WITHIN object *guard_bool(const struct frame *f, const struct guard *g, object *x) {
    if (x->type != &PyBool_Type)
        return NULL;
    f->scratch[g->aux] = x == &_Py_TrueStruct;
    return number(f, g->aux, x);
}

/* The dict of an object's attributes, which the object holds. */
WITHIN object *guard_fields(const struct guard *g, object *x) {
    if (x->type != (object *)g->what)
        return NULL;
    object *fields = PyObject_GenericGetDict(x, NULL);
    if (!fields)
        PyErr_Clear();
    Py_DecRef(fields);
    return fields;
}

WITHIN object *guard_equal(const struct guard *g, object *x) {
    object *wanted = (object *)g->what;
    return x == wanted || (x->type == wanted->type && PyObject_RichCompareBool(x, wanted, PY_EQ) > 0) ? x : NULL;
}

/* A dict whose keys are integers: True and 1.0 are equal to one. */
WITHIN object *guard_int_keys(object *x) {
    int64_t place = 0;
    object *key, *value;
    while (PyDict_Next(x, &place, &key, &value))
        if (key->type != &PyLong_Type)
            return NULL;
    return x;
}

/* What the next register is where x, which is no leaf, passes the guard; else NULL. A new reference of FLATTEN. */
WITHIN object *guarded_part(const struct guard *g, object *x) {
    switch (g->code) {
    case FLATTEN: return PyObject_Vectorcall((object *)g->what, &x, 1, NULL);
    case EQUAL: return guard_equal(g, x);
    case INT_KEYS: return guard_int_keys(x);
    case TUPLE: return x->type == &PyTuple_Type && PyTuple_Size(x) == g->what ? x : NULL;
    case LIST: return x->type == &PyList_Type && PyList_Size(x) == g->what ? x : NULL;
    case DICT: return x->type == &PyDict_Type && PyDict_Size(x) == g->what ? x : NULL;
    case TUPLE_ITEM: return PyTuple_GetItem(x, g->what);
    case LIST_ITEM: return PyList_GetItem(x, g->what);
    case DICT_ITEM: return PyDict_GetItemWithError(x, (object *)g->what);
    case SAME: return x == (object *)g->what ? x : NULL;
    case INSTANCE: return x->type == (object *)g->what ? x : NULL;
    case FIELDS: return guard_fields(g, x);
    case SLOT_ITEM: return *(object **)((char *)x + g->what);
    default: return NULL;
    }
}

/* The same of any guard of which Python need not run. */
WITHIN object *guarded(const struct frame *f, const struct guard *g, object *x) {
    switch (g->code) {
    case ARRAY: return guard_array(f, g, x);
    case NUMPY: return guard_numpy(f, g, x);
    case FLOAT: return guard_float(f, g, x);
    case INT: return guard_int(f, g, x);
    case BOOL: return guard_bool(f, g, x);
    case ON_DEVICE: return guard_on_device(f, g, x);
    default: return guarded_part(g, x);
    }
}

/* The registers of a structure that a call holds. */
struct held_structure {
    const struct guard *guards; /* of the structure that was tried; NULL before the first */
    int64_t filled;             /* how many registers hold something */
    bool passed;
    bool is_interrupted; /* by what is no Exception, as Ctrl-C is: Python's error is set */
};

APART void drop(struct held_structure *held, object **registers) {
    for (int64_t i = 0; i < held->filled; i++)
        Py_DecRef(registers[i]); /* of nothing where guards were left out */
    *held = (struct held_structure){0};
}

/* Whether the arguments have the structure of the plan, which the caller holds. `registers` are the arguments, and what
   the guards make is put after them. */
APART bool has_structure(const struct plan *plan, struct held_structure *held, object **registers, int64_t given) {
    object **made = registers + given;
    drop(held, made);
    held->guards = plan->structure;
    held->passed = false;
    for (int64_t i = 0, count = plan->structure_count; i < count; i++) {
        const struct guard *guard = &plan->structure[i];
        object *x = registers[guard->from];
        if (guard->code == SAME_OR) {
            made[held->filled++] = found(x);
            for (int64_t left = x == (object *)guard->what ? guard->aux : 0; left > 0; left--, i++)
                made[held->filled++] = NULL;
            continue;
        }
        object *next = guarded_part(guard, x);
        if (!next) {
            held->is_interrupted = PyErr_Occurred() && !PyErr_ExceptionMatches(PyExc_Exception);
            if (!held->is_interrupted)
                PyErr_Clear();
            return false;
        }
        made[held->filled++] = guard->code == FLATTEN ? next : found(next);
    }
    return held->passed = true;
}

static inline bool has_names(const struct plan *plan, object *names) {
    for (int64_t i = 0; i < plan->named; i++)
        if (PyTuple_GetItem(names, i) != plan->names[i])
            return false;
    return true;
}

/* Whether the arguments are those of the plan; fills registers, table, scratch and held. */
WITHIN bool passes(const struct plan *plan, const struct frame *f, object *const *arguments, int64_t given) {
    int64_t first = given + plan->structure_count;
    __builtin_memcpy(f->registers, arguments, given * sizeof(object *));
    __builtin_memcpy(f->table, plan->template, plan->template_words * sizeof(uint64_t));
    for (int64_t g = 0, count = plan->guard_count; g < count; g++) {
        const struct guard *guard = &plan->guards[g];
        object *made = guarded(f, guard, f->registers[guard->from]);
        if (!made)
            return false;
        f->registers[first + g] = made;
    }
    return true;
}

/* How often a structure may fail before it is tried at one call in so many: trying may take as long as flattening the
   arguments does. */
enum { MOST_FAILURES = 16, CALLS_A_TRY = 64 };

/* Whether a plan's structure is worth a try. */
static inline bool is_worth_a_try(struct plan *plan) {
    return plan->failures < MOST_FAILURES || ++plan->failures % CALLS_A_TRY == 0;
}

enum tried { FITS, OTHER, STALE };

/* Whether the arguments have the structure of the plan; STALE where plans have come or gone meanwhile. */
APART enum tried tried_structure(struct plan *plan, const struct calls *calls, struct held_structure *held,
                                 object **registers, object *const *arguments, int64_t given) {
    if (held->guards == plan->structure)
        return held->passed ? FITS : OTHER;
    if (!is_worth_a_try(plan))
        return OTHER;
    int64_t version = calls->version;
    object *object = plan->object;
    Py_IncRef(object);
    __builtin_memcpy(registers, arguments, given * sizeof *registers);
    bool passed = has_structure(plan, held, registers, given);
    bool is_stale = calls->version != version;
    if (!is_stale)
        plan->failures = passed ? 0 : plan->failures + (plan->failures < MOST_FAILURES);
    Py_DecRef(object);
    return is_stale ? STALE : passed ? FITS : OTHER;
}

/* ---- memory ---- */

/* Give back what a call holds: the memory of results that were not packed, the arguments, the arena, the plan. */
APART void release(struct plan *plan, object **owners, int64_t owned, object **held, char *arena) {
    bool holds = plan->flags & HOLD;
    int64_t leaves = plan->leaves;
    for (int64_t i = 0; i < owned; i++)
        Py_DecRef(owners[i]);
    if (holds)
        for (int64_t i = 0; i < leaves; i++)
            Py_DecRef(held[i]);
    if (arena) {
        if (plan->arena)
            PyMem_RawFree(arena);
        else
            plan->arena = arena;
    }
    Py_DecRef(plan->object);
}

/* What a result may have as its memory where this held argument is donated, NULL where others use that, too. An array
   of NumPy's around a Memory is taken off; one that owns its memory serves where it is aligned as it has to be, and the
   result has the same shape: else the alignment is 0. */
APART object *free_holder(object *holder, int64_t alignment) {
    if (holder->references != 2)
        return NULL;
    if (holder->type == context.memory_type)
        return holder;
    struct numpy_array *array = (struct numpy_array *)holder;
    object *base = array->base;
    if (!(array->flags & WRITABLE))
        return NULL;
    if (base)
        return base->type == context.memory_type && base->references == 1 ? base : NULL;
    bool is_aligned = ((uint64_t)array->data & (alignment - 1)) == 0;
    return array->flags & OWNED && alignment != 0 && is_aligned ? holder : NULL;
}

/* Who has the memory of a result, with a reference for this call, and its address to the table; NULL where there is no
   memory. */
WITHIN object *place(const struct frame *f, const struct result *result) {
    for (int64_t i = 0; i < result->choice_count; i++) {
        struct choice choice = result->choices[i];
        if (f->scratch[choice.leaf])
            continue;
        object *holder = free_holder(f->held[choice.leaf], choice.alignment);
        if (holder) {
            f->scratch[choice.leaf] = 1;
            Py_IncRef(holder);
            f->table[result->place] = f->table[choice.leaf];
            return holder;
        }
    }
    object *made = allocate(result->nbytes);
    if (made)
        f->table[result->place] = (uint64_t)((struct memory *)made)->data;
    return made;
}

/* Hold, and allocate; false where there is no memory: then nothing is held. */
WITHIN bool prepare(struct plan *plan, const struct frame *f, char **arena) {
    Py_IncRef(plan->object);
    if (plan->flags & HOLD)
        for (int64_t i = 0; i < plan->leaves; i++)
            Py_IncRef(f->held[i]);
    *arena = NULL;
    if (plan->arena_nbytes) {
        *arena = plan->arena;
        plan->arena = NULL;
        if (!*arena)
            *arena = PyMem_RawMalloc(plan->arena_nbytes);
        if (!*arena) {
            release(plan, f->owners, 0, f->held, NULL);
            return false;
        }
        f->table[plan->template_words - 1] = (uint64_t)*arena;
    }
    for (int64_t i = 0; i < plan->result_count; i++) {
        f->owners[i] = place(f, &plan->results[i]);
        if (!f->owners[i]) {
            release(plan, f->owners, i, f->held, *arena);
            return false;
        }
    }
    return true;
}

/* Donated arrays are deleted. */
WITHIN void delete_donated(const struct plan *plan, const struct frame *f) {
    for (int64_t i = 0; i < plan->donated_count; i++) {
        object *array = f->registers[plan->donated[i].from], *reason = plan->donated[i].reason;
        CLEAR(array, owner);
        CLEAR(array, memory);
        object *before = SLOT(array, data);
        SLOT(array, data) = found(reason);
        Py_DecRef(before);
    }
}

/* ---- the program ---- */

/* Run it. False where it ended early: then Python's error is set. */
WITHIN bool run(const struct plan *plan, const struct frame *f) {
    int32_t ended;
    if (plan->flags & RELEASE) {
        void *state = PyEval_SaveThread();
        ended = plan->entry(f->table);
        PyEval_RestoreThread(state);
    } else {
        ended = plan->entry(f->table);
    }
    if (!ended)
        return true;
    object *nothing = PyObject_CallNoArgs(context.raise_interrupt);
    Py_DecRef(nothing);
    return nothing;
}

/* What a program that is no code returns for the leaves, all of which are held; NULL where it failed: then Python's
   error is set. */
APART object *returned_by(object *program, object *const *held, int64_t leaves) {
    object *list = PyList_New(leaves);
    if (!list)
        return NULL;
    for (int64_t i = 0; i < leaves; i++)
        PyList_SetItem(list, i, found(held[i]));
    object *outputs = PyObject_Vectorcall(program, &list, 1, NULL);
    Py_DecRef(list);
    return outputs;
}

/* ---- profiles ---- */

APART int64_t time_by(const struct clock *head) {
    int64_t now[2];
    head->clock_gettime(head->clock, now);
    return now[0] * 1000000000 + now[1];
}

/* The record of a call that began then: the words of the clock, then the table; NULL where there is no memory. */
APART object *new_record(const struct plan *plan, const struct frame *f, int64_t called) {
    int64_t table_nbytes = plan->template_words * sizeof(uint64_t);
    object *record = PyBytes_FromStringAndSize(NULL, plan->clock_nbytes + table_nbytes);
    if (!record)
        return NULL;
    char *words = PyBytes_AsString(record);
    __builtin_memcpy(words, plan->clock, plan->clock_nbytes);
    __builtin_memcpy(words + plan->clock_nbytes, f->table, table_nbytes);
    ((struct clock *)words)->called = called;
    f->table[-1] = (uint64_t)words;
    return record;
}

/* Tell the profile that a call has ended, also by an error, which stays as it is. */
APART object *told(const struct plan *plan, object *record, object *answer) {
    object *type, *value, *trace;
    PyErr_Fetch(&type, &value, &trace);
    object *nothing = PyObject_Vectorcall(plan->watch, &record, 1, NULL);
    Py_DecRef(record);
    Py_DecRef(nothing);
    if (!answer) {
        PyErr_Restore(type, value, trace);
    } else if (!nothing) {
        Py_DecRef(answer);
        answer = NULL;
    }
    return answer;
}

/* ---- results ---- */

/* Output register number `numbers[i]`, which its one user takes over. */
static inline object *take(object **outs, const int64_t *numbers, int64_t i) {
    object *value = outs[numbers[i]];
    outs[numbers[i]] = NULL;
    return value;
}

static inline object *packed_tuple(object **outs, object *tuple, const struct output *output) {
    if (tuple)
        for (int64_t i = 0; i < output->a; i++)
            PyTuple_SetItem(tuple, i, take(outs, output->b, i));
    return tuple;
}

static inline object *packed_list(object **outs, const struct output *output) {
    object *list = PyList_New(output->a);
    if (list)
        for (int64_t i = 0; i < output->a; i++)
            PyList_SetItem(list, i, take(outs, output->b, i));
    return list;
}

static inline object *packed_dict(object **outs, const struct output *output) {
    object *dict = PyDict_Copy(output->c);
    if (!dict)
        return NULL;
    for (int64_t i = 0; i < output->a; i++) {
        object *part = take(outs, output->b, i);
        int32_t failed = PyDict_SetItem(dict, output->d[i], part);
        Py_DecRef(part);
        if (failed) {
            Py_DecRef(dict);
            return NULL;
        }
    }
    return dict;
}

/* The attributes are put into the dict that the object has: some releases of Python 3.13 look for them elsewhere when
   PyObject_GenericSetDict has given it another one. */
static inline object *packed_object(object **outs, const struct output *output) {
    object *made = PyType_GenericAlloc(output->c, 0);
    object *fields = made ? PyObject_GenericGetDict(made, NULL) : NULL;
    bool failed = !fields || PyDict_Update(fields, outs[output->a]);
    Py_DecRef(fields);
    if (failed) {
        Py_DecRef(made);
        return NULL;
    }
    Py_DecRef(outs[output->a]);
    outs[output->a] = NULL;
    return made;
}

static inline object *packed_slots(object **outs, const struct output *output) {
    object *made = PyType_GenericAlloc(output->c, 0);
    if (made)
        for (int64_t i = 0; i < output->a; i++)
            *(object **)((char *)made + (int64_t)output->d[i]) = take(outs, output->b, i);
    return made;
}

/* A node of a registered class, as its own function makes it. */
APART object *packed_node(object **outs, const struct output *output) {
    object *parts = packed_tuple(outs, PyTuple_New(output->a), output);
    if (!parts)
        return NULL;
    object *arguments[2] = {(object *)output->d, parts};
    object *made = PyObject_Vectorcall(output->c, arguments, 2, NULL);
    Py_DecRef(parts);
    return made;
}

WITHIN object *packed(const struct frame *f, const struct output *output) {
    switch (output->code) {
    case MADE: return new_array(output->b, f->owners[output->a]);
    case GIVEN: return new_array(output->b, f->held[output->a]);
    case NEW_TUPLE: return packed_tuple(f->outs, PyTuple_New(output->a), output);
    case NEW_NAMED: return packed_tuple(f->outs, PyType_GenericAlloc(output->c, output->a), output);
    case NEW_LIST: return packed_list(f->outs, output);
    case NEW_DICT: return packed_dict(f->outs, output);
    case NEW_OBJECT: return packed_object(f->outs, output);
    case NEW_SLOTTED: return packed_slots(f->outs, output);
    case NEW_NODE: return packed_node(f->outs, output);
    case RETURNED: return found(PyList_GetItem(f->returned, output->a));
    default: return found(output->b); /* NEW_SAME */
    }
}

/* The last output, of which all others are parts; NULL where there is no memory for one. */
WITHIN object *pack(const struct plan *plan, const struct frame *f) {
    int64_t count = plan->output_count;
    for (int64_t i = 0; i < count; i++) {
        f->outs[i] = packed(f, &plan->outputs[i]);
        if (!f->outs[i]) {
            for (int64_t made = 0; made < i; made++)
                Py_DecRef(f->outs[made]);
            return NULL;
        }
    }
    return f->outs[count - 1];
}

/* ---- the call ---- */

/* Run what the plan is of, and pack what it makes. */
WITHIN object *answered(const struct plan *plan, struct frame *f) {
    if (!plan->program)
        return run(plan, f) ? pack(plan, f) : NULL;
    f->returned = returned_by(plan->program, f->held, plan->leaves);
    object *answer = f->returned ? pack(plan, f) : NULL;
    Py_DecRef(f->returned);
    return answer;
}

/* The long way: what fits no plan. */
APART object *
call_python(object *self, object *const *arguments, int64_t positional, int64_t given, object *names) {
    PyErr_Clear();
    object *method = PyObject_GetAttr(self->type, context.python_call);
    if (!method)
        return NULL;
    object *answer = call_after(method, self, arguments, positional, given, names);
    Py_DecRef(method);
    return answer;
}

/* The method __call__ of a class, of METH_FASTCALL | METH_KEYWORDS: self, the arguments, how many by position, the names
   of the others. */
object *front_door(object *self, object *const *arguments, int64_t positional, object *names) {
    int64_t named = names ? PyTuple_Size(names) : 0, given = positional + named;
    object *mark = mark_of_thread();
    object *number = SLOT(self, calls);
    if (!mark || !number)
        return call_python(self, arguments, positional, given, names);
    const struct calls *calls = PyLong_AsVoidPtr(number);
    bool is_apart = calls->words > MOST_STACK_WORDS;
    uint64_t nbytes = calls->words * sizeof(uint64_t);
    uint64_t *words = is_apart ? PyMem_RawMalloc(nbytes) : __builtin_alloca(nbytes);
    if (!words)
        return call_python(self, arguments, positional, given, names);
    struct held_structure held = {0};
    object *answer = NULL;
    bool is_answered = false;
    for (struct plan *plan = calls->first; plan; plan = plan->next) {
        if (plan->mark != mark || plan->positional != positional || plan->named != named || !has_names(plan, names))
            continue;
        bool is_watched = __builtin_expect(plan->watch != NULL, 0);
        int64_t called = is_watched ? time_by(plan->clock) : 0;
        struct frame frame = frame_of(plan, words, given);
        if (plan->structure_count) {
            enum tried tried = tried_structure(plan, calls, &held, frame.registers, arguments, given);
            if (held.is_interrupted)
                is_answered = true; /* by the error */
            if (held.is_interrupted || tried == STALE)
                break;
            if (tried == OTHER)
                continue;
        } else if (held.filled) {
            drop(&held, frame.registers + given);
        }
        if (!passes(plan, &frame, arguments, given))
            continue;
        char *arena;
        if (!prepare(plan, &frame, &arena))
            break;
        object *record = NULL;
        if (is_watched && !(record = new_record(plan, &frame, called))) {
            release(plan, frame.owners, plan->result_count, frame.held, arena);
            break;
        }
        delete_donated(plan, &frame);
        answer = answered(plan, &frame);
        is_answered = true;
        if (is_watched)
            answer = told(plan, record, answer);
        release(plan, frame.owners, plan->result_count, frame.held, arena);
        break;
    }
    if (held.filled)
        drop(&held, (object **)words + given);
    if (is_apart)
        PyMem_RawFree(words);
    return is_answered ? answer : call_python(self, arguments, positional, given, names);
}
