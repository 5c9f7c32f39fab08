// An event hall: a coordinator with a database of its own, and devices that look at it.

import assert from "node:assert/strict";
import { mkdirSync } from "node:fs";
import { after, before, test } from "node:test";
import { fileURLToPath } from "node:url";

import { Coordinator } from "../../http/support/coordinator.mjs";
import { Event } from "../../http/support/event.mjs";
import { ASSETS, launch } from "./chromium.mjs";
import { Device } from "./device.mjs";

const PICTURES = fileURLToPath(new URL("../../../build/browser/", import.meta.url));

// A page looks at the clock four times a second, on a machine that has other things to do; one that
// counted by its own clock would be off by much more.
const CLOCK_SLACK_MS = 900;

export class Hall {
    devices = [];

    // For a test file: open before its tests, closed after them.
    constructor() {
        before(() => this.#open());
        after(() => this.#close());
    }

    async #open() {
        this.browser = await launch();
        this.event = await Event.open({ args: ["--assets", ASSETS] });
        this.port = this.event.port;
    }

    async #close() {
        await this.browser?.close();
        await this.event?.close();
    }

    async device(name, options) {
        const device = await Device.open(this.browser, name, `http://127.0.0.1:${this.port}`, options);
        this.devices.push(device);
        return device;
    }

    // After a kill: on the same address, where the pages look for it.
    async restart() {
        this.event.coordinator = await Coordinator.start(this.event.database, "--assets", ASSETS,
            "--listen", `127.0.0.1:${this.port}`);
        await this.event.coordinator.ready();
    }

    // Of 12 players in one row, in turn 1, of the Sun.
    runningGame() {
        return this.event.runningGame({ name: "Club evening", plan: { players: 12, rows: 1 } });
    }

    // The device of somebody who has just logged in.
    async deviceFor(game, role, post, options) {
        const { code } = await game.organiser.post("codes", post ? { role, post } : { role });
        const device = await this.device(post ?? role, options);
        await device.visit(code);
        await device.live();
        return device;
    }

    // What all devices show now, as files, to be looked at.
    async takePictures(moment) {
        mkdirSync(PICTURES, { recursive: true });
        for (const { name, page } of this.devices) {
            await page.screenshot({ path: `${PICTURES}${moment}, ${name}.png`.replaceAll(/[ ,]+/g, "-") });
        }
    }

    // A moment within a test that is worth a look.
    async moment(what) {
        if (process.env.PICTURES) {
            await this.takePictures(what);
        }
    }

    // One test of a file whose tests go on from one another: after a failure there is nothing to go on
    // from. Of a failure there are pictures; with PICTURES in the environment, of every test's end.
    test(what, play) {
        return test(what, async (t) => {
            if (this.failed) {
                t.skip(`not tried, for "${this.failed}" failed`);
                return;
            }
            this.failed = what;
            try {
                await play();
                this.failed = undefined;
                await this.moment(what);
            } finally {
                if (this.failed) {
                    await this.takePictures(what);
                }
            }
        });
    }

    // Each of these devices begins to show that many seconds when so much is left until `ends_at`.
    async assertSameClock(devices, seconds, ends_at) {
        const due = Date.parse(ends_at) - 1000 * seconds;
        for (const device of devices) {
            const off = (await device.showedSecond(seconds)) - due;
            assert.ok(Math.abs(off) < CLOCK_SLACK_MS, `${device.name} shows ${seconds} s ${off} ms late`);
        }
    }

    assertNoFaults() {
        for (const device of this.devices) {
            device.assertNoFaults();
        }
    }
}
