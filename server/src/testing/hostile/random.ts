/** Reproducible random choices: the same seed gives the same choices. */
export interface Random {
  /** At least 0, less than 1. */
  next: () => number;
  below: (limit: number) => number;
  pick: <T>(values: readonly T[]) => T;
  chance: (probability: number) => boolean;
}

/** The generator mulberry32. */
export function createRandom(seed: number): Random {
  let state = seed;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (limit: number) => Math.floor(next() * limit);
  return {
    next,
    below,
    pick: (values) => {
      const [first] = values;
      if (first === undefined) throw new Error("There is nothing to choose from");
      return values[below(values.length)] ?? first;
    },
    chance: (probability) => next() < probability,
  };
}
