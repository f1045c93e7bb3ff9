import type { Resource } from "@indikatorkatalogen/contract";

type HasAccess = (resource: Resource) => boolean;

/** Any of these rights gives access to the administration. */
const administered: Resource[] = [
  "personadministration:read",
  "keywords:update",
  "agegroups:update",
  "measureunits:update",
  "codesystems:update",
  "instanceidentifiers:update",
  "performingorganizations:update",
  "measurementsources:update",
  "reportingsystems:update",
  "roles:update",
  "measuregroups:update",
  "viewgroups:update",
  "helptexts:update",
  "concepts:update",
  "subscribers:update",
  "accessibilitymessages:update",
  "users:update",
  "securityevents:read",
];

export const canAdminister = (hasAccess: HasAccess): boolean =>
  hasAccess("application:read") && administered.some(hasAccess);
