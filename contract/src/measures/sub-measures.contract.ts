import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { id, idParams } from "../ids.ts";
import { ifMatch } from "../if-match.ts";
import {
  changeForAllInput,
  restrictionInput,
  subMeasure,
  subMeasureDifference,
  subMeasureInput,
} from "./sub-measure.ts";

/** Every answer to a write has the new revision. */
const revised = { revision: z.number() };
const subParams = idParams.extend({ subId: id });
const read = { access: "measures:read", params: idParams } as const;
const write = { access: "measures:update", params: subParams, headers: ifMatch } as const;

export const listSubMeasures = endpoint({
  ...read,
  method: "GET",
  path: "/measureversions/:id/submeasures/",
  summary: "The sub-measures of a version",
  response: z.array(subMeasure),
});

export const getSubMeasure = endpoint({
  ...read,
  method: "GET",
  path: "/measureversions/:id/submeasures/:subId",
  summary: "One sub-measure of a version",
  params: subParams,
  response: subMeasure,
});

export const createSubMeasure = endpoint({
  ...write,
  method: "POST",
  effect: "writeVersion",
  path: "/measureversions/:id/submeasures/",
  summary: "Add a new sub-measure to an ongoing version",
  params: idParams,
  body: subMeasureInput,
  response: subMeasure.extend(revised),
});

export const updateSubMeasure = endpoint({
  ...write,
  method: "PUT",
  effect: "writeVersion",
  path: "/measureversions/:id/submeasure/update/:subId",
  summary: "Replace a sub-measure's content in an ongoing version",
  body: subMeasureInput,
  response: subMeasure.extend(revised),
});

export const updateSubMeasureRestriction = endpoint({
  ...write,
  method: "PUT",
  effect: "writeVersion",
  path: "/measureversions/:id/submeasure/restriction/update/:subId",
  summary: "Change a sub-measure's restriction in an ongoing version",
  body: restrictionInput,
  response: subMeasure.extend(revised),
});

export const linkSubMeasure = endpoint({
  ...write,
  method: "PUT",
  effect: "writeVersion",
  path: "/measureversions/:id/submeasures/:subId",
  summary: "Add an existing sub-measure to an ongoing version",
  response: subMeasure.extend(revised),
});

export const unlinkSubMeasure = endpoint({
  ...write,
  method: "DELETE",
  effect: "writeVersion",
  path: "/measureversions/:id/submeasures/:subId",
  summary: "Take a sub-measure out of an ongoing version; it lives on while another version uses it",
  response: z.object(revised),
});

export const listSubMeasureDifferences = endpoint({
  ...read,
  method: "GET",
  path: "/measureversions/:id/submeasures/difference",
  summary: "Where sub-measures differ from the main measure",
  response: z.array(subMeasureDifference),
});

export const changeForAllSubMeasures = endpoint({
  ...write,
  method: "PUT",
  effect: "writeVersion",
  path: "/measureversions/:id/changeforallsubmeasures/",
  summary: "Give every sub-measure of an ongoing version the same text in one field; null takes the own texts away",
  params: idParams,
  body: changeForAllInput,
  response: z.object({ submeasures: z.array(subMeasure), ...revised }),
});
