/* Temporal-difference learning of the value network by self-play.
 *
 * A Learner is one table of weights and one pool of late positions. Any number of threads may play
 * on it at once, each in its own call of learner_play: they share the table without locks, and an
 * update that is lost now and then does no harm. Nothing here starts threads itself.
 */
#ifndef TUI2048_LEARNING_H
#define TUI2048_LEARNING_H

#include <stddef.h>

#include "bitboard.h"

typedef struct Learner Learner;

enum { REACHED = 16 };

typedef struct {
    float rate;  /* of the error, how much a new board learns at once: 1 */
    float floor; /* no entry learns at less than this share of the rate: 0 … 1 */
    float late;  /* share of the games begun from the pool, once it holds any: 0 … 1 */
} LearnerSettings;

/* What learner_play did. Scores and tiles are of games begun from an empty board alone; from the first
 * 16384 on, points count as on the board with its gaps closed, tiles as if nothing had been halved. */
typedef struct {
    uint64_t moves;           /* in all games */
    uint64_t games;           /* begun from an empty board */
    uint64_t late_games;      /* begun from the pool */
    uint64_t score;           /* summed */
    double square;            /* of the scores, summed */
    uint64_t reached[REACHED]; /* games whose largest tile was 2^i */
    uint64_t late_reached[REACHED]; /* the same of the games from the pool */
} LearnerTally;

/* A learner that knows nothing, or NULL for want of memory (1.6 GB). The tables of bitboard.h must
 * have been built. */
Learner *learner_create(void);
void learner_free(Learner *learner);

/* Plays and learns until at least `moves` moves are done, to the end of the game then running, and
 * adds what it did to *tally. The random numbers begin at `seed`: give every call another one. */
void learner_play(Learner *learner, uint64_t seed, uint64_t moves, LearnerSettings settings,
                  LearnerTally *tally);

/* The same with endgames (endgame.h) instead of games, each begun from one of `count` boards, at least one:
 * the low planes of boards for which endgame_reached holds. Games that reach the goal count as if their
 * largest tile had been doubled. One learner must not play both. */
void learner_play_endgames(Learner *learner, const uint64_t *starts, size_t count, uint64_t seed, uint64_t moves,
                           LearnerSettings settings, LearnerTally *tally);

/* Moves learned from so far in the life of this table, over all calls and checkpoints. */
uint64_t learner_moves(const Learner *learner);

/* Writes the whole state to `path`, for a machine of the same kind. May run beside learner_play.
 * False, with errno, on failure. */
bool learner_save(const Learner *learner, const char *path);

/* Takes the state from `path`; no learner_play may be running. False if it cannot be read or is
 * none (errno 0 then). */
bool learner_load(Learner *learner, const char *path);

/* Weight of an entry (tuples.h) in points, and how much it was corrected in all, in points: zero
 * for an entry that no game has met. For the writer of network files. */
float learner_weight(const Learner *learner, uint32_t feature);
float learner_experience(const Learner *learner, uint32_t feature);

#endif
