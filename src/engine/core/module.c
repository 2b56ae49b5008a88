/* engine._core: the Python face of the search, nothing else.
 *
 * Every argument is checked here; what stands behind never sees a board that no game can hold. This is
 * also the one place where errors become exceptions. Uses the limited API only (see setup.py).
 */
#define PY_SSIZE_T_CLEAN
#include <Python.h>

#include "bitboard.h"
#include "evaluation.h"
#include "search.h"

enum { MAX_SUM = 262140 };
static const Py_ssize_t MAX_TABLE_BYTES = (Py_ssize_t)1 << (sizeof(Py_ssize_t) > 4 ? 40 : 30);

/* --- arguments ---------------------------------------------------------------------------- */

/* Sixteen exponents, row by row, from any sequence of integers; false with an exception if they are no
 * board. A converter for PyArg_Parse…. */
static int board_from_python(PyObject *cells, void *result) {
    Py_ssize_t size = PySequence_Check(cells) ? PySequence_Size(cells) : -1;
    if (size < 0 && PyErr_Occurred()) return 0;
    if (size != CELLS) {
        PyErr_SetString(PyExc_ValueError, "A board is a sequence of 16 exponents.");
        return 0;
    }
    Board board = {0, 0};
    long sum = 0;
    for (unsigned cell = 0; cell < CELLS; cell++) {
        PyObject *item = PySequence_GetItem(cells, (Py_ssize_t)cell);
        if (!item) return 0;
        long exponent = PyLong_AsLong(item);
        Py_DECREF(item);
        if (exponent == -1 && PyErr_Occurred()) return 0;
        if (exponent < 0 || exponent > MAX_EXPONENT) {
            PyErr_Format(PyExc_ValueError, "Cell %u has the exponent %ld; it must be from 0 to %d.", cell,
                         exponent, (int)MAX_EXPONENT);
            return 0;
        }
        board = board_place(board, cell, (unsigned)exponent);
        if (exponent) sum += 1L << exponent;
    }
    if (sum > MAX_SUM) {
        PyErr_Format(PyExc_ValueError, "The tiles add up to %ld; no game can hold more than %d.", sum,
                     (int)MAX_SUM);
        return 0;
    }
    *(Board *)result = board;
    return 1;
}

static PyObject *board_to_python(Board board) {
    char cells[CELLS];
    for (unsigned cell = 0; cell < CELLS; cell++) cells[cell] = (char)board_exponent(board, cell);
    return PyBytes_FromStringAndSize(cells, CELLS);
}

static bool integer_within(const char *name, int value, int least, int most) {
    if (value >= least && value <= most) return true;
    PyErr_Format(PyExc_ValueError, "%s must be from %d to %d, not %d.", name, least, most, value);
    return false;
}

/* Seconds from now, or None for no limit. */
static int seconds_from_python(PyObject *object, void *result) {
    if (object == Py_None) return 1;
    double seconds = PyFloat_AsDouble(object);
    if (seconds == -1 && PyErr_Occurred()) return 0;
    if (!(seconds >= 0)) {
        PyErr_SetString(PyExc_ValueError, "seconds must not be negative.");
        return 0;
    }
    *(double *)result = seconds;
    return 1;
}

/* A number of nodes, or None for no limit. */
static int nodes_from_python(PyObject *object, void *result) {
    if (object == Py_None) return 1;
    unsigned long long nodes = PyLong_AsUnsignedLongLong(object);
    if (nodes == (unsigned long long)-1 && PyErr_Occurred()) return 0;
    if (nodes == 0) {
        PyErr_SetString(PyExc_ValueError, "nodes must be at least 1.");
        return 0;
    }
    *(uint64_t *)result = nodes;
    return 1;
}

/* A number of 4s, or None for no cut. */
static int fours_from_python(PyObject *object, void *result) {
    if (object == Py_None) return 1;
    long fours = PyLong_AsLong(object);
    if (fours == -1 && PyErr_Occurred()) return 0;
    if (fours < 0 || fours > MAX_FOURS) {
        PyErr_Format(PyExc_ValueError, "fours must be from 0 to %d, not %ld.", (int)MAX_FOURS, fours);
        return 0;
    }
    *(unsigned *)result = (unsigned)fours;
    return 1;
}

/* --- functions ---------------------------------------------------------------------------- */

