/* The value of a board by the n-tuple network, read in place from a weights file in memory.
 *
 * The file, all numbers little-endian (docs/network-format.md tells the reasons):
 *
 *     offset   bytes
 *          0       8  magic "2048NTUP"
 *          8       4  version, 1
 *         12       4  CRC-32 of the header (bytes 0-191) with this field taken as zero
 *         16       8  size of the whole file
 *         24       8  moves that the network learned from
 *         32       4  CRC-32 of everything behind the header
 *         36       4  tuples, 8
 *         40       4  cells of a tuple, 6
 *         44       4  entries of a page, 256
 *         48      48  the cells of every tuple, a byte each; the first is the lowest nibble of an index
 *         96      32  pages of every tuple, four bytes each, 1 … 65536
 *        128      64  zero
 *        192    2^22  directory: for each of 2^16 page numbers (index >> 8), by tuple,
 *                       two bytes  the page, counted from the first of the tuple; 0 if it was left out
 *                       two bytes  its step, in units of 1/64 point
 *                      four bytes  its base, signed, in units
 *    4194496     256  a page, by tuple: a code for each of 256 entries (index & 255). The weight of an
 *                     entry is base + code * step, but 0 for code 0: that no game has met.
 *
 * The first page of a tuple is that of everything left out: zeros.
 */
#ifndef TUI2048_NETWORK_H
#define TUI2048_NETWORK_H

#include <stddef.h>

#include "tuples.h"

enum {
    NETWORK_VERSION = 1,
    PAGE_BITS = 8,
    PAGE_ENTRIES = 1 << PAGE_BITS,
    TUPLE_PAGES = TUPLE_ENTRIES >> PAGE_BITS, /* page numbers of a tuple */
    UNIT_BITS = 6,
    NETWORK_UNIT = 1 << UNIT_BITS, /* a point */

    HEADER_SIZE = 192,
    DIRECTORY_OFFSET = HEADER_SIZE,
    DIRECTORY_ENTRY = 8,
    PAGES_OFFSET = DIRECTORY_OFFSET + TUPLES * TUPLE_PAGES * DIRECTORY_ENTRY,

    VALUE_MOST = 1 << 24 /* no board is worth more, either way */
};

typedef struct {
    const uint8_t *directory;       /* TUPLES · TUPLE_PAGES entries of eight bytes */
    const uint8_t *pages[TUPLES];   /* the first page of every tuple */
    uint32_t page_count[TUPLES];    /* never read at or beyond: larger numbers are taken for 0 */
} Network;

typedef enum {
    NETWORK_OK,
    NETWORK_TRUNCATED,   /* shorter than it says, or than a header */
    NETWORK_FOREIGN,     /* no weights file at all */
    NETWORK_VERSION_NEW, /* of another version */
    NETWORK_OTHER,       /* of a network with other tuples or pages */
    NETWORK_DAMAGED      /* its numbers contradict each other */
} NetworkStatus;

/* Makes *network read the weights file of `size` bytes at `data`, which must stay there as long as
 * the network is used. Looks at the header alone; whatever the other bytes are, no
 * value ever reads outside the file. *network is usable only after NETWORK_OK. */
NetworkStatus network_open(Network *network, const void *data, size_t size);

/* CRC-32 as in zip and PNG, continued from `crc`: 0 at first. */
uint32_t crc32_continued(uint32_t crc, const uint8_t *bytes, size_t size);

enum { NETWORK_BATCH = 4 };

/* Points still to be scored after each of `count` afterstates, NETWORK_BATCH at most, by the network:
 * whole points, and below zero where it errs. Equal for all eight symmetries, and defined for every
 * board: tiles that training never saw are brought down first.
 *
 * A board's 64 entries lie all over a file of many megabytes, each behind a directory entry that is as
 * far away. So all directory entries of the batch are asked for before any is used, then all codes:
 * the waits for memory overlap, and values come some 1.3 times as fast as one by one. */
void network_values(const Network *network, unsigned count, const Board after[], int32_t values[]);

/* The same of one. */
int32_t network_value(const Network *network, Board after);

#endif
