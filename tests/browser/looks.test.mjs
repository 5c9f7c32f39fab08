// Every view, in every language, on a phone, a tablet and a beamer: it says in words what is the
// matter, everything to press has a name, and nothing sticks out.

import { assertFits, assertNamed } from "./support/looks.mjs";
import { Hall } from "./support/hall.mjs";

const LANGUAGES = ["en", "de", "nl"];
const WORDS = {
    login: ["Type the code from your sheet", "Tippe den Code von deinem Blatt ein", "Typ de code van je blad"],
    unknown: ["This code is not known", "Diesen Code gibt es nicht", "Deze code is niet bekend"],
    live: ["Live", "Live", "Live"],
    sun: ["Sun", "Sonne", "Zon"],
    organiser: ["Organiser", "Veranstalter", "Organisator"],
    moderator: ["Moderator", "Moderation", "Spelleider"],
    caretaker: ["Caretaker", "Betreuer", "Begeleider"],
    referee: ["Referee", "Schiedsrichter", "Scheidsrechter"],
    player: ["Player", "Mitspieler", "Speler"],
    newGame: ["New game", "Neues Spiel", "Nieuw spel"],
    needed: ["What is needed", "Was gebraucht wird", "Wat nodig is"],
    draft: ["Draft saved", "Entwurf gespeichert", "Ontwerp bewaard"],
    changes: ["What changes", "Was sich ändert", "Wat er verandert"],
    stands: ["stands on", "stands on", "stands on"],
    addPlayer: ["Add a player", "Einen Mitspieler eintragen", "Een speler toevoegen"],
    seated: ["12 players have a seat", "12 Mitspieler haben einen Platz", "12 spelers hebben een plaats"],
    faulty: ["1 player understood, 2 rows have faults", "1 Mitspieler verstanden, 2 Zeilen haben Fehler", "1 speler begrepen, 2 rijen hebben fouten"],
    scan: ["Scan a slip, or type a name", "Zettel scannen oder Name", "Scan een briefje, of typ een naam"],
    again: ["Is checked in already", "Ist schon eingecheckt", "Is al ingecheckt"],
    next: ["Next one", "Nächste Person", "Volgende"],
    leaving: ["people with a seat are away", "Personen mit Platz fehlen", "personen met een plaats ontbreken"],
    codes: ["One code for each role", "Ein Code für jede Rolle", "Eén code voor elke rol"],
    before: ["Before the start", "Vor dem Beginn", "Voor het begin"],
    start: ["Start the clock of turn 1", "Die Uhr von Zug 1", "De klok van beurt 1"],
    idle: ["Nothing to do", "Nichts zu tun", "Niets te doen"],
    noClaim: ["No claim is open", "Keine Meldung ist offen", "Er is geen melding open"],
    soon: ["The game starts soon", "Gleich geht es los", "Het spel begint zo"],
    counted: ["points are being counted", "Punkte werden gezählt", "punten worden geteld"],
    waits: ["waits for the referee", "wartet auf den Schiedsrichter", "wacht op de scheidsrechter"],
    place: ["Place: Settlement", "Setzen: Siedlung", "Zetten: Dorp"],
    seen: ["seen", "gesehen", "gezien"],
    offer: ["Have 1 Ore, need 2 Wool", "Habe 1 Erz, brauche 2 Wolle", "Heb 1 Erts, zoek 2 Wol"],
    may: ["may I build a Road", "darf ich bauen (Straße)", "mag ik bouwen (Straat)"],
    total: ["25 points are missing", "25 Punkte", "25 punten"],
    costs: ["Building costs", "Baukosten", "Bouwkosten"],
    trade: ["Offer a trade", "Einen Handel anbieten", "Een ruil aanbieden"],
    ask: ["May I build?", "Darf ich bauen?", "Mag ik bouwen?"],
    claim: ["Somebody claims 25 points", "Jemand meldet 25 Punkte", "Iemand meldt 25 punten"],
    over: ["The game is over", "Das Spiel ist zu Ende", "Het spel is afgelopen"],
    winner: ["The winner", "Der Sieg geht an", "De winnaar"],
};

const hall = new Hall();
let game;
let login, organiser, moderator, caretaker, referee, screen, player;

// In each language the page has to say these things; with `dialog`, once that has been opened.
async function look(device, said, dialog) {
    for (const [i, language] of LANGUAGES.entries()) {
        await device.speak(language);
        if (dialog) {
            await device.press(dialog);
        }
        for (const thing of said) {
            await device.says(WORDS[thing][i]);
        }
        await assertNamed(device);
        await assertFits(device);
        await device.page.keyboard.press("Escape");
    }
}

hall.test("the login", async () => {
    login = await hall.device("login");
    await login.visit();
    await look(login, ["login"]);
    await login.page.locator("#code").fill("NOPE-NOPE");
    await login.press("log-in");
    await login.says("Deze code is niet bekend");
    login.takeFault(/^4\d\d POST \/api\/v1\/login$/);
});

hall.test("the organiser's desk", async () => {
    organiser = await hall.device("organiser");
    await organiser.visit(await hall.event.biggame("code", "organiser"));
    await organiser.says("New game");
    await look(organiser, ["organiser", "newGame", "needed"]);
    game = await hall.event.seatedGame({ name: "Spielenachmittag der Brettspielfreunde", plan: { players: 12, rows: 1 } });
    const { code } = await game.organiser.post("codes", { role: "organiser" });
    await organiser.visit(code);
    await organiser.live();
    for (const [step, said] of [["plan", "needed"], ["players", "addPlayer"], ["dice", "seated"], ["codes", "codes"]]) {
        await organiser.press(`step-${step}`);
        await look(organiser, ["organiser", "live", said]);
    }
});

