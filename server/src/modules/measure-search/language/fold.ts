const marks = /\p{M}+/gu;
const plain = /^[a-z0-9]*$/;
/** Letters that no mark can be taken from. */
const wholeLetters: Record<string, string> = {
  "\u00f8": "o",
  "\u00e6": "a",
  "\u00df": "ss",
  "\u0142": "l",
  "\u0111": "d",
  "\u00f0": "d",
};
const wholeLetter = new RegExp(`[${Object.keys(wholeLetters).join("")}]`, "gu");

/** The word as typed on a keyboard without rings, dots and accents. */
export function fold(word: string): string {
  if (plain.test(word)) return word;
  return word
    .normalize("NFD")
    .replace(marks, "")
    .replace(wholeLetter, (letter) => wholeLetters[letter] ?? letter);
}
