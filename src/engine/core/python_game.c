/* The type Game: the rules by the compiled core, a move a call. */
#include "python_face.h"

#include "play.h"

typedef struct {
    PyObject_HEAD
    Play play;
    Exclusion exclusion;
} GameObject;

/* The game as it stands between two moves. */
static Play game_object_now(GameObject *self) {
    EXCLUSION_BEGIN(&self->exclusion);
    Play play = self->play;
    EXCLUSION_END(&self->exclusion);
    return play;
}

static PyObject *game_object_new(PyTypeObject *type, PyObject *args, PyObject *keywords) {
    static const char *const names[] = {"seed", NULL};
    uint64_t seed;
    if (!PyArg_ParseTupleAndKeywords(args, keywords, "O&:Game", (char **)names, seed_from_python, &seed)) {
        return NULL;
    }
    tables_ensure();
    allocfunc allocate = (allocfunc)PyType_GetSlot(type, Py_tp_alloc);
    GameObject *self = (GameObject *)allocate(type, 0);
    if (self) play_begin(&self->play, seed);
    return (PyObject *)self;
}

static void game_object_dealloc(GameObject *self) {
    PyTypeObject *type = Py_TYPE((PyObject *)self);
    freefunc release = (freefunc)PyType_GetSlot(type, Py_tp_free);
    release(self);
    Py_DECREF(type);
}

static PyObject *game_object_play(GameObject *self, PyObject *object) {
    long direction = PyLong_AsLong(object);
    if (direction == -1 && PyErr_Occurred()) return NULL;
    if (direction < UP || direction > LEFT) {
        PyErr_Format(PyExc_ValueError, "direction must be from %d to %d, not %ld.", UP, LEFT, direction);
        return NULL;
    }
    EXCLUSION_BEGIN(&self->exclusion);
    bool legal = play_move(&self->play, (Direction)direction);
    EXCLUSION_END(&self->exclusion);
    return PyBool_FromLong(legal);
}

static PyObject *game_object_cells(GameObject *self, void *unused) {
    (void)unused;
    return board_to_python(game_object_now(self).board);
}

static PyObject *game_object_score(GameObject *self, void *unused) {
    (void)unused;
    return PyLong_FromUnsignedLong(game_object_now(self).score);
}

static PyObject *game_object_moves(GameObject *self, void *unused) {
    (void)unused;
    return PyLong_FromUnsignedLong(game_object_now(self).moves);
}

static PyObject *game_object_over(GameObject *self, void *unused) {
    (void)unused;
    Board board = game_object_now(self).board;
    for (Direction direction = UP; direction <= LEFT; direction++) {
        uint32_t gained;
        if (!board_equal(board_slide(board, direction, &gained), board)) Py_RETURN_FALSE;
    }
    Py_RETURN_TRUE;
}

static PyMethodDef game_object_methods[] = {
    {"play", METHOD(game_object_play), METH_O,
     "play($self, direction, /)\n--\n\nMake a move and let the next tile fall; False, and nothing changed, if it is illegal."},
    {NULL, NULL, 0, NULL},
};

static PyGetSetDef game_object_properties[] = {
    {"cells", (getter)game_object_cells, NULL, "The 16 exponents, as bytes.", NULL},
    {"score", (getter)game_object_score, NULL, "The points of all merges so far.", NULL},
    {"moves", (getter)game_object_moves, NULL, "How many moves were made.", NULL},
    {"over", (getter)game_object_over, NULL, "True if no move is left.", NULL},
    {NULL, NULL, NULL, NULL, NULL},
};

static PyType_Slot game_object_slots[] = {
    {Py_tp_doc, "Game(seed)\n--\n\nA game by its seed, as engine.Game plays it, without undo and many times faster."},
    {Py_tp_new, game_object_new},
    {Py_tp_dealloc, game_object_dealloc},
    {Py_tp_methods, game_object_methods},
    {Py_tp_getset, game_object_properties},
    {0, NULL},
};

PyType_Spec game_object_spec = {
    .name = "engine._core.Game",
    .basicsize = sizeof(GameObject),
    .flags = Py_TPFLAGS_DEFAULT | Py_TPFLAGS_IMMUTABLETYPE,
    .slots = game_object_slots,
};
