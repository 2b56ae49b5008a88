/* The type Learner: temporal-difference learning, many threads on one table. */
#include "python_face.h"

#include <errno.h>

#include "endgame.h"
#include "learning.h"
#include "packing.h"
#include "shared.h"

typedef struct {
    PyObject_HEAD
    Learner *learner;
    SharedCount users; /* calls under way that need the table; LOADING: one that replaces it */
} LearnerObject;

static const uint64_t LOADING = UINT64_MAX;

/* Counts one more user, if the table is not being replaced; else RuntimeError. */
static bool learner_object_join(LearnerObject *self) {
    for (uint64_t users; (users = shared_count(&self->users)) != LOADING;) {
        if (shared_count_swap(&self->users, users, users + 1)) return true;
    }
    PyErr_SetString(PyExc_RuntimeError, "This learner is being changed.");
    return false;
}

static void learner_object_part(LearnerObject *self) { shared_count_add(&self->users, (uint64_t)-1); }

static PyObject *learner_object_new(PyTypeObject *type, PyObject *args, PyObject *keywords) {
    static const char *const names[] = {NULL};
    if (!PyArg_ParseTupleAndKeywords(args, keywords, ":Learner", (char **)names)) return NULL;
    tables_ensure();
    allocfunc allocate = (allocfunc)PyType_GetSlot(type, Py_tp_alloc);
    LearnerObject *self = (LearnerObject *)allocate(type, 0);
    if (!self) return NULL;
    self->learner = learner_create();
    if (!self->learner) {
        Py_DECREF(self);
        return PyErr_NoMemory();
    }
    return (PyObject *)self;
}

static void learner_object_dealloc(LearnerObject *self) {
    PyTypeObject *type = Py_TYPE((PyObject *)self);
    learner_free(self->learner);
    freefunc release = (freefunc)PyType_GetSlot(type, Py_tp_free);
    release(self);
    Py_DECREF(type);
}

static PyObject *counts_to_python(const uint64_t counts[REACHED]) {
    PyObject *tuple = PyTuple_New(REACHED);
    for (unsigned i = 0; tuple && i < REACHED; i++) {
        PyObject *count = PyLong_FromUnsignedLongLong(counts[i]);
        if (!count || PyTuple_SetItem(tuple, (Py_ssize_t)i, count) < 0) Py_CLEAR(tuple);
    }
    return tuple;
}

static bool is_share(float x) { return x >= 0 && x <= 1; }

/* Boards that endgames begin from: 16 exponents each. */
typedef struct {
    uint64_t *boards;
    size_t count;
} Starts;

/* False with an exception, if the bytes are no such boards. */
static bool starts_from_python(PyObject *bytes, Starts *starts) {
    char *cells;
    Py_ssize_t size;
    if (PyBytes_AsStringAndSize(bytes, &cells, &size) < 0) return false;
    starts->count = (size_t)size / CELLS;
    starts->boards = PyMem_Calloc(starts->count + 1, sizeof *starts->boards);
    if (!starts->boards) return PyErr_NoMemory() != NULL;
    bool good = size > 0 && size % CELLS == 0;
    for (size_t i = 0; good && i < starts->count; i++) {
        Board board = {0, 0};
        for (unsigned cell = 0; cell < CELLS; cell++) {
            unsigned char exponent = (unsigned char)cells[CELLS * i + cell];
            good = good && exponent <= MAX_EXPONENT;
            board = board_place(board, cell, exponent);
        }
        good = good && endgame_reached(board);
        starts->boards[i] = board.low;
    }
    if (!good) {
        PyMem_Free(starts->boards);
        PyErr_SetString(PyExc_ValueError, "starts must be the exponents of endgames, 16 bytes each.");
    }
    return good;
}

/* Plays whole games, or endgames if there are starts. */
static PyObject *play(LearnerObject *self, const Starts *starts, uint64_t seed, uint64_t moves,
                      LearnerSettings settings) {
    if (!is_share(settings.rate) || !is_share(settings.floor) || !is_share(settings.late)) {
        PyErr_SetString(PyExc_ValueError, "rate, floor and late must be from 0 to 1.");
        return NULL;
    }
    if (!learner_object_join(self)) return NULL;
    LearnerTally tally = {0};
    Py_BEGIN_ALLOW_THREADS
    if (starts) {
        learner_play_endgames(self->learner, starts->boards, starts->count, seed, moves, settings, &tally);
    } else {
        learner_play(self->learner, seed, moves, settings, &tally);
    }
    Py_END_ALLOW_THREADS
    learner_object_part(self);
    return Py_BuildValue("(KKKKdNN)", (unsigned long long)tally.moves, (unsigned long long)tally.games,
                         (unsigned long long)tally.late_games, (unsigned long long)tally.score, tally.square,
                         counts_to_python(tally.reached), counts_to_python(tally.late_reached));
}

static PyObject *learner_object_play(LearnerObject *self, PyObject *args, PyObject *keywords) {
    static const char *const names[] = {"seed", "moves", "rate", "floor", "late", NULL};
    uint64_t seed, moves;
    LearnerSettings settings;
    if (!PyArg_ParseTupleAndKeywords(args, keywords, "O&O&fff:play", (char **)names, seed_from_python, &seed,
                                     seed_from_python, &moves, &settings.rate, &settings.floor, &settings.late)) {
        return NULL;
    }
    return play(self, NULL, seed, moves, settings);
}

