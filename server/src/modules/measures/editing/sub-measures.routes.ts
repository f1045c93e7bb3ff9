import {
  changeForAllSubMeasures,
  createSubMeasure,
  getSubMeasure,
  linkSubMeasure,
  listSubMeasureDifferences,
  listSubMeasures,
  unlinkSubMeasure,
  updateSubMeasure,
  updateSubMeasureRestriction,
  validationTexts,
} from "@indikatorkatalogen/contract";
import { entityNotFound, invalidField } from "../../../errors/app-error.ts";
import type { Api } from "../../../http/api.ts";
import { getVisibleVersion } from "../measures.service.ts";
import { changeAllSubMeasures, linkExisting, listDifferences } from "./sub-measures.service.ts";
import { addPart, removePart, replacePart, withRevision } from "./version-parts.service.ts";
import { versionTarget } from "./version-target.ts";

const part = "submeasures";

export function subMeasureRoutes(api: Api): void {
  api.implement(
    listSubMeasures,
    async ({ params }, { db, caller }) => (await getVisibleVersion(db, params.id, caller)).submeasures,
  );
  api.implement(getSubMeasure, async ({ params }, { db, caller }) => {
    const { submeasures } = await getVisibleVersion(db, params.id, caller);
    const found = submeasures.find(({ id }) => id === params.subId);
    if (!found) throw entityNotFound();
    return found;
  });
  api.implement(listSubMeasureDifferences, async ({ params }, { db, caller }) =>
    listDifferences(await getVisibleVersion(db, params.id, caller)),
  );
  api.implement(createSubMeasure, async (input, context) =>
    withRevision(await addPart(context, versionTarget(input), { part, input: input.body })),
  );
  api.implement(updateSubMeasure, async (input, context) => {
    const { params, body } = input;
    const change = { part, id: params.subId, submittedValue: body, change: () => body } as const;
    return withRevision(await replacePart(context, versionTarget(input), change));
  });
  api.implement(updateSubMeasureRestriction, async (input, context) => {
    const { restriction } = input.body;
    const saved = await replacePart(context, versionTarget(input), {
      part,
      id: input.params.subId,
      submittedValue: input.body,
      change: (before) => {
        if (!restriction && !before.gender && !before.age)
          throw invalidField("restriction", validationTexts.anyRestriction);
        return { ...before, restriction };
      },
    });
    return withRevision(saved);
  });
  api.implement(linkSubMeasure, async (input, context) =>
    withRevision(await linkExisting(context, versionTarget(input), input.params.subId)),
  );
  api.implement(unlinkSubMeasure, (input, context) =>
    removePart(context, versionTarget(input), { part, id: input.params.subId }),
  );
  api.implement(changeForAllSubMeasures, async (input, context) => {
    const { submeasures, revision } = await changeAllSubMeasures(context, versionTarget(input), input.body);
    return { submeasures, revision };
  });
}
