const collator = new Intl.Collator("sv");
const byLetter = new Intl.Collator("sv", { sensitivity: "base" });
const byAccent = new Intl.Collator("sv", { sensitivity: "accent" });

/** The rank of a character among the letters, among the accents of its letter, and among the cases of that accent. */
interface Rank {
  letter: number;
  accent: number;
  letterCase: number;
}

// ASCII, and the letters and signs of Swedish texts that the collator compares one by one.
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
    ranks.set(character, { letter, accent, letterCase });
  });
  return ranks;
}

const ranks = rankCharacters();
const keyOf = ({ letter, accent, letterCase }: Rank): string => String.fromCharCode(letter, accent, letterCase);
const characterOf = new Map([...ranks].map(([character, rank]) => [keyOf(rank), character]));
const minRank = 1;

/** Ranks by character code; 0 is no rank. */
function tableOf(rank: keyof Rank): Uint8Array {
  const table = new Uint8Array(0x2100);
  for (const [character, itsRanks] of ranks) table[character.charCodeAt(0)] = itsRanks[rank];
  return table;
}
const [letterRanks, accentRanks, caseRanks] = [tableOf("letter"), tableOf("accent"), tableOf("letterCase")];

// Reused, because concatenating strings would dominate the cost.
let bytes = Buffer.alloc(4096);

/**
 * A sort key for Swedish order, so that texts are compared as plain strings and not by the collator: the ranks of all
 * letters, then of their accents, then of their cases. A text with a character that has no rank has no key.
 */
export function toCollationKey(text: string): string | undefined {
  const composed = text.normalize("NFC");
  if (bytes.length < composed.length * 3 + 2) bytes = Buffer.alloc(composed.length * 6);
  const letters = writeRanks(composed, letterRanks, 0);
  if (bytes.subarray(0, letters).includes(0)) return undefined;
  bytes[letters] = 0;
  const accents = withoutTrailingMin(letters + 1, writeRanks(composed, accentRanks, letters + 1));
  bytes[accents] = 0;
  const cases = withoutTrailingMin(accents + 1, writeRanks(composed, caseRanks, accents + 1));
  return bytes.toString("latin1", 0, cases);
}

/** Returns the end of what was written. */
function writeRanks(text: string, table: Uint8Array, start: number): number {
  for (let at = 0; at < text.length; at++) bytes[start + at] = table[text.charCodeAt(at)] ?? 0;
  return start + text.length;
}

/** Drops trailing minimal ranks; the order stays the same, as a shorter string sorts first. */
function withoutTrailingMin(start: number, end: number): number {
  let last = end;
  while (last > start && bytes[last - 1] === minRank) last--;
  return last;
}

/** The text of a key. */
export function fromCollationKey(key: string): string {
  const [letters = "", accents = "", cases = ""] = key.split("\u0000");
  const defaultRank = String.fromCharCode(minRank);
  return [...letters]
    .map(
      (letter, index) =>
        characterOf.get(letter + (accents[index] ?? defaultRank) + (cases[index] ?? defaultRank)) ?? "",
    )
    .join("");
}

export const compareTexts = collator.compare;
