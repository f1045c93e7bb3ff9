import { type VersionFieldName, versionFieldNames } from "@indikatorkatalogen/contract";
import type { TextKey } from "../../../texts/t.ts";
import { isOfKind } from "./field-kind.ts";

/** Fields that are shown and edited together. */
export interface FieldSection {
  id: string;
  heading: TextKey;
  /** Where the section is shown when reading. The header renders its fields itself. */
  area: "header" | "main" | "aside" | "footer";
  /** Shown as a fraction for shares. */
  fraction?: readonly VersionFieldName[];
  fields: readonly VersionFieldName[];
}

/** In reading order. */
export const listedSections: readonly FieldSection[] = [
  {
    id: "identity",
    heading: "measure.sections.identity",
    area: "header",
    fields: ["title", "measureDefinition", "measureOwner", "validFrom", "validTo"],
  },
  {
    id: "definition",
    heading: "measure.sections.definition",
    area: "main",
    fraction: ["numeratorDefinition", "denominatorDefinition"],
    fields: ["measurePopulationDefinition", "description"],
  },
  {
    id: "interpretation",
    heading: "measure.sections.interpretation",
    area: "main",
    fields: ["interpretationTextPersonnel", "sourcesOfError", "coverageCalculation", "feedbackAndSequence"],
  },
  { id: "references", heading: "measure.sections.references", area: "main", fields: ["references"] },
  { id: "otherTexts", heading: "measure.sections.otherTexts", area: "main", fields: [] },
  {
    id: "classification",
    heading: "measure.sections.classification",
    area: "aside",
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
    area: "footer",
    fields: ["thresholdForViewing", "primaryDataReportingFormat", "regionalAffinityCalculation"],
  },
];

export const fieldsOf = ({ fraction = [], fields }: Pick<FieldSection, "fraction" | "fields">): VersionFieldName[] => [
  ...fraction,
  ...fields,
];

/** Adds fields that no section lists: texts to the other texts, the rest last. */
export function withUnlistedFields(
  sections: readonly FieldSection[],
  names: readonly VersionFieldName[],
): FieldSection[] {
  const listed = new Set(sections.flatMap(fieldsOf));
  const unlisted = names.filter((name) => !listed.has(name));
  const texts = unlisted.filter((name) => isOfKind(name, "line", "text"));
  const others = unlisted.filter((name) => !isOfKind(name, "line", "text"));

  return sections.map((section) => {
    if (section.id === "otherTexts") return { ...section, fields: [...section.fields, ...texts] };
    if (section.area === "footer") return { ...section, fields: [...section.fields, ...others] };
    return section;
  });
}

export const descriptionSections: readonly FieldSection[] = withUnlistedFields(listedSections, versionFieldNames);
