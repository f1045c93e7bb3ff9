import { oids } from "@indikatorkatalogen/contract";
import { z } from "zod";
import type { Database } from "../../database/database.ts";
import { toSnakeCase } from "../../database/snake-case.ts";
import { type BundleRow, type SectionName, sectionOfBundle } from "../catalogue-bundle/bundle-sections.ts";
import {
  adoptCodeIds,
  importRegisterRows,
  isCatalogueUnused,
  type RegisterContext,
} from "../catalogue-bundle/import-registers.service.ts";
import { isUuid } from "../measures/transfer/references.ts";
import { type SourceClient, SourceRefusal } from "./source-client.ts";

const entry = z.looseObject({ id: z.string().refine(isUuid) });
type Entry = z.infer<typeof entry>;

const identifier = z.object({ root: z.string(), extension: z.string() }).nullish();

/** What measures refer to: where the source lists it, and the columns of its entries. */
const registers: readonly { section: SectionName; path: string; toRow: (entry: Entry) => BundleRow }[] = [
  { section: "persons", path: "/persons/", toRow: toColumns },
  { section: "instanceIdentifiers", path: "/instanceidentifiers/", toRow: toColumns },
  { section: "measurementSources", path: "/measurementsources/", toRow: toColumns },
  {
    section: "reportingSystems",
    path: "/reportingsystems/",
    toRow: ({ systemId, ...own }) => {
      const { root = null, extension = null } = identifier.parse(systemId) ?? {};
      return { ...toColumns(own), system_root: root, system_extension: extension };
    },
  },
  ...Object.values(oids).map((oid) => ({
    section: "codes" as const,
    path: `/codesystems/${oid}/codes/`,
    toRow: (code: Entry) => ({ version: "1", ...toColumns(code), oid }),
  })),
];

function toColumns(values: object): BundleRow {
  return Object.fromEntries(Object.entries(values).map(([key, value]) => [toSnakeCase(key), value]));
}

const rowsAtATime = 500;

export interface CopiedRegisters {
  /** Lists that the source does not show. */
  unseenLists: string[];
  /** Messages about entries that could not be imported. */
  refusedEntries: string[];
}

/**
 * Copies the entries that measures refer to, with their ids, as far as the source shows them. Entries whose ids cannot
 * be ids here come with the measures, by name.
 */
export async function copyRegisters(db: Database, client: SourceClient, now: Date): Promise<CopiedRegisters> {
  const unseenLists: string[] = [];
  const refusedEntries: string[] = [];
  const report = { register: () => {}, addError: (message: string) => void refusedEntries.push(message) };
  const context: RegisterContext = { report, now, ids: new Map() };
  const adoptsIds = await isCatalogueUnused(db);
  for (const { section, path, toRow } of registers) {
    const entries = await listEntries(client, path);
    if (!entries) unseenLists.push(path);
    const rows = (entries ?? []).map((listed) => onlyColumns(section, toRow(listed)));
    for (let start = 0; start < rows.length; start += rowsAtATime) {
      const some = rows.slice(start, start + rowsAtATime);
      await db.transaction().execute(async (tx) => {
        if (adoptsIds && section === "codes") await adoptCodeIds(tx, some);
        await importRegisterRows(tx, section, some, context);
      });
    }
  }
  return { unseenLists, refusedEntries };
}

/** Null for what the source leaves out; it does not export the order of codes. */
const onlyColumns = (section: SectionName, row: BundleRow): BundleRow =>
  Object.fromEntries(
    sectionOfBundle(section)
      .columns.filter((column) => column !== "sort_order")
      .map((column) => [column, row[column] ?? null]),
  );

async function listEntries(client: SourceClient, path: string): Promise<Entry[] | undefined> {
  try {
    const answer = await client.get(path);
    const list = Array.isArray(answer)
      ? answer
      : z.looseObject({ pageResults: z.array(z.unknown()) }).parse(answer).pageResults;
    return list.flatMap((one) => entry.safeParse(one).data ?? []);
  } catch (error) {
    if (error instanceof SourceRefusal || error instanceof z.ZodError) return undefined;
    throw error;
  }
}
