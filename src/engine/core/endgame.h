/* The last steps before a large tile, which have a network of their own.
 *
 * Of the games that hold a 16384 most are lost at the same place: 16384, 8192, 4096, 2048 and 1024 stand, and
 * one more 1024 must be built in the eleven cells that are left; then all of them merge. The network of
 * all boards sees such a board with its gaps closed, where a 512 would do, and takes it for easier than it
 * is. So from there on until the 1024 is made, another network judges, that has learned nothing else:
 * points of the small merges, and ENDGAME_SETTLED for reaching the goal.
 *
 * To it the tiles above the goal are walls, all alike: which is which does not matter before the goal is
 * reached, and so it learns from one board what holds for all.
 */
#ifndef TUI2048_ENDGAME_H
#define TUI2048_ENDGAME_H

#include "bitboard.h"

/* The tile to be doubled, the code of the walls, and the least of the largest tiles. */
enum { ENDGAME_GOAL = 10, ENDGAME_WALL = 11, ENDGAME_LARGEST = 14 };

/* What reaching the goal is worth: about the points of the merges that follow, and of the game behind. */
enum { ENDGAME_SETTLED = 200000 };

/* True between: all tiles from the goal to an 8192 are there, one larger at least, and none of them twice. */
static inline bool endgame_reached(Board board) {
    const uint64_t ones = 0x1111111111111111ULL;
    if (board.high) return false;
    /* nibbles from 10 on: bit 3, and bit 2 or bit 1 */
    uint64_t large = board.low >> 3 & (board.low >> 2 | board.low >> 1) & ones;
    if (count_bits(large) < ENDGAME_LARGEST - ENDGAME_GOAL + 1) return false;
    uint32_t present = 0;
    for (; large; large &= large - 1) {
        uint32_t tile = 1U << (board.low >> lowest_bit(large) & 0xF);
        if (present & tile) return false;
        present |= tile;
    }
    const uint32_t needed = (1U << ENDGAME_LARGEST) - (1U << ENDGAME_GOAL);
    return (present & needed) == needed && present >> ENDGAME_LARGEST;
}

/* The board with its walls alike. */
static inline Board endgame_view(Board board) {
    const uint64_t ones = 0x1111111111111111ULL;
    uint64_t walls = board.low >> 3 & (board.low >> 2 | (board.low >> 1 & board.low)) & ones;
    board.low = (board.low & ~(walls * 0xF)) | walls * ENDGAME_WALL;
    return board;
}

#endif
