/* The table of routes, one screen; who may pass; and the way of a request to its handler. */
#include "api/internal.h"
#include "base/memory.h"

#include <stdlib.h>
#include <string.h>

#define WRITE(name, kind)                                                                          \
    static void name(void *context, struct http_request *request)                                  \
    {                                                                                              \
        handle_write(context, request, kind);                                                      \
    }
WRITE(make_game, COMMAND_MAKE)
WRITE(change_plan, COMMAND_CHANGE_PLAN)
WRITE(add_players, COMMAND_ADD_PLAYERS)
WRITE(correct_player, COMMAND_CORRECT)
WRITE(tell_presence, COMMAND_PRESENCE)
WRITE(fix_seat, COMMAND_FIX)
WRITE(count_in, COMMAND_COUNT_IN)
WRITE(count_out, COMMAND_COUNT_OUT)
WRITE(mend_seats, COMMAND_MEND)
WRITE(seat_players, COMMAND_SEAT)
WRITE(roll_dice, COMMAND_ROLL_DICE)
WRITE(set_boards, COMMAND_BOARDS)
WRITE(move_clock, COMMAND_CLOCK)
WRITE(make_build, COMMAND_BUILD)
WRITE(see_build, COMMAND_SEEN)
WRITE(place_build, COMMAND_PLACED)
WRITE(undo_build, COMMAND_UNDO)
WRITE(offer_trade, COMMAND_OFFER)
WRITE(answer_trade, COMMAND_ANSWER_TRADE)
WRITE(ask_permission, COMMAND_ASK)
WRITE(answer_permission, COMMAND_ANSWER_PERMISSION)
WRITE(trade_at_market, COMMAND_MARKET)
WRITE(make_claim, COMMAND_CLAIM)
WRITE(count_claim, COMMAND_COUNT)
WRITE(decide_claim, COMMAND_VERDICT)
WRITE(forget_names, COMMAND_FORGET)

#define ORGANISER MAY(ROLE_ORGANISER)
#define MODERATOR MAY(ROLE_MODERATOR)
#define CARETAKER MAY(ROLE_CARETAKER)
#define REFEREE MAY(ROLE_REFEREE)
#define V1 "/api/v1"
#define G V1 "/games/:game"

