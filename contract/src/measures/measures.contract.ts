import { z } from "zod";
import { epochMillis } from "../dates.ts";
import { endpoint } from "../endpoint.ts";
import { id, idParams, legacyId } from "../ids.ts";
import { noContent } from "../no-content.ts";
import { validationTexts } from "../texts/validation-texts.ts";
import { measure } from "./measure-version.ts";
import { newMeasureInput } from "./version-content.ts";

export const getMeasure = endpoint({
  method: "GET",
  path: "/measures/:id",
  summary: "A measure with every version the caller may see, by its id or by its old five-digit number",
  access: "measures:read",
  params: z.object({ id: z.union([id, legacyId], { message: validationTexts.identifier }) }),
  response: measure,
});

export const createMeasure = endpoint({
  method: "POST",
  effect: "write",
  path: "/measures/",
  summary: "A new measure with version 1, ongoing",
  access: "measures:create",
  body: newMeasureInput,
  response: measure,
});

export const copyMeasure = endpoint({
  method: "POST",
  effect: "write",
  path: "/measures/:id/copy/",
  summary: "A new measure with the content of this one's newest version",
  access: "measures:create",
  params: idParams,
  response: measure,
});

export const createNewMeasureVersion = endpoint({
  method: "PUT",
  effect: "write",
  path: "/measures/:id/newmeasureversion/",
  summary: "A new ongoing version with the content of the newest one, and the start date in the body if there is one",
  access: "measures:update",
  params: idParams,
  body: z.strictObject({ validFrom: epochMillis.optional() }),
  optional: ["body"],
  response: measure,
});

export const deleteMeasure = endpoint({
  method: "DELETE",
  effect: "write",
  path: "/measures/:id",
  summary: "Delete a measure with all its versions",
  access: "measures:delete",
  params: idParams,
  response: noContent,
});
