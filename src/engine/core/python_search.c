/* The type Search: the workspace of one search. */
#include "python_face.h"

#include "deepening.h"
#include "flag.h"
#include "play.h"
#include "search.h"

static const Py_ssize_t MAX_TABLE_BYTES = (Py_ssize_t)1 << (sizeof(Py_ssize_t) > 4 ? 40 : 30);

typedef struct {
    PyObject_HEAD
    Search *search;
    PyObject *network, *endgame; /* kept alive for the search, or NULL */
    Flag running; /* whoever takes it has the search */
} SearchObject;

static PyObject *search_object_new(PyTypeObject *type, PyObject *args, PyObject *keywords) {
    static const char *const names[] = {"table_bytes", "network", "endgame_network", NULL};
    Py_ssize_t table_bytes;
    PyObject *network = Py_None, *endgame = Py_None;
    if (!PyArg_ParseTupleAndKeywords(args, keywords, "n|OO:Search", (char **)names, &table_bytes, &network,
                                     &endgame)) {
        return NULL;
    }
    if (table_bytes < 0 || table_bytes > MAX_TABLE_BYTES) {
        PyErr_Format(PyExc_ValueError, "table_bytes must be from 0 to %zd, not %zd.", MAX_TABLE_BYTES,
                     table_bytes);
        return NULL;
    }
    Evaluation evaluation = evaluation_simple();
    if (network != Py_None) {
        const Network *weights = network_from_python(network);
        const Network *late = weights && endgame != Py_None ? network_from_python(endgame) : NULL;
        if (!weights || (endgame != Py_None && !late)) return NULL;
        evaluation = evaluation_by_network(weights, late);
    }
    tables_ensure();
    allocfunc allocate = (allocfunc)PyType_GetSlot(type, Py_tp_alloc);
    SearchObject *self = (SearchObject *)allocate(type, 0);
    if (!self) return NULL;
    if (evaluation.network) self->network = Py_NewRef(network);
    if (evaluation.endgame) self->endgame = Py_NewRef(endgame);
    self->search = search_new(evaluation, (size_t)table_bytes);
    if (!self->search) {
        Py_DECREF(self);
        return PyErr_NoMemory();
    }
    return (PyObject *)self;
}

static void search_object_dealloc(SearchObject *self) {
    PyTypeObject *type = Py_TYPE((PyObject *)self);
    search_free(self->search);
    Py_XDECREF(self->network);
    Py_XDECREF(self->endgame);
    freefunc release = (freefunc)PyType_GetSlot(type, Py_tp_free);
    release(self);
    Py_DECREF(type);
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
    return Py_BuildValue("(IKN)", result->depth, (unsigned long long)result->nodes, moves);
}

/* True if no other thread has this search: then it is this one's until the flag is put back. */
static bool search_object_take(SearchObject *self) {
    bool taken = flag_take(&self->running);
    if (!taken) PyErr_SetString(PyExc_RuntimeError, "This search is running already.");
    return taken;
}

static PyObject *search_object_run(SearchObject *self, PyObject *args, PyObject *keywords) {
    static const char *const names[] = {"cells", "depth",         "first", "seconds", "nodes",
                                        "pruned", "interruptible", NULL};
    Board board;
    int depth, first = 0, pruned = false, interruptible = false;
    SearchLimits limits = {.seconds = -1};
    if (!PyArg_ParseTupleAndKeywords(args, keywords, "O&i|$iO&O&pp:run", (char **)names, board_from_python,
                                     &board, &depth, &first, seconds_from_python, &limits.seconds, nodes_from_python,
                                     &limits.nodes, &pruned, &interruptible)) {
        return NULL;
    }
    if (!integer_within("depth", depth, 1, MAX_DEPTH)) return NULL;
    if (!integer_within("first", first, 0, depth)) return NULL;
    if (!search_object_take(self)) return NULL;
    limits.depth = (unsigned)depth;
    limits.pruned = pruned;
    Deepening how = {.first = (unsigned)(first ? first : depth)};
    SearchResult result;
    PyThreadState *suspended = PyEval_SaveThread();
    if (interruptible) {
        limits.interrupted = signal_raised;
        limits.context = &suspended;
    }
    search_deepen(self->search, board, &limits, how, &result);
    PyEval_RestoreThread(suspended);
    flag_set(&self->running, false);
    return PyErr_Occurred() ? NULL : result_to_python(&result);
}

/* The moves of a game as its letters. */
static PyObject *line_to_python(const uint8_t *line, uint32_t moves, char *letters) {
    for (uint32_t i = 0; i < moves; i++) letters[i] = "URDL"[line[i]];
    return PyUnicode_DecodeASCII(letters, (Py_ssize_t)moves, NULL);
}