/* The tables are global and the same for every interpreter. The interpreter lock is held. */
static void tables_ensure(void) {
    static bool built = false;
    if (built) return;
    board_tables_build();
    evaluation_tables_build();
    built = true;
}

static PyObject *core_slide(PyObject *module, PyObject *args) {
    (void)module;
    Board board;
    int direction;
    if (!PyArg_ParseTuple(args, "O&i:slide", board_from_python, &board, &direction)) return NULL;
    if (!integer_within("direction", direction, UP, LEFT)) return NULL;
    tables_ensure();
    uint32_t gained;
    Board after = board_slide(board, (Direction)direction, &gained);
    return Py_BuildValue("(NI)", board_to_python(after), (unsigned)gained);
}

static PyObject *core_evaluate(PyObject *module, PyObject *cells) {
    (void)module;
    Board board;
    if (!board_from_python(cells, &board)) return NULL;
    tables_ensure();
    Evaluation evaluation = evaluation_simple();
    return PyLong_FromLong(evaluation_value(&evaluation, board));
}

/* --- the type Search ---------------------------------------------------------------------- */

typedef struct {
    PyObject_HEAD
    Search *search;
    bool running; /* guarded by the interpreter lock */
} SearchObject;

static PyObject *search_object_new(PyTypeObject *type, PyObject *args, PyObject *keywords) {
    static const char *const names[] = {"table_bytes", NULL};
    Py_ssize_t table_bytes;
    if (!PyArg_ParseTupleAndKeywords(args, keywords, "n:Search", (char **)names, &table_bytes)) return NULL;
    if (table_bytes < 0 || table_bytes > MAX_TABLE_BYTES) {
        PyErr_Format(PyExc_ValueError, "table_bytes must be from 0 to %zd, not %zd.", MAX_TABLE_BYTES,
                     table_bytes);
        return NULL;
    }
    tables_ensure();
    allocfunc allocate = (allocfunc)PyType_GetSlot(type, Py_tp_alloc);
    SearchObject *self = (SearchObject *)allocate(type, 0);
    if (!self) return NULL;
    self->search = search_new(evaluation_simple(), (size_t)table_bytes);
    if (!self->search) {
        Py_DECREF(self);
        return PyErr_NoMemory();
    }
    return (PyObject *)self;
}

static void search_object_dealloc(SearchObject *self) {
    PyTypeObject *type = Py_TYPE((PyObject *)self);
    search_free(self->search);
    freefunc release = (freefunc)PyType_GetSlot(type, Py_tp_free);
    release(self);
    Py_DECREF(type);
}

/* True if a signal handler has raised, Ctrl-C's for one. The context is where the suspended thread
 * state is kept; the interpreter lock is taken for the moment of the question. */
static bool signal_raised(void *context) {
    PyThreadState **suspended = context;
    PyEval_RestoreThread(*suspended);
    bool raised = PyErr_CheckSignals() != 0;
    *suspended = PyEval_SaveThread();
    return raised;
}

static PyObject *result_to_python(const SearchResult *result) {
    PyObject *moves = PyTuple_New((Py_ssize_t)result->count);
    if (!moves) return NULL;
    for (unsigned i = 0; i < result->count; i++) {
        const RankedMove *move = &result->moves[i];
        double value = (double)move->value / (1 << POINT_BITS); /* exact */
        PyObject *item = Py_BuildValue("(iId)", (int)move->direction, (unsigned)move->gained, value);
        if (!item || PyTuple_SetItem(moves, (Py_ssize_t)i, item) < 0) {
            Py_DECREF(moves);
            return NULL;
        }
    }
    return Py_BuildValue("(NKN)", PyBool_FromLong(result->complete), (unsigned long long)result->nodes, moves);
}

