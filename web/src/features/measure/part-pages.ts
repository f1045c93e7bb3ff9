import { type VersionPart, type VersionSection, versionPartNames } from "@indikatorkatalogen/contract";

export const descriptionPage = "/measure/$id";

/** The parts that are read and edited on a page of their own. The others are on the first page, as all fields are. */
const partPages = {
  submeasures: "/measure/submeasures/$id",
  targetValues: "/measure/targetvalues/$id",
  connections: "/measure/connections/$id",
} as const satisfies { [P in VersionPart]?: string };

type PartWithPage = keyof typeof partPages;
const hasPage = (name: string): name is PartWithPage => Object.hasOwn(partPages, name);

/** The page where a field or part is read and edited. */
export const pageOf = (section: VersionSection): (typeof partPages)[PartWithPage] | typeof descriptionPage =>
  hasPage(section) ? partPages[section] : descriptionPage;

export const partsWithPage = versionPartNames.filter(hasPage);
export const partsOnDescription = versionPartNames.filter((name) => !hasPage(name));

/** The id of the control that edits a field. */
export const controlId = (name: VersionSection): string => `edit-${name}`;
