const collator = new Intl.Collator("sv");
const byLetter = new Intl.Collator("sv", { sensitivity: "base" });
const byAccent = new Intl.Collator("sv", { sensitivity: "accent" });

interface Rank {
  letter: string;
  accent: string;
  letterCase: string;
}

// ASCII, and the letters and signs of Swedish texts that the collator takes one by one.
const otherCharacters =
  "\u00e5\u00e4\u00f6\u00c5\u00c4\u00d6\u00e9\u00c9\u00e8\u00c8\u00fc\u00dc\u2013\u2014\u2019\u201d\u00a7\u00b0\u00b5";
const ascii = Array.from({ length: 0x7f - 0x20 }, (_, index) => String.fromCharCode(0x20 + index));

function rankCharacters(): Map<string, Rank> {
  const characters = [...ascii, ...otherCharacters].sort(collator.compare);
  const ranks = new Map<string, Rank>();
  let [letter, accent, letterCase] = [1, 1, 1];
  characters.forEach((character, index) => {
    const previous = characters[index - 1];
    if (previous === undefined || byLetter.compare(previous, character) !== 0)
      [letter, accent, letterCase] = [letter + 1, 1, 1];
    else if (byAccent.compare(previous, character) !== 0) [accent, letterCase] = [accent + 1, 1];
    else if (collator.compare(previous, character) !== 0) letterCase += 1;
    const [first, second, third] = [letter, accent, letterCase].map((rank) => String.fromCharCode(rank));
    ranks.set(character, { letter: first ?? "", accent: second ?? "", letterCase: third ?? "" });
  });
  return ranks;
}

const ranks = rankCharacters();
const characterOf = new Map(
  [...ranks].map(([character, rank]) => [rank.letter + rank.accent + rank.letterCase, character]),
);
const least = "\u0001";

/**
 * Swedish order without asking the collator for every comparison: a text becomes a string that compares plainly, made
 * of the rank of each letter, then of its accents, then of its case. A text with a letter that has no rank has no key.
 */
export function toCollationKey(text: string): string | undefined {
  const composed = text.normalize("NFC");
  let [letters, accents, cases] = ["", "", ""];
  for (const character of composed) {
    const rank = ranks.get(character);
    if (rank === undefined) return undefined;
    letters += rank.letter;
    accents += rank.accent;
    cases += rank.letterCase;
  }
  return flat(`${letters}\u0000${withoutLeast(accents)}\u0000${withoutLeast(cases)}`);
}

/** Ranks at the end that say nothing are left out; a shorter string comes first just the same. */
function withoutLeast(weights: string): string {
  let end = weights.length;
  while (end > 0 && weights[end - 1] === least) end--;
  return weights.slice(0, end);
}

/** A string built piece by piece is a tree in memory until it is copied. */
const flat = (text: string): string => Buffer.from(text, "latin1").toString("latin1");

/** The text a key was made of. */
export function fromCollationKey(key: string): string {
  const [letters = "", accents = "", cases = ""] = key.split("\u0000");
  return [...letters]
    .map((letter, index) => characterOf.get(letter + (accents[index] ?? least) + (cases[index] ?? least)) ?? "")
    .join("");
}

export const compareTexts = collator.compare;
