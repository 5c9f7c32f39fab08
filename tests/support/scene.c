#include "support/scene.h"

#include "base/memory.h"
#include "rules/build.h"
#include "rules/permission.h"
#include "rules/turns.h"
#include "support/check.h"
#include "wire/board_json.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const struct board *scene_board(enum ruleset_id ruleset, char letter)
{
    (void)ruleset;
    return board_find(RULESET_BIG_GAME, letter);
}

/* Boards 1 to n with a cut after each; or with one, the ends. */
static struct ring make_ring(int boards, bool cut_everywhere)
{
    static char letters[] = "ABCABC";
    struct ring ring = {.boards = boards, .letters = must_strdup(letters)};
    ring.letters[boards] = '\0';
    for (int after = cut_everywhere ? 1 : boards; after <= boards; after++) {
        struct interruption *cut = ARRAY_PUSH(ring.interruptions, ring.interruptions_count);
        *cut = (struct interruption){.after = after, .ends = after == boards};
    }
    return ring;
}

/* The games on boards of their own ruleset; NULL: a ring of the Big Game's boards. */
static const struct own_ring {
    const char *name;
    enum ruleset_id ruleset;
    const char *letters;
    bool shores, free;
} own_rings[] = {
    {"islands", RULESET_CONNECT, "ABCABC", true, false},
    {"four", RULESET_CONNECT, "AB", false, false},
    {"free", RULESET_CONNECT, "ABCABC", true, true},
    {"table", RULESET_BASE, "AAAA", false, false},
    {"three", RULESET_BASE, "AAA", false, false},
    {"placing", RULESET_BASE, "AAA", false, true},
};

static const struct own_ring *find_own_ring(const char *name)
{
    for (size_t i = 0; i < sizeof own_rings / sizeof *own_rings; i++) {
        if (strcmp(own_rings[i].name, name) == 0) {
            return &own_rings[i];
        }
    }
    return NULL;
}

static struct ring make_own_ring(const struct own_ring *own)
{
    struct ring ring = {.boards = (int)strlen(own->letters),
                        .letters = must_strdup(own->letters),
                        .one_side = own->ruleset == RULESET_BASE};
    for (int after = 3; own->shores && after <= ring.boards; after += 3) {
        struct interruption *cut = ARRAY_PUSH(ring.interruptions, ring.interruptions_count);
        *cut = (struct interruption){.after = after, .shore = true};
    }
    return ring;
}

static void apply(struct scene *scene, enum entry_kind kind, struct entry entry)
{
    entry.kind = kind;
    entry.seq = scene->game.seq + 1;
    game_apply(&scene->game, &entry);
}

static void init_own(struct scene *scene, const struct own_ring *own)
{
    *scene = (struct scene){.board = 1, .pieces.board_find = board_find, .placing = own->free};
    scene->pieces.game = &scene->game;
    game_init(&scene->game);
    struct entry entry = {.made = {.ruleset = own->ruleset,
                                   .ring = make_own_ring(own),
                                   .setup = own->free ? SETUP_VARIABLE : SETUP_FIXED,
                                   .followed = true}};
    apply(scene, ENTRY_GAME_MADE, entry);
    ring_release(&entry.made.ring);
}

void scene_init(struct scene *scene, const char *ring)
{
    const struct own_ring *own = find_own_ring(ring);
    if (own != NULL) {
        init_own(scene, own);
        return;
    }
    bool connect = strcmp(ring, "connect") == 0, pair = strcmp(ring, "pair") == 0;
    bool row = strcmp(ring, "row") == 0;
    if (!connect && !pair && !row && strcmp(ring, "ring") != 0 && *ring != '\0') {
        fail_msg("\"%s\" is no ring", ring);
    }
    *scene = (struct scene){.board = 1, .pieces.board_find = scene_board};
    scene->pieces.game = &scene->game;
    game_init(&scene->game);
    struct entry entry = {.made = {.ruleset = connect ? RULESET_CONNECT : RULESET_BIG_GAME,
                                   .ring = make_ring(pair ? 2 : 6, !row && !pair)}};
    apply(scene, ENTRY_GAME_MADE, entry);
    ring_release(&entry.made.ring);
}

void scene_release(struct scene *scene)
{
    game_release(&scene->game);
}

static void start_turn(struct scene *scene, int turn, int robbers)
{
    bool sides = turn_has_side(scene->game.made.ruleset);
    struct dice_step roll = {.step = turn,
                             .turn = turn,
                             .has_side = sides,
                             .side = sides ? turn_side(turn) : SIDE_SUN,
                             .sum = robbers != 0 ? 7 : 8,
                             .seconds = 60,
                             .has_robber = robbers != 0 && sides};
    roll.robber.sum = robbers;
    roll.robber.moves = robbers != 0 && turn_moves_robbers(scene->game.made.ruleset, turn);
    apply(scene, ENTRY_TURN_STARTED,
          (struct entry){
              .clock = {.phase = PHASE_RUNNING, .turn = {.roll = roll, .ends_at_ms = INT64_MAX}}});
}

