#include "rules/build.h"

#include "rules/building.h"
#include "rules/clock.h"
#include "rules/robbers.h"

#include <stdio.h>

static struct pieces pieces_of(const struct decide *decide)
{
    return (struct pieces){.game = decide->game, .board_find = decide->board_find};
}

enum refusal_code build_place_check(struct decide *decide, int board, enum piece piece,
                                    struct place at, const char *field)
{
    static const enum place_kind kinds[PIECES] = {
        [PIECE_SETTLEMENT] = PLACE_CROSSING, [PIECE_CITY] = PLACE_CROSSING,
        [PIECE_ROAD] = PLACE_PATH,           [PIECE_SHIP] = PLACE_PATH,
        [PIECE_SHIP_MOVE] = PLACE_PATH,      [PIECE_ROBBER] = PLACE_HEX,
    };
    static const struct {
        const char *name;
        char letter;
    } places[PLACE_KINDS] = {
        [PLACE_HEX] = {"a hex", 'h'},
        [PLACE_CROSSING] = {"a crossing", 'c'},
        [PLACE_PATH] = {"a path", 'p'},
    };
    const struct board *definition = decide_board(decide, board);
    if (definition == NULL) {
        return DECIDE_REFUSE(decide, FIELD_WRONG, field, "board %d has no definition", board);
    }
    if (at.kind == kinds[piece] && board_has(definition, at)) {
        return REFUSAL_ALLOWED;
    }
    int last = kinds[piece] == PLACE_HEX        ? definition->hexes_count - 1
               : kinds[piece] == PLACE_CROSSING ? definition->crossings_count - 1
                                                : definition->paths_count - 1;
    char text[PLACE_TEXT_SIZE];
    place_format(at, text);
    return DECIDE_REFUSE(decide, FIELD_WRONG, field,
                         "%s is no place for a %s; board %c has %s, %c0 to %c%d", text,
                         piece_words[piece], definition->letter, places[kinds[piece]].name,
                         places[kinds[piece]].letter, places[kinds[piece]].letter, last);
}

/* The build that stands at a place of the board, or NULL. */
static const struct build *standing(const struct decide *decide, int board, struct place place)
{
    int n = game_standing(decide->game, board, place);
    return n != 0 ? &decide->game->builds[n - 1] : NULL;
}

static bool is_ship(const struct build *build)
{
    return build->piece == PIECE_SHIP || build->piece == PIECE_SHIP_MOVE;
}

/* Can a ship lie there at all, and leave it for another place? */
static enum refusal_code from_check(struct decide *decide, const struct build *placed)
{
    if (place_equal(placed->from, placed->at)) {
        return DECIDE_REFUSE(decide, FIELD_WRONG, "from", "a ship moves to another path");
    }
    return build_place_check(decide, placed->copy.board, PIECE_SHIP_MOVE, placed->from, "from");
}

/* Lies a ship of the owner there? Ships of the start can move without having been built. */
static enum refusal_code ship_check(struct decide *decide, const struct build *placed)
{
    struct pieces pieces = pieces_of(decide);
    struct piece_there there =
        pieces_under(&pieces, (struct spot){placed->copy.board, placed->from});
    if (piece_of(there, placed->owner) && there.piece == PIECE_SHIP) {
        return REFUSAL_ALLOWED;
    }
    char from[PLACE_TEXT_SIZE], owner[SEAT_TEXT_SIZE];
    place_format(placed->from, from);
    seat_format(placed->owner, owner);
    return DECIDE_REFUSE(decide, NOTHING_THERE, "from", "no ship of %s lies on %s", owner, from);
}

