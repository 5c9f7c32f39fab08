/* Writes: what a batch can hold. */
#include "store/session.h"

struct store_batch *store_batch_new(struct store *store)
{
    return request_new(store, NULL, NULL);
}

size_t store_batch_count(const struct store_batch *batch)
{
    return batch->entries.count + batch->players.count + batch->answers.count +
           batch->commands_count;
}

void store_batch_send(struct store_batch *batch, store_done *done, void *context)
{
    batch->done = done;
    batch->context = context;
    request_add_rows(batch);
    request_send(batch);
}

void store_batch_entry(struct store_batch *batch, const struct log_row *row)
{
    struct rows *entries = &batch->entries;
    rows_text(entries, 0, row->game);
    rows_number(entries, 1, row->seq);
    rows_number(entries, 2, row->at_ms);
    rows_text(entries, 3, row->kind);
    rows_text(entries, 4, row->actor);
    rows_text(entries, 5, row->body);
    entries->count++;
}

void store_batch_player(struct store_batch *batch, const struct player_row *row)
{
    struct rows *players = &batch->players;
    rows_text(players, 0, row->game);
    rows_number(players, 1, row->number);
    rows_text(players, 2, row->name);
    rows_text(players, 3, row->group_label);
    players->count++;
}

void store_batch_correction(struct store_batch *batch, const struct player_row *row)
{
    request_add(batch, STATEMENT_CORRECTION);
    request_text(batch, row->game);
    request_number(batch, row->number);
    request_text(batch, row->name);
    request_text(batch, row->group_label);
}

void store_batch_answer(struct store_batch *batch, const struct answer_row *row)
{
    struct rows *answers = &batch->answers;
    rows_text(answers, 0, row->game);
    rows_text(answers, 1, row->key);
    rows_hex(answers, 2, row->request_hash);
    rows_number(answers, 3, row->status);
    rows_text(answers, 4, row->body);
    rows_number(answers, 5, row->at_ms);
    answers->count++;
}

/* One step as a JSON object with the columns of `rolls`. Numbers and our own words need no
 * escaping. */
static void add_roll(struct buf *json, const struct dice_step *step)
{
    buf_printf(json, "{\"step\":%d,\"kind\":\"%s\",\"turn\":%d,", step->step,
               dice_kind_words[step->kind], step->turn);
    if (step->has_side) {
        buf_printf(json, "\"side\":\"%s\",", side_words[step->side]);
    }
    buf_printf(json, "\"dice\":[%d,%d],\"sum\":%d,\"seconds\":%d", step->dice[0], step->dice[1],
               step->sum, step->seconds);
    if (step->has_robber) {
        buf_printf(json, ",\"robber_dice\":[%d,%d],\"robber_sum\":%d,\"robber_moves\":%s",
                   step->robber.dice[0], step->robber.dice[1], step->robber.sum,
                   step->robber.moves ? "true" : "false");
    }
    buf_add_str(json, "}");
}

void store_batch_dice(struct store_batch *batch, const char *game, int64_t seq,
                      const struct dice_list *list)
{
    request_add(batch, STATEMENT_DICE);
    request_text(batch, game);
    request_number(batch, seq);
    request_hex(batch, list->seed);
    request_text(batch, list->salt);

    struct buf json;
    buf_init(&json, REQUEST_BYTES_MAX);
    for (size_t i = 0; i < list->steps_count; i++) {
        buf_add_str(&json, i == 0 ? "[" : ",");
        add_roll(&json, &list->steps[i]);
    }
    buf_add_str(&json, list->steps_count == 0 ? "[]" : "]");
    request_add(batch, STATEMENT_ROLLS);
    request_text(batch, game);
    request_number(batch, seq);
    request_text(batch, buf_str(&json));
    buf_release(&json);
}

void store_batch_code(struct store_batch *batch, const struct code_row *row)
{
    if (!session_is_open(batch->store)) {
        /* The key that codes are hashed with is not known yet. */
        batch->outcome.result = STORE_LOST;
        return;
    }
    unsigned char hash[CODE_HASH_SIZE];
    code_hash(batch->store->server_key, row->code, hash);
    request_add(batch, STATEMENT_CODE);
    request_hex(batch, hash);
    request_text(batch, role_words[row->role]);
    request_text(batch, row->game);
    request_text(batch, row->post);
    request_number(batch, row->at_ms);
}

void store_batch_revocation(struct store_batch *batch, int64_t device, int64_t at_ms)
{
    request_add(batch, STATEMENT_REVOKE_DEVICE);
    request_number(batch, device);
    request_number(batch, at_ms);
}

void store_batch_draft(struct store_batch *batch, const struct draft_row *row)
{
    request_add(batch, STATEMENT_DRAFT);
    request_text(batch, row->game);
    request_number(batch, row->revision);
    request_text(batch, row->draft);
    request_number(batch, row->at_ms);
}

void store_batch_restored(struct store_batch *batch, const char *game)
{
    request_add(batch, STATEMENT_RESTORED);
    request_text(batch, game);
}

void store_batch_forget(struct store_batch *batch, const char *game)
{
    request_add(batch, STATEMENT_FORGET);
    request_text(batch, game);
}
