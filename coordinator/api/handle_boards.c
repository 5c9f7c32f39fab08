/* Boards: the shipped ones, those of a game, and whether a definition keeps the rulebook. */
#include "api/internal.h"
#include "base/memory.h"
#include "wire/board_check_json.h"
#include "wire/board_json.h"

#include <stdlib.h>
#include <string.h>

static void refuse_letter(struct http_request *request, enum ruleset_id ruleset, const char *letter)
{
    http_refusef(request, REFUSAL_NOT_FOUND, "letter", "%s has no board \"%s\"",
                 ruleset_get(ruleset)->name, letter);
}

void handle_board(void *context, struct http_request *request)
{
    (void)context;
    const char *letter = route_capture(request, "letter");
    const char *name = http_request_parameter(request, "ruleset");
    enum ruleset_id ruleset = RULESET_BIG_GAME;
    if (name != NULL && !ruleset_parse(name, &ruleset)) {
        http_refusef(request, REFUSAL_FIELD_WRONG, "ruleset",
                     "\"%s\" is unknown; big-game, connect and base are allowed", name);
        return;
    }
    const struct board *board = strlen(letter) == 1 ? board_find(ruleset, letter[0]) : NULL;
    if (board == NULL) {
        refuse_letter(request, ruleset, letter);
        return;
    }
    http_header(request, "Cache-Control", "private, max-age=3600");
    respond_json(request, 200, board_to_json(board));
}

void handle_board_check(void *context, struct http_request *request)
{
    (void)context;
    struct refusal refusal;
    json_t *body = api_body(request);
    if (body == NULL) {
        return;
    }
    struct board *board = must_calloc(1, sizeof *board);
    if (board_from_json(body, board, &refusal) != REFUSAL_ALLOWED) {
        http_refuse(request, &refusal);
    } else {
        respond_json(request, 200, board_check_to_json(board));
    }
    free(board);
    json_decref(body);
}

void handle_game_board(void *context, struct http_request *request)
{
    const struct game *game = &api_game(context, request)->committed;
    const char *letter = route_capture(request, "letter");
    const struct board *board =
        strlen(letter) == 1 ? game_board(game, board_find, letter[0]) : NULL;
    if (board == NULL) {
        refuse_letter(request, game->made.ruleset, letter);
        return;
    }
    respond_json(request, 200, board_to_json(board));
}
