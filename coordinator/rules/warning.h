/* The rules of building that a piece may break: it is taken and flagged, never refused.
 *
 * Source: Big Game rulebook §11.1 (what nobody objects to before the end of the turn counts as
 * allowed). A warning says what the log proves to be against a rule; where the log cannot know,
 * because a board is not mirrored, there is none. building.h has a predicate for each. */
#ifndef RULES_WARNING_H
#define RULES_WARNING_H

/* X(enum name, "stable-name", "the rule in one sentence"); beside each its source. "guide": base
 * game 6th edition guide, "Costs" and "Build". "Seafarers": its rules of ships, as rulebook §5.3
 * takes them over. */
#define WARNINGS(X)                                                                                \
    /* Rulebook §3.1, §5.1; Connect, "Announcement of the Active People". */                     \
    X(TURN, "turn", "Only the active side builds.")                                                \
    /* Rulebook §5.4; Connect, "Building on Foreign Territory". */                                \
    X(REACH, "reach", "A player builds on the own board and on the two beside it.")                \
    /* Rulebook §2.4, §2.5: printed starts stand from the beginning. */                          \
    X(TAKEN, "taken", "Another piece stands there from the start, or on the board beside it.")     \
    /* Guide, the Distance Rule. */                                                                \
    X(DISTANCE, "distance", "No settlement stands next to another building, whoever's it is.")     \
    /* Guide; Seafarers: a ship touches a ship or a building, not only a road. */                  \
    X(CONNECTION, "connection", "A piece connects to the player's own pieces.")                    \
    /* Guide: no road goes on through an opponent's building; Seafarers: nor does a ship. */       \
    X(BLOCKED, "blocked", "Roads and ships do not go on through another player's building.")       \
    /* Seafarers: a ship lies on a path with water on at least one side. */                        \
    X(COAST, "coast", "A ship lies along water.")                                                  \
    /* Guide: a city replaces a settlement. */                                                     \
    X(CITY, "city", "A city replaces a settlement of the same player.")                            \
    /* Rulebook §1; Connect, "Components". */                                                     \
    X(SUPPLY, "supply", "The player's pieces of this kind are all on the boards.")                 \
    /* Seafarers: of an open line only. */                                                         \
    X(CLOSED_LINE, "closed-line",                                                                  \
      "A ship of a line that joins two buildings of its player does not move.")                    \
    /* Seafarers: only the frontmost ship. */                                                      \
    X(NOT_FRONTMOST, "not-frontmost", "Only the frontmost ship of a line moves.")                  \
    /* Editions of Seafarers differ here. */                                                       \
    X(LOOP, "loop", "The line loops: editions differ whether its ships move; ask the referee.")    \
    /* Seafarers: not in the turn in which it was built. */                                        \
    X(NEW_SHIP, "new-ship", "A ship does not move in the turn in which it was built.")             \
    /* Rulebook §5.3: once in a turn. */                                                          \
    X(MOVED_ALREADY, "moved-already", "A player moves one ship in a turn.")                        \
    /* Rulebook §5.5. */                                                                          \
    X(PERMISSION, "permission",                                                                    \
      "On a neighbouring board the active player there is asked for leave first.")                 \
    /* Base guide §2, Dutch rules, "Variabele opbouw"; Connect, "Variable Setup": two settlements \
     * (and in Connect a city), a road beside each. */                                             \
    X(START, "start",                                                                              \
      "Before the first turn each player places the pieces of the start, no more.")                \
    /* Connect, "Variable Setup". */                                                               \
    X(START_AREA, "start-area", "The first buildings stand in the player's own starting area.")    \
    /* Base guide §6, Dutch rules: the robber has to go to another hex. */                        \
    X(ROBBER_STAYS, "robber-stays", "The robber goes to another hex than the one it is on.")       \
    /* Base guide §6: after a 7 or by a knight, so at most twice in a turn. */                    \
    X(ROBBER_AGAIN, "robber-again", "The robber moves once for a 7 and once for a knight.")        \
    /* Rulebook §9.2; Connect, 'A "7" is rolled'. */                                              \
    X(ROBBER_AREA, "robber-area", "A robber never leaves its starting area.")                      \
    /* Rulebook §9.3; Connect: from round 11 on. */                                               \
    X(ROBBER_EARLY, "robber-early", "The robbers do not move this early in the game.")             \
    /* Rulebook §9.3: after a 7 alone. */                                                         \
    X(NO_SEVEN, "no-seven", "The robbers move after a 7, and there was none for this move.")       \
    /* Rulebook §9.3, §6.3: the second roll says where; a knight sends the robber to the desert  \
     * from a hex with a building of its area's player (in Connect from any). */                   \
    X(ROBBER_ROLL, "robber-roll", "The roll sent this robber to another hex.")

enum warning {
#define X(rule, name, sentence) WARNING_##rule,
    WARNINGS(X)
#undef X
        WARNING_KINDS
};
extern const char *const warning_words[WARNING_KINDS];     /* "turn" "reach" ... */
extern const char *const warning_sentences[WARNING_KINDS]; /* in English, for people */

#endif
