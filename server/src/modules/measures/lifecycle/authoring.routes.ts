import {
  changeSingleField,
  copyMeasure,
  createMeasure,
  createNewMeasureVersion,
  deleteMeasure,
  deleteVersion,
  publishVersion,
  resetField,
  unpublishVersion,
  updatePublishedVersion,
} from "@indikatorkatalogen/contract";
import type { Api } from "../../../http/api.ts";
import { seenBy } from "../editing/seen-by.ts";
import { changeField, putBackField } from "../editing/version-fields.service.ts";
import * as measures from "./measure-lifecycle.service.ts";
import * as versions from "./version-lifecycle.service.ts";

/** Making, changing, publishing and removing measures and their versions. */
export function authoringRoutes(api: Api): void {
  api.implement(createMeasure, ({ body }, context) => measures.createMeasure(context, body));
  api.implement(copyMeasure, ({ params }, context) => measures.copyMeasure(context, params.id));
  api.implement(createNewMeasureVersion, ({ params }, context) => measures.createNewVersion(context, params.id));
  api.implement(deleteMeasure, ({ params }, context) => measures.removeMeasure(context, params.id));

  api.implement(changeSingleField, async (input, context) => {
    const version = await changeField(context, seenBy(input), input.body);
    context.answerRevision(version.revision);
    return version;
  });
  api.implement(resetField, async (input, context) => {
    const version = await putBackField(context, seenBy(input), input.params.field);
    context.answerRevision(version.revision);
    return version;
  });
  api.implement(publishVersion, async (input, context) => {
    const version = await versions.publish(context, seenBy(input));
    context.answerRevision(version.revision);
    return version;
  });
  api.implement(updatePublishedVersion, async (input, context) => {
    const version = await versions.updatePublished(context, seenBy(input), input.body);
    context.answerRevision(version.revision);
    return version;
  });
  api.implement(unpublishVersion, async (input, context) => {
    const version = await versions.unpublish(context, seenBy(input));
    context.answerRevision(version.revision);
    return version;
  });
  api.implement(deleteVersion, (input, context) => versions.removeVersion(context, seenBy(input)));
}
