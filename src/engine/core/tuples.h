/* Which cells the value network looks at, and where their entries are.
 *
 * The network is eight tuples of six cells. Each has a table of 16^6 entries, one for every content
 * of its cells, and looks at the board in all eight symmetries with the same table, so that a board
 * and its mirror images are worth the same and learn from each other. A board therefore reads
 * 8 × 8 = 64 entries; its value is their sum.
 *
 * The eight shapes are those in common use (docs/training.md says why eight).
 *
 * Cells hold four bits here: tiles up to 32768. Larger ones are brought down before (downgrade.h).
 */
#ifndef TUI2048_TUPLES_H
#define TUI2048_TUPLES_H

#include "bitboard.h"

enum {
    TUPLES = 8,
    TUPLE_CELLS = 6,
    SYMMETRIES = 8,
    FEATURES = TUPLES * SYMMETRIES, /* entries a board reads */
    TUPLE_BITS = 4 * TUPLE_CELLS,
    TUPLE_ENTRIES = 1 << TUPLE_BITS,
    TABLE_ENTRIES = TUPLES << TUPLE_BITS
};

/* The cells of every tuple; the first is the lowest nibble of the index. */
static const uint8_t tuple_cells[TUPLES][TUPLE_CELLS] = {
    {0, 1, 2, 4, 5, 6},  {4, 5, 6, 7, 8, 9}, {0, 1, 2, 3, 4, 5}, {2, 3, 4, 5, 6, 9},
    {0, 1, 2, 5, 9, 10}, {3, 4, 5, 6, 7, 8}, {1, 3, 4, 5, 6, 7}, {0, 1, 4, 8, 9, 10},
};

/* The board `low` in its eight symmetries: the four mirror images, and each of them transposed. */
static inline void board_symmetries(uint64_t low, uint64_t images[SYMMETRIES]) {
    Board board = {low, 0};
    Board turned = board_transpose(board);
    Board boards[2] = {board, turned};
    for (unsigned i = 0; i < 2; i++) {
        uint64_t x = boards[i].low;
        uint64_t y = board_mirror(boards[i]).low;
        images[4 * i] = x;
        images[4 * i + 1] = y;
        /* Top and bottom change places: rows in the opposite order. */
        x = x << 32 | x >> 32;
        y = y << 32 | y >> 32;
        images[4 * i + 2] = (x & 0x0000FFFF0000FFFFULL) << 16 | (x >> 16 & 0x0000FFFF0000FFFFULL);
        images[4 * i + 3] = (y & 0x0000FFFF0000FFFFULL) << 16 | (y >> 16 & 0x0000FFFF0000FFFFULL);
    }
}

/* The entries of a board: tuple t, symmetry s at [8t + s], each as t·2^24 + index in the table.
 *
 * Cells that are neighbours in the tuple and on the board move in one shift, so that a tuple costs
 * two or three shifts instead of six, and compilers turn the loop into vector instructions. */
static inline void board_features(uint64_t low, uint32_t features[FEATURES]) {
    uint64_t images[SYMMETRIES];
    board_symmetries(low, images);
    for (unsigned s = 0; s < SYMMETRIES; s++) {
        uint64_t x = images[s];
        features[s] = (uint32_t)((x & 0xFFF) | (x >> 4 & 0xFFF000));
        features[8 + s] = (uint32_t)(x >> 16 & 0xFFFFFF) | 1U << 24;
        features[16 + s] = (uint32_t)(x & 0xFFFFFF) | 2U << 24;
        features[24 + s] = (uint32_t)((x >> 8 & 0xFFFFF) | (x >> 16 & 0xF00000)) | 3U << 24;
        features[32 + s] =
            (uint32_t)((x & 0xFFF) | (x >> 8 & 0xF000) | (x >> 20 & 0xFF0000)) | 4U << 24;
        features[40 + s] = (uint32_t)(x >> 12 & 0xFFFFFF) | 5U << 24;
        features[48 + s] = (uint32_t)((x >> 4 & 0xF) | (x >> 8 & 0xFFFFF0)) | 6U << 24;
        features[56 + s] =
            (uint32_t)((x & 0xFF) | (x >> 8 & 0xF00) | (x >> 20 & 0xFFF000)) | 7U << 24;
    }
}

#endif