/* A turn of its own for this owner. */
static void own_turn(struct scene *scene, struct seat owner)
{
    int turn = scene->game.clock.turn.roll.turn + 1;
    const struct ring *ring = &scene->game.made.ring;
    while (ring->one_side && (turn - 1) % ring->boards + 1 != owner.board) {
        turn++;
    }
    if (scene->placing) {
        return;
    }
    if (!scene->turn_named && ring->one_side) {
        start_turn(scene, turn, 0);
    } else if (!scene->turn_named) {
        start_turn(scene, turn_side(turn) == owner.side ? turn : turn + 1, 0);
    }
}

/* Decides something and applies it; what is refused is kept. */
static void settle(struct scene *scene, struct decide *decide, enum refusal_code code)
{
    scene->refusal = decide->refusal;
    scene->refusal.code = code;
    for (size_t i = 0; i < decide->entries_count; i++) {
        game_apply(&scene->game, &decide->entries[i]);
    }
    decide_release(decide);
}

static struct decide decide_now(struct scene *scene)
{
    struct decide decide;
    /* Nobody's: a scene may stand on boards where nobody reports anything. */
    decide_init(&decide, &scene->game, 1, ROLES, -1);
    decide.board_find = scene->pieces.board_find;
    return decide;
}

static void build(struct scene *scene, struct build build)
{
    own_turn(scene, build.owner);
    struct decide decide = decide_now(scene);
    settle(scene, &decide, build_decide(&decide, &build));
}

static void ask(struct scene *scene, struct permission question, enum permission_state state)
{
    own_turn(scene, question.owner);
    scene->turn_named = true; /* leave is for this turn */
    struct decide decide = decide_now(scene);
    settle(scene, &decide, permission_ask(&decide, &question));
    if (scene->refusal.code != REFUSAL_ALLOWED) {
        fail_msg("leave is not asked: %s", scene->refusal.detail);
    }
    if (state != PERMISSION_OPEN) {
        const struct permission *asked =
            &scene->game.permissions[scene->game.permissions_count - 1];
        struct decide answer = decide_now(scene);
        settle(scene, &answer,
               permission_answer(&answer, asked->n, asked->to,
                                 state == PERMISSION_GRANTED ? ANSWER_ACCEPT : ANSWER_DECLINE));
    }
}

static void undo(struct scene *scene)
{
    int n = (int)scene->game.builds_count;
    while (n > 0 && scene->game.builds[n - 1].undone) {
        n--;
    }
    struct decide decide = decide_now(scene);
    settle(scene, &decide, build_undo(&decide, n));
}

/* Words */

static struct seat read_seat(const struct scene *scene, const char *word)
{
    struct seat seat = {0};
    if (word == NULL || !seat_parse(&scene->game.made.ring, word, &seat)) {
        fail_msg("\"%s\" is no seat", word != NULL ? word : "");
    }
    return seat;
}

static struct place read_place(const char *word)
{
    struct place place = {0};
    if (word == NULL || !place_parse(word, &place)) {
        fail_msg("\"%s\" is no place", word != NULL ? word : "");
    }
    return place;
}

/* "c20-c21" or "p5" */
static struct place read_path(const struct scene *scene, const char *word)
{
    char text[32];
    snprintf(text, sizeof text, "%s", word);
    char *dash = strchr(text, '-');
    if (dash == NULL) {
        return read_place(text);
    }
    *dash = '\0';
    int path = board_path_between(pieces_board(&scene->pieces, scene->board), read_place(text).id,
                                  read_place(dash + 1).id);
    if (path == BOARD_NOBODY) {
        fail_msg("there is no path %s", word);
    }
    return (struct place){PLACE_PATH, path};
}

static struct build new_build(const struct scene *scene, enum piece piece)
{
    return (struct build){.piece = piece, .copy = {scene->board, COPY_REAL}};
}

/* "c20-c21-c22": one piece on each path */
static void build_chain(struct scene *scene, enum piece piece, char *chain, struct seat owner)
{
    char *from = strsep(&chain, "-");
    for (char *to; (to = strsep(&chain, "-")) != NULL; from = to) {
        char path[32];
        snprintf(path, sizeof path, "%s-%s", from, to);
        struct build one = new_build(scene, piece);
        one.at = read_path(scene, path);
        one.owner = owner;
        build(scene, one);
    }
}

