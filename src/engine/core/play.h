/* A game under way: the spawn rule of the contract, and whole games by the search.
 *
 * A game is given by its seed and its moves: spawn number n, 0 and 1 being the starting tiles, falls
 * where SplitMix64's mixing function of seed and number says (Steele, Lea & Flood 2014). engine/game.py
 * and engine/spawn.py say the same in Python.
 */
#ifndef TUI2048_PLAY_H
#define TUI2048_PLAY_H

#include <stdbool.h>
#include <stdint.h>

#include "bitboard.h"
#include "search.h"

/* No game has more moves: every spawn adds at least 2 to tiles that never add up to more than 262140. */
enum { MOST_MOVES = 131070 };

typedef struct {
    uint64_t seed;
    Board board;
    uint32_t moves;
    uint32_t score;
} Play;

/* A new game with its two starting tiles. */
void play_begin(Play *play, uint64_t seed);

/* A move and the tile that falls after it; false, and nothing changed, if the move is illegal. */
bool play_move(Play *play, Direction direction);

typedef struct {
    unsigned depth; /* of every search; 1 … MAX_DEPTH */
    /* For a move, in the mean: what one leaves of it serves those that follow. Negative: no limit, and
     * nothing is pruned. */
    double seconds;
    unsigned until; /* the game ends with a tile of this exponent or more; 0 plays to the end */
    /* Asked some ten times a second; true ends the game. NULL if nobody needs to be asked. */
    bool (*interrupted)(void *context);
    void *context;
} PlayLimits;

/* Goes on with a game by the search's best moves until it is over or has reached the tile. Their
 * directions are put into `line`, which has room for MOST_MOVES less those already made, and the
 * afterstates looked at are added to *nodes. False if it was interrupted, or the search stopped. */
bool play_on(Play *play, Search *search, const PlayLimits *limits, uint8_t *line, uint64_t *nodes);

#endif
