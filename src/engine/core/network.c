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

/* What a byte of a page stands for, in units: nothing, if no game has met the entry. */
static inline int64_t code_value(const uint8_t *entry, uint8_t code) {
    int32_t base = (int32_t)read32(entry + 4);
    return code ? base + (int64_t)read16(entry + 2) * code : 0;
}

int32_t network_value(const Network *network, Board after) {
    if (after.high) after = board_downgrade(after, 15);
    uint32_t features[FEATURES];
    board_features(after.low, features);
    int64_t sum = 0;
    for (unsigned t = 0; t < TUPLES; t++) {
        for (unsigned s = 0; s < SYMMETRIES; s++) {
            uint32_t feature = features[SYMMETRIES * t + s];
            const uint8_t *entry =
                network->directory + DIRECTORY_ENTRY * (size_t)(feature >> PAGE_BITS);
            uint32_t page = read16(entry);
            /* A damaged directory may say anything: one comparison, not seen in the speed. */
            if (page >= network->page_count[t]) page = 0;
            size_t place = (size_t)page * PAGE_ENTRIES + (feature & (PAGE_ENTRIES - 1));
            sum += code_value(entry, network->pages[t][place]);
        }
    }
    int64_t points = (sum + NETWORK_UNIT / 2) >> UNIT_BITS;
    return points > VALUE_MOST ? VALUE_MOST : points < -VALUE_MOST ? -VALUE_MOST : (int32_t)points;
}
