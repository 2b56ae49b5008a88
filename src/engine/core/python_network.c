/* The type Network: the value network, read in place from a weights file in memory. */
#include "python_face.h"

#include "network.h"

typedef struct {
    PyObject_HEAD
    Py_buffer buffer; /* held as long as this lives */
    Network network;
} NetworkObject;

static const char *const reasons[] = {
    [NETWORK_TRUNCATED] = "The weights file is shorter than it should be.",
    [NETWORK_FOREIGN] = "This is no weights file.",
    [NETWORK_VERSION_NEW] = "The weights file is of another version.",
    [NETWORK_OTHER] = "The weights file is of a network with other tuples.",
    [NETWORK_DAMAGED] = "The weights file is damaged.",
};

static PyObject *network_object_new(PyTypeObject *type, PyObject *args, PyObject *keywords) {
    static const char *const names[] = {"data", NULL};
    PyObject *data;
    if (!PyArg_ParseTupleAndKeywords(args, keywords, "O:Network", (char **)names, &data)) return NULL;
    tables_ensure();
    allocfunc allocate = (allocfunc)PyType_GetSlot(type, Py_tp_alloc);
    NetworkObject *self = (NetworkObject *)allocate(type, 0);
    if (!self) return NULL;
    if (PyObject_GetBuffer(data, &self->buffer, PyBUF_SIMPLE) < 0) {
        Py_DECREF(self);
        return NULL;
    }
    NetworkStatus status = network_open(&self->network, self->buffer.buf, (size_t)self->buffer.len);
    if (status != NETWORK_OK) {
        Py_DECREF(self);
        PyErr_SetString(PyExc_ValueError, reasons[status]);
        return NULL;
    }
    return (PyObject *)self;
}

static void network_object_dealloc(NetworkObject *self) {
    PyTypeObject *type = Py_TYPE((PyObject *)self);
    PyBuffer_Release(&self->buffer); /* nothing, if it was never got */
    freefunc release = (freefunc)PyType_GetSlot(type, Py_tp_free);
    release(self);
    Py_DECREF(type);
}

static PyObject *network_object_value(NetworkObject *self, PyObject *cells) {
    Board board;
    if (!board_from_python(cells, &board)) return NULL;
    return PyLong_FromLong(network_value(&self->network, board));
}

static PyMethodDef network_object_methods[] = {
    {"value", METHOD(network_object_value), METH_O,
     "value($self, cells, /)\n--\n\nPoints still to be scored after this afterstate; below zero where the network errs."},
    {NULL, NULL, 0, NULL},
};

static PyType_Slot network_object_slots[] = {
    {Py_tp_doc, "Network(data)\n--\n\nThe network whose weights file is this buffer, which it keeps."},
    {Py_tp_new, network_object_new},
    {Py_tp_dealloc, network_object_dealloc},
    {Py_tp_methods, network_object_methods},
    {0, NULL},
};

PyType_Spec network_object_spec = {
    .name = "engine._core.Network",
    .basicsize = sizeof(NetworkObject),
    .flags = Py_TPFLAGS_DEFAULT | Py_TPFLAGS_IMMUTABLETYPE,
    .slots = network_object_slots,
};

const Network *network_from_python(PyObject *object) {
    /* Types of the limited API are made anew for each interpreter: known by how they end, not by address. */
    destructor end = (destructor)PyType_GetSlot(Py_TYPE(object), Py_tp_dealloc);
    if (end == (destructor)network_object_dealloc) return &((NetworkObject *)object)->network;
    PyErr_SetString(PyExc_TypeError, "network must be an engine._core.Network or None.");
    return NULL;
}
