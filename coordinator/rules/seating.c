/* How it is done. Who has to sit beside an aisle comes first. Companions of people who sit already
 * follow, beside them. The seats that are
 * free then fall into runs, between aisles and people; packing.h gives each run whole parties, and
 * they sit down one after the other. The stand-in is a party of one that registered last. */
#include "rules/seating.h"

#include "base/memory.h"
#include "rules/packing.h"

#include <stdlib.h>
#include <string.h>

struct person {
    int number; /* or SEAT_STAND_IN */
    int group;
    size_t order; /* of registration */
    size_t party; /* the order of the first of those who came together and do not sit yet */
};

struct plan {
    const struct ring *ring;
    const struct roster *roster;
    int *player;        /* the seating of the boards that will be in use */
    size_t seats_count; /* 2 each */
    bool *sits;         /* who of the roster has a seat */
    int *group_at;      /* the groups of those who sit, by seat; 0: nobody, or who came alone */

    struct person *people; /* who does not sit yet, party by party */
    size_t people_count;

    int *free_seats; /* ascending */
    size_t *runs;    /* how many of them each run has: no aisle, and nobody else, in between */
    size_t runs_count;

    struct party *parties;
    size_t parties_count;
};

/* Seats */

static int opposite(int seat)
{
    return seat ^ 1;
}

static bool is_free(const struct plan *plan, int seat)
{
    return seat >= 0 && (size_t)seat < plan->seats_count && plan->player[seat] == SEAT_EMPTY;
}

static bool aisle_after(const struct ring *ring, int board)
{
    for (size_t i = 0; i < ring->interruptions_count; i++) {
        if (ring->interruptions[i].after == board) {
            return true;
        }
    }
    return false;
}

bool seating_at_aisle(const struct ring *ring, int boards, int board)
{
    return ring->interruptions_count != 0 && (board == boards || aisle_after(ring, board) ||
                                              aisle_after(ring, ring_previous(ring, board)));
}

/* Do the boards b and b + 1 stand side by side? */
static bool side_by_side(const struct plan *plan, int board)
{
    return board >= 1 && !aisle_after(plan->ring, board);
}

/* Is the seat on the same side of the board before (-1) or after (1) free, and not behind an aisle?
 */
static bool is_free_beside(const struct plan *plan, int seat, int direction)
{
    int board = seat_at(seat).board;
    return side_by_side(plan, direction > 0 ? board : board - 1) &&
           is_free(plan, seat + 2 * direction);
}

/* Companions */

static int compare_number(const void *key, const void *element)
{
    return *(const int *)key - ((const struct player *)element)->number;
}

static void find_who_sits(struct plan *plan)
{
    const struct player *players = plan->roster->players;
    plan->sits = must_calloc(plan->roster->count, sizeof *plan->sits);
    plan->group_at = must_calloc(plan->seats_count, sizeof *plan->group_at);
    for (size_t seat = 0; seat < plan->seats_count; seat++) {
        const struct player *sitter = bsearch(&plan->player[seat], players, plan->roster->count,
                                              sizeof *players, compare_number);
        if (sitter != NULL) {
            plan->sits[sitter - players] = true;
            plan->group_at[seat] = sitter->group;
        }
    }
}

static void sit_down(struct plan *plan, size_t i, int seat)
{
    plan->player[seat] = plan->roster->players[i].number;
    plan->group_at[seat] = plan->roster->players[i].group;
    plan->sits[i] = true;
}

/* Does anybody of the group, player i apart, not sit yet? */
static bool someone_waits(const struct plan *plan, int group, size_t i)
{
    for (size_t other = 0; group != 0 && other < plan->roster->count; other++) {
        if (other != i && !plan->sits[other] && plan->roster->players[other].group == group) {
            return true;
        }
    }
    return false;
}

/* How well a seat suits somebody who has to sit beside an aisle: 0 is best. With companions, a
 * board that is free or theirs; alone, one where nobody opposite waits for companions. */
