/* From what was learned to a weights file that ships.
 *
 * A page of 256 entries shares its four upper cells, and so its weights lie close together: each page
 * has a base and a step of its own, and an entry is the number of steps in a byte. (One table of 256
 * values for a whole tuple, even if chosen by Lloyd's method, errs six to nine times as much, and that
 * costs 6 % of the mean score.) Where little was learned the steps are coarser than they had to be:
 * bytes that repeat can be compressed, and the package must be small.
 */
#include "packing.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "files.h"
#include "network.h"

enum { ALL_PAGES = TUPLES * TUPLE_PAGES, FIRST_CODE = 1, LAST_CODE = 255, MOST_STRIDE = 64 };

/* Tiles from 512 on, which seldom change within a search. */
enum { STANDING = 9 };

/* How the weights of a page become bytes: base + code · step, in units of 1/64 point. */
typedef struct {
    double learned; /* sum of the corrections */
    int32_t base;
    uint16_t step;
    uint16_t place; /* in the file, counted from the first page of the tuple; 0 if left out */
} Page;

typedef struct {
    Page pages[ALL_PAGES];
    uint32_t counts[TUPLES];
    double sorted[ALL_PAGES];
    uint32_t order[TUPLE_PAGES]; /* of the pages in the file: below, their numbers */
} Packing;

static int by_number(const void *a, const void *b) {
    uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
    return (x > y) - (x < y);
}

/* Pages with the same large tiles in the same cells lie together: a search asks for them together, and
 * so it needs fewer pages of memory: it is a seventh faster. */
static void pages_order(Packing *packing) {
    for (uint32_t number = 0; number < TUPLE_PAGES; number++) {
        uint32_t standing = 0;
        for (uint32_t cell = 0; cell < 16; cell += 4) {
            uint32_t exponent = number >> cell & 0xF;
            if (exponent >= STANDING) standing |= exponent << cell;
        }
        packing->order[number] = standing << 16 | number;
    }
    qsort(packing->order, TUPLE_PAGES, sizeof packing->order[0], by_number);
    for (uint32_t i = 0; i < TUPLE_PAGES; i++) packing->order[i] &= 0xFFFF;
}

/* Finds base and step for the entries of a page that games have met. */
static void page_measure(Page *page, const Learner *learner, uint32_t number) {
    float least = 0, most = 0;
    unsigned met = 0;
    page->learned = 0;
    for (uint32_t i = 0; i < PAGE_ENTRIES; i++) {
        uint32_t feature = number << PAGE_BITS | i;
        float learned = learner_experience(learner, feature);
        float weight = learner_weight(learner, feature);
        if (learned <= 0) continue;
        page->learned += learned;
        if (met == 0 || weight < least) least = weight;
        if (met == 0 || weight > most) most = weight;
        met++;
    }
    if (met == 0) return;
    double step = (most - least) / (LAST_CODE - FIRST_CODE);
    step = ceil(step * NETWORK_UNIT);
    page->step = step < 1 ? 1 : step > UINT16_MAX ? UINT16_MAX : (uint16_t)step;
    page->base = (int32_t)lrint(least * NETWORK_UNIT) - FIRST_CODE * page->step;
}

/* The code of an entry. The less it learned, the more codes it leaves out: their bytes repeat. */
static uint8_t code_of(const Page *page, float weight, float learned, float coarseness) {
    double fine = (weight * NETWORK_UNIT - page->base) / page->step;
    double allowed = coarseness / sqrtf(learned) * NETWORK_UNIT / page->step;
    int stride = 1;
    while (stride < MOST_STRIDE && 2 * stride <= allowed) stride *= 2;
    long code = lrint(fine / stride) * stride;
    return (uint8_t)(code < FIRST_CODE ? FIRST_CODE : code > LAST_CODE ? LAST_CODE : code);
}

static int by_size_down(const void *a, const void *b) {
    double x = *(const double *)a, y = *(const double *)b;
    return (x < y) - (x > y);
}

