import { commonSwedishWords } from "../../../texts/guessable-words.ts";

/** The most common of leaked passwords, loaded when the first password is chosen. */
const loadWords = async (): Promise<ReadonlySet<string>> => {
  const { dictionary } = await import("@zxcvbn-ts/language-common");
  return new Set([...dictionary["passwords-common"], ...commonSwedishWords]);
};
let words: Promise<ReadonlySet<string>> | undefined;

/** Whether a password is a common one, also as people decorate them: `P@ssw0rd2026!`, `hejhejhejhej`, `qwerty123456`. */
export async function isCommonPassword(password: string): Promise<boolean> {
  words ??= loadWords();
  const known = await words;
  const text = password.normalize("NFKC").toLowerCase();
  const forms = coresOf(text).flatMap((core) => [core, unitOf(core)]);
  return forms.some((form) => isRunOfKeys(form) || spellingsOf(form).some((spelling) => known.has(spelling)));
}

/** The text, also without trailing, and without leading and trailing, digits and symbols, if at least half remains. */
function coresOf(text: string): string[] {
  const start = text.replace(/[^\p{L}]+$/u, "");
  return [text, start, start.replace(/^[^\p{L}]+/u, "")].filter((core) => core.length * 2 >= text.length);
}

/** What a text repeats; the text itself when it repeats nothing. */
const unitOf = (text: string) => /^(.+?)\1+$/su.exec(text)?.[1] ?? text;

const lookalikes: Record<string, string> = { 0: "o", 3: "e", 4: "a", 5: "s", 7: "t", "@": "a", $: "s", "!": "i" };
const withLetters = (text: string, one: string) =>
  text.replace(/[0-9@$!]/g, (sign) => (sign === "1" ? one : (lookalikes[sign] ?? sign)));

const spellingsOf = (text: string) => [text, withLetters(text, "i"), withLetters(text, "l")];

const rows = [
  "abcdefghijklmnopqrstuvwxyz",
  "01234567890",
  "qwertyuiop",
  "asdfghjkl",
  "zxcvbnm",
  "1qaz2wsx3edc4rfv5tgb",
];
const runs = rows.flatMap((row) => [row, [...row].reverse().join("")]);
const minRun = 3;

/** Whether a text consists of runs of three or more neighbours on the keyboard or in the alphabet, and at most two other characters. */
function isRunOfKeys(text: string): boolean {
  let left = text;
  while (left.length >= minRun) {
    const length = longestRun(left);
    if (length < minRun) return false;
    left = left.slice(length);
  }
  return true;
}

function longestRun(text: string): number {
  let length = minRun - 1;
  while (length < text.length && isRun(text.slice(0, length + 1))) length += 1;
  return length;
}

const isRun = (text: string) => runs.some((run) => run.includes(text)) || new Set(text).size === 1;