static int aisle_rank(const struct plan *plan, size_t i, int seat)
{
    int group = plan->roster->players[i].group, facing = plan->group_at[opposite(seat)];
    if (group != 0 && facing == group) {
        return 0;
    }
    if (is_free(plan, opposite(seat))) {
        return 1;
    }
    if (someone_waits(plan, facing, i)) {
        return 3;
    }
    return someone_waits(plan, group, i) ? 2 : 1;
}

static void seat_beside_aisles(struct plan *plan)
{
    int boards = (int)plan->seats_count / 2;
    for (size_t i = 0; i < plan->roster->count; i++) {
        if (!plan->roster->players[i].accessible || plan->sits[i]) {
            continue;
        }
        int best = -1, best_rank = 0;
        for (int seat = 0; (size_t)seat < plan->seats_count; seat++) {
            if (!is_free(plan, seat) ||
                !seating_at_aisle(plan->ring, boards, seat_at(seat).board)) {
                continue;
            }
            int rank = aisle_rank(plan, i, seat);
            if (best < 0 || rank < best_rank) {
                best = seat;
                best_rank = rank;
            }
        }
        if (best >= 0) {
            sit_down(plan, i, best);
        }
    }
}

/* Each of them gets a companion opposite before anybody's companions sit down beside. */
static void seat_opposite_aisles(struct plan *plan)
{
    int boards = (int)plan->seats_count / 2;
    for (int seat = 0; (size_t)seat < plan->seats_count; seat++) {
        int group = plan->group_at[seat];
        if (group == 0 || !is_free(plan, opposite(seat)) ||
            !seating_at_aisle(plan->ring, boards, seat_at(seat).board)) {
            continue;
        }
        for (size_t i = 0; i < plan->roster->count; i++) {
            if (!plan->sits[i] && plan->roster->players[i].group == group) {
                sit_down(plan, i, opposite(seat));
                break;
            }
        }
    }
}

/* A free seat opposite one of the group, else beside one of them, else -1. */
static int seat_near(const struct plan *plan, int group)
{
    int beside = -1;
    for (int seat = 0; (size_t)seat < plan->seats_count; seat++) {
        if (plan->group_at[seat] != group) {
            continue;
        }
        if (is_free(plan, opposite(seat))) {
            return opposite(seat);
        }
        for (int direction = -1; beside < 0 && direction <= 1; direction += 2) {
            beside = is_free_beside(plan, seat, direction) ? seat + 2 * direction : -1;
        }
    }
    return beside;
}

static void seat_companions(struct plan *plan)
{
    for (size_t i = 0; i < plan->roster->count; i++) {
        const struct player *player = &plan->roster->players[i];
        int seat = player->group == 0 || plan->sits[i] ? -1 : seat_near(plan, player->group);
        if (seat >= 0) {
            sit_down(plan, i, seat);
        }
    }
}

/* Parties */

static int compare(size_t a, size_t b)
{
    return (a > b) - (a < b);
}

static int compare_group(const void *a, const void *b)
{
    const struct person *one = a, *other = b;
    return one->group != other->group ? (one->group > other->group) - (one->group < other->group)
                                      : compare(one->order, other->order);
}

static int compare_party(const void *a, const void *b)
{
    const struct person *one = a, *other = b;
    return one->party != other->party ? compare(one->party, other->party)
                                      : compare(one->order, other->order);
}

static void find_people(struct plan *plan)
{
    const struct roster *roster = plan->roster;
    plan->people = must_calloc(roster->count + 1, sizeof *plan->people);
    for (size_t i = 0; i < roster->count; i++) {
        if (!plan->sits[i]) {
            plan->people[plan->people_count++] = (struct person){
                .number = roster->players[i].number, .group = roster->players[i].group, .order = i};
        }
    }
    if (roster->count % 2 == 1) {
        plan->people[plan->people_count++] =
            (struct person){.number = SEAT_STAND_IN, .order = roster->count};
    }
}

