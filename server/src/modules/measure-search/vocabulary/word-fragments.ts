/** Every word by the groups of three letters that its folded spelling contains, with a line break before and after it. */
export interface WordFragments {
  add: (id: number, folded: string) => void;
  remove: (id: number, folded: string) => void;
  /** The words that may contain the folded text, where a line break is the beginning or the end of a word. */
  findCandidates: (text: string) => readonly number[] | undefined;
}

const fragmentLength = 3;
const none: readonly number[] = [];

export function createWordFragments(): WordFragments {
  const byFragment = new Map<number, number[]>();

  function add(id: number, folded: string): void {
    const text = `\n${folded}\n`;
    for (let at = 0; at + fragmentLength <= text.length; at++) {
      const fragment = fragmentAt(text, at);
      const ids = byFragment.get(fragment);
      if (!ids) byFragment.set(fragment, [id]);
      else if (ids.at(-1) !== id) ids.push(id);
    }
  }

  function remove(id: number, folded: string): void {
    for (const fragment of fragmentsOf(`\n${folded}\n`)) {
      const others = (byFragment.get(fragment) ?? none).filter((other) => other !== id);
      if (others.length === 0) byFragment.delete(fragment);
      else byFragment.set(fragment, others);
    }
  }

  return {
    add,
    remove,
    // Those with the rarest of its groups; a text without any may be in every word.
    findCandidates: (text) => {
      const lists = [...fragmentsOf(text)].map((fragment) => byFragment.get(fragment) ?? none);
      return lists.length === 0 ? undefined : lists.reduce((a, b) => (b.length < a.length ? b : a));
    },
  };
}

function fragmentsOf(text: string): Set<number> {
  const fragments = new Set<number>();
  for (let at = 0; at + fragmentLength <= text.length; at++) fragments.add(fragmentAt(text, at));
  return fragments;
}

const letterBits = 10;
const letterMask = (1 << letterBits) - 1;

/** Three letters as one number, which needs no new string. Rare letters may share one: texts are compared afterwards. */
const fragmentAt = (text: string, at: number): number =>
  ((text.charCodeAt(at) & letterMask) << (2 * letterBits)) |
  ((text.charCodeAt(at + 1) & letterMask) << letterBits) |
  (text.charCodeAt(at + 2) & letterMask);
