import {
  changeContent,
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
import { changeContentOf, changeField, resetFieldOf } from "../editing/version-fields.service.ts";
import { versionTarget } from "../editing/version-target.ts";
import * as measures from "./measure-lifecycle.service.ts";
import * as versions from "./version-lifecycle.service.ts";

/** Creating, changing, publishing and deleting measures and their versions. */
export function authoringRoutes(api: Api): void {
  api.implement(createMeasure, ({ body }, context) => measures.createMeasure(context, body));
  api.implement(copyMeasure, ({ params }, context) => measures.copyMeasure(context, params.id));
  api.implement(createNewMeasureVersion, ({ params, body }, context) =>
    measures.createNewVersion(context, params.id, body?.validFrom),
  );
  api.implement(deleteMeasure, ({ params }, context) => measures.removeMeasure(context, params.id));

  api.implement(changeSingleField, (input, context) => changeField(context, versionTarget(input), input.body));
  api.implement(changeContent, (input, context) => changeContentOf(context, versionTarget(input), input.body));
  api.implement(resetField, (input, context) => resetFieldOf(context, versionTarget(input), input.params.field));
  api.implement(publishVersion, (input, context) => versions.publish(context, versionTarget(input), input.body));
  api.implement(updatePublishedVersion, (input, context) =>
    versions.updatePublished(context, versionTarget(input), input.body),
  );
  api.implement(unpublishVersion, (input, context) =>
    versions.unpublish(context, versionTarget(input), input.query.reason),
  );
  api.implement(deleteVersion, (input, context) => versions.removeVersion(context, versionTarget(input)));
}
