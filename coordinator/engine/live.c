#include "engine/live.h"

#include "base/memory.h"
#include "wire/entry_json.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void game_id_make(char id[GAME_ID_SIZE])
{
    static const char symbols[] = "abcdefghijkmnpqrstuvwxyz23456789"; /* none that look alike */
    for (int i = 0; i < GAME_ID_SIZE - 1; i++) {
        id[i] = symbols[randombytes_uniform(sizeof symbols - 1)];
    }
    id[GAME_ID_SIZE - 1] = '\0';
}

void draft_release(struct draft *draft)
{
    free(draft->text);
    *draft = (struct draft){0};
}

struct live *live_new(const char *id, int64_t epoch)
{
    struct live *live = must_calloc(1, sizeof *live);
    snprintf(live->id, sizeof live->id, "%s", id);
    live->epoch = epoch;
    game_init(&live->committed);
    game_init(&live->deciding);
    return live;
}

void live_free(struct live *live)
{
    live_forget_all(live);
    free(live);
}

void live_forget_all(struct live *live)
{
    live->known = false;
    live_forget(live);
    game_release(&live->committed);
    free(live->registrations);
    live->registrations = NULL;
    live->registrations_count = 0;
    for (size_t i = 0; i < live->lines_count; i++) {
        free(live->lines[i].text);
    }
    draft_release(&live->draft);
    free(live->lines);
    live->lines = NULL;
    live->lines_count = 0;
}

void live_forget(struct live *live)
{
    live->ready = false;
    game_release(&live->deciding);
    if (live->registrations_count > live->committed.roster.count) {
        live->registrations_count = live->committed.roster.count;
    }
    live->correction.number = 0;
    dice_list_release(&live->dice);
    live->dice = (struct dice_list){0};
    live->dice_seq = 0;
    answers_release(&live->answers);
}

void live_commit(struct live *live, const struct entry *entry, char *line)
{
    game_apply(&live->committed, entry);
    struct log_line *kept = ARRAY_PUSH(live->lines, live->lines_count);
    kept->kind = entry_words[entry->kind];
    kept->text = line;
}

enum refusal_code live_read_entry(struct live *live, const struct log_row *row,
                                  struct refusal *refusal)
{
    struct entry entry;
    if (row->seq != live->committed.seq + 1) {
        return REFUSAL_ALLOWED;
    }
    json_t *body = json_loads(row->body, 0, NULL);
    enum refusal_code code = entry_from_json(row->kind, body, &live->committed, &entry, refusal);
    json_decref(body);
    if (code == REFUSAL_ALLOWED) {
        entry.seq = row->seq;
        entry.at_ms = row->at_ms;
        snprintf(entry.actor, sizeof entry.actor, "%s", row->actor);
        live_commit(live, &entry,
                    entry_line(row->seq, row->at_ms, row->kind, row->actor, row->body));
        entry_release(&entry);
    }
    return code;
}

void live_read_player(struct live *live, const struct player_row *row)
{
    while (live->registrations_count < (size_t)row->number) {
        (void)ARRAY_PUSH(live->registrations, live->registrations_count);
    }
    struct registration *registration = &live->registrations[row->number - 1];
    snprintf(registration->name, sizeof registration->name, "%s", row->name);
    snprintf(registration->group_label, sizeof registration->group_label, "%s", row->group_label);
}

void live_keep_correction(struct live *live)
{
    struct player_row row = {.game = live->id,
                             .number = live->correction.number,
                             .name = live->correction.registration.name,
                             .group_label = live->correction.registration.group_label};
    if (row.number != 0) {
        live_read_player(live, &row);
        live->correction.number = 0;
    }
}

void live_read_draft(struct live *live, const struct draft_row *row)
{
    draft_release(&live->draft);
    live->draft = (struct draft){
        .revision = row->revision, .at_ms = row->at_ms, .text = must_strdup(row->draft)};
}

void live_ready(struct live *live)
{
    live->draft_revision = live->draft.revision;
    game_release(&live->deciding);
    game_clone(&live->deciding, &live->committed);
    live->ready = true;
}

void live_roll(struct live *live, int64_t seq, const unsigned char seed[DICE_SEED_SIZE],
               const char *salt)
{
    if (seq < live->dice_seq) {
        return;
    }
    dice_list_release(&live->dice);
    dice_roll(live->deciding.seq != 0 ? live->deciding.made.ruleset : live->committed.made.ruleset,
              seed, salt, DICE_TURNS_MAX, &live->dice);
    live->dice_seq = seq;
}
