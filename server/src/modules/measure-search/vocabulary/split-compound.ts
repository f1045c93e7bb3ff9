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

/** No word of health care is longer, and the time grows with the square of the length. */
const maxLength = 60;

function splitLetters(word: string, isKnown: (part: string) => boolean): string[] | undefined {
  if (word.length > maxLength) return undefined;
  /** Parts of the beginnings of the word, by their length: the same beginning remains after many different tails. */
  const split = new Map<number, string[] | undefined>();

  function splitBeginning(length: number): string[] | undefined {
    if (!split.has(length)) split.set(length, findParts(length));
    return split.get(length);
  }

  function findParts(length: number): string[] | undefined {
    for (let cut = length - minPartLength; cut >= minPartLength; cut--) {
      const tail = word.slice(cut, length);
      const head = isKnown(tail) ? findHead(cut) : undefined;
      if (head) return [...head, tail];
    }
    return undefined;
  }

  function findHead(length: number): string[] | undefined {
    const lengths = joints
      .filter((joint) => word.slice(0, length).endsWith(joint))
      .map((joint) => length - joint.length);
    const whole = lengths.find((one) => one >= minPartLength && isKnown(word.slice(0, one)));
    if (whole !== undefined) return [word.slice(0, whole)];
    for (const one of lengths) {
      const parts = splitBeginning(one);
      if (parts) return parts;
    }
    return undefined;
  }

  return splitBeginning(word.length);
}