static PyObject *search_object_play(SearchObject *self, PyObject *args, PyObject *keywords) {
    static const char *const names[] = {"seed", "depth", "seconds", "until", "interruptible", NULL};
    Play play;
    double seconds = -1;
    uint64_t seed, nodes = 0;
    int depth, until = 0, interruptible = false;
    if (!PyArg_ParseTupleAndKeywords(args, keywords, "O&i|$O&ip:play", (char **)names, seed_from_python, &seed,
                                     &depth, seconds_from_python, &seconds, &until, &interruptible)) {
        return NULL;
    }
    if (!integer_within("depth", depth, 1, MAX_DEPTH)) return NULL;
    if (!integer_within("until", until, 0, MAX_EXPONENT)) return NULL;
    uint8_t *line = PyMem_Malloc(MOST_MOVES);
    if (!line) return PyErr_NoMemory();
    if (!search_object_take(self)) {
        PyMem_Free(line);
        return NULL;
    }
    PlayLimits limits = {.depth = (unsigned)depth, .seconds = seconds, .until = (unsigned)until};
    PyThreadState *suspended = PyEval_SaveThread();
    if (interruptible) {
        limits.interrupted = signal_raised;
        limits.context = &suspended;
    }
    play_begin(&play, seed);
    bool finished = play_on(&play, self->search, &limits, line, &nodes);
    PyEval_RestoreThread(suspended);
    flag_set(&self->running, false);
    PyObject *result = NULL;
    if (!PyErr_Occurred()) {
        result = Py_BuildValue("(NNNIK)", PyBool_FromLong(finished),
                               line_to_python(line, play.moves, (char *)line), board_to_python(play.board),
                               (unsigned)play.score, (unsigned long long)nodes);
    }
    PyMem_Free(line);
    return result;
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
    if (!search_object_take(self)) return NULL;
    search_clear(self->search);
    flag_set(&self->running, false);
    Py_RETURN_NONE;
}

static PyMethodDef search_object_methods[] = {
    {"run", METHOD(search_object_run), METH_VARARGS | METH_KEYWORDS,
     "run($self, cells, depth, *, first=0, seconds=None, nodes=None, pruned=False, interruptible=False)\n--\n\n"
     "Search to each depth from `first` on, or to `depth` alone, as far as the limits allow:\n"
     "(the last completed or 0, nodes, ((direction, gained, value), ...)), best move first."},
    {"play", METHOD(search_object_play), METH_VARARGS | METH_KEYWORDS,
     "play($self, seed, depth, *, seconds=None, until=0, interruptible=False)\n--\n\n"
     "Play a game by the best moves, until it is over or holds a tile of the exponent `until`, with so many\n"
     "seconds a move in the mean or always to the same depth:\n"
     "(finished, letters of the moves, the 16 exponents, score, nodes)."},
    {"stop", METHOD(search_object_stop), METH_NOARGS,
     "stop($self)\n--\n\nEnd the running search and, until resume(), every later one; from any thread."},
    {"resume", METHOD(search_object_resume), METH_NOARGS, "resume($self)\n--\n\nTake back a stop()."},
    {"clear", METHOD(search_object_clear), METH_NOARGS,
     "clear($self)\n--\n\nForget what earlier searches found, and a stop()."},
    {NULL, NULL, 0, NULL},
};

static PyObject *search_object_evaluations(SearchObject *self, void *unused) {
    (void)unused;
    if (!search_object_take(self)) return NULL;
    uint64_t evaluations = search_evaluations(self->search);
    flag_set(&self->running, false);
    return PyLong_FromUnsignedLongLong(evaluations);
}

static PyGetSetDef search_object_attributes[] = {
    {"evaluations", (getter)search_object_evaluations, NULL,
     "How many leaves were evaluated so far; others were remembered. RuntimeError while it runs.", NULL},
    {NULL, NULL, NULL, NULL, NULL},
};

static PyType_Slot search_object_slots[] = {
    {Py_tp_doc, "Search(table_bytes, network=None, endgame_network=None)\n--\n\nThe workspace of one search: its table and its stop flag."},
    {Py_tp_new, search_object_new},
    {Py_tp_dealloc, search_object_dealloc},
    {Py_tp_methods, search_object_methods},
    {Py_tp_getset, search_object_attributes},
    {0, NULL},
};

PyType_Spec search_object_spec = {
    .name = "engine._core.Search",
    .basicsize = sizeof(SearchObject),
    .flags = Py_TPFLAGS_DEFAULT | Py_TPFLAGS_IMMUTABLETYPE,
    .slots = search_object_slots,
};

