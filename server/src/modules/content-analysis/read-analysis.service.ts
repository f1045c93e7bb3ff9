import { Readable } from "node:stream";
import {
  type ContentAnalysis,
  type ContentFinding,
  type FindingKind,
  findingKinds,
  recordOf,
  swedishDay,
  workbookType,
} from "@indikatorkatalogen/contract";
import type { Database } from "../../database/database.ts";
import { toMillis } from "../../database/to-millis.ts";
import { findLastJob } from "../../jobs/last-job.repository.ts";
import { analysisTexts } from "../../texts/analysis-texts.ts";
import type { ExportedFile } from "../excel-export/excel-export.service.ts";
import type { Cell } from "../excel-export/xlsx/sheet.ts";
import { writeWorkbook } from "../excel-export/xlsx/workbook.ts";
import {
  type AnalysisState,
  countFindings,
  isStored,
  listFindings,
  readAnalyses,
} from "./content-analysis.repository.ts";
import { contentAnalysisJob } from "./content-analysis-job.ts";

interface AnalysisQuery {
  index: number;
  pagesize: number;
  kind?: FindingKind | undefined;
  owner?: string | undefined;
}

/** A page of findings of the newest finished analysis, and the progress of a running one. */
export async function readAnalysis(
  db: Database,
  { index, pagesize, kind, owner }: AnalysisQuery,
): Promise<ContentAnalysis> {
  const { shown, running } = await readAnalyses(db);
  const found = shown ? await countFindings(db, shown.id, { owner }) : new Map<FindingKind, number>();
  const counts = recordOf(findingKinds, (one) => found.get(one) ?? 0);
  const wanted = { ...(kind && { kinds: [kind] }), owner, offset: index * pagesize, limit: pagesize };
  return {
    pageResults: shown ? await listFindings(db, shown.id, wanted) : [],
    index,
    pageSize: pagesize,
    totalCount: kind ? counts[kind] : Object.values(counts).reduce((sum, count) => sum + count, 0),
    analysedAt: toMillis(shown?.finished ?? null),
    measures: shown?.measures ?? 0,
    counts,
    running: await readRunning(db, running),
  };
}

/** What the newest finished analysis found in some measures, besides what expires. */
export async function listFindingsOfMeasures(
  db: Database,
  measureIds: readonly string[],
  limit: number,
): Promise<{ findings: ContentFinding[]; findingCount: number }> {
  const { shown } = await readAnalyses(db);
  if (!shown || measureIds.length === 0) return { findings: [], findingCount: 0 };
  const wanted = { kinds: ["MISSING_FIELDS", "NEAR_DUPLICATE", "FAULTY_LINK"] as const, measureIds };
  const counts = await countFindings(db, shown.id, wanted);
  return {
    findings: await listFindings(db, shown.id, { ...wanted, limit }),
    findingCount: [...counts.values()].reduce((sum, count) => sum + count, 0),
  };
}

async function readRunning(db: Database, running: AnalysisState | undefined): Promise<ContentAnalysis["running"]> {
  if (running) {
    return { phase: running.phase, done: running.done, total: running.total, startedAt: running.started.getTime() };
  }
  const work = await findLastJob(db, contentAnalysisJob.name);
  const isPending = work?.state === "WAITING" || work?.state === "RUNNING";
  return isPending ? { phase: "READING", done: 0, total: 0, startedAt: work.createdAt } : null;
}

const { headers } = analysisTexts;
const columns: { header: string; width: number; read: (finding: ContentFinding) => Cell }[] = [
  { header: headers.kind, width: 26, read: ({ kind }) => analysisTexts.kinds[kind] },
  { header: headers.title, width: 60, read: ({ title }) => title },
  { header: headers.versionNr, width: 9, read: ({ versionNr }) => versionNr },
  { header: headers.owner, width: 32, read: ({ owner }) => owner },
  { header: headers.detail, width: 60, read: ({ detail }) => detail },
  { header: headers.other, width: 60, read: ({ other }) => other?.title ?? null },
  { header: headers.url, width: 60, read: ({ url }) => url },
  { header: headers.measureId, width: 38, read: ({ measureId }) => measureId },
  { header: headers.otherId, width: 38, read: ({ other }) => other?.measureId ?? null },
];

const batchSize = 500;

/** All findings, or those of one owner, as a workbook, written while it is sent. */
export async function exportAnalysis(db: Database, now: Date, owner?: string): Promise<ExportedFile> {
  const { shown } = await readAnalyses(db);
  async function* rows(): AsyncGenerator<Cell[][]> {
    let after = 0;
    while (shown) {
      const findings = await listFindings(db, shown.id, { after, owner, limit: batchSize });
      const last = findings.at(-1);
      if (!last) break;
      yield findings.map((finding) => columns.map(({ read }) => read(finding)));
      after = last.id;
    }
    // After several new analyses the findings are gone. Better a failed download than a file that lacks some of them.
    if (shown && !(await isStored(db, shown.id))) throw new Error("The findings were deleted during the download");
  }
  const name = `${analysisTexts.fileName}-${swedishDay(now)}.xlsx`;
  const content = writeWorkbook([{ name: analysisTexts.sheet, columns, rows: rows() }]);
  return { name, type: workbookType, content: Readable.from(content) };
}
