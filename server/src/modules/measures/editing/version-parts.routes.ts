import {
  addActor,
  addConnection,
  addTargetValue,
  addVersionCode,
  linkMeasurementSource,
  linkReportingSystem,
  listActors,
  listConnections,
  listTargetValues,
  listVersionCodes,
  removeActor,
  removeConnection,
  removeOwner,
  removeTargetValue,
  removeVersionCode,
  setOwner,
  updateConnection,
  updateTargetValue,
} from "@indikatorkatalogen/contract";
import { entityNotFound } from "../../../errors/app-error.ts";
import type { Api, Context } from "../../../http/api.ts";
import { getVisibleVersion } from "../measures.service.ts";
import { seenBy } from "./seen-by.ts";
import { addCode, codesOf, removeCode } from "./version-codes.service.ts";
import { changeField } from "./version-fields.service.ts";
import { addPart, relink, removePart, replacePart, type Saved, withWarnings } from "./version-parts.service.ts";

/** Answers with what was saved, and tells the revision in the header. */
export function answer<T>({ answerRevision }: Context, { saved, version }: Saved<T>): T {
  answerRevision(version.revision);
  return saved;
}

export function versionPartRoutes(api: Api): void {
  actorRoutes(api);
  connectionRoutes(api);
  targetValueRoutes(api);
  codeRoutes(api);
}

function actorRoutes(api: Api): void {
  api.implement(
    listActors,
    async ({ params }, { db, caller }) => (await getVisibleVersion(db, params.id, caller)).actors,
  );
  api.implement(addActor, async (input, context) =>
    answer(context, await addPart(context, seenBy(input), { part: "actors", input: input.body })),
  );
  api.implement(removeActor, async (input, context) => {
    const version = await removePart(context, seenBy(input), { part: "actors", id: input.params.actorId });
    context.answerRevision(version.revision);
  });
  api.implement(setOwner, async (input, context) => {
    const version = await changeField(context, seenBy(input), { field: "measureOwner", value: input.body });
    if (!version.measureOwner) throw entityNotFound();
    return answer(context, { saved: version.measureOwner, version });
  });
  api.implement(removeOwner, async (input, context) => {
    const version = await changeField(context, seenBy(input), { field: "measureOwner", value: null });
    context.answerRevision(version.revision);
  });
}

function connectionRoutes(api: Api): void {
  const part = "connections";
  api.implement(
    listConnections,
    async ({ params }, { db, caller }) => (await getVisibleVersion(db, params.id, caller)).connections,
  );
  api.implement(addConnection, async (input, context) =>
    answer(context, await addPart(context, seenBy(input), { part, input: input.body })),
  );
  api.implement(updateConnection, async (input, context) => {
    const { params, body } = input;
    const change = { part, id: params.connId, yours: body, change: () => body } as const;
    return answer(context, await replacePart(context, seenBy(input), change));
  });
  api.implement(removeConnection, async (input, context) => {
    const version = await removePart(context, seenBy(input), { part, id: input.params.connId });
    context.answerRevision(version.revision);
  });
  api.implement(linkReportingSystem, async (input, context) => {
    const { params, body } = input;
    const change = { part, id: params.connId, yours: body, change: relink("reportingSystem", body.id) } as const;
    return answer(context, await replacePart(context, seenBy(input), change));
  });
  api.implement(linkMeasurementSource, async (input, context) => {
    const { params, body } = input;
    const change = { part, id: params.connId, yours: body, change: relink("measurementSource", body.id) } as const;
    return answer(context, await replacePart(context, seenBy(input), change));
  });
}

function targetValueRoutes(api: Api): void {
  const part = "targetValues";
  api.implement(
    listTargetValues,
    async ({ params }, { db, caller }) => (await getVisibleVersion(db, params.id, caller)).targetValues,
  );
  api.implement(addTargetValue, async (input, context) =>
    answer(context, withWarnings(await addPart(context, seenBy(input), { part, input: input.body }))),
  );
  api.implement(updateTargetValue, async (input, context) => {
    const { params, body } = input;
    const change = { part, id: params.tvId, yours: body, change: () => body } as const;
    return answer(context, withWarnings(await replacePart(context, seenBy(input), change)));
  });
  api.implement(removeTargetValue, async (input, context) => {
    const version = await removePart(context, seenBy(input), { part, id: input.params.tvId });
    context.answerRevision(version.revision);
  });
}

function codeRoutes(api: Api): void {
  api.implement(listVersionCodes, async ({ params }, { db, caller }) =>
    codesOf(await getVisibleVersion(db, params.id, caller), params.category),
  );
  api.implement(addVersionCode, async (input, context) => {
    const { category } = input.params;
    const version = await addCode(context, seenBy(input), { category, stamp: input.body });
    return answer(context, { saved: codesOf(version, category), version });
  });
  api.implement(removeVersionCode, async (input, context) => {
    const { category, codeId } = input.params;
    const version = await removeCode(context, seenBy(input), { category, codeId });
    return answer(context, { saved: codesOf(version, category), version });
  });
}
