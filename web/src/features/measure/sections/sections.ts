import type { MeasureVersion, ViewGroup } from "@indikatorkatalogen/contract";

/** The sections of the page in reading order. */
const sectionIds = [
  "basics",
  "definition",
  "classification",
  "targetValues",
  "interpretation",
  "references",
  "submeasures",
  "connections",
  "actors",
  "usedIn",
] as const;
export type SectionId = (typeof sectionIds)[number];

/** Sections that are always there say what is missing; the others stay away when they are empty. */
const hasContent: Partial<Record<SectionId, (version: MeasureVersion, viewGroups: ViewGroup[]) => boolean>> = {
  targetValues: ({ targetValues }) => targetValues.length > 0,
  references: ({ references }) => references !== null,
  submeasures: ({ submeasures }) => submeasures.length > 0,
  connections: ({ connections }) => connections.length > 0,
  actors: ({ actors }) => actors.length > 0,
  usedIn: (_, viewGroups) => viewGroups.length > 0,
};

export const sectionsOf = (version: MeasureVersion, viewGroups: ViewGroup[]): SectionId[] =>
  sectionIds.filter((id) => hasContent[id]?.(version, viewGroups) ?? true);
