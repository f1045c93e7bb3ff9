const specialCharacters = /[\\^$.*+?()[\]{}|]/g;

// The search also finds words typed without their dots and rings.
const letters: Record<string, string> = { a: "[aåä]", o: "[oö]", e: "[eéè]" };

/** A pattern for the typed words, for lists that search by parts of words; undefined when there is nothing to mark. */
export function matchPattern(searched: string): RegExp | undefined {
  const words = searched.split(/\s+/).filter((word) => word.length > 1);
  if (words.length === 0) return undefined;

  // The longest first: where one word begins another, as much as possible is marked.
  const alternatives = words.sort((a, b) => b.length - a.length).map(toPattern);
  return new RegExp(`(${alternatives.join("|")})`, "iu");
}

const toPattern = (text: string) =>
  text
    .toLowerCase()
    .replace(specialCharacters, String.raw`\$&`)
    .replace(/[aoe]/g, (letter) => letters[letter] ?? letter);