/* "road c20-c21-c22 1S", "settlement c22 1S", "robber h5 1S" */
static void play_piece(struct scene *scene, enum piece piece, char *rest)
{
    char *place = strsep(&rest, " ");
    struct seat owner = read_seat(scene, rest);
    if (strchr(place, '-') != NULL) {
        build_chain(scene, piece, place, owner);
        return;
    }
    struct build one = new_build(scene, piece);
    one.at = read_place(place);
    one.owner = owner;
    if (piece == PIECE_ROBBER) {
        one.copy.board = pieces_home(&scene->pieces, owner);
    }
    build(scene, one);
}

/* "c4-c12 to c4-c5 1S" */
static void play_move(struct scene *scene, char *rest)
{
    struct build move = new_build(scene, PIECE_SHIP_MOVE);
    move.from = read_path(scene, strsep(&rest, " "));
    assert_string_equal(strsep(&rest, " "), "to");
    move.at = read_path(scene, strsep(&rest, " "));
    move.owner = read_seat(scene, rest);
    build(scene, move);
}

/* "for road c20-c21 2S" */
static void play_question(struct scene *scene, char *rest, enum permission_state state)
{
    struct permission question = {.copy = {scene->board, COPY_REAL}};
    assert_string_equal(strsep(&rest, " "), "for");
    int piece = word_index(piece_words, PIECES, strsep(&rest, " "));
    assert_in_range(piece, 0, PIECES - 1);
    question.piece = (enum piece)piece;
    question.at = read_path(scene, strsep(&rest, " "));
    question.owner = read_seat(scene, rest);
    ask(scene, question, state);
}

/* "18", "18, 7 and 5" */
static void play_turn(struct scene *scene, const char *rest)
{
    static const char seven[] = ", 7 and ";
    char *end;
    int turn = (int)strtol(rest, &end, 10);
    bool rolled = strncmp(end, seven, strlen(seven)) == 0;
    start_turn(scene, turn, rolled ? (int)strtol(end + strlen(seven), &end, 10) : 0);
    assert_string_equal(end, "");
    scene->turn_named = true;
}

/* "2", "3R" */
static void play_on(struct scene *scene, const char *word)
{
    struct copy copy;
    if (!copy_parse(&scene->game.made.ring, NULL, 0, word, &copy)) {
        fail_msg("\"%s\" is no board", word);
    }
    scene->board = copy.board;
}

static void play_item(struct scene *scene, char *rest)
{
    const char *verb = strsep(&rest, " ");
    int piece = word_index(piece_words, PIECES, verb);
    if (piece >= 0) {
        play_piece(scene, (enum piece)piece, rest);
    } else if (strcmp(verb, "move") == 0) {
        play_move(scene, rest);
    } else if (strcmp(verb, "leave") == 0) {
        play_question(scene, rest, PERMISSION_GRANTED);
    } else if (strcmp(verb, "asked") == 0) {
        play_question(scene, rest, PERMISSION_OPEN);
    } else if (strcmp(verb, "refused") == 0) {
        play_question(scene, rest, PERMISSION_REFUSED);
    } else if (strcmp(verb, "on") == 0) {
        play_on(scene, rest);
    } else if (strcmp(verb, "start") == 0) {
        scene->placing = false;
        start_turn(scene, 1, 0);
    } else if (strcmp(verb, "turn") == 0) {
        play_turn(scene, rest);
    } else if (strcmp(verb, "undo") == 0) {
        undo(scene);
    } else {
        fail_msg("\"%s\" is no item", verb);
    }
}

void scene_play(struct scene *scene, const char *items)
{
    char *text = must_strdup(items), *rest = text;
    for (char *item; (item = strsep(&rest, ";")) != NULL;) {
        item += strspn(item, " ");
        if (scene->refusal.code != REFUSAL_ALLOWED) {
            fail_msg("refused before \"%s\": %s", item, scene->refusal.detail);
        }
        if (*item != '\0') {
            item[strcspn(item, "\n")] = '\0';
            play_item(scene, item);
        }
    }
    free(text);
}

const struct build *scene_last(const struct scene *scene)
{
    assert_int_not_equal(scene->game.builds_count, 0);
    return &scene->game.builds[scene->game.builds_count - 1];
}

void scene_tell(const struct scene *scene, char text[SCENE_TEXT_SIZE])
{
    size_t len = 0;
    text[0] = '\0';
    if (scene->refusal.code != REFUSAL_ALLOWED) {
        snprintf(text, SCENE_TEXT_SIZE, "refused %s", refusal_name(scene->refusal.code));
        return;
    }
    const struct build *build = scene_last(scene);
    for (size_t i = 0; i < build->warnings_count; i++) {
        len += (size_t)snprintf(text + len, SCENE_TEXT_SIZE - len, "%s%s", len > 0 ? ", " : "",
                                warning_words[build->warnings[i]]);
    }
    if (build->first_in_area) {
        snprintf(text + len, SCENE_TEXT_SIZE - len, "%s+2", len > 0 ? ", " : "");
    }
}
