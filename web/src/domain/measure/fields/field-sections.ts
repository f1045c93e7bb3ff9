import { type VersionFieldName, versionFieldNames } from "@indikatorkatalogen/contract";
import type { TextKey } from "../../../texts/t.ts";
import { isOfKind } from "./field-kind.ts";

/** Fields that are read, and changed, together. */
export interface FieldSection {
  id: string;
  heading: TextKey;
  /** Where it stands for a reader: the header tells who and when by itself, and what is administrative comes last. */
  place: "header" | "text" | "beside" | "last";
  /** Drawn as one number over another when the measure is a share. */
  fraction?: readonly VersionFieldName[];
  fields: readonly VersionFieldName[];
}

/** The sections in reading order. */
export const placedSections: readonly FieldSection[] = [
  {
    id: "identity",
    heading: "measure.sections.identity",
    place: "header",
    fields: ["title", "measureDefinition", "measureOwner", "validFrom", "validTo"],
  },
  {
    id: "definition",
    heading: "measure.sections.definition",
    place: "text",
    fraction: ["numeratorDefinition", "denominatorDefinition"],
    fields: ["measurePopulationDefinition", "description"],
  },
  {
    id: "interpretation",
    heading: "measure.sections.interpretation",
    place: "text",
    fields: ["interpretationTextPersonnel", "sourcesOfError", "coverageCalculation", "feedbackAndSequence"],
  },
  { id: "references", heading: "measure.sections.references", place: "text", fields: ["references"] },
  { id: "otherTexts", heading: "measure.sections.otherTexts", place: "text", fields: [] },
  {
    id: "classification",
    heading: "measure.sections.classification",
    place: "beside",
    fields: [
      "soughtValue",
      "measureTypeCode",
      "measurementTypeCode",
      "unit",
      "measuringFrequency",
      "organizationalLevel",
      "keywords",
    ],
  },
  {
    id: "administrative",
    heading: "measure.sections.administrative",
    place: "last",
    fields: ["thresholdForViewing", "primaryDataReportingFormat", "regionalAffinityCalculation"],
  },
];

export const fieldsOf = ({ fraction = [], fields }: Pick<FieldSection, "fraction" | "fields">): VersionFieldName[] => [
  ...fraction,
  ...fields,
];

/** A field that nobody has placed still shows: a running text among the other texts, anything else last. */
export function withUnplaced(sections: readonly FieldSection[], names: readonly VersionFieldName[]): FieldSection[] {
  const placed = new Set(sections.flatMap(fieldsOf));
  const unplaced = names.filter((name) => !placed.has(name));
  const texts = unplaced.filter((name) => isOfKind(name, "line", "text"));
  const others = unplaced.filter((name) => !isOfKind(name, "line", "text"));

  return sections.map((section) => {
    if (section.id === "otherTexts") return { ...section, fields: [...section.fields, ...texts] };
    if (section.place === "last") return { ...section, fields: [...section.fields, ...others] };
    return section;
  });
}

export const descriptionSections: readonly FieldSection[] = withUnplaced(placedSections, versionFieldNames);
