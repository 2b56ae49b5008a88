/* Packed boards: sixteen cells of five bits, slid by table.
 *
 * A cell holds the exponent of its tile: 0 empty, 1 for 2, … 17 for 131072. Five bits do not
 * divide a machine word, so a board is kept as two planes: the low four bits of every cell in one
 * 64-bit word, the fifth bits in a 16-bit one. The second is zero in every game that has not yet
 * made a 65536, and then all work is done on the first alone.
 *
 *     cell numbers        low: cell i in bits 4i … 4i+3        high: cell i in bit i
 *      0  1  2  3
 *      4  5  6  7         bit 63                    bit 0      bit 15           bit 0
 *      8  9 10 11         | 15 | 14 | … |  1 |  0 |            |15|14| …  | 1| 0|
 *     12 13 14 15
 *
 * A row is therefore 16 neighbouring bits of `low`, its leftmost cell lowest.
 *
 * The trick: the slide of a row without fifth bits is looked up by its 16 bits (2^16 rows, 512 KiB
 * of results and 256 KiB of gains, of which a game touches a few thousand). Rows that hold a 65536
 * or more are so rare that they are slid by the rule itself, the one the tables are built from.
 */
#ifndef TUI2048_BITBOARD_H
#define TUI2048_BITBOARD_H

#include <stdbool.h>
#include <stdint.h>

typedef struct {
    uint64_t low;
    uint16_t high;
} Board;

typedef enum { UP, RIGHT, DOWN, LEFT } Direction;

enum { CELLS = 16, DIRECTIONS = 4, MAX_EXPONENT = 17 };

/* Result of sliding a row: bits 0-15 its low plane, bits 16-19 its high plane. */
typedef uint32_t PackedRow;

extern PackedRow row_left[1 << 16];
extern PackedRow row_right[1 << 16];
/* Points for either slide of a row: the same pairs merge whichever edge the row moves to. */
extern uint32_t row_gain[1 << 16];

/* Builds the three tables; to be called once before any slide, from one thread. */
void board_tables_build(void);

/* Slides one row by the rule; `mirrored` for a slide to the right. Adds the points to *gained. */
PackedRow row_slide_by_rule(PackedRow row, bool mirrored, uint32_t *gained);

static inline bool board_equal(Board a, Board b) { return a.low == b.low && a.high == b.high; }

static inline unsigned board_exponent(Board board, unsigned cell) {
    return (unsigned)(board.low >> (4 * cell) & 0xF) | (unsigned)(board.high >> cell & 1) << 4;
}

/* Puts a tile into an empty cell. */
static inline Board board_place(Board board, unsigned cell, unsigned exponent) {
    board.low |= (uint64_t)(exponent & 0xF) << (4 * cell);
    board.high |= (uint16_t)((exponent >> 4) << cell);
    return board;
}

/* Every bit i of a 16-bit plane moved to bit 4i. */
static inline uint64_t plane_spread(uint16_t plane) {
    uint64_t x = plane;
    x = (x | x << 24) & 0x000000FF000000FFULL;
    x = (x | x << 12) & 0x000F000F000F000FULL;
    x = (x | x << 6) & 0x0303030303030303ULL;
    x = (x | x << 3) & 0x1111111111111111ULL;
    return x;
}

/* The empty cells as a mask with bit 4i for cell i: adding it to `low` puts a 2 there, adding it
 * shifted by one puts a 4. */
static inline uint64_t board_empty_mask(Board board) {
    uint64_t x = board.low;
    if (board.high) x |= plane_spread(board.high);
    x |= x >> 2;
    x |= x >> 1;
    return ~x & 0x1111111111111111ULL;
}

static inline unsigned count_bits(uint64_t x) {
#if defined(__GNUC__)
    return (unsigned)__builtin_popcountll(x);
#else
    x -= x >> 1 & 0x5555555555555555ULL;
    x = (x & 0x3333333333333333ULL) + (x >> 2 & 0x3333333333333333ULL);
    return (unsigned)(((x + (x >> 4)) & 0x0F0F0F0F0F0F0F0FULL) * 0x0101010101010101ULL >> 56);
#endif
}

