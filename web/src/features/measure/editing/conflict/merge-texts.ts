import { diffArrays } from "diff/lib/diff/array.js";
import { type Sentence, splitSentences } from "./split-sentences.ts";

interface Texts {
  /** The text that both began from. */
  ancestor: string;
  mine: string;
  theirs: string;
  /** Separates a sentence without a full stop from the next one; a line break unless the field is one line. */
  separator?: string;
}

interface MergedTexts {
  text: string;
  /** Both have changed the same sentence: both are included, one after the other, and the editor must choose. */
  hasOverlap: boolean;
}

/**
 * Proposes a merge, sentence by sentence: a change by one side only is taken from that side, and where both have
 * written, mine comes before theirs. No sentence mixes words of both sides.
 */
export function mergeTexts(texts: Texts): MergedTexts {
  if (texts.mine === texts.ancestor) return { text: texts.theirs, hasOverlap: false };
  if (texts.theirs === texts.ancestor) return { text: texts.mine, hasOverlap: false };
  const [ancestor, mine, theirs] = [texts.ancestor, texts.mine, texts.theirs].map(splitSentences) as [
    Sentence[],
    Sentence[],
    Sentence[],
  ];
  const merged: Sentence[] = [];
  let hasOverlap = false;
  for (const region of regionsOf({ ancestor, mine, theirs })) {
    const chosen = mergeRegion(region);
    hasOverlap ||= chosen.isOverlap;
    merged.push(...chosen.sentences);
  }
  return { text: joinSentences(merged, texts.separator ?? "\n"), hasOverlap };
}

interface Sides {
  ancestor: readonly Sentence[];
  mine: readonly Sentence[];
  theirs: readonly Sentence[];
}

const isSame = (one: readonly Sentence[], other: readonly Sentence[]) =>
  one.length === other.length && one.every(({ text }, index) => text === other[index]?.text);

function mergeRegion({ ancestor, mine, theirs }: Sides): { sentences: readonly Sentence[]; isOverlap: boolean } {
  if (isSame(mine, ancestor) && isSame(theirs, ancestor)) {
    const sentences = mine.map((sentence, index) => withGap(sentence, ancestor[index]?.gap, theirs[index]?.gap));
    return { sentences, isOverlap: false };
  }
  if (isSame(mine, ancestor)) return { sentences: theirs, isOverlap: false };
  if (isSame(theirs, ancestor) || isSame(mine, theirs)) return { sentences: mine, isOverlap: false };
  const texts = new Set(mine.map(({ text }) => text));
  const added = theirs.filter(({ text }) => !texts.has(text));
  // Two additions in the same place do not contradict each other.
  return { sentences: [...mine, ...added], isOverlap: ancestor.length > 0 };
}

/** An unchanged sentence takes its gap from the side that has changed the gap, such as by adding a line break. */
const withGap = ({ text, gap }: Sentence, before: string | undefined, theirs: string | undefined): Sentence => ({
  text,
  gap: (gap === before ? theirs : gap) || gap,
});

/** The index in a side of each sentence of the ancestor; undefined if it has been changed or removed. */
function positionsIn(ancestor: readonly Sentence[], side: readonly Sentence[]): (number | undefined)[] {
  const textsOf = (sentences: readonly Sentence[]) => sentences.map(({ text }) => text);
  let at = 0;
  return diffArrays(textsOf(ancestor), textsOf(side)).flatMap(({ added, removed, count = 0 }) => {
    if (removed) return Array.from({ length: count }, () => undefined);
    at += count;
    return added ? [] : Array.from({ length: count }, (_, index) => at - count + index);
  });
}

/** Cuts the three texts into regions, at the sentences that all of them have. */
function regionsOf({ ancestor, mine, theirs }: Sides): Sides[] {
  const [inMine, inTheirs] = [positionsIn(ancestor, mine), positionsIn(ancestor, theirs)];
  const regions: Sides[] = [];
  let from = { ancestor: 0, mine: 0, theirs: 0 };
  const cutAt = (to: typeof from) => {
    regions.push({
      ancestor: ancestor.slice(from.ancestor, to.ancestor),
      mine: mine.slice(from.mine, to.mine),
      theirs: theirs.slice(from.theirs, to.theirs),
    });
    from = to;
  };
  ancestor.forEach((_, index) => {
    const [atMine, atTheirs] = [inMine[index], inTheirs[index]];
    if (atMine === undefined || atTheirs === undefined) return;
    cutAt({ ancestor: index, mine: atMine, theirs: atTheirs });
    cutAt({ ancestor: index + 1, mine: atMine + 1, theirs: atTheirs + 1 });
  });
  cutAt({ ancestor: ancestor.length, mine: mine.length, theirs: theirs.length });
  return regions;
}

/**
 * Joins sentences. The last one of a text has no gap of its own: it gets the usual gap, or the separator if it has no
 * end mark.
 */
function joinSentences(sentences: readonly Sentence[], separator: string): string {
  const commonGap = sentences.find(({ gap }) => gap !== "")?.gap ?? " ";
  const gapAfter = ({ text, gap }: Sentence) => gap || (hasEndMark(text) ? commonGap : separator);
  return sentences
    .map((sentence, index) => sentence.text + (index === sentences.length - 1 ? "" : gapAfter(sentence)))
    .join("");
}

const hasEndMark = (text: string) => /[.!?…:;]["”’»)\]]*$/u.test(text);
