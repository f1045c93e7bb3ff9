import { yieldToEventLoop } from "../../memory/yield-to-event-loop.ts";
import { analysisTexts } from "../../texts/analysis-texts.ts";
import type { StoredVersion } from "../measures/content/stored-version.ts";
import { listVersionsById } from "../measures/measures.service.ts";
import { analyseVersion } from "./analyse-version.ts";
import type { AnalysisContext } from "./analysis-context.ts";
import {
  beginAnalysis,
  countPublished,
  finishAnalysis,
  insertFindings,
  listPublishedVersionIds,
  updateProgress,
} from "./content-analysis.repository.ts";
import { findLinks } from "./links/find-links.ts";
import { insertLinks } from "./links/links.repository.ts";
import { checkDueLinks } from "./links/links.service.ts";
import type { NewFinding } from "./new-finding.ts";
import { createSimilarTexts, type SimilarPair } from "./similar-texts.ts";

const batchSize = 100;
/** A batch of long texts takes a while to analyse, so other calls are served in between. */
const versionsPerYield = 20;
const maxPairs = 5000;

/** Analyses every published measure. The findings are shown when all of them have been stored. */
export async function analyseContent(context: AnalysisContext): Promise<{ measures: number }> {
  const { db, now, signal } = context;
  const id = await beginAnalysis(db, now());
  const { read, similar } = await readPublished(context, id);
  await updateProgress(db, id, { phase: "COMPARING", done: 0, total: read.length });
  const pairs = await similar.findPairs(maxPairs, signal);
  await insertFindings(
    db,
    id,
    pairs.toSorted((a, b) => b.similarity - a.similarity).flatMap((pair) => toFinding(pair, read)),
  );
  await checkDueLinks(context, id);
  signal.throwIfAborted();
  await finishAnalysis(db, id, now(), read.length);
  return { measures: read.length };
}

type About = Pick<NewFinding, "measureId" | "versionNr" | "title" | "owner" | "ownerId">;

/** Reads every version in batches. Only what distinguishes a version from others stays in memory. */
async function readPublished({ db, now, signal }: AnalysisContext, analysisId: string) {
  const similar = createSimilarTexts();
  const read: About[] = [];
  const total = await countPublished(db);
  for await (const versionIds of listPublishedVersionIds(db, batchSize)) {
    signal.throwIfAborted();
    const versions = await listVersionsById(db, versionIds, { statuses: ["PUBLISHED"] });
    const findings: NewFinding[] = [];
    for (const [index, version] of versions.entries()) {
      if (index % versionsPerYield === 0) await yieldToEventLoop();
      similar.add(comparedText(version));
      read.push(aboutOf(version));
      findings.push(...analyseVersion(version, now()));
    }
    await insertFindings(db, analysisId, findings);
    await insertLinks(db, analysisId, versions.flatMap(linksOf));
    await updateProgress(db, analysisId, { phase: "READING", done: read.length, total });
  }
  return { read, similar };
}

function toFinding({ first, second, similarity }: SimilarPair, read: readonly About[]): NewFinding[] {
  const [about, other] = [read[first], read[second]];
  if (!about || !other) return [];
  return [
    {
      ...about,
      kind: "NEAR_DUPLICATE",
      detail: analysisTexts.similar(Math.floor(similarity * 100)),
      otherMeasureId: other.measureId,
      otherTitle: other.title,
    },
  ];
}

/** The texts that say what a measure is about. */
const comparedText = (version: StoredVersion): string =>
  [
    version.title,
    version.measureDefinition,
    version.numeratorDefinition,
    version.denominatorDefinition,
    version.measurePopulationDefinition,
  ]
    .filter(Boolean)
    .join("\n");

const aboutOf = ({ measureId, versionNr, title, measureOwner }: StoredVersion): About => ({
  measureId,
  versionNr,
  title,
  owner: measureOwner?.name ?? null,
  ownerId: measureOwner?.id ?? null,
});

const linksOf = (version: StoredVersion) => findLinks(version).map((link) => ({ ...link, ...aboutOf(version) }));
