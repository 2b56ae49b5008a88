/* From what was learned to a weights file that ships.
 *
 * A weight becomes one of 256 codes of its tuple. The values of the codes are chosen by Lloyd's
 * method: levels as close together as weights are dense, then each moved to the mean of the weights
 * nearest to it, over and over. A weight counts by what it learned and a little for being there: so
 * the entries that every game reads are the ones that lose least.
 */
#include "packing.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "network.h"

/* Weights are told apart to the point, within ±65,536 (the largest seen is 44,000). */
enum { HALF_RANGE = 1 << 16, RANGE = 2 * HALF_RANGE, SMOOTHING = 10, ROUNDS = 30 };

typedef struct {
    double mass[RANGE];     /* of the weights that round to this many points */
    double density[RANGE];
    uint8_t code[RANGE];    /* nearest */
    double levels[CODES];   /* of the codes; code 0 is 0, the others rise */
    uint16_t directory[TUPLES][TUPLE_PAGES];
    uint32_t page_count[TUPLES];
    int32_t codes[TUPLES][CODES];
    float page_experience[TUPLES * TUPLE_PAGES];
    float sorted[TUPLES * TUPLE_PAGES];
} Packing;

static int slot_of(float weight) {
    long slot = lrintf(weight) + HALF_RANGE;
    return slot < 0 ? 0 : slot >= RANGE ? RANGE - 1 : (int)slot;
}

/* The learned entries of a tuple, by weight: half of the mass by experience, half by number. */
static void masses_gather(Packing *packing, const Learner *learner, unsigned tuple, float least) {
    static const double half = 0.5;
    double experience = 0, number = 0;
    for (uint32_t i = 0; i < TUPLE_ENTRIES; i++) {
        float learned = learner_experience(learner, tuple << TUPLE_BITS | i);
        if (learned <= least) continue;
        experience += learned;
        number++;
    }
    memset(packing->mass, 0, sizeof packing->mass);
    for (uint32_t i = 0; i < TUPLE_ENTRIES; i++) {
        uint32_t feature = tuple << TUPLE_BITS | i;
        float learned = learner_experience(learner, feature);
        if (learned <= least) continue;
        packing->mass[slot_of(learner_weight(learner, feature))] +=
            half * learned / experience + half / number;
    }
}

/* First levels: so that between two of them lies an equal share of the cube root of the density,
 * the rule that is best where levels are many. */
static void levels_begin(Packing *packing) {
    double sum = 0;
    for (int i = 0; i < RANGE; i++) {
        sum += packing->mass[i];
        if (i > 2 * SMOOTHING) sum -= packing->mass[i - 2 * SMOOTHING - 1];
        int middle = i < SMOOTHING ? 0 : i - SMOOTHING;
        packing->density[middle] = cbrt(sum > 1e-12 ? sum : 0);
    }
    double total = 0;
    for (int i = 0; i < RANGE - SMOOTHING; i++) total += packing->density[i];
    double share = 0;
    unsigned next = 1;
    for (int i = 0; i < RANGE - SMOOTHING && next < CODES; i++) {
        share += packing->density[i];
        while (next < CODES && share >= total * (next - 0.5) / (CODES - 1)) {
            packing->levels[next++] = i - HALF_RANGE;
        }
    }
    while (next < CODES) packing->levels[next++] = HALF_RANGE;
}

/* The nearest of the rising levels 1 … 255 for every slot; code 0 where 0 is nearer still. */
static void codes_assign(Packing *packing) {
    unsigned code = 1;
    for (int i = 0; i < RANGE; i++) {
        double value = i - HALF_RANGE;
        while (code + 1 < CODES && fabs(packing->levels[code + 1] - value) <=
                                       fabs(packing->levels[code] - value)) {
            code++;
        }
        bool zero = fabs(value) <= fabs(packing->levels[code] - value);
        packing->code[i] = zero ? 0 : (uint8_t)code;
    }
}

/* Every level but 0 to the mean of what is nearest to it. A level that has nothing stays. */
static void levels_improve(Packing *packing) {
    double mass[CODES] = {0}, moment[CODES] = {0};
    for (int i = 0; i < RANGE; i++) {
        mass[packing->code[i]] += packing->mass[i];
        moment[packing->code[i]] += packing->mass[i] * (i - HALF_RANGE);
    }
    for (unsigned code = 1; code < CODES; code++) {
        if (mass[code] > 0) packing->levels[code] = moment[code] / mass[code];
    }
}

static void tuple_quantise(Packing *packing, unsigned tuple) {
    levels_begin(packing);
    for (int round = 0; round < ROUNDS; round++) {
        codes_assign(packing);
        levels_improve(packing);
    }
    for (unsigned code = 1; code < CODES; code++) {
        packing->levels[code] = nearbyint(packing->levels[code]);
        packing->codes[tuple][code] = (int32_t)packing->levels[code];
    }
    codes_assign(packing);
}

static int by_size_down(const void *a, const void *b) {
    float x = *(const float *)a, y = *(const float *)b;
    return (x < y) - (x > y);
}

