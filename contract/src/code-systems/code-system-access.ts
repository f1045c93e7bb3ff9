import type { Resource } from "../access.ts";
import { oids } from "../codes.ts";

const nouns: Record<string, "keywords" | "measureunits" | "agegroups" | undefined> = {
  [oids.keywords]: "keywords",
  [oids.unit]: "measureunits",
  [oids.agegroups]: "agegroups",
};

/** The right to change the codes of a system: some systems have rights of their own. */
export const codeSystemResource = (oid: string, verb: "create" | "update" | "delete"): Resource =>
  `${nouns[oid] ?? "codesystems"}:${verb}`;