static enum refusal_code check(struct decide *decide, const struct build *placed)
{
    enum refusal_code code = game_placing(decide->game) ? REFUSAL_ALLOWED : decide_in_play(decide);
    if (code != REFUSAL_ALLOWED) {
        return code;
    }
    if (!decide_at_post(decide, placed->copy)) {
        return DECIDE_REFUSE(decide, WRONG_ROLE, "copy", "this copy is not at your post");
    }
    if (decide->role == ROLE_MODERATOR && !decide->game->made.followed) {
        return DECIDE_REFUSE(decide, WRONG_ROLE, "",
                             "caretakers report what is built, unless the game was made with "
                             "\"followed\"");
    }
    code = build_place_check(decide, placed->copy.board, placed->piece, placed->at, "at");
    if (code != REFUSAL_ALLOWED) {
        return code;
    }
    struct pieces pieces = pieces_of(decide);
    if (placed->piece == PIECE_ROBBER &&
        pieces_home(&pieces, placed->owner) != placed->copy.board) {
        return DECIDE_REFUSE(decide, FIELD_WRONG, "owner",
                             "a robber never leaves its starting area: board %d has %dS and %dM",
                             placed->copy.board, placed->copy.board, placed->copy.board);
    }
    if (decide->game->builds_count >= BUILDS_MAX) {
        return DECIDE_REFUSE(decide, CONFLICT, "", "a game has at most %d builds", BUILDS_MAX);
    }
    return placed->piece == PIECE_SHIP_MOVE ? from_check(decide, placed) : REFUSAL_ALLOWED;
}

/* A city may stand in for the owner's settlement; a robber shares its hex with nothing of ours. */
static bool may_replace(const struct build *there, const struct build *placed)
{
    return placed->piece == PIECE_CITY && there->piece == PIECE_SETTLEMENT &&
           seat_equal(there->owner, placed->owner);
}

/* The job of `build` for this copy, or NULL. */
static struct job *job_for(struct build *build, struct copy copy)
{
    for (size_t i = 0; i < build->jobs_count; i++) {
        if (build->jobs[i].copy.board == copy.board && build->jobs[i].copy.post == copy.post) {
            return &build->jobs[i];
        }
    }
    return NULL;
}

/* One and the same piece, told a second time. */
static bool same_piece(const struct build *there, const struct build *placed)
{
    return seat_equal(there->owner, placed->owner) &&
           (there->piece == placed->piece || (is_ship(there) && is_ship(placed)));
}

/* The latecomer stands on a copy where the twin of `there` is still to be placed: say so. */
static void propose_collision(struct decide *decide, const struct build *there,
                              const struct build *placed)
{
    struct build after = *there;
    struct job *job = job_for(&after, placed->copy);
    if (job == NULL || job->state == JOB_PLACED || job->take_off) {
        return;
    }
    job->take_off = true;
    job->take_off_piece = placed->piece;
    job->take_off_owner = placed->owner;
    decide_propose(decide, ENTRY_BUILD_COLLIDED)->build = after;
}

static enum refusal_code taken(struct decide *decide, const struct build *there,
                               const struct build *placed)
{
    char at[PLACE_TEXT_SIZE], owner[SEAT_TEXT_SIZE], late[SEAT_TEXT_SIZE];
    place_format(placed->at, at);
    seat_format(there->owner, owner);
    seat_format(placed->owner, late);
    if (same_piece(there, placed)) {
        return DECIDE_REFUSE(decide, PLACE_TAKEN, "at", "%s has this %s of %s already, as build %d",
                             at, piece_words[there->piece], owner, there->n);
    }
    propose_collision(decide, there, placed);
    return DECIDE_REFUSE(decide, PLACE_TAKEN, "at",
                         "%s is taken by build %d, a %s of %s: take off the %s of %s", at, there->n,
                         piece_words[there->piece], owner, piece_words[placed->piece], late);
}

/* Every other copy of the board gets a job. */
static void add_jobs(const struct decide *decide, struct build *build)
{
    const struct game *game = decide->game;
    const struct copy real = {.board = build->copy.board, .post = COPY_REAL};
    if (build->copy.post != COPY_REAL) {
        build->jobs[build->jobs_count++] = (struct job){.copy = real, .since_ms = decide->now_ms};
    }
    for (size_t p = 0; p < game->posts_count; p++) {
        for (size_t c = 0; c < game->posts[p].copies_count; c++) {
            struct copy copy = game->posts[p].copies[c];
            if (copy.board == build->copy.board && copy.post == (int)p &&
                copy.post != build->copy.post && build->jobs_count < BUILD_JOBS_MAX) {
                build->jobs[build->jobs_count++] =
                    (struct job){.copy = copy, .since_ms = decide->now_ms};
            }
        }
    }
}

