/* Where a tile falls, and which: the spawn rule, given 64 random bits. */
#ifndef TUI2048_SPAWN_H
#define TUI2048_SPAWN_H

#include "bitboard.h"

/* SplitMix64 (Steele, Lea & Flood 2014): a counter that goes on by this step, and a mixing function. */
#define SPLITMIX_STEP 0x9E3779B97F4A7C15ULL

static inline uint64_t splitmix64_mix(uint64_t z) {
    z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9ULL;
    z = (z ^ z >> 27) * 0x94D049BB133111EBULL;
    return z ^ z >> 31;
}

#define FOUR_BELOW 429496730U /* of 2^32 draws so many are a 4: one in ten */

/* The high half of the bits chooses among the empty cells, of which there is one, the low half the tile. */
static inline Board board_spawn(Board board, uint64_t bits) {
    uint64_t empty = board_empty_mask(board);
    unsigned passed = (unsigned)((bits >> 32) * count_bits(empty) >> 32);
    while (passed--) empty &= empty - 1;
    uint64_t two = empty & (0 - empty);
    board.low |= (uint32_t)bits < FOUR_BELOW ? two << 1 : two;
    return board;
}

#endif
