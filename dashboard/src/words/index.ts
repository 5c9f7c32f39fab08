// One dictionary a language; the compiler holds them to each other. The language comes from the
// switcher (remembered), else from the browser.

import { de } from "./de.ts";
import { en, type Words } from "./en.ts";
import { nl } from "./nl.ts";

export type { Words };
export type Language = "en" | "de" | "nl";

export const LANGUAGES: readonly { language: Language; name: string }[] = [
  { language: "en", name: "English" },
  { language: "de", name: "Deutsch" },
  { language: "nl", name: "Nederlands" },
];

export const dictionaries: Record<Language, Words> = { en, de, nl };

const KEY = "biggame.language";

function isLanguage(text: string | null): text is Language {
  return text !== null && text in dictionaries;
}

export function preferredLanguage(): Language {
  const kept = localStorage.getItem(KEY);
  if (isLanguage(kept)) return kept;
  for (const tag of navigator.languages) {
    const language = tag.slice(0, 2).toLowerCase();
    if (isLanguage(language)) return language;
  }
  return "en";
}

export function keepLanguage(language: Language): void {
  localStorage.setItem(KEY, language);
}
