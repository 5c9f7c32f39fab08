// Places by what is said of them, on a caretaker's tablet; and where the robbers stand, for those who
// looked away.

import assert from "node:assert/strict";

import { SIZES } from "./support/device.mjs";
import { assertFits, assertNamed } from "./support/looks.mjs";
import { Hall } from "./support/hall.mjs";

const hall = new Hall();
let game, caretaker, board;

const built = async () => (await game.log()).filter(({ kind }) => kind === "build-made").map(({ body }) => body);

hall.test("a typed phrase shows the one place that it means, and its button builds there", async () => {
    game = await hall.runningGame();
    await game.moderator.post("clock", { action: "add", seconds: 300 });
    caretaker = await hall.deviceFor(game, "caretaker", "end-first");
    board = await game.organiser.get("boards/A");
    const { id, phrases } = board.crossings.find((crossing) => /^\d+-\d+-\d+$/.test(crossing.phrases.en));
    await caretaker.press("piece-settlement", "find");
    await caretaker.get("find-place").fill(phrases.en.split("-").reverse().join(" "));
    const figure = caretaker.get("board-1");
    await figure.getByTestId(`found-${id}`).filter({ hasText: phrases.en }).waitFor();
    assert.equal(await figure.locator(".mark.found").count(), 1);
    await figure.getByTestId(`found-${id}`).click();
    await caretaker.shows("last-piece", "placed on 0 of 1 copies");
    assert.deepEqual((await built()).map(({ at, owner }) => [at, owner]), [[id, "1S"]]);
});

hall.test("where several places are meant, each is marked and named, and one is chosen", async () => {
    await caretaker.press("piece-road", "find");
    await caretaker.get("find-place").fill("9");
    const figure = caretaker.get("board-1");
    await figure.getByText("Which one?").waitFor();
    const marks = await figure.locator(".mark.found").count();
    const names = figure.locator("[data-testid^=found-]");
    assert.ok(marks > 1);
    assert.equal(await names.count(), marks);
    await assertNamed(caretaker);
    await hall.moment("several places");
    await caretaker.get("find-place").fill("gibberish");
    await figure.getByText("“gibberish” is not understood here").waitFor();
    await caretaker.get("find-place").press("Escape");
    await caretaker.showsNo("find-place");
});

hall.test("in German, with words around it", async () => {
    await caretaker.speak("de");
    const path = board.paths.find(({ land, phrases }) => land && / Richtung /.test(phrases.de));
    await caretaker.press("find");
    await caretaker.get("find-place").fill(`von ${path.phrases.de}`);
    await caretaker.get("board-1").getByTestId(`found-${path.id}`).waitFor();
    await caretaker.press("find-close");
    await caretaker.speak("en");
});

hall.test("a build that breaks rules is flagged in words where it was made and at the moderator's desk", async () => {
    const moderator = await hall.deviceFor(game, "moderator");
    const start = board.starts.find(({ half }) => half === "sun");
    const beside = board.crossings.find(({ id }) => id === start.at).paths
        .map((id) => board.paths.find((path) => path.id === id).crossings.find((end) => end !== start.at))
        .find((end) => !board.starts.some(({ at }) => at === end));
    const said = {
        en: "No settlement stands next to another building.",
        de: "Zwischen zwei Gebäuden bleibt eine Kreuzung frei.",
        nl: "Tussen twee gebouwen blijft een kruising vrij.",
    };
    await caretaker.build("1", "settlement", beside, "1S");
    await caretaker.shows("last-piece", said.en);
    for (const [language, text] of Object.entries(said)) {
        await moderator.speak(language);
        await moderator.shows("flagged", text);
    }
    assert.equal((await built()).at(-1).at, beside, "it is taken all the same");
});

hall.test("after a roll of the robbers everybody can look up where they went", async () => {
    const moderator = hall.devices.find(({ name }) => name === "moderator");
    await moderator.speak("en");
    const player = await hall.deviceFor(game, "player", undefined, { viewport: SIZES.phone });
    assert.equal(await player.get("robber-board").count(), 0, "they have not moved yet");
    let now = await game.state();
    while (!now.turn.robber?.moves) {
        await game.moderator.post("clock", { action: now.paused_for === "reminder" ? "resume" : "next" });
        now = await game.state();
    }
    const { letters } = await game.organiser.get("robbers");
    assert.deepEqual(letters.map(({ letter }) => letter), ["A", "B", "C"]);
    const words = { forest: "Forest", fields: "Fields", pasture: "Pasture", hills: "Hills", mountains: "Mountains", desert: "Desert" };
    for (const { letter, sun, moon } of letters) {
        const { hexes } = await game.organiser.get(`boards/${letter}`);
        const said = [sun, moon].map((at) => hexes.find(({ id }) => id === at))
            .map(({ number, terrain }) => `${number === null ? "" : number}\\s*${words[terrain]}`);
        for (const device of [moderator, player]) {
            await device.shows(`robbers-${letter}`, RegExp(said.join("\\s*")));
        }
    }
    await game.caretakers["end-first"].post("builds", { copy: "1", piece: "robber", at: "h5", owner: "1S" });
    await moderator.shows("robber-of-1S", "Desert");
    await assertNamed(player);
    await assertFits(player);
    await player.page.setViewportSize(SIZES.phone);
});

hall.test("nothing else went wrong on any page", () => hall.assertNoFaults());
