/* A small weights file that is in order, for what watches the core to open, spoil and search with. */
#ifndef TUI2048_WEIGHTS_FILE_H
#define TUI2048_WEIGHTS_FILE_H

#include <stdlib.h>
#include <string.h>

#include "network.h"

enum {
    WEIGHTS_FILE_PAGES = 3, /* of every tuple */
    WEIGHTS_FILE_SIZE = PAGES_OFFSET + TUPLES * WEIGHTS_FILE_PAGES * PAGE_ENTRIES
};

/* The next of a row of random numbers: SplitMix64. */
static inline uint64_t mixed(uint64_t *state) {
    uint64_t z = *state += 0x9E3779B97F4A7C15ULL;
    z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9ULL;
    z = (z ^ z >> 27) * 0x94D049BB133111EBULL;
    return z ^ z >> 31;
}

static inline void put_number(uint8_t *to, uint64_t number, unsigned bytes) {
    for (unsigned i = 0; i < bytes; i++) to[i] = (uint8_t)(number >> (8 * i));
}

/* Its WEIGHTS_FILE_SIZE bytes, for the caller to free. */
static inline uint8_t *weights_file_make(void) {
    uint64_t state = 1;
    uint8_t *file = malloc(WEIGHTS_FILE_SIZE);
    if (!file) exit(1);
    for (size_t i = 0; i < WEIGHTS_FILE_SIZE; i++) file[i] = (uint8_t)mixed(&state);
    memset(file, 0, HEADER_SIZE);
    memcpy(file, "2048NTUP", 8);
    put_number(file + 8, NETWORK_VERSION, 4);
    put_number(file + 16, WEIGHTS_FILE_SIZE, 8);
    put_number(file + 36, TUPLES, 4);
    put_number(file + 40, TUPLE_CELLS, 4);
    put_number(file + 44, PAGE_ENTRIES, 4);
    memcpy(file + 48, tuple_cells, sizeof tuple_cells);
    for (unsigned t = 0; t < TUPLES; t++) put_number(file + 96 + 4 * t, WEIGHTS_FILE_PAGES, 4);
    put_number(file + 12, crc32_continued(0, file, HEADER_SIZE), 4);
    return file;
}

#endif
