import { z } from "zod";
import { codeCategories, codeEntry } from "../codes.ts";
import { endpoint } from "../endpoint.ts";
import { fieldMessage } from "../errors.ts";
import { codeStamp, id, idParams, namedReference } from "../ids.ts";
import { ifMatch } from "../if-match.ts";
import { actor, actorInput } from "./actor.ts";
import { connection, connectionInput, connectionLink } from "./connection.ts";
import { targetValue, targetValueInput } from "./target-value.ts";

/** Every answer to a write has the new revision. */
const revised = { revision: z.number() };
const newRevision = z.object(revised);
const codesOfVersion = z.object({ codes: z.array(codeEntry), ...revised });

const read = { access: "measures:read", params: idParams } as const;
const write = { access: "measures:update", params: idParams, headers: ifMatch } as const;

export const listActors = endpoint({
  ...read,
  method: "GET",
  path: "/measureversions/:id/actors/",
  summary: "The actors of a version",
  response: z.array(actor),
});

export const addActor = endpoint({
  ...write,
  method: "POST",
  effect: "writeVersion",
  path: "/measureversions/:id/actors/",
  summary: "Add an actor to an ongoing version",
  body: actorInput,
  response: actor.extend(revised),
});

export const removeActor = endpoint({
  ...write,
  method: "DELETE",
  effect: "writeVersion",
  path: "/measureversions/:id/actors/:actorId",
  summary: "Remove an actor from an ongoing version",
  params: idParams.extend({ actorId: id }),
  response: newRevision,
});

export const setOwner = endpoint({
  ...write,
  method: "PUT",
  effect: "writeVersion",
  path: "/measureversions/:id/measureowner/",
  summary: "Set the owner of an ongoing version",
  body: z.object({ id }),
  response: namedReference.extend(revised),
});

export const removeOwner = endpoint({
  ...write,
  method: "DELETE",
  effect: "writeVersion",
  path: "/measureversions/:id/measureowner/",
  summary: "Leave an ongoing version without owner",
  response: newRevision,
});

const connectionParams = idParams.extend({ connId: id });

export const listConnections = endpoint({
  ...read,
  access: "connections:read",
  method: "GET",
  path: "/measureversions/:id/connections/",
  summary: "The connections of a version",
  response: z.array(connection),
});

export const addConnection = endpoint({
  ...write,
  access: "connections:create",
  method: "POST",
  effect: "writeVersion",
  path: "/measureversions/:id/connections/",
  summary: "Add a connection to an ongoing version",
  body: connectionInput,
  response: connection.extend(revised),
});

export const updateConnection = endpoint({
  ...write,
  access: "connections:update",
  method: "PUT",
  effect: "writeVersion",
  path: "/measureversions/:id/connections/:connId",
  summary: "Replace a connection of an ongoing version",
  params: connectionParams,
  body: connectionInput,
  response: connection.extend(revised),
});

export const removeConnection = endpoint({
  ...write,
  access: "connections:delete",
  method: "DELETE",
  effect: "writeVersion",
  path: "/measureversions/:id/connections/:connId",
  summary: "Remove a connection from an ongoing version",
  params: connectionParams,
  response: newRevision,
});

export const linkReportingSystem = endpoint({
  ...write,
  access: "connections:update",
  method: "PUT",
  effect: "writeVersion",
  path: "/measureversions/:id/connections/:connId/reportingsystem/",
  summary: "Point a connection at a reporting system",
  params: connectionParams,
  body: connectionLink,
  response: connection.extend(revised),
});

export const linkMeasurementSource = endpoint({
  ...write,
  access: "connections:update",
  method: "PUT",
  effect: "writeVersion",
  path: "/measureversions/:id/connections/:connId/measurementsource/",
  summary: "Point a connection at a measurement source",
  params: connectionParams,
  body: connectionLink,
  response: connection.extend(revised),
});

export const listTargetValues = endpoint({
  ...read,
  method: "GET",
  path: "/measureversions/:id/targetvalues/",
  summary: "The target values of a version",
  response: z.array(targetValue),
});

/** A target that contradicts the sought value is saved with a warning. */
const savedTargetValue = targetValue.extend({
  ...revised,
  warnings: z.array(fieldMessage),
});
export type SavedTargetValue = z.infer<typeof savedTargetValue>;

export const addTargetValue = endpoint({
  ...write,
  method: "POST",
  effect: "writeVersion",
  path: "/measureversions/:id/targetvalues/",
  summary: "Add a target value to an ongoing version",
  body: targetValueInput,
  response: savedTargetValue,
});

export const updateTargetValue = endpoint({
  ...write,
  method: "PUT",
  effect: "writeVersion",
  path: "/measureversions/:id/targetvalues/:tvId",
  summary: "Replace a target value of an ongoing version",
  params: idParams.extend({ tvId: id }),
  body: targetValueInput,
  response: savedTargetValue,
});

export const removeTargetValue = endpoint({
  ...write,
  method: "DELETE",
  effect: "writeVersion",
  path: "/measureversions/:id/targetvalues/:tvId",
  summary: "Remove a target value from an ongoing version",
  params: idParams.extend({ tvId: id }),
  response: newRevision,
});

const categoryParams = idParams.extend({ category: z.enum(codeCategories) });

export const listVersionCodes = endpoint({
  ...read,
  method: "GET",
  path: "/measureversions/:id/:category/",
  summary: "The codes of one category on a version",
  params: categoryParams,
  response: z.array(codeEntry),
});

export const addVersionCode = endpoint({
  ...write,
  method: "POST",
  effect: "writeVersion",
  path: "/measureversions/:id/:category",
  summary: "Add a code to an ongoing version; a category that holds one code gets it instead of the old one",
  params: categoryParams,
  body: codeStamp,
  response: codesOfVersion,
});

export const removeVersionCode = endpoint({
  ...write,
  method: "DELETE",
  effect: "writeVersion",
  path: "/measureversions/:id/:category/:codeId",
  summary: "Remove a code from an ongoing version",
  params: categoryParams.extend({ codeId: z.string().max(100) }),
  response: codesOfVersion,
});
