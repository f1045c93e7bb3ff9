import {
  type ContractName,
  type ContractState,
  contractNames,
  type ImportProgress,
  type ImportResult,
} from "@indikatorkatalogen/contract";
import type { Store } from "../store/store.repository.ts";
import type { Catalogue } from "./catalogue.ts";
import { defaultImportLimits, importContract } from "./import-contract.ts";

export interface Importer {
  /** Imports the state of the catalogue at the time of the call, or a later one. */
  run: (contract: ContractName) => Promise<ImportResult>;
  stateOf: (contract: ContractName) => ContractState;
  /** Resolves when no import is running. */
  idle: () => Promise<unknown>;
}

/** One import at a time. Calls for the same contract share an import that has not started. */
export function createImporter(store: Store, catalogue: Catalogue, limits = defaultImportLimits): Importer {
  const waiting = new Map<ContractName, Promise<ImportResult>>();
  const running = new Map<ContractName, ImportProgress>();
  const failedAt = new Map<ContractName, number>();
  let last: Promise<unknown> = Promise.resolve();

  async function perform(contract: ContractName): Promise<ImportResult> {
    waiting.delete(contract);
    const onProgress = (progress: ImportProgress) => void running.set(contract, progress);
    onProgress({ read: 0, total: store.countMeasures(contract), startedAt: Date.now() });
    try {
      const result = await importContract({ store, catalogue, contract, limits, onProgress });
      failedAt.delete(contract);
      return result;
    } catch (error) {
      failedAt.set(contract, Date.now());
      throw error;
    } finally {
      running.delete(contract);
    }
  }

  return {
    run: (contract) => {
      const known = waiting.get(contract);
      if (known) return known;
      const next = last.then(() => perform(contract));
      waiting.set(contract, next);
      last = next.catch(() => {});
      return next;
    },
    stateOf: (contract) => ({
      contract,
      measures: store.countMeasures(contract),
      running: running.get(contract) ?? null,
      lastImport: store.findLastImport(contract) ?? null,
      failedAt: failedAt.get(contract) ?? null,
    }),
    idle: () => last,
  };
}

/** Imports every contract, even if one of them fails. */
export async function importAll(importer: Importer): Promise<void> {
  const results = await Promise.allSettled(contractNames.map(importer.run));
  const failed = results.find((result) => result.status === "rejected");
  if (failed) throw failed.reason;
}
