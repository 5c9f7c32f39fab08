/* The plan of an event: which board lies where, its letter, the game-less boards, kits, tables,
 * chairs and caretakers, from the number of players and the shape of the hall.
 *
 * Sources: Big Game guide §2.1-§2.3, Connect rulebook ("Variant for 8 or More People"), base game.
 * Everything here is pure. A plan owns its arrays and its ring. Lengths are whole centimetres. */
#ifndef PLAN_PLAN_H
#define PLAN_PLAN_H

#include "plan/hall.h"
#include "plan/spot.h"
#include "plan/survey.h"
#include "rules/refusal.h"
#include "rules/ring.h"
#include "rules/ruleset.h"

#include <stddef.h>

/* Limits of an input. */
#define PLAN_PLAYERS_MIN 4      /* Big Game and Connect: two boards with two seats each */
#define PLAN_PLAYERS_MIN_BASE 3 /* one table of three */
#define PLAN_PLAYERS_MAX (2 * RING_BOARDS_MAX)
#define PLAN_ROWS_MAX RING_BOARDS_MAX
#define PLAN_TABLE_CM_MIN PLAN_BOARD_CM /* one board */
#define PLAN_TABLE_CM_MAX 1000
#define PLAN_TABLE_CM_DEFAULT 180 /* guide §2.2.1: a standard banquet table */
#define PLAN_TABLE_WIDTH_CM 75    /* guide §2.2.1: at least 60, better 75 */
#define PLAN_CARETAKERS_PER_INTERRUPTION_MAX 2

/* Lengths of what lies on a table: guide §2.2.1; Connect rulebook, "Space Requirements". */
#define PLAN_BOARD_CM 59
#define PLAN_CONNECT_BOARD_CM 60
#define PLAN_CONNECT_EDGE_CM 26

enum plan_shape {
    PLAN_ROWS,   /* rows of tables; Big Game: a serpentine, Connect: an island each */
    PLAN_CIRCLE, /* Big Game: the tables stand in one circle, with or without gaps */
    PLAN_TABLES, /* base: independent tables */
    PLAN_SHAPES
};
extern const char *const plan_shape_words[PLAN_SHAPES]; /* "rows" "circle" "tables" */

/* What is wished for. plan_input_from_json() (wire/plan_json.h) fills in the defaults and holds the
 * limits above, which plan_make() takes for granted; what the fields mean together is checked by
 * plan_make(). */
struct plan_input {
    enum ruleset_id ruleset;
    int players;
    struct hall *hall;     /* the input's own; then shape, rows and tables are the hall's, and the
                              fields     for them below are not looked at. NULL: see below */
    enum plan_shape shape; /* PLAN_ROWS or PLAN_CIRCLE */
    int rows; /* the boards shared out evenly, earlier rows take the extra ones; 0: see row_boards
               */
    int row_boards[PLAN_ROWS_MAX]; /* boards of each row, with rows = 0; base: tables of each row */
    size_t row_boards_count;
    int gaps;         /* circle: aisles cut into it, spread evenly; 0 or more */
    int table_cm;     /* length of the tables */
    int end_table_cm; /* length of the tables at both ends of a row; 0 = as table_cm */
    int caretakers_per_interruption; /* 1 or 2 */
};

enum plan_slot_kind {
    PLAN_SLOT_PLAYING,  /* a board with its players */
    PLAN_SLOT_GAMELESS, /* a replica of `board` */
    PLAN_SLOT_EDGE,     /* Connect: the edge board at an end of a row */
    PLAN_SLOT_FREE,     /* room for a board, not used */
    PLAN_SLOT_KINDS
};
extern const char *const plan_slot_words[PLAN_SLOT_KINDS]; /* "playing" "gameless" "edge" "free" */

struct plan_slot {
    enum plan_slot_kind kind;
    int board;   /* 1..n; undefined for edge and free */
    char letter; /* 'A' 'B' 'C'; '\0' for edge, free and base */
};

struct plan_table {
    int length_cm;
    int width_cm;
    struct spot spot;        /* in its row's room */
    int seats;               /* chairs at this table */
    struct plan_slot *slots; /* in ring order */
    size_t slots_count;
};

/* How a row runs: Big Game and Connect rows alternate between east and west, or as the hall's rows
 * say, so that the ring is a serpentine and board numbers always grow from left to right as seen
 * from the Sun side: it is on the right of who walks along the row. In a circle the Sun side is the
 * outside; a gap ends a row and begins the next. The first four are as enum hall_direction. */
enum plan_direction {
    PLAN_EAST = HALL_EAST,
    PLAN_WEST = HALL_WEST,
    PLAN_SOUTH = HALL_SOUTH,
    PLAN_NORTH = HALL_NORTH,
    PLAN_AROUND,
    PLAN_DIRECTIONS
};
extern const char *const plan_direction_words[PLAN_DIRECTIONS]; /* "east" ... "circle" */
/* The Sun side of a row that runs so: "south" "north" "west" "east" "outside". */
extern const char *const plan_sun_side_words[PLAN_DIRECTIONS];

/* A run of tables without a break. Big Game: begins with the replica of the board before it in the
 * ring and ends with the replica of the board after it, unless it is a whole circle. */
struct plan_row {
    enum plan_direction direction;
    int room;      /* index into the hall's rooms */
    int hall_row;  /* index into that room's rows; several rows of a plan may come from one */
    int length_cm; /* of its tables, end to end */
    bool markets;  /* Connect: the markets of its edge boards are used */
    struct plan_table *tables;
    size_t tables_count;
};

#define PLAN_CLASH_BOARDS_MAX 2 /* plan/lettering.h */
struct plan {
    enum ruleset_id ruleset;
    enum plan_shape shape;
    int players;
    struct ring ring; /* empty (boards = 0) for base */
    struct {
        int playing;
        int gameless;
        int edge; /* Connect's edge boards */
        int total;
        int by_letter[3]; /* A, B, C; replicas included; all 0 for base */
    } boards;
    int kits; /* kits or games to bring */
    int tables;
    int chairs;
    int interruptions; /* without the two ends of the whole board */
    int communication_devices;
    struct {
        int clock;
        int interruptions;
        int ends;
        int total; /* of these three */
        int recommended_total;
    } caretakers;
    int clash_boards[PLAN_CLASH_BOARDS_MAX]; /* boards whose neighbours bear the same letter: none
                                                or two */
    size_t clash_boards_count;
    struct plan_row *rows;
    size_t rows_count;
    struct hall hall; /* where all this stands: the input's, or one as large as is needed, whose
                         rows are those of the plan */
    struct plan_row *unused; /* tables of the hall's rows that nothing lies on, without slots */
    size_t unused_count;
    struct warnings warnings;
};

/* The fewest players of a ruleset: PLAN_PLAYERS_MIN or PLAN_PLAYERS_MIN_BASE. */
int plan_players_min(enum ruleset_id ruleset);

/* Whether so many players can be seated at all: an even number; base: in tables of 3 and 4. */
enum refusal_code plan_check_players(const struct plan_input *input, struct refusal *refusal);

/* Makes the plan. *plan is to be released by the caller when it was made; it holds nothing when the
 * input was refused with REFUSAL_FIELD_WRONG and the field's name as in the body of POST /plan. */
enum refusal_code plan_make(const struct plan_input *input, struct plan *plan,
                            struct refusal *refusal);
void plan_release(struct plan *plan);
void plan_input_release(struct plan_input *input);

#endif
