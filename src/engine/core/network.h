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
 *        192    8192  value of each of the 256 codes, in points, by tuple: signed, four bytes
 *       8384      2^20  directory: the page of each of 2^16 page numbers (index >> 8), by tuple:
 *                     two bytes, counted from the first page of the tuple
 *    1056960     192  zero, so that pages lie in whole cache lines
 *    1057152     256  a page, by tuple: a code for each of 256 entries (index & 255)
 *
 * The first page of a tuple is that of everything training never met: zeros, and code 0 means 0.
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
    CODES = 256,

    HEADER_SIZE = 192,
    CODES_OFFSET = HEADER_SIZE,
    DIRECTORY_OFFSET = CODES_OFFSET + TUPLES * CODES * 4,
    PAGES_OFFSET = DIRECTORY_OFFSET + TUPLES * TUPLE_PAGES * 2 + 192,

    CODE_LIMIT = 1 << 24 /* no code is worth more, so that 64 of them fit 32 bits */
};

typedef struct {
    const uint8_t *directory;       /* TUPLES · TUPLE_PAGES numbers of two bytes */
    const uint8_t *pages[TUPLES];   /* the first page of every tuple */
    uint32_t page_count[TUPLES];    /* never read at or beyond: larger numbers are taken for 0 */
    int32_t codes[TUPLES][CODES];
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
 * the network is used. Looks at the header and the codes alone; whatever the other bytes are, no
 * value ever reads outside the file. *network is usable only after NETWORK_OK. */
NetworkStatus network_open(Network *network, const void *data, size_t size);

/* Points still to be scored after this afterstate, by the network; whole points, and below zero
 * where it errs. Equal for all eight symmetries, and defined for every board: tiles that training
 * never saw are brought down first. */
int32_t network_value(const Network *network, Board after);

#endif
