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

    for (unsigned t = 0; t < TUPLES; t++) {
        for (unsigned code = 0; code < CODES; code++) {
            /* Two's complement, without leaning on how the compiler converts. */
            int64_t value = read32(bytes + CODES_OFFSET + 4 * (t * CODES + code));
            if (value > INT32_MAX) value -= (int64_t)1 << 32;
            if (value > CODE_LIMIT || value < -CODE_LIMIT) return NETWORK_DAMAGED;
            network->codes[t][code] = (int32_t)value;
        }
    }
    return NETWORK_OK;
}

int32_t network_value(const Network *network, Board after) {
    if (after.high) after = board_downgrade(after, 15);
    uint32_t features[FEATURES];
    board_features(after.low, features);
    int32_t sum = 0;
    for (unsigned t = 0; t < TUPLES; t++) {
        for (unsigned s = 0; s < SYMMETRIES; s++) {
            uint32_t feature = features[SYMMETRIES * t + s];
            uint32_t page = read16(network->directory + 2 * (size_t)(feature >> PAGE_BITS));
            /* A damaged directory may say anything: one comparison, not seen in the speed. */
            if (page >= network->page_count[t]) page = 0;
            size_t place = (size_t)page * PAGE_ENTRIES + (feature & (PAGE_ENTRIES - 1));
            sum += network->codes[t][network->pages[t][place]];
        }
    }
    return sum;
}
