/* A game in memory.
 *
 * It is there twice. `committed` is the fold of what is on PostgreSQL's disk, and all that anybody
 * is ever shown. `deciding` is ahead of it by the batch that is on its way: commands are decided
 * against it, so that a batch may hold many for one game. When a batch fails, `deciding` is made
 * from `committed` again. */
#ifndef ENGINE_LIVE_H
#define ENGINE_LIVE_H

#include "engine/answers.h"
#include "rules/command.h"
#include "rules/game.h"
#include "store/store.h"

#include <stdbool.h>
#include <stdint.h>

#define GAME_ID_SIZE 9 /* eight of a-z and 0-9, and a NUL */
/* An entry as followers get it. */
struct log_line {
    const char *kind; /* one of entry_words */
    char *text;       /* the whole entry as one line of JSON */
};

/* A plan that is being laid out, beside the log. Owns the text. */
struct draft {
    int64_t revision; /* 0: there is none */
    int64_t at_ms;
    char *text; /* a JSON object */
};
void draft_release(struct draft *draft);

struct live {
    char id[GAME_ID_SIZE];
    int64_t epoch;
    bool known;   /* read to its end since this coordinator leads: `committed` may be shown */
    bool ready;   /* `deciding` is what the database has, up to the batch on its way */
    bool loading; /* is being read; once at a time, or the second reading would undo a batch */
    bool woken;   /* a turn that ended while nobody was there has been looked at */

    struct game committed;
    struct game deciding;

    /* The database has refused a batch with a step of this clock. */
    bool alone;               /* so its next one is alone in its batch */
    int64_t put_off_until_ms; /* and that one was refused too: not before this */

    struct log_line *lines; /* lines[seq - 1]: the committed entries */
    size_t lines_count;

    /* As `deciding` has them; read afresh after a failed batch. */
    struct registration *registrations; /* registrations[number - 1] */
    size_t registrations_count;
    /* A correction on its way to disk: what is known of this player from then on. Until then
     * nothing else is decided. number = 0: there is none. */
    struct {
        int number;
        struct registration registration;
    } correction;
    struct dice_list dice; /* steps_count = 0: none */
    int64_t dice_seq;      /* the entry that `dice` belongs to */
    struct answers answers;

    struct draft draft;     /* as it is on disk */
    int64_t draft_revision; /* as `deciding` has it */
};

/* A random id: as good as never taken. */
void game_id_make(char id[GAME_ID_SIZE]);

struct live *live_new(const char *id, int64_t epoch);
void live_free(struct live *live);

/* Before the game is read again: forgets what is not committed; or all of it. */
void live_forget(struct live *live);
void live_forget_all(struct live *live);

/* Takes a committed entry: applies it and keeps its line of JSON, which it owns from now on. */
void live_commit(struct live *live, const struct entry *entry, char *line);

/* Rows as the database gives them: an entry, committed, where it follows on what is there (others
 * are passed over), FIELD_WRONG when this program does not understand it; a player's name, as it is
 * kept with those of the others; and the draft. */
enum refusal_code live_read_entry(struct live *live, const struct log_row *row,
                                  struct refusal *refusal);
void live_read_player(struct live *live, const struct player_row *row);
/* The correction is on disk. */
void live_keep_correction(struct live *live);
void live_read_draft(struct live *live, const struct draft_row *row);

/* All has been read: decides from what is committed. */
void live_ready(struct live *live);

/* Rolls the dice of a seed, far beyond any real game's end, and keeps them if `seq` is not older
 * than what is there. */
void live_roll(struct live *live, int64_t seq, const unsigned char seed[DICE_SEED_SIZE],
               const char *salt);

#endif
