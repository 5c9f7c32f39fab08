// Waiting for what is to come, with a deadline and without luck.

export const DEADLINE_MS = 20000;
const POLL_MS = 20;

export const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

// The first true value of `look`, which is asked again and again.
export async function until(what, look, ms = DEADLINE_MS) {
    const end = Date.now() + ms;
    for (;;) {
        const found = await look();
        if (found) {
            return found;
        }
        if (Date.now() > end) {
            throw new Error(`waited ${ms} ms in vain until ${what}`);
        }
        await pause(POLL_MS);
    }
}

// What `promise` gives, unless it takes too long.
export async function within(what, promise, ms = DEADLINE_MS) {
    let timer;
    const late = new Promise((_, reject) => {
        timer = setTimeout(() => reject(new Error(`waited ${ms} ms in vain for ${what}`)), ms);
    });
    try {
        return await Promise.race([promise, late]);
    } finally {
        clearTimeout(timer);
    }
}
