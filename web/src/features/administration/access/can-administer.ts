import type { Resource } from "@indikatorkatalogen/contract";

type HasAccess = (resource: Resource) => boolean;

/** Whoever may do any of this has something to do in the administration. */
const administered: Resource[] = [
  "personadministration:read",
  "keywords:update",
  "agegroups:update",
  "measureunits:update",
  "instanceidentifiers:update",
  "measurementsources:update",
  "reportingsystems:update",
  "roles:update",
  "measuregroups:update",
  "viewgroups:update",
  "helptexts:update",
  "synonyms:update",
  "subscribers:update",
  "accessibilitymessages:update",
  "users:update",
  "securityevents:read",
];

export const canAdminister = (hasAccess: HasAccess): boolean =>
  hasAccess("application:read") && administered.some(hasAccess);
