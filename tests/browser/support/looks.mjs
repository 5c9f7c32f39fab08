// Whether a page can be used by everybody, on every size of screen.

import assert from "node:assert/strict";

import { SIZES } from "./device.mjs";

// Whatever has one of these roles is used by its name: it is what a screen reader says.
const NAMED = new Set(["button", "link", "textbox", "combobox", "checkbox", "image", "dialog"]);

// As the browser tells it to a screen reader.
export async function assertNamed({ name, context, page }) {
    const session = await context.newCDPSession(page);
    const { nodes } = await session.send("Accessibility.getFullAXTree");
    await session.detach();
    const parts = nodes.filter(({ ignored, role }) => !ignored && NAMED.has(role.value));
    assert.ok(parts.length > 0, `${name} has nothing to use`);
    const nameless = parts.filter((part) => !part.name?.value?.trim()).map(({ role }) => role.value);
    assert.deepEqual(nameless, [], `without a name on the page of the ${name}`);
}

export async function assertFits({ name, page }) {
    for (const [size, viewport] of Object.entries(SIZES)) {
        await page.setViewportSize(viewport);
        assert.deepEqual(await page.evaluate(stickingOut), [], `the ${name} on a ${size}`);
    }
}

// In the page: what is wider than its place, once the page is laid out anew. What can be scrolled
// sideways by itself may be wide.
async function stickingOut() {
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    const { clientWidth, clientHeight, scrollWidth } = document.documentElement;
    const fixed = document.querySelector("[data-testid=screen]") !== null; // cannot be scrolled at all
    const inside = (element) => {
        for (let box = element; box !== null; box = box.parentElement) {
            if (box.matches(".unseen") || /auto|scroll/.test(getComputedStyle(box).overflowX)) {
                return true;
            }
        }
        const { left, right, bottom } = element.getBoundingClientRect();
        return left > -1 && right < clientWidth + 1 && (!fixed || bottom < clientHeight + 1);
    };
    const tells = (element) => [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.data.trim() !== "");
    const shortened = (element) => element.matches(".unseen, .unseen *") || getComputedStyle(element).textOverflow === "ellipsis";
    // Inline elements have no width of their own: what is around them counts.
    const spills = (element) => (element.matches("button, .card, .chip") || (tells(element) && !shortened(element))) &&
        element.clientWidth > 0 && element.scrollWidth > element.clientWidth + 1;
    const found = [...document.body.querySelectorAll("*:not(svg *)")]
        .filter((element) => element.getClientRects().length > 0)
        .filter((element) => !inside(element) || spills(element))
        .map((element) => `<${element.localName} class="${element.getAttribute("class")}"> ${element.textContent.slice(0, 40)}`);
    return scrollWidth > clientWidth ? ["the page can be scrolled sideways", ...found] : found;
}
