import type { Database } from "../../database/database.ts";
import { yieldToEventLoop } from "../../memory/yield-to-event-loop.ts";
import { analysisTexts } from "../../texts/analysis-texts.ts";
import type { StoredVersion } from "../measures/content/stored-version.ts";
import { listVersionsById } from "../measures/measures.service.ts";
import {
  beginAnalysis,
  countPublished,
  finishAnalysis,
  insertFindings,
  listPublishedVersionIds,
  noteProgress,
} from "./content-analysis.repository.ts";
import { judgeVersion } from "./judge-version.ts";
import { findLinks } from "./links/find-links.ts";
import { insertLinks } from "./links/links.repository.ts";
import { examineLinks } from "./links/links.service.ts";
import type { NewFinding } from "./new-finding.ts";
import { createSimilarTexts, type SimilarPair } from "./similar-texts.ts";

export interface Analysing {
  db: Database;
  now: () => Date;
  signal: AbortSignal;
  /** Whether links to addresses inside are followed. */
  allowsPrivate: boolean;
}

const batchSize = 100;
const mostPairs = 5000;

/** Looks through everything that is published. What it finds is shown when all of it is done. */
export async function analyseContent(analysing: Analysing): Promise<{ measures: number }> {
  const { db, now, signal } = analysing;
  const id = await beginAnalysis(db, now());
  const { read, similar } = await readPublished(analysing, id);
  await noteProgress(db, id, { phase: "COMPARING", done: 0, total: read.length });
  const pairs = await similar.findPairs(mostPairs, signal);
  await insertFindings(
    db,
    id,
    pairs.toSorted((a, b) => b.similarity - a.similarity).flatMap((pair) => toFinding(pair, read)),
  );
  await examineLinks(analysing, id);
  signal.throwIfAborted();
  await finishAnalysis(db, id, now(), read.length);
  return { measures: read.length };
}

type About = Pick<NewFinding, "measureId" | "versionNr" | "title" | "owner" | "ownerId">;

/** Reads every version in batches. Only what distinguishes a version from others is kept in memory. */
async function readPublished({ db, now, signal }: Analysing, analysisId: string) {
  const similar = createSimilarTexts();
  const read: About[] = [];
  const total = await countPublished(db);
  for await (const versionIds of listPublishedVersionIds(db, batchSize)) {
    signal.throwIfAborted();
    const versions = await listVersionsById(db, versionIds, { statuses: ["PUBLISHED"] });
    for (const version of versions) {
      similar.add(comparedText(version));
      read.push(aboutOf(version));
    }
    await insertFindings(
      db,
      analysisId,
      versions.flatMap((version) => judgeVersion(version, now())),
    );
    await insertLinks(db, analysisId, versions.flatMap(linksOf));
    await noteProgress(db, analysisId, { phase: "READING", done: read.length, total });
    await yieldToEventLoop();
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

/** What a measure is about, in its own words. */
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
