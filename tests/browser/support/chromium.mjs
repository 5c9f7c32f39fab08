// The browser of these tests: Debian's Chromium or Google's Chrome, driven by the dashboard's
// playwright-core. Where there is none, the program that asked for it ends with status 77.

import { accessSync, constants } from "node:fs";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";

const dashboard = fileURLToPath(new URL("../../../dashboard/", import.meta.url));
export const ASSETS = `${dashboard}dist`;

const PROGRAMS = [process.env.CHROMIUM, "/usr/bin/chromium", "/usr/bin/google-chrome"];

function isProgram(path) {
    try {
        accessSync(path, constants.X_OK);
        return true;
    } catch {
        return false;
    }
}

export async function launch() {
    const executablePath = PROGRAMS.find((path) => path && isProgram(path));
    if (executablePath === undefined) {
        console.error("SKIPPED: there is no Chromium here; set CHROMIUM to its program");
        process.exit(77);
    }
    const { chromium } = createRequire(dashboard)("playwright-core");
    return chromium.launch({
        executablePath,
        args: [
            ...(process.getuid() === 0 ? ["--no-sandbox"] : []),
            "--disable-gpu", "--disable-dev-shm-usage", "--disable-quic", "--no-first-run",
            "--disable-background-networking", "--disable-component-update", "--disable-sync",
        ],
    });
}
