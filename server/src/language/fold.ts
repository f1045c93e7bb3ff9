const marks = /\p{M}+/gu;
const plain = /^[a-z0-9]*$/;
/** Letters that do not decompose into a base letter and a mark. */
const wholeLetters: Record<string, string> = {
  "\u00f8": "o",
  "\u00e6": "a",
  "\u00df": "ss",
  "\u0142": "l",
  "\u0111": "d",
  "\u00f0": "d",
};
const wholeLetter = new RegExp(`[${Object.keys(wholeLetters).join("")}]`, "gu");

/** The word without diacritics. */
export function fold(word: string): string {
  if (plain.test(word)) return word;
  return word
    .normalize("NFD")
    .replace(marks, "")
    .replace(wholeLetter, (letter) => wholeLetters[letter] ?? letter);
}