static PyObject *learner_object_play_endgames(LearnerObject *self, PyObject *args, PyObject *keywords) {
    static const char *const names[] = {"starts", "seed", "moves", "rate", "floor", "late", NULL};
    PyObject *bytes;
    uint64_t seed, moves;
    LearnerSettings settings;
    Starts starts;
    if (!PyArg_ParseTupleAndKeywords(args, keywords, "O!O&O&fff:play_endgames", (char **)names, &PyBytes_Type,
                                     &bytes, seed_from_python, &seed, seed_from_python, &moves, &settings.rate,
                                     &settings.floor, &settings.late) ||
        !starts_from_python(bytes, &starts)) {
        return NULL;
    }
    PyObject *tally = play(self, &starts, seed, moves, settings);
    PyMem_Free(starts.boards);
    return tally;
}

/* Something that a learner does with a file. False, with errno, if that fails; errno 0 if the file is
 * no checkpoint. */
typedef bool FileWork(Learner *learner, const char *path, const PackingLimits *limits);

static bool work_save(Learner *learner, const char *path, const PackingLimits *limits) {
    (void)limits;
    return learner_save(learner, path);
}

static bool work_load(Learner *learner, const char *path, const PackingLimits *limits) {
    (void)limits;
    return learner_load(learner, path);
}

static bool work_export(Learner *learner, const char *path, const PackingLimits *limits) {
    return packing_write(learner, *limits, path);
}

/* Does it without the interpreter lock. None, or NULL with OSError or ValueError. */
static PyObject *file_work(LearnerObject *self, PyObject *path, FileWork *work, const PackingLimits *limits) {
    PyObject *name;
    if (!PyUnicode_FSConverter(path, &name)) return NULL;
    const char *bytes = PyBytes_AsString(name);
    bool done = false;
    if (bytes) {
        Py_BEGIN_ALLOW_THREADS
        done = work(self->learner, bytes, limits);
        Py_END_ALLOW_THREADS
        if (!done && errno) {
            PyErr_SetFromErrnoWithFilenameObject(PyExc_OSError, path);
        } else if (!done) {
            PyErr_SetString(PyExc_ValueError, "This is no checkpoint, or not a whole one.");
        }
    }
    Py_DECREF(name);
    return done ? Py_NewRef(Py_None) : NULL;
}

/* The same beside others who read the table or learn. */
static PyObject *file_work_beside(LearnerObject *self, PyObject *path, FileWork *work, const PackingLimits *limits) {
    if (!learner_object_join(self)) return NULL;
    PyObject *done = file_work(self, path, work, limits);
    learner_object_part(self);
    return done;
}

static PyObject *learner_object_save(LearnerObject *self, PyObject *path) {
    return file_work_beside(self, path, work_save, NULL);
}

static PyObject *learner_object_export(LearnerObject *self, PyObject *args, PyObject *keywords) {
    static const char *const names[] = {"path", "pages", "coarseness", NULL};
    PyObject *path;
    PackingLimits limits;
    if (!PyArg_ParseTupleAndKeywords(args, keywords, "OIf:export", (char **)names, &path, &limits.pages,
                                     &limits.coarseness)) {
        return NULL;
    }
    return file_work_beside(self, path, work_export, &limits);
}

static PyObject *learner_object_load(LearnerObject *self, PyObject *path) {
    if (!shared_count_swap(&self->users, 0, LOADING)) {
        PyErr_SetString(PyExc_RuntimeError, "This learner is at work.");
        return NULL;
    }
    PyObject *done = file_work(self, path, work_load, NULL);
    shared_count_set(&self->users, 0);
    return done;
}

static PyObject *learner_object_moves(LearnerObject *self, void *unused) {
    (void)unused;
    return PyLong_FromUnsignedLongLong(learner_moves(self->learner));
}

static PyMethodDef learner_object_methods[] = {
    {"play", METHOD(learner_object_play), METH_VARARGS | METH_KEYWORDS,
     "play($self, seed, moves, rate, floor, late)\n--\n\n"
     "Play and learn for at least so many moves; from several threads at once. Gives (moves, games,\n"
     "late_games, score, sum of squared scores, games by largest exponent, late games by the same)."},
    {"play_endgames", METHOD(learner_object_play_endgames), METH_VARARGS | METH_KEYWORDS,
     "play_endgames($self, starts, seed, moves, rate, floor, late)\n--\n\n"
     "The same with endgames, begun from boards given as 16 exponents each, one after another. Those that\n"
     "reach the goal count as if their largest tile had been doubled."},
    {"save", METHOD(learner_object_save), METH_O,
     "save($self, path, /)\n--\n\nWrite a checkpoint; play() may go on meanwhile."},
    {"export", METHOD(learner_object_export), METH_VARARGS | METH_KEYWORDS,
     "export($self, path, pages, coarseness)\n--\n\n"
     "Write a weights file of at most so many pages beside the empty ones; the coarser, the smaller it is\n"
     "once compressed."},
    {"load", METHOD(learner_object_load), METH_O,
     "load($self, path, /)\n--\n\nTake up a checkpoint; ValueError if the file is none."},
    {NULL, NULL, 0, NULL},
};

static PyGetSetDef learner_object_properties[] = {
    {"moves", (getter)learner_object_moves, NULL, "Moves learned from, over all checkpoints.", NULL},
    {NULL, NULL, NULL, NULL, NULL},
};

static PyType_Slot learner_object_slots[] = {
    {Py_tp_doc, "Learner()\n--\n\nA network that knows nothing yet, and learns; takes 1.6 GB of memory."},
    {Py_tp_new, learner_object_new},
    {Py_tp_dealloc, learner_object_dealloc},
    {Py_tp_methods, learner_object_methods},
    {Py_tp_getset, learner_object_properties},
    {0, NULL},
};

PyType_Spec learner_object_spec = {
    .name = "engine._core.Learner",
    .basicsize = sizeof(LearnerObject),
    .flags = Py_TPFLAGS_DEFAULT | Py_TPFLAGS_IMMUTABLETYPE,
    .slots = learner_object_slots,
};