const struct route api_routes[] = {
    {"POST", V1 "/login", handle_login, MAY_ANYONE, 0, "exchanges a code for a token"},
    {"GET", V1 "/me", handle_me, MAY_ALL, 0, "who this token is"},
    {"GET", V1 "/health", handle_health, MAY_ANYONE, 0, "liveness, time and state of the database"},
    {"GET", V1 "/metrics", handle_metrics, MAY_ANYONE, 0, "figures for Prometheus, local only"},
    {"GET", V1 "/openapi.json", handle_openapi, MAY_ANYONE, 0, "this interface"},
    {"POST", V1 "/plan", handle_plan, MAY_ANYONE, 0, "plans a hall"},
    {"POST", V1 "/plan/propose", handle_propose, MAY_ANYONE, 0, "the best layouts for a hall"},
    {"GET", V1 "/boards/:letter", handle_board, MAY_ALL, 0, "a board's definition"},
    {"POST", V1 "/boards/check", handle_board_check, MAY_ANYONE, 0, "checks a board's definition"},
    {"GET", V1 "/rules", handle_rules, MAY_ALL, 0, "the rules at hand"},
    {"GET", V1 "/games", handle_games, ORGANISER, 0, "all games"},
    {"POST", V1 "/games", make_game, ORGANISER, 0, "makes a game from a plan"},
    {"GET", G, handle_game, MAY_ALL, 0, "the whole state of a game"},
    {"GET", G "/events", handle_events, MAY_ALL, 0, "the stream of entries"},
    {"GET", G "/log", handle_log, MAY_ALL, 0, "entries as an array"},
    {"GET", G "/plan", handle_game_plan, MAY_ALL, 0, "the plan, as JSON or CSV"},
    {"PUT", G "/plan", change_plan, ORGANISER, 0, "another plan, before the start"},
    {"GET", G "/draft", handle_draft, ORGANISER, 0, "the hall that is being laid out"},
    {"PUT", G "/draft", handle_save_draft, ORGANISER, 0, "keeps a hall, not published yet"},
    {"GET", G "/players", handle_players, ORGANISER | MODERATOR | REFEREE, 0, "who plays"},
    {"POST", G "/players", add_players, ORGANISER, API_ROSTER_MAX, "registers players"},
    {"POST", G "/players/preview", handle_players_preview, ORGANISER, API_ROSTER_MAX,
     "what a list of players would become, and all that is wrong in it"},
    {"POST", G "/players/presence", tell_presence, ORGANISER, 0, "who is there, from the desk"},
    {"POST", G "/players/:n/fix", fix_seat, ORGANISER, 0, "a seat that somebody keeps"},
    {"POST", G "/queue", count_in, ORGANISER, 0, "one person, or two, from the queue sit down"},
    {"POST", G "/queue/undo", count_out, ORGANISER, 0, "they do not sit there after all"},
    {"POST", G "/mend", mend_seats, ORGANISER, 0, "closes the ring up after no-shows"},
    {"POST", G "/mend/preview", handle_mend_preview, ORGANISER, 0, "the moves that mending makes"},
    {"POST", G "/players/forget", forget_names, ORGANISER, 0, "deletes the names, afterwards"},
    {"POST", G "/players/:n", correct_player, ORGANISER, 0, "corrects what was registered"},
    {"POST", G "/seating", seat_players, ORGANISER, 0, "seats all players"},
    {"POST", G "/dice", roll_dice, ORGANISER, 0, "rolls the dice ahead"},
    {"PUT", G "/boards", set_boards, ORGANISER, 0, "the event's own boards, before the start"},
    {"GET", G "/boards/:letter", handle_game_board, MAY_ALL, 0, "a board of this game"},
    {"GET", G "/boards/:letter/places", handle_places, MAY_ALL, 0, "what a phrase may mean"},
    {"POST", G "/paper", handle_paper, ORGANISER, 0, "prints the paper pack"},
    {"POST", G "/codes", handle_make_code, ORGANISER, 0, "makes a login code"},
    {"GET", G "/devices", handle_devices, ORGANISER | MODERATOR, 0, "the devices logged in"},
    {"POST", G "/devices/:n/revoke", handle_revoke, ORGANISER | MODERATOR, 0, "cuts a device off"},
    {"POST", G "/clock", move_clock, MODERATOR, 0, "start, pause, resume, next, add, finish"},
    {"POST", G "/builds", make_build, CARETAKER | MODERATOR, 0,
     "a piece was placed on one copy of a board"},
    {"POST", G "/builds/:n/seen", see_build, CARETAKER, 0, "the job has been seen"},
    {"POST", G "/builds/:n/placed", place_build, CARETAKER, 0, "the twin has been placed"},
    {"POST", G "/builds/:n/undo", undo_build, CARETAKER | MODERATOR, 0, "takes a build back"},
    {"GET", G "/robbers", handle_robbers, MAY_ALL, 0, "where the robbers stand"},
    {"POST", G "/trades", offer_trade, CARETAKER, 0, "an offer across an interruption"},
    {"POST", G "/trades/:n/answer", answer_trade, CARETAKER, 0, "answers an offer"},
    {"POST", G "/permissions", ask_permission, CARETAKER, 0, "asks leave to build, rule 5.5"},
    {"POST", G "/permissions/:n/answer", answer_permission, CARETAKER, 0, "gives or refuses leave"},
    {"POST", G "/markets/:n", trade_at_market, CARETAKER | MODERATOR, 0,
     "Connect: 1:1 at a row's end"},
    {"POST", G "/claims", make_claim, CARETAKER | MODERATOR, 0, "a player claims to have won"},
    {"GET", G "/claims/:n/tally", handle_tally, ORGANISER | MODERATOR | REFEREE, 0,
     "what the log proves for a claim"},
    {"POST", G "/claims/:n/count", count_claim, REFEREE, 0, "the referee's count"},
    {"POST", G "/claims/:n/verdict", decide_claim, REFEREE, 0, "confirms or rejects a claim"},
    {NULL, NULL, NULL, 0, 0, NULL},
};

