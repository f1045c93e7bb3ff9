import type { VersionFieldName, VersionPart, VersionSection } from "@indikatorkatalogen/contract";
import { isVersionPart } from "@indikatorkatalogen/contract";

/** The page where each part is edited. */
const partPages = {
  actors: "/measure/$id",
  connections: "/measure/connections/$id",
  targetValues: "/measure/targetvalues/$id",
  submeasures: "/measure/submeasures/$id",
} as const satisfies Record<VersionPart, string>;

/** The page where a field or part is edited. Fields are on the first page. */
export const partPageOf = (section: VersionSection): (typeof partPages)[VersionPart] =>
  isVersionPart(section) ? partPages[section] : "/measure/$id";

/** The id of the control that edits a field. */
export const controlId = (name: VersionFieldName): string => `edit-${name}`;
