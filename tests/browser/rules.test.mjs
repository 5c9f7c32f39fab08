// The rules at hand: of each ruleset, in each language, on a phone and on a tablet, all that the
// coordinator knows of them.

import assert from "node:assert/strict";

import { SIZES } from "./support/device.mjs";
import { assertFits, assertNamed } from "./support/looks.mjs";
import { Hall } from "./support/hall.mjs";

const PLANS = {
    "big-game": { players: 12, rows: 1 },
    connect: { ruleset: "connect", players: 12, rows: 1 },
    base: { ruleset: "base", players: 4 },
};
// What people look up, by a word of the heading.
const LOOKED_UP = {
    en: ["Costs", "Points", "Pieces", "robber", "Trade", "Other words"],
    de: ["Kosten", "Punkte", "Figuren", "Räuber", "Handel", "Andere Wörter"],
    nl: ["Kosten", "punten", "stukken", "rover", "Handel", "Andere woorden"],
};

const hall = new Hall();

for (const [ruleset, plan] of Object.entries(PLANS)) {
    hall.test(`the rules of ${ruleset}`, async () => {
        const game = await hall.event.newGame(ruleset, plan);
        const player = await hall.deviceFor(game, "player", undefined, { viewport: SIZES.phone });
        for (const language of ["en", "de", "nl"]) {
            const { title, sections } = await game.organiser.get(`/rules?ruleset=${ruleset}&language=${language}`);
            for (const heading of LOOKED_UP[language]) {
                assert.ok(sections.some((section) => section.heading.toLowerCase().includes(heading.toLowerCase())),
                    `${language}: ${heading} in ${sections.map((section) => section.heading)}`);
            }
            await player.speak(language);
            await player.page.locator("dialog").waitFor({ state: "detached" });
            await player.press("rules");
            const dialog = player.page.getByRole("dialog", { name: title });
            await dialog.locator("li").first().waitFor();
            const told = await dialog.locator("h3, li").allTextContents();
            assert.deepEqual(told, sections.flatMap(({ heading, lines }) => [heading, ...lines]));
            await assertNamed(player);
            await assertFits(player);
            await player.page.setViewportSize(SIZES.phone);
            await player.page.keyboard.press("Escape");
        }
    });
}

hall.test("nothing else went wrong on any page", () => hall.assertNoFaults());
