// Somebody's tablet, phone or screen: a browser profile of its own with one page, and a note of
// everything that must not happen on it.

import assert from "node:assert/strict";

import { until } from "../../http/support/until.mjs";

const ACTION_MS_MAX = 15000;
const TABS_MAX = 100;

const FINGER_MS = 600;
const FINGER_PX = 60;
export const SIZES = {
    phone: { width: 390, height: 844 },
    tablet: { width: 1280, height: 800 },
    beamer: { width: 1920, height: 1080 },
};

// What Chromium itself writes when an answer is no good one, or does not come: refusals are noted
// by their status, and a server that is away is what some tests are about.
const ABOUT_AN_ANSWER = /^Failed to load resource: /;

export class Device {
    finger = { x: NaN, y: NaN, at: 0 };

    faults = [];

    // `clock`: what it believes the time to be, when its own clock is wrong.
    static async open(browser, name, origin, { viewport = SIZES.tablet, language = "en-GB", clock, touch = false } = {}) {
        const device = new Device();
        device.name = name;
        device.origin = origin;
        device.context = await browser.newContext({ viewport, locale: language, hasTouch: touch });
        device.context.setDefaultTimeout(ACTION_MS_MAX);
        if (clock !== undefined) {
            await device.context.clock.install({ time: clock });
        }
        await device.openPage();
        return device;
    }

    async openPage() {
        this.page = await this.context.newPage();
        this.page.on("console", (message) => {
            const bad = message.type() === "error" || message.type() === "warning";
            if (bad && !ABOUT_AN_ANSWER.test(message.text())) {
                this.faults.push(message.text());
            }
        });
        this.page.on("pageerror", (error) => this.faults.push(String(error.stack ?? error)));
        this.page.on("response", (response) => {
            if (response.status() >= 400 && response.status() !== 503) {
                const { pathname } = new URL(response.url());
                this.faults.push(`${response.status()} ${response.request().method()} ${pathname}`);
            }
        });
    }

    // Opens the page by the link on somebody's sheet, or without a code.
    async visit(code) {
        await this.page.goto(code === undefined ? this.origin : `${this.origin}/#code=${code}`);
    }

    // A part of the page, by the name that the dashboard gives it for tests.
    get(id) {
        return this.page.getByTestId(id);
    }

    async press(...ids) {
        for (const id of ids) {
            await this.#restFinger(this.get(id));
            await this.get(id).click();
        }
    }

    // A tap at the place of the last one, but on something else, is dropped for half a second
    // (dashboard/src/ui/taps.ts). A person takes longer than that to see what is there now; so do we.
    async #restFinger(thing) {
        const box = await thing.boundingBox();
        const [x, y] = box === null ? [NaN, NaN] : [box.x + box.width / 2, box.y + box.height / 2];
        const near = Math.hypot(x - this.finger.x, y - this.finger.y) < FINGER_PX;
        const rest = near ? this.finger.at + FINGER_MS - Date.now() : 0;
        if (rest > 0) {
            await this.page.waitForTimeout(rest);
        }
        this.finger = { x, y, at: Date.now() };
    }

    // Waits until that part of the page shows the text.
    shows(id, text = "") {
        return this.get(id).filter({ hasText: text }).first().waitFor();
    }

    showsNo(id, text = "") {
        return this.get(id).filter({ hasText: text }).first().waitFor({ state: "detached" });
    }

    says(text) {
        return this.page.getByText(text).first().waitFor();
    }

    live() {
        return this.page.locator("[data-testid=live][data-live=yes]").waitFor();
    }

    notLive() {
        return this.page.locator("[data-testid=live][data-live=no]").waitFor();
    }

    // Chooses the language, where this view offers it.
    async speak(language) {
        const menu = this.get("menu");
        if (await menu.isVisible()) {
            await menu.click();
        }
        await this.press(`language-${language}`);
        await this.page.locator(`html[lang=${language}]`).waitFor();
        await this.page.keyboard.press("Escape");
    }

    // A place that may be tapped on the picture of that copy of a board.
    place(copy, place) {
        return this.get(`board-${copy}`).getByTestId(`target-${place}`);
    }

    tap(copy, place) {
        return this.place(copy, place).click();
    }

    async build(copy, piece, place, owner) {
        if ((await this.get(`piece-${piece}`).getAttribute("aria-pressed")) === "false") {
            await this.press(`piece-${piece}`);
        }
        if (owner !== undefined) {
            await this.press(`owner-${owner}`);
        }
        await this.tap(copy, place);
    }

    // The name of the part of the page that has the focus; within `inside` only, if that is given.
    focused(inside) {
        return this.page.evaluate((inside) => {
            const { activeElement } = document;
            const there = inside === undefined || activeElement.closest(`[data-testid="${inside}"]`);
            return (there && activeElement.dataset.testid) || "";
        }, inside);
    }

    // Presses the tabulator until the part of the page with this name has the focus.
    async tabTo(name, inside) {
        const wanted = (focused) => (typeof name === "string" ? focused === name : name.test(focused));
        for (let i = 0; i < TABS_MAX; i++) {
            if (wanted(await this.focused(inside))) {
                return;
            }
            await this.page.keyboard.press("Tab");
        }
        assert.fail(`the tabulator never comes to ${name}`);
    }

    // Another tab is put over the page, and taken away again. (Chromium without a display has no
    // tabs that hide one another, so the page is only told.)
    hide() {
        return this.#setVisibility("hidden");
    }

    show() {
        return this.#setVisibility("visible");
    }

    #setVisibility(state) {
        return this.page.evaluate((state) => {
            Object.defineProperty(document, "visibilityState", { value: state, configurable: true });
            document.dispatchEvent(new Event("visibilitychange"));
        }, state);
    }

    // The seconds of the turn that the page shows now, or null.
    seconds() {
        return this.page.evaluate(() => {
            const text = document.querySelector("[role=timer]")?.textContent?.match(/\d+/)?.[0];
            return text === undefined ? null : Number(text);
        });
    }

    // From now on notes when, by this program's clock, the page begins to show each second.
    async watchClock() {
        this.shownSince = new Map();
        await this.page.exposeFunction("tellSecond", (text) => this.shownSince.set(Number(text), Date.now()));
        await this.page.evaluate(() => {
            let last;
            const look = () => {
                const text = document.querySelector("[role=timer]")?.textContent?.match(/\d+/)?.[0];
                if (text !== undefined && text !== last) {
                    last = text;
                    window.tellSecond(text);
                }
            };
            look();
            new MutationObserver(look).observe(document.body,
                { subtree: true, childList: true, characterData: true });
        });
    }

    async showedSecond(second) {
        await until(`${this.name} shows ${second} seconds`, () => this.shownSince.has(second), 60000);
        return this.shownSince.get(second);
    }

    // A fault that was expected is none.
    takeFault(pattern) {
        const at = this.faults.findIndex((fault) => pattern.test(fault));
        assert.notEqual(at, -1, `${this.name} does not know ${pattern}: ${this.faults}`);
        this.faults.splice(at, 1);
    }

    assertNoFaults() {
        assert.deepEqual(this.faults, [], `on the page of the ${this.name}`);
    }
}
