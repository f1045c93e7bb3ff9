/** The lists of the administration, in the order they are shown, by the names they have in addresses. */
export const listNames = [
  "keywords",
  "ageGroups",
  "measureUnits",
  "measuringFrequencies",
  "organizationLevels",
  "measurementTypes",
  "measureTypes",
  "regionalAffinities",
  "soughtValues",
  "genders",
  "instanceIdentifiers",
  "performingOrganizations",
  "measurementSources",
  "reportingSystems",
  "persons",
  "roles",
  "measureGroups",
  "viewGroups",
  "viewTemplates",
  "helpTexts",
  "concepts",
  "subscribers",
  "accessibilityMessages",
  "users",
  "reviewSettings",
  "events",
  "securityEvents",
] as const;
export type ListName = (typeof listNames)[number];

export const isListName = (name: string): name is ListName => listNames.some((known) => known === name);