/* Measures all pages, and numbers those to keep: the `limit` in which most was learned. */
static void pages_choose(Packing *packing, const Learner *learner, PackingLimits limits) {
    for (uint32_t number = 0; number < ALL_PAGES; number++) {
        page_measure(&packing->pages[number], learner, number);
        packing->sorted[number] = packing->pages[number].learned;
    }
    qsort(packing->sorted, ALL_PAGES, sizeof packing->sorted[0], by_size_down);
    double least = limits.pages < ALL_PAGES ? packing->sorted[limits.pages] : 0;
    for (unsigned t = 0; t < TUPLES; t++) {
        packing->counts[t] = 1;
        for (uint32_t i = 0; i < TUPLE_PAGES; i++) {
            Page *page = &packing->pages[t * TUPLE_PAGES + packing->order[i]];
            bool kept = page->learned > least && packing->counts[t] < TUPLE_PAGES;
            if (kept) {
                page->place = (uint16_t)packing->counts[t]++;
            } else {
                *page = (Page){0};
            }
        }
    }
}

/* --- The file --- */

typedef struct {
    FILE *file;
    uint32_t crc;
    uint64_t size;
    bool ok;
} Output;

static void put(Output *output, const uint8_t *bytes, size_t size) {
    output->crc = crc32_continued(output->crc, bytes, size);
    output->size += size;
    output->ok = output->ok && fwrite(bytes, 1, size, output->file) == size;
}

static void write_number(uint8_t *to, uint64_t number, unsigned bytes) {
    for (unsigned i = 0; i < bytes; i++) to[i] = (uint8_t)(number >> (8 * i));
}

static void put_directory(Output *output, const Packing *packing) {
    for (uint32_t number = 0; number < ALL_PAGES; number++) {
        const Page *page = &packing->pages[number];
        uint8_t entry[DIRECTORY_ENTRY];
        write_number(entry, page->place, 2);
        write_number(entry + 2, page->step, 2);
        write_number(entry + 4, (uint32_t)page->base, 4);
        put(output, entry, sizeof entry);
    }
}

static void put_pages(Output *output, const Packing *packing, const Learner *learner, unsigned tuple,
                      float coarseness) {
    uint8_t codes[PAGE_ENTRIES] = {0};
    put(output, codes, sizeof codes);
    for (uint32_t i = 0; i < TUPLE_PAGES; i++) {
        uint32_t number = tuple * TUPLE_PAGES + packing->order[i];
        const Page *page = &packing->pages[number];
        if (page->place == 0) continue;
        for (uint32_t entry = 0; entry < PAGE_ENTRIES; entry++) {
            uint32_t feature = number << PAGE_BITS | entry;
            float learned = learner_experience(learner, feature);
            float weight = learner_weight(learner, feature);
            codes[entry] = learned > 0 ? code_of(page, weight, learned, coarseness) : 0;
        }
        put(output, codes, sizeof codes);
    }
}

/* The header, once the rest is known. */
static void header_fill(uint8_t header[HEADER_SIZE], const Packing *packing, uint64_t moves,
                        const Output *body) {
    memset(header, 0, HEADER_SIZE);
    memcpy(header, "2048NTUP", 8);
    write_number(header + 8, NETWORK_VERSION, 4);
    write_number(header + 16, HEADER_SIZE + body->size, 8);
    write_number(header + 24, moves, 8);
    write_number(header + 32, body->crc, 4);
    write_number(header + 36, TUPLES, 4);
    write_number(header + 40, TUPLE_CELLS, 4);
    write_number(header + 44, PAGE_ENTRIES, 4);
    memcpy(header + 48, tuple_cells, sizeof tuple_cells);
    for (unsigned t = 0; t < TUPLES; t++) {
        write_number(header + 96 + 4 * t, packing->counts[t], 4);
    }
    write_number(header + 12, crc32_continued(0, header, HEADER_SIZE), 4);
}

bool packing_write(const Learner *learner, PackingLimits limits, const char *path) {
    Packing *packing = calloc(1, sizeof *packing);
    FILE *file = file_open(path, "wb");
    bool ok = packing && file;
    if (ok) {
        Output output = {file, 0, 0, true};
        uint8_t header[HEADER_SIZE] = {0};
        ok = fwrite(header, sizeof header, 1, file) == 1;
        pages_order(packing);
        pages_choose(packing, learner, limits);
        put_directory(&output, packing);
        for (unsigned t = 0; t < TUPLES; t++) {
            put_pages(&output, packing, learner, t, limits.coarseness);
        }
        header_fill(header, packing, learner_moves(learner), &output);
        ok = ok && output.ok && fseek(file, 0, SEEK_SET) == 0 &&
             fwrite(header, sizeof header, 1, file) == 1;
    }
    if (file) ok = fclose(file) == 0 && ok;
    free(packing);
    return ok;
}