/* A piece of the other side's, or after the bell: rulebook §11.1 leaves it to people. */
static bool is_late(const struct decide *decide, const struct build *placed)
{
    struct pieces pieces = pieces_of(decide);
    return placed->piece != PIECE_ROBBER && !game_placing(decide->game) &&
           (!building_in_turn(&pieces, placed) || clock_over(&decide->game->clock, decide->now_ms));
}

static int replaced(const struct decide *decide, const struct build *placed)
{
    struct pieces pieces = pieces_of(decide);
    const struct build *there = NULL;
    if (placed->piece == PIECE_SHIP_MOVE) {
        there = standing(decide, placed->copy.board, placed->from);
    } else if (placed->piece == PIECE_ROBBER) {
        there = robber_reported(&pieces, placed->owner);
    } else {
        there = standing(decide, placed->copy.board, placed->at);
    }
    return there != NULL ? there->n : 0;
}

enum refusal_code build_decide(struct decide *decide, const struct build *placed)
{
    const struct game *game = decide->game;
    struct pieces pieces = pieces_of(decide);
    enum refusal_code code = check(decide, placed);
    if (code != REFUSAL_ALLOWED) {
        return code;
    }
    const struct build *there = standing(decide, placed->copy.board, placed->at);
    if (there != NULL && !may_replace(there, placed)) {
        return taken(decide, there, placed);
    }
    if (placed->piece == PIECE_SHIP_MOVE) {
        code = ship_check(decide, placed);
        if (code != REFUSAL_ALLOWED) {
            return code;
        }
    }
    struct build *build = &decide_propose(decide, ENTRY_BUILD_MADE)->build;
    *build = (struct build){.n = (int)game->builds_count + 1,
                            .copy = placed->copy,
                            .piece = placed->piece,
                            .at = placed->at,
                            .from = placed->from,
                            .owner = placed->owner,
                            .turn = game->clock.turn.roll.turn,
                            .replaces = replaced(decide, placed)};
    build->late = is_late(decide, build);
    building_judge(&pieces, build);
    add_jobs(decide, build);
    return REFUSAL_ALLOWED;
}

/* The job of *build that the caretaker wants to be `wanted`: of `copy`, or the first of the post
 * that is not yet. */
static struct job *meant_job(const struct decide *decide, struct build *build,
                             const struct copy *copy, enum job_state wanted)
{
    struct job *meant = NULL;
    for (size_t i = 0; i < build->jobs_count; i++) {
        struct job *job = &build->jobs[i];
        bool fits =
            copy == NULL || (copy->board == job->copy.board && copy->post == job->copy.post);
        if (fits && decide_at_post(decide, job->copy) &&
            (meant == NULL || meant->state >= wanted)) {
            meant = job;
        }
    }
    return meant;
}

/* A copy of build n in *build and its job that is not yet `wanted`; or refuses and returns NULL. */
static struct job *find_job(struct decide *decide, int n, const struct copy *copy,
                            enum job_state wanted, struct build *build)
{
    if (n < 1 || (size_t)n > decide->game->builds_count) {
        DECIDE_REFUSE(decide, NOT_FOUND, "", "there is no build %d", n);
        return NULL;
    }
    *build = decide->game->builds[n - 1];
    struct job *job = meant_job(decide, build, copy, wanted);
    if (job == NULL) {
        DECIDE_REFUSE(decide, NOT_THIS_COPY, copy != NULL ? "copy" : "",
                      "build %d has no such job at your post", n);
        return NULL;
    }
    if (job->state >= wanted) {
        DECIDE_REFUSE(decide, ALREADY_DONE, "", "build %d is %s here already", n,
                      job->state == JOB_SEEN     ? "seen"
                      : job->action == JOB_PLACE ? "placed"
                                                 : "removed");
        return NULL;
    }
    return job;
}

