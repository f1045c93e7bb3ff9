import { z } from "zod";
import { id } from "./ids.ts";

export const codeEntry = z.object({
  id,
  codeId: z.string(),
  codeValue: z.string(),
  displayName: z.string(),
  description: z.string().nullable(),
  oid: z.string(),
  version: z.string(),
});
export type CodeEntry = z.infer<typeof codeEntry>;

/** Code-system identifiers are fixed: clients send them back as stamps. */
export const oids = {
  measuringfrequencies: "2.25.17330008914997812107869609986606389757",
  organizationlevels: "2.25.283994530884727164697811721983678988453",
  unit: "2.25.226692098564860139208498967499685115997",
  measurementtypecode: "2.25.25297334119424732946300455996920321723",
  measuretypecode: "2.25.263118235652724286495408752030543256909",
  keywords: "2.25.71951243206922854924114492904992535407",
  regionalaffinitycalculation: "2.25.133019665415171478683316411001496382572",
  soughtvalue: "2.25.179700328854033982273343832643562353962",
  gender: "2.25.26150545766281047581853388994140073447",
  agegroups: "2.25.177590720335390013301664989576608098088",
} as const;

/** The categories of codes that a measure version carries; each has its own code system. */
export const codeCategories = [
  "measuringfrequencies",
  "organizationlevels",
  "unit",
  "measurementtypecode",
  "measuretypecode",
  "keywords",
  "regionalaffinitycalculation",
  "soughtvalue",
] as const satisfies readonly (keyof typeof oids)[];
export type CodeCategory = (typeof codeCategories)[number];