/* Numbers the pages to keep: the `limit` in which most was learned. */
static void pages_choose(Packing *packing, const Learner *learner, PackingLimits limits) {
    for (uint32_t page = 0; page < TUPLES * TUPLE_PAGES; page++) {
        double learned = 0;
        for (uint32_t i = 0; i < PAGE_ENTRIES; i++) {
            float entry = learner_experience(learner, page << PAGE_BITS | i);
            if (entry > limits.experience) learned += entry;
        }
        packing->page_experience[page] = packing->sorted[page] = (float)learned;
    }
    enum { ALL = TUPLES * TUPLE_PAGES };
    qsort(packing->sorted, ALL, sizeof packing->sorted[0], by_size_down);
    float least = limits.pages < ALL ? packing->sorted[limits.pages] : 0;
    for (unsigned t = 0; t < TUPLES; t++) {
        packing->page_count[t] = 1;
        for (uint32_t page = 0; page < TUPLE_PAGES; page++) {
            bool kept = packing->page_experience[t * TUPLE_PAGES + page] > least &&
                        packing->page_count[t] < TUPLE_PAGES;
            packing->directory[t][page] = kept ? (uint16_t)packing->page_count[t]++ : 0;
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

/* CRC-32 as in zip and PNG, continued from `crc` (0 at first). */
static uint32_t crc32_of(uint32_t crc, const uint8_t *bytes, size_t size) {
    crc = ~crc;
    for (size_t i = 0; i < size; i++) {
        crc ^= bytes[i];
        for (int bit = 0; bit < 8; bit++) crc = crc >> 1 ^ (0xEDB88320 & (0 - (crc & 1)));
    }
    return ~crc;
}

static void put(Output *output, const uint8_t *bytes, size_t size) {
    output->crc = crc32_of(output->crc, bytes, size);
    output->size += size;
    output->ok = output->ok && fwrite(bytes, 1, size, output->file) == size;
}

static void write_number(uint8_t *to, uint64_t number, unsigned bytes) {
    for (unsigned i = 0; i < bytes; i++) to[i] = (uint8_t)(number >> (8 * i));
}

static void put_tables(Output *output, const Packing *packing) {
    uint8_t number[4];
    for (unsigned t = 0; t < TUPLES; t++) {
        for (unsigned code = 0; code < CODES; code++) {
            write_number(number, (uint32_t)packing->codes[t][code], 4);
            put(output, number, 4);
        }
    }
    for (unsigned t = 0; t < TUPLES; t++) {
        for (uint32_t page = 0; page < TUPLE_PAGES; page++) {
            write_number(number, packing->directory[t][page], 2);
            put(output, number, 2);
        }
    }
    static const uint8_t padding[PAGES_OFFSET - DIRECTORY_OFFSET - TUPLES * TUPLE_PAGES * 2];
    put(output, padding, sizeof padding);
}

/* The pages of a tuple, with the codes that were just assigned. */
static void put_pages(Output *output, const Packing *packing, const Learner *learner,
                      unsigned tuple, float least) {
    uint8_t codes[PAGE_ENTRIES] = {0};
    put(output, codes, sizeof codes);
    for (uint32_t page = 0; page < TUPLE_PAGES; page++) {
        if (packing->directory[tuple][page] == 0) continue;
        for (uint32_t i = 0; i < PAGE_ENTRIES; i++) {
            uint32_t feature = tuple << TUPLE_BITS | page << PAGE_BITS | i;
            bool known = learner_experience(learner, feature) > least;
            codes[i] = known ? packing->code[slot_of(learner_weight(learner, feature))] : 0;
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
    for (unsigned t = 0; t < TUPLES; t++) write_number(header + 96 + 4 * t, packing->page_count[t], 4);
    write_number(header + 12, crc32_of(0, header, HEADER_SIZE), 4);
}

bool packing_write(const Learner *learner, PackingLimits limits, const char *path) {
    Packing *packing = calloc(1, sizeof *packing);
    FILE *file = fopen(path, "wb");
    bool ok = packing && file;
    if (ok) {
        Output output = {file, 0, 0, true};
        uint8_t header[HEADER_SIZE] = {0};
        ok = fwrite(header, sizeof header, 1, file) == 1;
        pages_choose(packing, learner, limits);
        /* The tables of codes come before the pages: quantise all, then again one by one. */
        for (unsigned t = 0; t < TUPLES; t++) {
            masses_gather(packing, learner, t, limits.experience);
            tuple_quantise(packing, t);
        }
        put_tables(&output, packing);
        for (unsigned t = 0; t < TUPLES; t++) {
            for (unsigned code = 0; code < CODES; code++) packing->levels[code] = packing->codes[t][code];
            codes_assign(packing);
            put_pages(&output, packing, learner, t, limits.experience);
        }
        header_fill(header, packing, learner_moves(learner), &output);
        ok = ok && output.ok && fseek(file, 0, SEEK_SET) == 0 &&
             fwrite(header, sizeof header, 1, file) == 1;
    }
    if (file) ok = fclose(file) == 0 && ok;
    free(packing);
    return ok;
}
