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
  namedReference,
  removeActor,
  removeConnection,
  removeOwner,
  removeTargetValue,
  removeVersionCode,
  setOwner,
  updateConnection,
  updateTargetValue,
} from "@indikatorkatalogen/contract";
import type { Api } from "../../../http/api.ts";
import { getVisibleVersion } from "../measures.service.ts";
import { addCode, codesOf, removeCode } from "./version-codes.service.ts";
import { changeField } from "./version-fields.service.ts";
import {
  addPart,
  removePart,
  replaceConnectionEnd,
  replacePart,
  withRevision,
  withWarnings,
} from "./version-parts.service.ts";
import { versionTarget } from "./version-target.ts";

const revisionOf = ({ revision }: { revision: number }) => ({ revision });

export function versionPartRoutes(api: Api): void {
  actorRoutes(api);
  connectionRoutes(api);
  targetValueRoutes(api);
  codeRoutes(api);
}

function actorRoutes(api: Api): void {
  const part = "actors";
  api.implement(
    listActors,
    async ({ params }, { db, caller }) => (await getVisibleVersion(db, params.id, caller)).actors,
  );
  api.implement(addActor, async (input, context) =>
    withRevision(await addPart(context, versionTarget(input), { part, input: input.body })),
  );
  api.implement(removeActor, (input, context) =>
    removePart(context, versionTarget(input), { part, id: input.params.actorId }),
  );
  api.implement(setOwner, async (input, context) => {
    const { value, revision } = await changeField(context, versionTarget(input), {
      field: "measureOwner",
      value: input.body,
    });
    return { ...namedReference.parse(value), revision };
  });
  api.implement(removeOwner, async (input, context) =>
    revisionOf(await changeField(context, versionTarget(input), { field: "measureOwner", value: null })),
  );
}

function connectionRoutes(api: Api): void {
  const part = "connections";
  api.implement(
    listConnections,
    async ({ params }, { db, caller }) => (await getVisibleVersion(db, params.id, caller)).connections,
  );
  api.implement(addConnection, async (input, context) =>
    withRevision(await addPart(context, versionTarget(input), { part, input: input.body })),
  );
  api.implement(updateConnection, async (input, context) => {
    const { params, body } = input;
    return withRevision(
      await replacePart(context, versionTarget(input), {
        part,
        id: params.connId,
        submittedValue: body,
        change: () => body,
      }),
    );
  });
  api.implement(removeConnection, (input, context) =>
    removePart(context, versionTarget(input), { part, id: input.params.connId }),
  );
  api.implement(linkReportingSystem, async (input, context) => {
    const { params, body } = input;
    const change = replaceConnectionEnd("reportingSystem", body.id);
    return withRevision(
      await replacePart(context, versionTarget(input), { part, id: params.connId, submittedValue: body, change }),
    );
  });
  api.implement(linkMeasurementSource, async (input, context) => {
    const { params, body } = input;
    const change = replaceConnectionEnd("measurementSource", body.id);
    return withRevision(
      await replacePart(context, versionTarget(input), { part, id: params.connId, submittedValue: body, change }),
    );
  });
}

function targetValueRoutes(api: Api): void {
  const part = "targetValues";
  api.implement(
    listTargetValues,
    async ({ params }, { db, caller }) => (await getVisibleVersion(db, params.id, caller)).targetValues,
  );
  api.implement(addTargetValue, async (input, context) =>
    withWarnings(await addPart(context, versionTarget(input), { part, input: input.body })),
  );
  api.implement(updateTargetValue, async (input, context) => {
    const { params, body } = input;
    const change = { part, id: params.tvId, submittedValue: body, change: () => body } as const;
    return withWarnings(await replacePart(context, versionTarget(input), change));
  });
  api.implement(removeTargetValue, (input, context) =>
    removePart(context, versionTarget(input), { part, id: input.params.tvId }),
  );
}

function codeRoutes(api: Api): void {
  api.implement(listVersionCodes, async ({ params }, { db, caller }) =>
    codesOf(await getVisibleVersion(db, params.id, caller), params.category),
  );
  api.implement(addVersionCode, (input, context) =>
    addCode(context, versionTarget(input), { category: input.params.category, stamp: input.body }),
  );
  api.implement(removeVersionCode, (input, context) => removeCode(context, versionTarget(input), input.params));
}
