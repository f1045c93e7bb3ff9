import { z } from "zod";
import { type SourceClient, SourceRefusal } from "./source-client.ts";
import { hashOf, type Spool } from "./spool.ts";

const searchRow = z.looseObject({ id: z.string(), mId: z.string() });
type SearchRow = z.infer<typeof searchRow>;
const searchPage = z.looseObject({ pageResults: z.array(searchRow), totalCount: z.number().optional() });
const version = z.looseObject({ id: z.string(), versionNr: z.number().optional() });
const measure = z.looseObject({ id: z.string(), measureVersions: z.array(version) });

const pageSize = 100;

/** Every row of the source's list, page by page, in an order that does not change while it is read. */
export async function* listSourceRows(client: SourceClient): AsyncGenerator<{ row: SearchRow; total: number }> {
  const seen = new Set<string>();
  for (let index = 0; ; index++) {
    const query = { index, pageSize, sortfield: "ID", sortDirection: "ASCENDING", searchValue: "", status: [] };
    const { pageResults, totalCount } = searchPage.parse(
      await client.post("/measureversions/searchlatest/withparams", query),
    );
    for (const row of pageResults) {
      if (seen.has(row.mId)) continue;
      seen.add(row.mId);
      yield { row, total: totalCount ?? seen.size };
    }
    if (pageResults.length < pageSize) return;
  }
}

export interface FetchProgress {
  onMeasure: (done: number, total: number) => void;
  /** The source shows only the version in its list. */
  onIncomplete: (title: unknown) => void;
}

/** Fetches every measure that is not in the spool yet. */
export async function fetchMeasures(
  client: SourceClient,
  spool: Spool,
  { onMeasure, onIncomplete }: FetchProgress,
): Promise<number> {
  let done = 0;
  for await (const { row, total } of listSourceRows(client)) {
    const rowHash = hashOf(row);
    if (!spool.has(row.mId, rowHash)) {
      const whole = await fetchMeasure(client, row.mId);
      if (!whole) onIncomplete(row.title);
      const { measureVersions = [row], ...own } = whole ?? {};
      const versions = await withSubMeasures(client, withRow(measureVersions, row));
      await spool.add({ ...own, id: row.mId, rowHash, measureVersions: versions });
    }
    done += 1;
    onMeasure(done, total);
  }
  return done;
}

/** Some catalogues do not show the whole measure to everyone. */
async function fetchMeasure(client: SourceClient, id: string): Promise<z.infer<typeof measure> | undefined> {
  try {
    return measure.parse(await client.get(`/measures/${id}`));
  } catch (error) {
    if (error instanceof SourceRefusal || error instanceof z.ZodError) return undefined;
    throw error;
  }
}

type Version = z.infer<typeof version>;

/** The row holds what the measure may leave out about its version. */
const withRow = (versions: readonly Version[], row: SearchRow): Version[] => {
  const merged = versions.map((one): Version => (one.id === row.id ? { ...row, ...one } : one));
  const all: Version[] = merged.some(({ id }) => id === row.id) ? merged : [...merged, version.parse(row)];
  return all.toSorted((a, b) => (a.versionNr ?? 0) - (b.versionNr ?? 0));
};

async function withSubMeasures(client: SourceClient, versions: readonly Version[]): Promise<object[]> {
  const complete: object[] = [];
  for (const one of versions) {
    const submeasures = one.submeasures ?? (await fetchSubMeasures(client, one.id));
    complete.push({ ...one, ...(submeasures !== undefined && { submeasures }) });
  }
  return complete;
}

async function fetchSubMeasures(client: SourceClient, versionId: string): Promise<unknown> {
  try {
    return await client.get(`/measureversions/${versionId}/submeasures/`);
  } catch (error) {
    if (error instanceof SourceRefusal) return undefined;
    throw error;
  }
}