static void find_parties(struct plan *plan)
{
    struct person *people = plan->people;
    qsort(people, plan->people_count, sizeof *people, compare_group);
    for (size_t i = 0; i < plan->people_count; i++) {
        bool joins = i > 0 && people[i].group != 0 && people[i].group == people[i - 1].group;
        people[i].party = joins ? people[i - 1].party : people[i].order;
    }
    qsort(people, plan->people_count, sizeof *people, compare_party);
    plan->parties = must_calloc(plan->people_count, sizeof *plan->parties);
    for (size_t i = 0; i < plan->people_count; i++) {
        if (i == 0 || people[i].party != people[i - 1].party) {
            plan->parties[plan->parties_count++].start = i;
        }
        plan->parties[plan->parties_count - 1].count++;
    }
}

/* Runs */

static bool same_run(const struct plan *plan, int seat, int next)
{
    int board = seat_at(seat).board;
    if (seat_at(next).board == board) {
        return true;
    }
    return seat_at(next).board == board + 1 &&
           ((is_free(plan, 2 * board - 2) && is_free_beside(plan, 2 * board - 2, 1)) ||
            (is_free(plan, 2 * board - 1) && is_free_beside(plan, 2 * board - 1, 1)));
}

static void find_runs(struct plan *plan)
{
    plan->free_seats = must_calloc(plan->people_count, sizeof *plan->free_seats);
    plan->runs = must_calloc(plan->people_count, sizeof *plan->runs);
    size_t count = 0;
    for (int seat = 0; (size_t)seat < plan->seats_count; seat++) {
        if (!is_free(plan, seat)) {
            continue;
        }
        if (count == 0 || !same_run(plan, plan->free_seats[count - 1], seat)) {
            plan->runs_count++;
        }
        plan->runs[plan->runs_count - 1]++;
        plan->free_seats[count++] = seat;
    }
}

/* Who sits where within a run */

/* The first party in the queue that fits here: where both seats of a board are free, an even one,
 * or an odd one if another will close the board that it opens; at a single seat an odd one. If none
 * does, the first. Takes it out of the queue. */
static struct party *next_party(struct party **queue, size_t *count, bool whole_board)
{
    size_t odd = 0, next = 0;
    for (size_t i = 0; i < *count; i++) {
        odd += queue[i]->count % 2;
    }
    for (size_t i = 0; i < *count; i++) {
        bool is_odd = queue[i]->count % 2 == 1;
        if (whole_board ? !is_odd || odd > 1 : is_odd) {
            next = i;
            break;
        }
    }
    struct party *party = queue[next];
    (*count)--;
    memmove(&queue[next], &queue[next + 1], (*count - next) * sizeof *queue);
    return party;
}

static void seat_run(struct plan *plan, const int *seats, size_t seats_count, struct party **queue,
                     size_t count)
{
    size_t at = 0;
    while (count > 0) {
        bool whole_board = at + 1 < seats_count && seats[at + 1] == opposite(seats[at]);
        const struct party *party = next_party(queue, &count, whole_board);
        for (size_t i = 0; i < party->count; i++) {
            plan->player[seats[at++]] = plan->people[party->start + i].number;
        }
    }
}

static void seat_runs(struct plan *plan)
{
    struct party **queue = must_calloc(plan->parties_count, sizeof(struct party *));
    const int *seats = plan->free_seats;
    for (size_t run = 0; run < plan->runs_count; run++) {
        size_t count = 0;
        for (size_t i = 0; i < plan->parties_count; i++) {
            if (plan->parties[i].run == (int)run) {
                queue[count++] = &plan->parties[i];
            }
        }
        seat_run(plan, seats, plan->runs[run], queue, count);
        seats += plan->runs[run];
    }
    free(queue);
}

/* The whole */

