import { textFieldNames, versionFields } from "@indikatorkatalogen/contract";
import type { StoredVersion } from "../../measures/content/stored-version.ts";

export interface FoundLink {
  url: string;
  /** The name of the field that contains it. */
  field: string;
}

const address = /https?:\/\/[^\s<>"]+/giu;
/** Signs that end a sentence rather than an address; a bracket belongs to the address when it was opened there. */
const trailing = ".,;:!?'»”";
const maxUrlLength = 2000;

/** Every address in the version's texts, once for each field. */
export function findLinks(version: StoredVersion): FoundLink[] {
  const texts = textFieldNames.map((name) => ({ field: versionFields[name].label, text: version[name] ?? "" }));
  return texts.flatMap(({ field, text }) => [...new Set(addressesIn(text))].map((url) => ({ url, field })));
}

function addressesIn(text: string): string[] {
  return [...text.matchAll(address)].flatMap(([found]) => {
    const url = found.length <= maxUrlLength ? withoutEnd(found) : "";
    return URL.canParse(url) ? [new URL(url).href] : [];
  });
}

function withoutEnd(found: string): string {
  const isOpened = found.includes("(");
  let end = found.length;
  while (trailing.includes(found[end - 1] ?? "/") || (found[end - 1] === ")" && !isOpened)) end -= 1;
  return found.slice(0, end);
}
