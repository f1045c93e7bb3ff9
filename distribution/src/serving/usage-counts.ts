import { type ContractName, contractNames } from "@indikatorkatalogen/contract";

type Counts = Partial<Record<ContractName, number>>;

/** How often measures are read from this host, until the catalogue has received the counts. Nothing says by whom. */
export interface UsageCounts {
  add: (contract: ContractName) => void;
  /** Removes and returns the counts; undefined when there are none. */
  take: () => Counts | undefined;
  /** Adds counts that could not be sent, for the next try. */
  restore: (unsent: Counts) => void;
}

export function createUsageCounts(): UsageCounts {
  let counts: Counts = {};
  const increment = (contract: ContractName, times: number) => {
    counts[contract] = (counts[contract] ?? 0) + times;
  };
  return {
    add: (contract) => increment(contract, 1),
    take: () => {
      const taken = counts;
      counts = {};
      return Object.keys(taken).length > 0 ? taken : undefined;
    },
    restore: (unsent) => {
      for (const contract of contractNames) if (unsent[contract]) increment(contract, unsent[contract]);
    },
  };
}
