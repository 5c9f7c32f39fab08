/* Boards: the shipped ones, those of a game, and whether a definition keeps the rulebook. */
#include "api/internal.h"
#include "base/memory.h"
#include "rules/dice.h"
#include "rules/island.h"
#include "wire/board_check_json.h"
#include "wire/board_json.h"
#include "wire/places_json.h"

#include <stdlib.h>
#include <string.h>

static void refuse_letter(struct http_request *request, enum ruleset_id ruleset, const char *letter)
{
    http_refusef(request, REFUSAL_NOT_FOUND, "letter", "%s has no board \"%s\"",
                 ruleset_get(ruleset)->name, letter);
}

/* The island of a seed, in place of the shipped one. Answers, and returns false, when that cannot
 * be had. */
static bool lay_out(struct http_request *request, const char *seed_text, struct board *board)
{
    unsigned char seed[ISLAND_SEED_SIZE];
    struct refusal refusal;
    if (board->ruleset != RULESET_BASE) {
        http_refusef(request, REFUSAL_FIELD_WRONG, "seed",
                     "chance lays out the island of base alone");
        return false;
    }
    if (dice_seed_parse(seed_text, seed, &refusal) != REFUSAL_ALLOWED) {
        http_refuse(request, &refusal);
        return false;
    }
    struct board fixed = *board;
    island_make(&fixed, seed, board);
    return true;
}

void handle_board(void *context, struct http_request *request)
{
    (void)context;
    const char *letter = route_capture(request, "letter");
    const char *name = http_request_parameter(request, "ruleset");
    const char *seed = http_request_parameter(request, "seed");
    enum ruleset_id ruleset = RULESET_BIG_GAME;
    if (name != NULL && !ruleset_parse(name, &ruleset)) {
        http_refusef(request, REFUSAL_FIELD_WRONG, "ruleset",
                     "\"%s\" is unknown; big-game, connect and base are allowed", name);
        return;
    }
    const struct board *shipped = strlen(letter) == 1 ? board_find(ruleset, letter[0]) : NULL;
    if (shipped == NULL) {
        refuse_letter(request, ruleset, letter);
        return;
    }
    struct board *board = must_copy(shipped, 1, sizeof *shipped);
    if (seed == NULL || lay_out(request, seed, board)) {
        http_header(request, "Cache-Control", "private, max-age=3600");
        respond_json(request, 200, board_to_json(board));
    }
    free(board);
}

/* Phrases may take long, and the loop waits meanwhile: they are for whoever types a board in. */
static bool by_organiser(const struct api *api, const struct http_request *request)
{
    const struct device *device =
        request->token != NULL ? engine_device(api->engine, request->token, api->now_ms) : NULL;
    return device != NULL && device->role == ROLE_ORGANISER;
}

void handle_board_check(void *context, struct http_request *request)
{
    struct refusal refusal;
    json_t *body = api_body(request);
    if (body == NULL) {
        return;
    }
    struct board *board = must_calloc(1, sizeof *board);
    if (board_from_json(body, board, &refusal) != REFUSAL_ALLOWED) {
        http_refuse(request, &refusal);
    } else {
        respond_json(request, 200, board_check_to_json(board, by_organiser(context, request)));
    }
    free(board);
    json_decref(body);
}

/* The board of the path in its game; or answers 404 and returns NULL. */
static const struct board *board_of_game(const struct api *api, struct http_request *request)
{
    const struct game *game = &api_game(api, request)->committed;
    const char *letter = route_capture(request, "letter");
    const struct board *board =
        strlen(letter) == 1 ? game_board(game, board_find, letter[0]) : NULL;
    if (board == NULL) {
        refuse_letter(request, game->made.ruleset, letter);
    }
    return board;
}

void handle_game_board(void *context, struct http_request *request)
{
    const struct board *board = board_of_game(context, request);
    if (board != NULL) {
        respond_json(request, 200, board_to_json(board));
    }
}

void handle_places(void *context, struct http_request *request)
{
    const struct board *board = board_of_game(context, request);
    if (board == NULL) {
        return;
    }
    const char *phrase = http_request_parameter(request, "phrase");
    const char *name = http_request_parameter(request, "language");
    int language = name != NULL ? word_index(language_words, LANGUAGES, name) : LANGUAGE_EN;
    if (phrase == NULL || phrase[0] == '\0' || strlen(phrase) > PHRASE_TEXT_MAX) {
        http_refusef(request, REFUSAL_FIELD_WRONG, "phrase", "a text of 1 to %d bytes is needed",
                     PHRASE_TEXT_MAX);
    } else if (language < 0) {
        http_refusef(request, REFUSAL_FIELD_WRONG, "language",
                     "\"%s\" is unknown; en, de and nl are allowed", name);
    } else {
        respond_json(request, 200, places_to_json(board, phrase, (enum language)language));
    }
}
