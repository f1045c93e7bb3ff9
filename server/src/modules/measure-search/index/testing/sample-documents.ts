import { readdirSync, readFileSync } from "node:fs";
import { analyse } from "../../../../language/analyse-text.ts";
import type { SearchConcept } from "../../../../language/search-concept.ts";
import type { DocumentStatus, IndexedDocument, SearchQuery } from "../search-types.ts";

/** A measure version, as in a line of the demo catalogue. */
interface DemoVersion {
  id: string;
  mId: string;
  legacyId: string;
  versionNr: number;
  status: DocumentStatus;
  title: string;
  measureDefinition: string | null;
  description: string | null;
  numeratorDefinition: string | null;
  denominatorDefinition: string | null;
  interpretationTextPersonnel: string | null;
  sourcesOfError: string | null;
  keywords: { name: string }[];
  measureOwner: { name: string };
  measurementSourceName: string | null;
  reportingSystemName: string | null;
  submeasures: { id: string; title: string | null }[];
}

export const sampleConcept = (preferred: string, term: string): SearchConcept => ({
  preferred,
  terms: [term],
  queryTerms: [],
  broader: [],
});

/** A few concepts of one word, of several words and with abbreviations, for tests that create many indexes. */
export const fewConcepts: readonly SearchConcept[] = [
  sampleConcept("stroke", "slaganfall"),
  { ...sampleConcept("hjärninfarkt", "propp i hjärnan"), broader: ["stroke"] },
  sampleConcept("hjärtinfarkt", "hjärtattack"),
  sampleConcept("högt blodtryck", "hypertoni"),
  sampleConcept("KOL", "kroniskt obstruktiv lungsjukdom"),
  sampleConcept("urinvägsinfektion", "UVI"),
  sampleConcept("höftfraktur", "höftbrott"),
  sampleConcept("diabetes", "sockersjuka"),
];

const demoFolder = new URL("../../../../../demo/measures/", import.meta.url);

/** The demo catalogue as documents: the newest version of each measure in each status. */
export function readDemoDocuments(): IndexedDocument[] {
  const versions = readdirSync(demoFolder)
    .filter((name) => name.endsWith(".jsonl"))
    .flatMap((name) => readFileSync(new URL(name, demoFolder), "utf8").split("\n"))
    .filter((line) => line !== "")
    .map((line): DemoVersion => JSON.parse(line));
  const newest = new Map<string, DemoVersion>();
  for (const version of versions.sort((a, b) => a.versionNr - b.versionNr)) {
    newest.set(`${version.mId} ${version.status}`, version);
  }
  return [...newest.values()].map(toDocument);
}

function toDocument(version: DemoVersion): IndexedDocument {
  const { id, mId, legacyId, status, title } = version;
  return {
    key: id,
    measureId: mId,
    status,
    title,
    ids: [id, mId, ...version.submeasures.map((part) => part.id), legacyId],
    words: analyse({
      title,
      definition: version.measureDefinition,
      names: namesOf(version),
      texts: [
        version.description,
        version.numeratorDefinition,
        version.denominatorDefinition,
        version.interpretationTextPersonnel,
        version.sourcesOfError,
      ],
    }),
    filters: { keywords: version.keywords.map(({ name }) => name) },
    sortKeys: { TITLE: title },
    numbers: { versionNr: version.versionNr },
  };
}

const namesOf = ({ keywords, measureOwner, ...version }: DemoVersion): string[] => [
  ...keywords.map(({ name }) => name),
  measureOwner.name,
  ...[version.measurementSourceName, version.reportingSystemName].filter((name) => name !== null),
  ...version.submeasures.flatMap(({ title }) => title ?? []),
];

const statuses = ["PUBLISHED", "ONGOING", "UNPUBLISHED"] as const;

/** Query texts with a hit, a spelling without its dots, a phrase, an exclusion and the beginning of a compound. */
export const sampleTexts = ["", "stroke", "hjartinfarkt", '"inom 40 minuter"', "andel -stroke", "höft"];

/** A query for everything, with these changes. */
export const queryOf = (query: Partial<SearchQuery>): SearchQuery => ({
  text: "",
  subset: "ALL",
  statuses,
  visible: statuses,
  filters: {},
  ranges: [],
  sort: "relevance",
  offset: 0,
  limit: 1000,
  facets: [],
  ...query,
});

/** A published document with this title. */
export const sampleDocument = (key: string, title: string, rest: Partial<IndexedDocument> = {}): IndexedDocument => ({
  key,
  measureId: key,
  status: "PUBLISHED",
  title,
  ids: [],
  words: analyse({ title, definition: null, names: [], texts: [] }),
  filters: {},
  sortKeys: { TITLE: title },
  numbers: {},
  ...rest,
});