/* Large bodies are taken only from somebody who is logged in. */
size_t api_body_max(void *context, const struct http_request *request)
{
    const struct api *api = context;
    size_t max = route_body_max(api_routes, request);
    bool known =
        request->token != NULL && engine_device(api->engine, request->token, api->now_ms) != NULL;
    return known || max < HTTP_BODY_MAX ? max : HTTP_BODY_MAX;
}

const struct caller *caller_of(const struct http_request *request)
{
    return request->slot;
}

/* An organiser's code may be for no game: then it is for all. */
static bool of_all_games(const struct device *device)
{
    return device->role == ROLE_ORGANISER && device->game[0] == '\0';
}

/* Whose code is for one game reads and writes that one, and makes no others. */
static bool may(const struct device *device, const struct http_request *request, bool writes)
{
    const char *game = route_capture(request, "game");
    bool of_game = game != NULL ? strcmp(device->game, game) == 0 : !writes;
    return (request->route->roles & MAY(device->role)) != 0 && (of_game || of_all_games(device));
}

/* Who asks; or answers 401 and returns NULL. Without the database nobody can be told that the token
 * is unknown, for a tablet would forget it then. */
static const struct device *identify(struct api *api, struct http_request *request)
{
    if (request->token == NULL) {
        http_refusef(request, REFUSAL_NO_TOKEN, "",
                     "a token is needed; POST /api/v1/login gives one");
        return NULL;
    }
    const struct device *device = engine_device(api->engine, request->token, api->now_ms);
    if (device == NULL && engine_state(api->engine) != STORE_LEADING) {
        respond_away(request);
    } else if (device == NULL) {
        http_refusef(request, REFUSAL_NO_TOKEN, "", "this token is unknown, expired or cut off");
    }
    return device;
}

/* May the request pass? Fills in the caller, or answers why not and returns false. */
static bool admit(struct api *api, struct http_request *request)
{
    const struct device *device = identify(api, request);
    struct refusal refusal;
    if (device == NULL) {
        return false;
    }
    bool writes = strcmp(request->method, "GET") != 0 && strcmp(request->method, "HEAD") != 0;
    if (writes && request->token_from == HTTP_TOKEN_COOKIE &&
        http_check_origin(request, &refusal) != REFUSAL_ALLOWED) {
        http_refuse(request, &refusal);
        return false;
    }
    if (!may(device, request, writes)) {
        http_refusef(request, REFUSAL_WRONG_ROLE, "", "not for the %s of %s",
                     role_words[device->role],
                     of_all_games(device) ? "all games" : "one game alone");
        return false;
    }
    struct caller *caller = must_calloc(1, sizeof *caller);
    caller->api = api;
    caller->device = *device;
    request->slot = caller;
    request->slot_free = free;
    return true;
}

/* The game of the path is in memory, or there is none: handlers of games need not ask. */
static void found_game(void *context, const struct live *live)
{
    struct http_request *request = context;
    struct api *api = caller_of(request)->api;
    if (engine_state(api->engine) != STORE_LEADING) {
        respond_away(request); /* what is in memory may be old */
    } else if (live != NULL) {
        request->route->handle(api, request);
    } else {
        http_refusef(request, REFUSAL_NOT_FOUND, "", "there is no game \"%s\"",
                     route_capture(request, "game"));
    }
}

void api_handle(void *context, struct http_request *request)
{
    struct api *api = context;
    enum route_match match = route_find(api_routes, request);
    if (match == ROUTE_NO_PATH && assets_serve(api->assets, request)) {
        return;
    }
    if (match != ROUTE_FOUND) {
        route_refuse(api_routes, request, match);
        return;
    }
    if (request->route->roles != MAY_ANYONE && !admit(api, request)) {
        return;
    }
    const char *game = route_capture(request, "game");
    if (game == NULL) {
        request->route->handle(api, request);
    } else {
        engine_want(api->engine, game, found_game, request);
    }
}