enum refusal_code build_seen(struct decide *decide, int n, const struct copy *copy)
{
    struct build build;
    struct job *job = find_job(decide, n, copy, JOB_SEEN, &build);
    if (job == NULL) {
        return decide->refusal.code;
    }
    job->state = JOB_SEEN;
    decide_propose(decide, ENTRY_BUILD_SEEN)->build = build;
    return REFUSAL_ALLOWED;
}

enum refusal_code build_placed(struct decide *decide, int n, const struct copy *copy)
{
    struct build build;
    struct job *job = find_job(decide, n, copy, JOB_PLACED, &build);
    if (job == NULL) {
        return decide->refusal.code;
    }
    job->state = JOB_PLACED;
    job->take_off = false;
    decide_propose(decide, ENTRY_BUILD_PLACED)->build = build;
    return REFUSAL_ALLOWED;
}

static struct job removal(const struct decide *decide, struct copy copy)
{
    return (struct job){.copy = copy, .action = JOB_REMOVE, .since_ms = decide->now_ms};
}

/* What was seen may be up by now, so it is to be looked at and removed like what was placed. */
static void undo_jobs(struct decide *decide, struct build *build)
{
    size_t kept = 0;
    for (size_t i = 0; i < build->jobs_count; i++) {
        if (build->jobs[i].state != JOB_PENDING) {
            build->jobs[kept++] = removal(decide, build->jobs[i].copy);
        }
    }
    build->jobs_count = kept;
    /* At a table of the base game whoever takes it back sits at the island. */
    if (decide->role != ROLE_CARETAKER && !decide->game->made.ring.one_side) {
        build->jobs[build->jobs_count++] = removal(decide, build->copy);
    }
}

/* The piece is still there, and so is the place that it left. */
static enum refusal_code undo_check(struct decide *decide, const struct build *build)
{
    const struct game *game = decide->game;
    int board = build->copy.board;
    const struct build *in_the_way = NULL;
    if (game_standing(game, board, build->at) != build->n) {
        return DECIDE_REFUSE(decide, BUILT_UPON, "",
                             "build %d was built upon or moved since: undo the newer one first",
                             build->n);
    }
    if (build->piece == PIECE_SHIP_MOVE) {
        in_the_way = standing(decide, board, build->from);
    } else if (build->piece == PIECE_ROBBER && build->replaces != 0) {
        in_the_way = standing(decide, board, game->builds[build->replaces - 1].at);
    }
    if (in_the_way != NULL) {
        return DECIDE_REFUSE(decide, BUILT_UPON, "",
                             "build %d stands where build %d came from: undo that one first",
                             in_the_way->n, build->n);
    }
    return REFUSAL_ALLOWED;
}

enum refusal_code build_undo(struct decide *decide, int n)
{
    const struct game *game = decide->game;
    if (n < 1 || (size_t)n > game->builds_count) {
        return DECIDE_REFUSE(decide, NOT_FOUND, "", "there is no build %d", n);
    }
    const struct build *build = &game->builds[n - 1];
    if (!decide_at_post(decide, build->copy)) {
        return DECIDE_REFUSE(decide, NOT_THIS_COPY, "",
                             "build %d was placed at another post; it is undone there", n);
    }
    if (build->undone) {
        return DECIDE_REFUSE(decide, ALREADY_DONE, "", "build %d is undone already", n);
    }
    enum refusal_code code = undo_check(decide, build);
    if (code != REFUSAL_ALLOWED) {
        return code;
    }
    struct build *after = &decide_propose(decide, ENTRY_BUILD_UNDONE)->build;
    *after = *build;
    after->undone = true;
    undo_jobs(decide, after);
    return REFUSAL_ALLOWED;
}
