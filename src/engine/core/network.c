/* The value of a board by the n-tuple network, read in place from a weights file in memory. */
#include "network.h"

#include <string.h>

#include "downgrade.h"

static const char MAGIC[8] = "2048NTUP";

static inline uint32_t read16(const uint8_t *p) { return (uint32_t)(p[0] | p[1] << 8); }

static inline uint32_t read32(const uint8_t *p) { return read16(p) | read16(p + 2) << 16; }

static inline uint64_t read64(const uint8_t *p) {
    return read32(p) | (uint64_t)read32(p + 4) << 32;
}

uint32_t crc32_continued(uint32_t crc, const uint8_t *bytes, size_t size) {
    crc = ~crc;
    for (size_t i = 0; i < size; i++) {
        crc ^= bytes[i];
        for (int bit = 0; bit < 8; bit++) crc = crc >> 1 ^ (0xEDB88320 & (0 - (crc & 1)));
    }
    return ~crc;
}

static bool header_whole(const uint8_t *header) {
    uint8_t copy[HEADER_SIZE];
    memcpy(copy, header, HEADER_SIZE);
    memset(copy + 12, 0, 4);
    return crc32_continued(0, copy, HEADER_SIZE) == read32(header + 12);
}

/* The header names the network that tuples.h describes. */
static bool same_tuples(const uint8_t *header) {
    return read32(header + 36) == TUPLES && read32(header + 40) == TUPLE_CELLS &&
           read32(header + 44) == PAGE_ENTRIES &&
           memcmp(header + 48, tuple_cells, sizeof tuple_cells) == 0;
}

NetworkStatus network_open(Network *network, const void *data, size_t size) {
    if (size == 0) return NETWORK_TRUNCATED;
    const uint8_t *bytes = data;
    size_t known = size < sizeof MAGIC ? size : sizeof MAGIC;
    if (memcmp(bytes, MAGIC, known) != 0) return NETWORK_FOREIGN;
    if (size < HEADER_SIZE) return NETWORK_TRUNCATED;
    if (read32(bytes + 8) != NETWORK_VERSION) return NETWORK_VERSION_NEW;
    if (!same_tuples(bytes)) return NETWORK_OTHER;
    if (read64(bytes + 16) > size) return NETWORK_TRUNCATED;

    if (!header_whole(bytes)) return NETWORK_DAMAGED;

    network->directory = bytes + DIRECTORY_OFFSET;
    uint64_t end = PAGES_OFFSET;
    for (unsigned t = 0; t < TUPLES; t++) {
        uint32_t count = read32(bytes + 96 + 4 * t);
        if (count == 0 || count > TUPLE_PAGES) return NETWORK_DAMAGED;
        if (end + (uint64_t)count * PAGE_ENTRIES > size) return NETWORK_DAMAGED;
        network->pages[t] = bytes + end;
        network->page_count[t] = count;
        end += (uint64_t)count * PAGE_ENTRIES;
    }
    if (end != size || read64(bytes + 16) != size) return NETWORK_DAMAGED;

    return NETWORK_OK;
}

/* Asks the processor for memory that will be read soon, where it can be asked. */
static inline void prefetch(const void *address) {
#if defined(__GNUC__)
    __builtin_prefetch(address);
#else
    (void)address;
#endif
}

/* An entry on its way from the file: its directory entry, and where its code lies. */
typedef struct {
    const uint8_t *page, *code;
} Place;

/* What the code stands for, in units: nothing, if no game has met the entry. */
static inline int64_t place_value(Place place) {
    uint32_t code = *place.code;
    int32_t base = (int32_t)read32(place.page + 4);
    return code ? base + (int64_t)read16(place.page + 2) * code : 0;
}

static inline const uint8_t *directory_entry(const Network *network, uint32_t feature) {
    return network->directory + DIRECTORY_ENTRY * (size_t)(feature >> PAGE_BITS);
}

/* Where the code of an entry of tuple t lies. */
static inline Place place_find(const Network *network, unsigned t, uint32_t feature) {
    const uint8_t *entry = directory_entry(network, feature);
    uint32_t page = read16(entry);
    /* A damaged directory may say anything: one comparison, not seen in the speed. */
    if (page >= network->page_count[t]) page = 0;
    size_t offset = (size_t)page * PAGE_ENTRIES + (feature & (PAGE_ENTRIES - 1));
    return (Place){entry, network->pages[t] + offset};
}

static int32_t points_from_units(int64_t units) {
    int64_t points = (units + NETWORK_UNIT / 2) >> UNIT_BITS;
    return points > VALUE_MOST ? VALUE_MOST : points < -VALUE_MOST ? -VALUE_MOST : (int32_t)points;
}

void network_values(const Network *network, unsigned count, const Board after[], int32_t values[]) {
    uint32_t features[NETWORK_BATCH][FEATURES];
    Place places[NETWORK_BATCH][FEATURES];
    for (unsigned i = 0; i < count; i++) {
        Board board = after[i].high ? board_downgrade(after[i], 15) : after[i];
        board_features(board.low, features[i]);
        for (unsigned f = 0; f < FEATURES; f++) prefetch(directory_entry(network, features[i][f]));
    }
    for (unsigned i = 0; i < count; i++) {
        for (unsigned f = 0; f < FEATURES; f++) {
            places[i][f] = place_find(network, f / SYMMETRIES, features[i][f]);
            prefetch(places[i][f].code);
        }
    }
    for (unsigned i = 0; i < count; i++) {
        int64_t units = 0;
        for (unsigned f = 0; f < FEATURES; f++) units += place_value(places[i][f]);
        values[i] = points_from_units(units);
    }
}

int32_t network_value(const Network *network, Board after) {
    int32_t value;
    network_values(network, 1, &after, &value);
    return value;
}
