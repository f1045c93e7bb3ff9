import { type ContractName, contractNames } from "@indikatorkatalogen/contract";

type Fetches = Partial<Record<ContractName, number>>;

/** How often measures are fetched from here, until the catalogue has been told. Nothing tells by whom. */
export interface UsageStatistics {
  note: (contract: ContractName) => void;
  /** Hands over what has been counted; undefined when nothing has. It is given back if it cannot be told. */
  take: () => Fetches | undefined;
  giveBack: (fetches: Fetches) => void;
}

export function createFetchCounts(): UsageStatistics {
  let counts: Fetches = {};
  const add = (contract: ContractName, times: number) => {
    counts[contract] = (counts[contract] ?? 0) + times;
  };
  return {
    note: (contract) => add(contract, 1),
    take: () => {
      const taken = counts;
      counts = {};
      return Object.keys(taken).length > 0 ? taken : undefined;
    },
    giveBack: (fetches) => {
      for (const contract of contractNames) if (fetches[contract]) add(contract, fetches[contract]);
    },
  };
}
