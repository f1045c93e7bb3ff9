import {
  type CodeCategory,
  codeCategories,
  fieldOfCategory,
  isVersionFieldName,
  type SavedField,
  toContentInput,
  type VersionContentUpdate,
  type VersionFieldName,
  versionFieldInputs,
} from "@indikatorkatalogen/contract";
import type { Attribution, WriteContext } from "../../../callers/service-context.ts";
import type { DatabaseTransaction } from "../../../database/database.ts";
import { conflict, invalidField, invalidFields } from "../../../errors/app-error.ts";
import { measureTexts } from "../../../texts/measure-texts.ts";
import { emptyContent, type StoredVersion } from "../content/stored-version.ts";
import { findEarlierVersion } from "../content/versions.repository.ts";
import { changeOngoing, type VersionTarget } from "../writing/change-version.service.ts";

export async function changeField(
  context: WriteContext,
  target: VersionTarget,
  { field, value }: { field: string; value?: unknown },
): Promise<SavedField> {
  const name = requireFieldName(field);
  const content = () => parseField(name, value);
  return toSavedField(await changeOngoing(context, target, { section: name, submittedValue: value, content }), name);
}

interface ComputedChange {
  field: VersionFieldName;
  /** Computes the new value from the current one, inside the transaction. */
  value: (version: StoredVersion, tx: DatabaseTransaction) => Promise<unknown>;
  attribute: (own: Attribution) => Attribution;
}

/** Changes one field to what is computed from its current value. */
export const changeFieldBy = (
  context: WriteContext,
  versionId: string,
  { field, value, attribute }: ComputedChange,
): Promise<StoredVersion> =>
  changeOngoing(
    context,
    { id: versionId, expectedRevision: undefined },
    {
      section: field,
      attribute,
      content: async (_input, version, tx) => parseField(field, await value(version, tx)),
    },
  );

/** Changes several fields and parts together, by a user who has seen the whole version. */
export const changeContentOf = (
  context: WriteContext,
  target: VersionTarget,
  content: VersionContentUpdate,
): Promise<StoredVersion> => changeOngoing(context, target, { content: () => content });

/** Resets a field to the value of the nearest earlier published version, or to empty if there is none. */
export async function resetFieldOf(context: WriteContext, target: VersionTarget, field: string): Promise<SavedField> {
  const name = requireFieldName(field);
  const version = await changeOngoing(context, target, {
    section: name,
    content: async (_input, version, tx) => {
      const earlier = await findEarlierVersion(tx, version, ["PUBLISHED"]);
      if (!earlier && name === "title") throw conflict(measureTexts.titleCannotBeEmpty);
      return { [name]: toContentInput(earlier ?? emptyContent())[name] };
    },
  });
  return toSavedField(version, name);
}

const toSavedField = (version: StoredVersion, field: VersionFieldName): SavedField => ({
  field,
  value: version[field],
  revision: version.revision,
  lastUpdated: version.lastUpdated,
  lastUpdatedBy: version.lastUpdatedBy,
});

const isCategory = (name: string): name is CodeCategory => codeCategories.some((category) => category === name);

/** Accepts the name of a field; for a field of codes also the name of its category. */
function requireFieldName(name: string): VersionFieldName {
  if (isVersionFieldName(name)) return name;
  if (isCategory(name)) return fieldOfCategory(name);
  throw invalidField("field", measureTexts.unknownField);
}

function parseField(name: VersionFieldName, value: unknown): VersionContentUpdate {
  const parsed = versionFieldInputs[name].safeParse(value);
  if (parsed.success) return { [name]: parsed.data };
  throw invalidFields(parsed.error.issues.map(({ path, message }) => ({ field: [name, ...path].join("."), message })));
}
