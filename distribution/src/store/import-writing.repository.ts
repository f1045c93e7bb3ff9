import type { DatabaseSync } from "node:sqlite";
import type { ContractName, DistributedMeasure, ImportResult } from "@indikatorkatalogen/contract";
import { z } from "zod";
import { countMeasures } from "./schema.ts";

/** The transaction of one import. */
export interface ImportWriting {
  /** Returns whether the content has changed. */
  put: (measure: DistributedMeasure) => boolean;
  /** Returns whether the measure existed. */
  remove: (id: string) => boolean;
  /** Removes every measure that is not in the set. Returns how many. */
  removeOthers: (seen: ReadonlySet<string>) => number;
  count: () => number;
  commit: (cursor: string | null, result: ImportResult) => void;
  rollBack: () => void;
}

const stored = z.object({ content: z.string().nullable() }).optional();
const counted = z.object({ number: z.number() });
const identified = z.array(z.object({ id: z.string() }));

export function writeImport(db: DatabaseSync, contract: ContractName): ImportWriting {
  db.exec("BEGIN IMMEDIATE");
  const find = db.prepare("SELECT content FROM measure WHERE contract = ? AND id = ?");
  const write = db.prepare(
    `INSERT INTO measure (contract, id, content, sequence) VALUES (?, ?, ?, ?)
      ON CONFLICT (contract, id) DO UPDATE SET content = excluded.content, sequence = excluded.sequence`,
  );
  const count = db.prepare(countMeasures);
  const last = db.prepare("SELECT coalesce(max(sequence), 0) AS number FROM measure").get();
  let sequence = counted.parse(last).number;
  // Unchanged content keeps its number, so that consumers get changes only.
  const replace = (id: string, content: string | null): boolean => {
    const before = stored.parse(find.get(contract, id))?.content ?? null;
    if (before === content) return false;
    sequence += 1;
    write.run(contract, id, content, sequence);
    return true;
  };
  return {
    put: (measure) => replace(measure.id, JSON.stringify(measure)),
    remove: (id) => replace(id, null),
    removeOthers: (seen) => {
      const rows = db.prepare("SELECT id FROM measure WHERE contract = ? AND content IS NOT NULL").all(contract);
      const others = identified.parse(rows).filter(({ id }) => !seen.has(id));
      for (const { id } of others) replace(id, null);
      return others.length;
    },
    count: () => counted.parse(count.get({ contract })).number,
    commit: (cursor, result) => {
      db.prepare(
        `INSERT INTO import (contract, cursor, result) VALUES (?, ?, ?)
          ON CONFLICT (contract) DO UPDATE SET cursor = excluded.cursor, result = excluded.result`,
      ).run(contract, cursor, JSON.stringify(result));
      db.exec("COMMIT");
    },
    rollBack: () => {
      if (db.isTransaction) db.exec("ROLLBACK");
    },
  };
}