hall.test("names as long as they may be, without a space", async () => {
    const wide = await hall.event.newGame("W".repeat(100), { players: 12, rows: 1 });
    const people = Array.from({ length: 11 }, (_, i) => ({ name: `${"W".repeat(98)}${i + 10}`, group: "M".repeat(100) }));
    await wide.organiser.post("players", people);
    await wide.organiser.post("seating");
    await wide.organiser.post("players/presence", { players: [1, 2], presence: "absent" });
    const desk = await hall.deviceFor(wide, "organiser");
    for (const step of ["plan", "players", "dice", "codes", "paper", "door"]) {
        await desk.press(`step-${step}`);
        await assertFits(desk);
    }
    await desk.page.locator("#door-search").fill("W");
    await desk.says("WWWW10");
    await assertFits(desk);
    await desk.press("door-mend");
    await desk.says(WORDS.leaving[0]);
    await assertFits(desk);
});

hall.test("a list with faults, and the door", async () => {
    await organiser.press("step-players");
    await organiser.page.locator("#players-table").fill("name,language,seat,e-mail\nAda,en,\nBen,fr,\n,de,99S");
    await organiser.shows("passed-over", "e-mail");
    await look(organiser, ["organiser", "faulty"]);
    await organiser.page.locator("#players-table").fill("");
    await organiser.press("step-door");
    for (let i = 0; i < 2; i++) {
        await organiser.page.locator("#door-search").fill("3S");
        await organiser.page.keyboard.press("Enter");
        await organiser.shows("desk-answer", "3S");
    }
    await look(organiser, ["scan", "again"]);
    await organiser.press("door-queue");
    await look(organiser, ["next"]);
    await organiser.press("door-mend");
    await look(organiser, ["leaving"]);
    await game.organiser.post("players/presence", { players: [5], presence: "unknown" });
});

hall.test("the hall that is laid out", async () => {
    await organiser.press("step-plan", "plan-hall");
    await organiser.shows("hall-counts");
    await look(organiser, ["organiser", "live", "draft"]);
    await look(organiser, ["changes"], "hall-publish");
    await organiser.press("hall-add-row", "hall-duplicate");
    await organiser.page.locator(".hall-strip-item").first().click();
    await look(organiser, ["organiser", "live"]);
    await organiser.press("hall-add-area");
    const field = organiser.page.locator("#hall-x");
    await field.fill("200");
    await field.press("Enter");
    await organiser.page.locator("#hall-y").fill("200");
    await organiser.page.locator("#hall-y").press("Enter");
    await look(organiser, ["organiser", "stands"]);
    await organiser.press("hall-undo", "hall-undo", "hall-undo", "hall-back");
    organiser.faults = organiser.faults.filter((fault) => fault !== "422 POST /api/v1/plan");
});

hall.test("everybody before the start", async () => {
    [moderator, caretaker, referee, screen, player] = await Promise.all([
        hall.deviceFor(game, "moderator"), hall.deviceFor(game, "caretaker", "end-last"),
        hall.deviceFor(game, "referee"), hall.deviceFor(game, "screen"), hall.deviceFor(game, "player"),
    ]);
    await game.everybodyLogsIn();
    await look(moderator, ["moderator", "live", "before"]);
    await look(moderator, ["start"], "clock-start");
    await look(caretaker, ["caretaker", "live", "idle"]);
    await look(referee, ["referee", "live", "noClaim"]);
    await look(screen, ["live", "soon"]);
    await look(player, ["player", "live", "costs"]);
});

hall.test("in a turn, with everything that can wait", async () => {
    const other = game.caretakers["end-first"];
    await game.moderator.post("clock", { action: "start" });
    await game.moderator.post("clock", { action: "add", seconds: 300 });
    await other.post("builds", { copy: "1", piece: "settlement", at: "c1", owner: "1S" });
    await other.post("trades", { from: "1S", to: "6S", have: { ore: 1 }, need: { wool: 2 } });
    await other.post("permissions", { copy: "6@end-first", piece: "road", at: "p0", owner: "1S" });
    await look(caretaker, ["trade"], "open-trade");
    await look(caretaker, ["ask"], "open-question");
    await look(caretaker, ["claim"], "open-claim");
    await other.post("claims", { seat: "1S" });
    await look(moderator, ["live", "sun", "counted", "waits", "seen"]);
    await look(caretaker, ["live", "sun", "place", "offer", "may"]);
    await look(referee, ["live", "sun", "waits"]);
    await look(screen, ["live", "sun", "counted"]);
    await look(player, ["live", "sun", "counted"]);
});

hall.test("when it is over", async () => {
    await game.referee.post("claims/1/count", {
        settlements: 5, cities: 10, foreign_areas: 0, victory_point_cards: 0, largest_army: false,
        longest_trade_route: false, cards: { wood: 0, clay: 0, wool: 0, grain: 0, ore: 0 },
    });
    await game.referee.post("claims/1/verdict", { verdict: "confirmed" });
    await look(moderator, ["live", "over"]);
    await look(caretaker, ["live", "over"]);
    await look(referee, ["live", "over"]);
    await look(screen, ["live", "winner", "sun"]);
    await look(player, ["live", "winner", "sun"]);
});

hall.test("nothing else went wrong on any page", () => hall.assertNoFaults());
