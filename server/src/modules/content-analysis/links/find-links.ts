import { textFieldNames, versionFields } from "@indikatorkatalogen/contract";
import type { StoredVersion } from "../../measures/content/stored-version.ts";

export interface FoundLink {
  url: string;
  /** What the field that it stands in is called. */
  field: string;
}

const address = /https?:\/\/[^\s<>"]+/giu;
/** Signs that end a sentence rather than an address; a bracket belongs to the address when it was opened there. */
const trailing = /[.,;:!?'»”]+$/u;
const longest = 2000;

/** Every address in the version's texts, once for each field. */
export function findLinks(version: StoredVersion): FoundLink[] {
  const texts = textFieldNames.map((name) => ({ field: versionFields[name].label, text: version[name] ?? "" }));
  return texts.flatMap(({ field, text }) => [...new Set(addressesIn(text))].map((url) => ({ url, field })));
}

function addressesIn(text: string): string[] {
  return [...text.matchAll(address)].flatMap(([found]) => {
    const url = withoutEnd(found);
    return url.length <= longest && URL.canParse(url) ? [new URL(url).href] : [];
  });
}

function withoutEnd(found: string): string {
  const trimmed = found.replace(trailing, "");
  const isOpened = trimmed.includes("(");
  return trimmed.endsWith(")") && !isOpened ? withoutEnd(trimmed.slice(0, -1)) : trimmed;
}
