const quoted = /"([^"]+)"/g;
const specialCharacters = /[\\^$.*+?()[\]{}|]/g;
// Longest first, so that the whole ending goes.
const endings = /(?:arnas|ernas|ornas|arna|erna|orna|ens|ets|ers|ar|er|or|en|et|na|n|t|s|a)$/;
const shortestStem = 4;

// The search also finds words typed without their dots and rings.
const letters: Record<string, string> = { a: "[aåä]", o: "[oö]", e: "[eéè]" };

/** A pattern of everything in a text that the search words point at, or undefined when there is nothing to mark. */
export function hitPattern(searched: string): RegExp | undefined {
  const phrases = Array.from(searched.matchAll(quoted), ([, phrase = ""]) => phrase.trim());
  const words = searched
    .replace(quoted, " ")
    .split(/[\s",;]+/)
    .filter((word) => !word.startsWith("-"))
    .flatMap((word) => [word, stemOf(word)]);
  const sought = [...phrases, ...words].filter((part) => part.length > 1);
  if (sought.length === 0) return undefined;

  // The longest first: of a word and its stem, as much as possible is marked.
  const alternatives = sought.sort((a, b) => b.length - a.length).map(toPattern);
  return new RegExp(`(${alternatives.join("|")})`, "iu");
}

/** Good enough to mark by; the server does the real stemming. */
function stemOf(word: string): string {
  const stem = word.replace(endings, "");
  return stem.length >= shortestStem ? stem : word;
}

const toPattern = (text: string) =>
  text
    .toLowerCase()
    .replace(specialCharacters, String.raw`\$&`)
    .replace(/[aoe]/g, (letter) => letters[letter] ?? letter);