static enum refusal_code refuse_number(const struct roster *roster, size_t seats,
                                       struct refusal *refusal)
{
    return refuse(refusal, REFUSAL_NOT_READY, "", "%zu players for %zu seats", roster->count,
                  seats);
}

static enum refusal_code check(const struct roster *roster, const struct seating *seating,
                               struct refusal *refusal)
{
    if (roster->count == 0 || roster->count > seating->count) {
        return refuse_number(roster, seating->count, refusal);
    }
    int boards = seating_boards(roster->count);
    for (size_t i = 2 * (size_t)boards; i < seating->count; i++) {
        if (seating->player[i] > 0) {
            char seat[SEAT_TEXT_SIZE];
            seat_format(seat_at((int)i), seat);
            return refuse(refusal, REFUSAL_CONFLICT, seat,
                          "player %d sits there, but %zu players fill boards 1 to %d only",
                          seating->player[i], roster->count, boards);
        }
    }
    return REFUSAL_ALLOWED;
}

enum refusal_code seating_fill(const struct ring *ring, const struct roster *roster,
                               struct seating *seating, struct refusal *refusal)
{
    enum refusal_code code = check(roster, seating, refusal);
    if (code != REFUSAL_ALLOWED) {
        return code;
    }
    for (size_t i = 0; i < seating->count; i++) {
        if (seating->player[i] == SEAT_STAND_IN) {
            seating->player[i] = SEAT_EMPTY;
        }
    }
    struct plan plan = {.ring = ring,
                        .roster = roster,
                        .seats_count = 2 * (size_t)seating_boards(roster->count),
                        .player = seating->player};
    find_who_sits(&plan);
    seat_beside_aisles(&plan);
    seat_opposite_aisles(&plan);
    seat_companions(&plan);
    find_people(&plan);
    find_parties(&plan);
    find_runs(&plan);
    packing_fill(plan.parties, &plan.parties_count, plan.runs, plan.runs_count);
    seat_runs(&plan);
    free(plan.sits);
    free(plan.group_at);
    free(plan.people);
    free(plan.parties);
    free(plan.free_seats);
    free(plan.runs);
    return REFUSAL_ALLOWED;
}

enum refusal_code seating_around(const struct roster *roster, struct seating *seating,
                                 struct refusal *refusal)
{
    size_t places = seating->count / 2;
    if (roster->count == 0 || roster->count > places) {
        return refuse_number(roster, places, refusal);
    }
    struct plan plan = {.roster = roster, .seats_count = seating->count, .player = seating->player};
    find_who_sits(&plan);
    int seat = 0;
    for (size_t i = 0; i < roster->count; i++) {
        if (!plan.sits[i]) {
            while (!is_free(&plan, seat)) {
                seat += 2; /* to the next place: each has its Sun seat only */
            }
            sit_down(&plan, i, seat);
        }
    }
    free(plan.sits);
    free(plan.group_at);
    return REFUSAL_ALLOWED;
}

/* The first `count` seats with `player` (nobody, or a stand-in) on them; only such where nobody
 * sits opposite, if `pair`. Returns how many were found. */
static size_t find_seats(const struct ring *ring, const struct seating *seating, int player,
                         bool pair, size_t count, int *seats)
{
    size_t found = 0;
    for (size_t seat = 0; seat < seating->count && found < count; seat += ring->one_side ? 2 : 1) {
        if (seating->player[seat] == player &&
            (!pair || seating->player[opposite((int)seat)] == player)) {
            seats[found++] = (int)seat;
        }
    }
    return found;
}

bool seating_count_in(const struct ring *ring, const struct seating *seating, size_t count,
                      int *seats)
{
    bool pair = count > 1 && !ring->one_side;
    return (pair && find_seats(ring, seating, SEAT_EMPTY, true, count, seats) == count) ||
           find_seats(ring, seating, SEAT_EMPTY, false, count, seats) == count ||
           (count == 1 && find_seats(ring, seating, SEAT_STAND_IN, false, count, seats) == count);
}