/* Position of the lowest set bit; x is not zero. */
static inline unsigned lowest_bit(uint64_t x) {
#if defined(__GNUC__)
    return (unsigned)__builtin_ctzll(x);
#else
    return count_bits((x & (0 - x)) - 1);
#endif
}

/* Rows become columns: the tiles below the diagonal change places with those above it, first
 * within each 2×2 block, then between the blocks. */
static inline Board board_transpose(Board board) {
    uint64_t x = board.low;
    uint64_t t = (x ^ x >> 12) & 0x0000F0F00000F0F0ULL;
    x ^= t ^ t << 12;
    t = (x ^ x >> 24) & 0x00000000FF00FF00ULL;
    board.low = x ^ t ^ t << 24;
    if (board.high) {
        uint32_t y = board.high;
        uint32_t u = (y ^ y >> 3) & 0x0A0A;
        y ^= u ^ u << 3;
        u = (y ^ y >> 6) & 0x00CC;
        board.high = (uint16_t)(y ^ u ^ u << 6);
    }
    return board;
}

/* Left and right change places. */
static inline Board board_mirror(Board board) {
    uint64_t x = board.low;
    x = (x & 0x0F0F0F0F0F0F0F0FULL) << 4 | (x >> 4 & 0x0F0F0F0F0F0F0F0FULL);
    board.low = (x & 0x00FF00FF00FF00FFULL) << 8 | (x >> 8 & 0x00FF00FF00FF00FFULL);
    if (board.high) {
        uint32_t y = board.high;
        y = (y & 0x5555) << 1 | (y >> 1 & 0x5555);
        board.high = (uint16_t)((y & 0x3333) << 2 | (y >> 2 & 0x3333));
    }
    return board;
}

/* Slides all four rows by `table`, which is row_left or row_right. Adds the points to *gained. */
static inline Board board_slide_rows(Board board, const PackedRow *table, uint32_t *gained) {
    Board after = {0, 0};
    for (unsigned row = 0; row < 4; row++) {
        uint32_t low = (uint32_t)(board.low >> (16 * row)) & 0xFFFF;
        PackedRow slid;
        if (board.high >> (4 * row) & 0xF) {
            PackedRow whole = low | (PackedRow)(board.high >> (4 * row) & 0xF) << 16;
            slid = row_slide_by_rule(whole, table == row_right, gained);
        } else {
            slid = table[low];
            *gained += row_gain[low];
        }
        after.low |= (uint64_t)(slid & 0xFFFF) << (16 * row);
        after.high |= (uint16_t)((slid >> 16) << (4 * row));
    }
    return after;
}

/* The afterstate of a move, and its points in *gained. Equal to `board` if the move is illegal. */
static inline Board board_slide(Board board, Direction direction, uint32_t *gained) {
    const PackedRow *table = direction == LEFT || direction == UP ? row_left : row_right;
    *gained = 0;
    if (direction == LEFT || direction == RIGHT) return board_slide_rows(board, table, gained);
    return board_transpose(board_slide_rows(board_transpose(board), table, gained));
}

/* Position of the highest set bit; x is not zero. */
static inline unsigned highest_bit(uint32_t x) {
#if defined(__GNUC__)
    return 31 - (unsigned)__builtin_clz(x);
#else
    unsigned position = 0;
    while (x >>= 1) position++;
    return position;
#endif
}

/* The largest exponent on a board; 0 on an empty one. */
static inline unsigned board_largest(Board board) {
    unsigned largest = 0;
    for (unsigned cell = 0; cell < CELLS; cell++) {
        unsigned exponent = board_exponent(board, cell);
        if (exponent > largest) largest = exponent;
    }
    return largest;
}

#endif
