import type { CodeCategory } from "../codes.ts";
import type { FieldKind } from "./field-kinds.ts";

interface Description {
  label: string;
  /** The key that clients of the national catalogue read in rows and files, where it is not the field's own name. */
  row?: string;
  /** `major` means that a change may affect what is counted. */
  change: "major" | "minor";
  /** When the field must, or should, be filled in before publishing. */
  publish?: "always" | "proportion" | "population" | "recommended";
  /** The warning when a recommended field is empty. */
  emptyWarning?: string;
}

interface TextDescription extends Description {
  kind: "name" | "line" | "text";
  max: number;
  /** The search subset that the field belongs to, and its weight: A over B over C. */
  search: { subset: "TITLE" | "DEFINITION" | "TEXTS"; weight: "A" | "B" | "C" };
}

interface IntegerDescription extends Description {
  kind: "integer";
  min: number;
  max: number;
}

interface CodeDescription extends Description {
  kind: "code" | "codes";
  category: CodeCategory;
}

/** A kind that needs nothing of its own. */
interface PlainDescription extends Description {
  kind: Exclude<FieldKind, (TextDescription | IntegerDescription | CodeDescription)["kind"]>;
}

export type VersionField = TextDescription | IntegerDescription | CodeDescription | PlainDescription;

const inTitle = { subset: "TITLE", weight: "A" } as const;
const inDefinition = { subset: "DEFINITION", weight: "B" } as const;
const inTexts = { subset: "TEXTS", weight: "C" } as const;
const longTextLimit = 10_000;

const text = <const D extends Description>(description: D) => ({
  ...description,
  kind: "text" as const,
  max: longTextLimit,
  search: inTexts,
});
const code = <const D extends Description & { category: CodeCategory }>(description: D) => ({
  ...description,
  kind: "code" as const,
});
const codes = <const D extends Description & { category: CodeCategory }>(description: D) => ({
  ...description,
  kind: "codes" as const,
});
const date = <const D extends Description>(description: D) => ({ ...description, kind: "date" as const });

/**
 * Every field of a measure version, described once. Contract, validation, single-field and reset calls,
 * difference, search text, lists and forms are all derived from this table and from the kinds of fields.
 */
export const versionFields = {
  title: { kind: "name", label: "Titel", max: 150, search: inTitle, change: "minor", publish: "always" },
  measureDefinition: { kind: "line", label: "Fullständigt namn", max: 500, search: inDefinition, change: "major" },
  description: text({ label: "Beskrivning", change: "minor" }),
  measureOwner: { kind: "owner", label: "Ägare", change: "minor", publish: "always" },
  validFrom: date({ label: "Giltig från", change: "major", publish: "always" }),
  validTo: date({ label: "Giltig till", change: "major" }),
  numeratorDefinition: text({ label: "Täljare", change: "major", publish: "proportion" }),
  denominatorDefinition: text({ label: "Nämnare", change: "major", publish: "proportion" }),
  measurePopulationDefinition: text({ label: "Mätpopulation", change: "major", publish: "population" }),
  coverageCalculation: text({ label: "Beräkning av täckningsgrad", change: "minor" }),
  primaryDataReportingFormat: {
    kind: "line",
    label: "Format för inrapportering",
    max: 500,
    search: inTexts,
    change: "minor",
  },
  thresholdForViewing: { kind: "integer", label: "Tröskelvärde för visning", min: 0, max: 999, change: "major" },
  soughtValue: code({ label: "Önskat värde", category: "soughtvalue", change: "major", publish: "always" }),
  measureTypeCode: code({
    label: "Typ av indikator",
    category: "measuretypecode",
    row: "measureType",
    change: "minor",
    publish: "always",
  }),
  measurementTypeCode: code({
    label: "Typ av mått",
    category: "measurementtypecode",
    row: "measurementType",
    change: "major",
    publish: "always",
  }),
  unit: code({ label: "Enhet", category: "unit", row: "unitType", change: "major", publish: "always" }),
  measuringFrequency: codes({
    label: "Redovisningsperioder",
    category: "measuringfrequencies",
    row: "measuringFrequencies",
    change: "minor",
    publish: "always",
  }),
  organizationalLevel: codes({
    label: "Enhetstyper",
    category: "organizationlevels",
    row: "organizationalLevels",
    change: "minor",
    publish: "always",
  }),
  regionalAffinityCalculation: code({
    label: "Beräkning av regiontillhörighet",
    category: "regionalaffinitycalculation",
    row: "regionalAffinityCalculationDisplayName",
    change: "major",
  }),
  keywords: codes({ label: "Nyckelord", category: "keywords", change: "minor" }),
  interpretationTextPersonnel: text({
    label: "Tolkning",
    change: "minor",
    publish: "recommended",
    emptyWarning: "Tolkning är tom (rekommenderas)",
  }),
  sourcesOfError: text({
    label: "Felkällor",
    change: "minor",
    publish: "recommended",
    emptyWarning: "Felkällor är tomma (rekommenderas)",
  }),
  feedbackAndSequence: text({ label: "Återkoppling och uppföljning", change: "minor" }),
  references: text({ label: "Referenser", change: "minor" }),
} as const satisfies Record<string, VersionField>;
