const minPartLength = 4;
/** Letters that join two parts, as in "mottagningsbesök". */
const joints = ["", "s"];

const runs = /\p{L}+|\p{N}+/gu;

/** The known words that a compound consists of, as few as possible; undefined when some part of it is unknown. */
export function splitCompound(word: string, isKnown: (part: string) => boolean): string[] | undefined {
  const parts = word.match(runs) ?? [];
  // Letters and numbers without a space between them, as in "typ2diabetes".
  if (parts.length > 1) return parts.every(isKnown) ? [...parts] : undefined;
  return splitLetters(word, isKnown);
}

function splitLetters(word: string, isKnown: (part: string) => boolean): string[] | undefined {
  for (let cut = word.length - minPartLength; cut >= minPartLength; cut--) {
    const tail = word.slice(cut);
    if (!isKnown(tail)) continue;
    const head = findHead(word.slice(0, cut), isKnown);
    if (head) return [...head, tail];
  }
  return undefined;
}

function findHead(text: string, isKnown: (part: string) => boolean): string[] | undefined {
  const bases = joints
    .filter((joint) => text.endsWith(joint))
    .map((joint) => text.slice(0, text.length - joint.length));
  const whole = bases.find((base) => base.length >= minPartLength && isKnown(base));
  if (whole !== undefined) return [whole];
  for (const base of bases) {
    const parts = splitLetters(base, isKnown);
    if (parts) return parts;
  }
  return undefined;
}
