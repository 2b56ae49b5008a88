/* Boards with large tiles brought down to boards that the network knows better.
 *
 * Where no tile has some value, all tiles above that gap can be halved: the moves that are legal, the
 * merges that are possible and the order of the tiles stay the same (Guei, Chen & Wu 2022 call it tile
 * downgrading).
 */
#ifndef TUI2048_DOWNGRADE_H
#define TUI2048_DOWNGRADE_H

#include "bitboard.h"

/* The board with its tiles brought down until none is larger than 2^ceiling (1 … 17): time and
 * again the tiles above the largest gap in the row of values are halved. With every value present
 * the gap is at nothing: all are halved, and a 2 becomes an empty cell. */
Board board_downgrade(Board board, unsigned ceiling);

/* Boards with a tile of this exponent or more are played with their gaps closed, in learning and in
 * looking ahead: 16384. */
enum { CLOSED_FROM = 14 };

/* As far as it can be without making tiles equal that were not: while the largest tile is 2^floor
 * or more and some value below it is absent, the tiles above the largest gap are halved. */
Board board_close_gaps(Board board, unsigned floor);

#endif
