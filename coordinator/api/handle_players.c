/* The roster with its names, as JSON and as CSV, and what a list of people would become. */
#include "api/internal.h"
#include "wire/faults.h"
#include "wire/newcomers.h"
#include "wire/players_csv.h"
#include "wire/players_json.h"

#include <stdlib.h>
#include <string.h>

void handle_players(void *context, struct http_request *request)
{
    const struct live *live = api_game(context, request);
    bool csv;
    char separator;
    if (!api_wants_csv(request, &csv) || !api_separator(request, &separator)) {
        return;
    }
    json_t *players =
        players_to_json(&live->committed, live->registrations, live->registrations_count);
    http_header(request, "Vary", "Accept");
    if (!csv) {
        respond_json(request, 200, json_pack("{s:o}", "players", players));
        return;
    }
    size_t len;
    char *text = players_to_csv(players, separator, &len);
    json_decref(players);
    http_header(request, "Content-Disposition", "attachment; filename=\"players.csv\"");
    http_respond(request, 200, "text/csv; charset=utf-8", text, len);
    free(text);
}

/* Preview */

/* The rows of the body, with what is wrong or odd in its CSV; NULL when it was answered. */
static json_t *read_rows(struct http_request *request, json_t *faults, json_t *warnings)
{
    if (is_csv(request)) {
        json_t *rows = json_array();
        players_from_csv(request->body, request->body_len, rows, faults, warnings);
        return rows;
    }
    json_t *rows = api_body(request);
    if (rows != NULL && !json_is_array(rows)) {
        http_refusef(request, REFUSAL_FIELD_WRONG, "", "an array of players is needed");
        json_decref(rows);
        return NULL;
    }
    return rows;
}

/* More people than can be is a fault; more than there are seats may be meant. */
static void check_number(const struct game *game, size_t count, json_t *faults, json_t *warnings)
{
    size_t all = game->roster.count + count;
    size_t seats = (game->made.ring.one_side ? 1 : 2) * (size_t)game->made.ring.boards;
    if (all > (size_t)PLAYERS_MAX) {
        faults_add(faults, 0, "", "", "too-many-players",
                   "%zu players to add to %zu; a game has 1 to %d", count, game->roster.count,
                   PLAYERS_MAX);
    } else if (all > seats) {
        faults_add(warnings, 0, "", "", "few-seats", "%zu players, but %zu seats in the plan", all,
                   seats);
    }
}

static json_t *preview(const struct live *live, json_t *rows, json_t *faults, json_t *warnings)
{
    struct newcomers newcomers;
    json_t *players = json_array();
    newcomers_read(rows, &live->committed, &newcomers, faults);
    newcomers_find_doubles(rows, &newcomers, live->registrations, live->registrations_count,
                           warnings);
    check_number(&live->committed, newcomers.count, faults, warnings);
    for (size_t i = 0; i < newcomers.count; i++) {
        json_array_append_new(players, newcomers_row(rows, &newcomers, i));
    }
    newcomers_release(&newcomers);
    size_t faults_count = faults_sort(faults, FAULTS_TOLD_MAX);
    size_t warnings_count = faults_sort(warnings, FAULTS_TOLD_MAX);
    return json_pack("{s:o, s:O, s:i, s:O, s:i}", "players", players, "faults", faults,
                     "faults_count", (int)faults_count, "warnings", warnings, "warnings_count",
                     (int)warnings_count);
}

void handle_players_preview(void *context, struct http_request *request)
{
    const struct live *live = api_game(context, request);
    json_t *faults = json_array(), *warnings = json_array();
    json_t *rows = read_rows(request, faults, warnings);
    if (rows != NULL) {
        respond_json(request, 200, preview(live, rows, faults, warnings));
    }
    json_decref(rows);
    json_decref(faults);
    json_decref(warnings);
}
