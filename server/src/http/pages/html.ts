/** Markup that is safe to send. Made only by `html`, which escapes every value that is not markup already. */
export interface Html {
  readonly markup: string;
}

type Part = Html | string | number | false | undefined | readonly Html[];

export const html = (texts: TemplateStringsArray, ...parts: Part[]): Html => ({
  markup: texts.map((text, index) => text + toMarkup(parts[index])).join(""),
});

function toMarkup(part: Part): string {
  if (part === undefined || part === false) return "";
  if (typeof part === "string" || typeof part === "number") return escapeText(String(part));
  return "markup" in part ? part.markup : part.map(({ markup }) => markup).join("");
}

const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };
const escapeText = (text: string) => text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
