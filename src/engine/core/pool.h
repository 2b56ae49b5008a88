/* Late positions that games can begin from.
 *
 * They are kept by stage, one for each 4,096 that the tiles add up to, so that the end of the game is
 * met as often as its middle: carousel shaping (Jaskowski 2018) and restarts (Matsuzaki 2017) in a
 * simple form. Any number of threads may put in and draw at once.
 */
#ifndef TUI2048_POOL_H
#define TUI2048_POOL_H

#include "bitboard.h"
#include "shared.h"

/* The last stage is for all that have 32,768 or more. */
enum { STAGES = 9, STAGE_SUM = 4096, STAGE_BOARDS = 256 };

typedef struct {
    SharedCount count; /* boards ever put in; the last 256 are here */
    SharedCount boards[STAGE_BOARDS];
} Stage;

typedef struct {
    Stage stages[STAGES];
} Pool;

/* What the tiles of the board's low plane add up to. */
unsigned board_sum(uint64_t low);

/* Puts in a board whose tiles add up to `sum`. */
void pool_put(Pool *pool, unsigned sum, uint64_t low);

/* A board by 64 random bits, every stage that has any being as likely; 0 from an empty pool. */
uint64_t pool_draw(Pool *pool, uint64_t bits);

#endif
