/* Whole games that a network learns from. */
#include "downgrade.h"
#include "learner.h"

/* Plays one game from a board, learning after every move. From a 16384 on it goes on with the gaps of
 * the board closed, as the search looks at such boards: so the network learns of the positions that it
 * will be asked for, and need not learn anew for every larger tile what order is worth. It ends when no
 * move is left, or in the rare case that a 65536 is made of tiles without a gap. */
static GameResult game_play(Learner *learner, uint64_t low, const LearnerSettings *settings,
                            uint64_t *random) {
    GameResult result = {0, 0, board_largest((Board){low, 0})};
    unsigned halved = 0; /* how often the largest tile was */
    Option options[2]; /* of this move and of the one before */
    unsigned sum = board_sum(low);
    for (unsigned turn = 0;; turn ^= 1) {
        Option *now = &options[turn], *before = &options[turn ^ 1];
        bool legal = option_best(learner, low, now);
        float found = legal ? (float)now->gained + now->value : 0;
        if (result.moves) learn(learner, before->features, found - before->value, settings);
        if (!legal) break;
        result.moves++;
        result.score += now->gained;
        if (now->beyond) break;
        low = spawn(now->after, random);
        unsigned largest = board_largest((Board){low, 0});
        if (halved + largest > result.largest) result.largest = halved + largest;
        if (largest >= CLOSED_FROM) {
            low = board_close_gaps((Board){low, 0}, CLOSED_FROM).low;
            halved += largest - board_largest((Board){low, 0});
        }
        unsigned grown = board_sum(low);
        if (grown / STAGE_SUM > sum / STAGE_SUM) pool_put(&learner->pool, grown, low);
        sum = grown;
    }
    return result;
}

void learner_play(Learner *learner, uint64_t seed, uint64_t moves, LearnerSettings settings,
                  LearnerTally *tally) {
    uint64_t random = seed;
    for (uint64_t done = 0; done < moves;) {
        uint64_t start = 0;
        if (random_below(&random, settings.late)) start = pool_draw(&learner->pool, random_next(&random));
        bool fresh = start == 0;
        if (fresh) start = spawn(spawn(0, &random), &random);
        GameResult game = game_play(learner, start, &settings, &random);
        done += game.moves;
        tally_add(tally, learner, fresh, &game);
    }
}
