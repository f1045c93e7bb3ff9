import { type ContractName, type ImportResult, importResult } from "@indikatorkatalogen/contract";
import { z } from "zod";
import { type ImportWriting, writeImport } from "./import-writing.repository.ts";
import { countMeasures, openFiles } from "./schema.ts";

interface StoredMeasure {
  id: string;
  /** JSON as it is sent; null when the measure is removed. */
  content: string | null;
  sequence: number;
}

/** The imported measures, on disk. */
export interface Store {
  /** Differs between stores, so that a cursor of one is not used with another. */
  id: string;
  /** Measures of a contract that changed after a number, in the order they changed. */
  listChanged: (contract: ContractName, after: number, limit: number) => StoredMeasure[];
  /** The number of the last change of a contract. */
  lastChange: (contract: ContractName) => number;
  countMeasures: (contract: ContractName) => number;
  findCursor: (contract: ContractName) => string | undefined;
  findLastImport: (contract: ContractName) => ImportResult | undefined;
  /** Begins the transaction of an import. One at a time. */
  beginImport: (contract: ContractName) => ImportWriting;
  close: () => void;
}

const storedMeasure = z.object({ id: z.string(), content: z.string().nullable(), sequence: z.number() });
const counted = z.object({ number: z.number() });
const importRow = z.object({ cursor: z.string().nullable(), result: z.string() }).optional();

export function openStore(folder: string): Store {
  const { reading, writing } = openFiles(folder);
  const { id } = z.object({ id: z.string() }).parse(reading.prepare("SELECT id FROM store").get());
  const changed = reading.prepare(
    "SELECT id, content, sequence FROM measure WHERE contract = ? AND sequence > ? ORDER BY sequence LIMIT ?",
  );
  const last = reading.prepare("SELECT coalesce(max(sequence), 0) AS number FROM measure WHERE contract = ?");
  const count = reading.prepare(countMeasures);
  const imported = reading.prepare("SELECT cursor, result FROM import WHERE contract = ?");
  const findImport = (contract: ContractName) => importRow.parse(imported.get(contract));
  return {
    id,
    listChanged: (contract, after, limit) => changed.all(contract, after, limit).map((row) => storedMeasure.parse(row)),
    lastChange: (contract) => counted.parse(last.get(contract)).number,
    countMeasures: (contract) => counted.parse(count.get({ contract })).number,
    findCursor: (contract) => findImport(contract)?.cursor ?? undefined,
    findLastImport: (contract) => {
      const row = findImport(contract);
      return row && importResult.parse(JSON.parse(row.result));
    },
    beginImport: (contract) => writeImport(writing, contract),
    close: () => {
      reading.close();
      writing.close();
    },
  };
}