static PyObject *search_object_run(SearchObject *self, PyObject *args, PyObject *keywords) {
    static const char *const names[] = {"cells", "depth", "seconds", "nodes", "fours", "interruptible", NULL};
    Board board;
    int depth, interruptible = false;
    SearchLimits limits = {.fours = EVERY_FOUR, .seconds = -1};
    if (!PyArg_ParseTupleAndKeywords(args, keywords, "O&i|$O&O&O&p:run", (char **)names, board_from_python,
                                     &board, &depth, seconds_from_python, &limits.seconds, nodes_from_python,
                                     &limits.nodes, fours_from_python, &limits.fours, &interruptible)) {
        return NULL;
    }
    if (!integer_within("depth", depth, 1, MAX_DEPTH)) return NULL;
    if (self->running) {
        PyErr_SetString(PyExc_RuntimeError, "This search is running already.");
        return NULL;
    }
    limits.depth = (unsigned)depth;
    SearchResult result;
    self->running = true;
    PyThreadState *suspended = PyEval_SaveThread();
    if (interruptible) {
        limits.interrupted = signal_raised;
        limits.context = &suspended;
    }
    search_run(self->search, board, &limits, &result);
    PyEval_RestoreThread(suspended);
    self->running = false;
    return PyErr_Occurred() ? NULL : result_to_python(&result);
}

static PyObject *search_object_stop(SearchObject *self, PyObject *unused) {
    (void)unused;
    search_stop(self->search);
    Py_RETURN_NONE;
}

static PyObject *search_object_resume(SearchObject *self, PyObject *unused) {
    (void)unused;
    search_resume(self->search);
    Py_RETURN_NONE;
}

static PyObject *search_object_clear(SearchObject *self, PyObject *unused) {
    (void)unused;
    if (self->running) {
        PyErr_SetString(PyExc_RuntimeError, "A running search cannot be cleared.");
        return NULL;
    }
    search_clear(self->search);
    Py_RETURN_NONE;
}

/* By way of void *, for a PyMethodDef holds functions of one type only. */
#define METHOD(function) ((PyCFunction)(void (*)(void))(function))

static PyMethodDef search_object_methods[] = {
    {"run", METHOD(search_object_run), METH_VARARGS | METH_KEYWORDS,
     "run(cells, depth, *, seconds=None, nodes=None, fours=None, interruptible=False)\n--\n\n"
     "Search to one depth: (complete, nodes, ((direction, gained, value), ...)), best move first."},
    {"stop", METHOD(search_object_stop), METH_NOARGS,
     "stop()\n--\n\nEnd the running search and, until resume(), every later one; from any thread."},
    {"resume", METHOD(search_object_resume), METH_NOARGS, "resume()\n--\n\nTake back a stop()."},
    {"clear", METHOD(search_object_clear), METH_NOARGS,
     "clear()\n--\n\nForget what earlier searches found, and a stop()."},
    {NULL, NULL, 0, NULL},
};

static PyType_Slot search_object_slots[] = {
    {Py_tp_doc, "Search(table_bytes)\n--\n\nThe workspace of one search: its table and its stop flag."},
    {Py_tp_new, search_object_new},
    {Py_tp_dealloc, search_object_dealloc},
    {Py_tp_methods, search_object_methods},
    {0, NULL},
};

static PyType_Spec search_object_spec = {
    .name = "engine._core.Search",
    .basicsize = sizeof(SearchObject),
    .flags = Py_TPFLAGS_DEFAULT | Py_TPFLAGS_IMMUTABLETYPE,
    .slots = search_object_slots,
};

/* --- the module --------------------------------------------------------------------------- */

static int core_exec(PyObject *module) {
    PyObject *type = PyType_FromModuleAndSpec(module, &search_object_spec, NULL);
    if (!type) return -1;
    int failed = PyModule_AddObjectRef(module, "Search", type);
    Py_DECREF(type);
    return failed || PyModule_AddIntConstant(module, "MAX_DEPTH", MAX_DEPTH) ||
                   PyModule_AddIntConstant(module, "MAX_FOURS", MAX_FOURS)
               ? -1
               : 0;
}

static PyMethodDef core_methods[] = {
    {"slide", core_slide, METH_VARARGS,
     "slide(cells, direction)\n--\n\nThe 16 exponents after a move, as bytes, and its points."},
    {"evaluate", core_evaluate, METH_O,
     "evaluate(cells)\n--\n\nWhat an afterstate is worth to the search, in points."},
    {NULL, NULL, 0, NULL},
};

static PyModuleDef_Slot core_slots[] = {
    {Py_mod_exec, core_exec},
    {0, NULL},
};

static PyModuleDef core_definition = {
    PyModuleDef_HEAD_INIT,
    .m_name = "engine._core",
    .m_doc = "The search of engine, compiled. engine.advisor is its door.",
    .m_methods = core_methods,
    .m_slots = core_slots,
};

PyMODINIT_FUNC PyInit__core(void) { return PyModuleDef_Init(&core_definition); }
