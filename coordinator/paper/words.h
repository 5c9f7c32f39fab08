/* The words on paper, in the languages of the pages. One row a word, so that none is forgotten. */
#ifndef PAPER_WORDS_H
#define PAPER_WORDS_H

#include "rules/phrase.h"

/* X(enum name, English, German, Dutch); %s and %d are filled in by whoever prints. */
#define PAPER_WORDS(X)                                                                             \
    X(SEAT, "Seat", "Platz", "Plaats")                                                             \
    X(NAME, "Name", "Name", "Naam")                                                                \
    X(NUMBER, "No.", "Nr.", "Nr.")                                                                 \
    X(BOARD, "Board", "Spielplan", "Speelbord")                                                    \
    X(TABLE, "Table", "Tisch", "Tafel")                                                            \
    X(SUN, "Sun", "Sonne", "Zon")                                                                  \
    X(MOON, "Moon", "Mond", "Maan")                                                                \
    X(COLOUR, "Your colour is printed on the board, on your side.",                                \
      "Deine Farbe ist auf dem Spielplan aufgedruckt, auf deiner Seite.",                          \
      "Je kleur staat op het bord gedrukt, aan jouw kant.")                                        \
    X(PARTNERS, "You trade with", "Du handelst mit", "Je handelt met")                             \
    X(STAND_IN, "a caretaker fills in", "ein Betreuer springt ein", "een begeleider valt in")      \
    X(BY_NAME, "Who sits where, by name", "Wer sitzt wo, nach Namen", "Wie zit waar, op naam")     \
    X(BY_SEAT, "Who sits where, by seat", "Wer sitzt wo, nach Plätzen", "Wie zit waar, op plaats") \
    X(POST, "Post", "Posten", "Post")                                                              \
    X(SCAN, "Scan this, or open %s and type the code.",                                            \
      "Scanne dies oder öffne %s und tippe den Code ein.", "Scan dit, of open %s en typ de code.") \
    X(NO_CODE, "Ask the organiser for a code.", "Frage den Veranstalter nach einem Code.",         \
      "Vraag de organisator om een code.")                                                         \
    X(IN_YOUR_CARE, "In your care", "In deiner Obhut", "Onder jouw hoede")                         \
    X(REAL_BOARD, "Board %d, letter %c: the real one, with players",                               \
      "Spielplan %d, Buchstabe %c: der echte, mit Spielern",                                       \
      "Bord %d, letter %c: het echte, met spelers")                                                \
    X(REPLICA, "Game-less board: a copy of board %d, letter %c",                                   \
      "Spielerloser Spielplan: eine Kopie von Plan %d, Buchstabe %c",                              \
      "Bord zonder spelers: een kopie van bord %d, letter %c")                                     \
    X(HOW_TO_RELAY, "How to relay", "So gibst du weiter", "Zo geef je door")                       \
    X(RELAY_1,                                                                                     \
      "A piece is placed on one of your boards: tap the piece, whose it is, and the place.",       \
      "Auf einem deiner Pläne wird gebaut: Tippe auf die Figur, wem sie gehört und wohin.",        \
      "Op een van je borden wordt gebouwd: tik op het stuk, van wie het is en waar.")              \
    X(RELAY_2, "A job appears: place the same piece on the board it names, then tap Placed.",      \
      "Ein Auftrag erscheint: Stelle dieselbe Figur auf den genannten Plan, dann tippe Gestellt.", \
      "Er komt een opdracht: zet hetzelfde stuk op het genoemde bord en tik op Geplaatst.")        \
    X(RELAY_3,                                                                                     \
      "A player offers a trade across: say \"Have ore, need wool\", never \"ore for wool\".",      \
      "Jemand bietet einen Handel an: Sage \"Habe Erz, brauche Wolle\", nie \"Erz gegen Wolle\".", \
      "Iemand biedt een ruil aan: zeg \"Heb erts, zoek wol\", nooit \"erts voor wol\".")           \
    X(RELAY_4, "Someone claims to have won: tap the points button at once, the clock stops.",      \
      "Jemand meldet den Sieg: Tippe sofort auf den Punkteknopf, die Uhr hält an.",                \
      "Iemand meldt de overwinning: tik meteen op de puntenknop, de klok stopt.")                  \
    X(RELAY_5,                                                                                     \
      "No tablet? Walk or call: the half, the crossing's three numbers, then the direction.",      \
      "Kein Tablet? Geh oder ruf: die Hälfte, die drei Zahlen der Kreuzung, dann die Richtung.",   \
      "Geen tablet? Loop of roep: de helft, de drie getallen van het kruispunt, dan de richting.") \
    X(NOTES, "Relayed without a tablet", "Weitergegeben ohne Tablet", "Doorgegeven zonder tablet") \
    X(PIECE, "Piece", "Figur", "Stuk")                                                             \
    X(WHOSE, "Whose", "Wem", "Van wie")                                                            \
    X(WHERE, "Half, three numbers, direction", "Hälfte, drei Zahlen, Richtung",                    \
      "Helft, drie getallen, richting")                                                            \
    X(PLACED, "Placed", "Gestellt", "Geplaatst")                                                   \
    X(DICE, "Dice rolled ahead", "Vorab gewürfelt", "Vooraf gedobbeld")                            \
    X(TURNS, "Turns %d to %d", "Züge %d bis %d", "Beurten %d tot %d")                              \
    X(SEALED, "Sealed. Open only if the screens fail, and not before turn %d.",                    \
      "Versiegelt. Nur öffnen, wenn die Bildschirme ausfallen, und nicht vor Zug %d.",             \
      "Verzegeld. Alleen openen als de schermen uitvallen, en niet voor beurt %d.")                \
    X(COMMITMENT, "SHA-256 of the seed", "SHA-256 des Startwerts", "SHA-256 van de startwaarde")   \
    X(TURN, "Turn", "Zug", "Beurt")                                                                \
    X(SIDE, "Side", "Seite", "Kant")                                                               \
    X(SECONDS, "Seconds", "Sekunden", "Seconden")                                                  \
    X(ROBBERS, "Robbers", "Räuber", "Rovers")                                                      \
    X(STAY, "stay", "bleiben", "blijven")                                                          \
    X(TO_DESERT, "to the desert", "in die Wüste", "naar de woestijn")                              \
    X(REMINDER, "Pause: remind everyone of the robbers.", "Pause: an die Räuber erinnern.",        \
      "Pauze: herinner iedereen aan de rovers.")                                                   \
    X(COUNT_SHEET, "Referee's count", "Zählung des Schiedsrichters",                               \
      "Telling van de scheidsrechter")                                                             \
    X(SETTLEMENTS, "Settlements", "Siedlungen", "Dorpen")                                          \
    X(CITIES, "Cities", "Städte", "Steden")                                                        \
    X(FOREIGN_AREAS, "First buildings in foreign areas", "Erste Gebäude in fremden Gebieten",      \
      "Eerste gebouwen in vreemde gebieden")                                                       \
    X(POINT_CARDS, "Victory point cards", "Siegpunktkarten", "Overwinningspuntkaarten")            \
    X(ARMY, "Largest army", "Größte Rittermacht", "Grootste riddermacht")                          \
    X(ROUTE, "Longest trade route", "Längste Handelsroute", "Langste handelsroute")                \
    X(AT_MOST, "at most %d, %d each", "höchstens %d, je %d", "hoogstens %d, %d per stuk")          \
    X(HOW_MANY, "how many", "Anzahl", "aantal")                                                    \
    X(POINTS, "Points", "Punkte", "Punten")                                                        \
    X(TOTAL, "Total, %d are needed", "Summe, %d sind nötig", "Totaal, %d zijn nodig")              \
    X(CARDS_IN_HAND, "Cards in hand, for a tie", "Handkarten, für den Gleichstand",                \
      "Handkaarten, bij gelijke stand")                                                            \
    X(VERDICT, "Confirmed / rejected, signature", "Bestätigt / abgelehnt, Unterschrift",           \
      "Bevestigd / afgewezen, handtekening")                                                       \
    X(PACKING, "What to bring and to bring back", "Was mitkommt und zurückkommt",                  \
      "Wat mee gaat en terug komt")                                                                \
    X(ITEM, "Item", "Teil", "Onderdeel")                                                           \
    X(IN_A_KIT, "in a kit", "je Spiel", "per spel")                                                \
    X(NEEDED, "needed", "nötig", "nodig")                                                          \
    X(PACKED, "packed", "eingepackt", "ingepakt")                                                  \
    X(BACK, "back", "zurück", "terug")                                                             \
    X(PROPOSAL, "Proposal %d of %d", "Vorschlag %d von %d", "Voorstel %d van %d")                  \
    X(HALL, "The hall", "Der Saal", "De zaal")                                                     \
    X(SHEET, "sheet %d of %d: row %d, column %d", "Blatt %d von %d: Reihe %d, Spalte %d",          \
      "blad %d van %d: rij %d, kolom %d")                                                          \
    X(SCREEN, "Screen", "Bildschirm", "Scherm")                                                    \
    X(KEY_PLAYING, "board with players", "Spielplan mit Spielern", "bord met spelers")             \
    X(KEY_GAMELESS, "game-less board, copy of = N", "spielerlos, Kopie von = N",                   \
      "bord zonder spelers, kopie van = N")                                                        \
    X(KEY_EDGE, "edge board", "Randplan", "randbord")                                              \
    X(MARKET, "market", "Markt", "markt")                                                          \
    X(KEY_POST, "post of a caretaker", "Posten eines Betreuers", "post van een begeleider")        \
    X(INDEPENDENT, "Made by independent software; names are their owners'.",                       \
      "Mit unabhängiger Software gemacht; Namen gehören ihren Eigentümern.",                       \
      "Gemaakt met onafhankelijke software; namen zijn van hun eigenaars.")

enum paper_word {
#define X(name, en, de, nl) PAPER_##name,
    PAPER_WORDS(X)
#undef X
        PAPER_WORDS_COUNT
};

const char *paper_word(enum language language, enum paper_word word);

#endif
