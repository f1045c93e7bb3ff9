import {
  type CodeCategory,
  codeCategories,
  fieldOfCategory,
  isVersionFieldName,
  type VersionContentInput,
  type VersionFieldName,
  versionFieldInputs,
} from "@indikatorkatalogen/contract";
import type { Writing } from "../../../callers/writing.ts";
import type { DatabaseTransaction } from "../../../database/database.ts";
import { conflict, invalidField, invalidFields } from "../../../errors/app-error.ts";
import { measureTexts } from "../../../texts/measure-texts.ts";
import { toContentInput } from "../content/content-input.ts";
import { listVersionsOfMeasure, type StoredVersion } from "../content/versions.repository.ts";
import { emptyContent } from "../history/snapshot.ts";
import { changeOngoing, type VersionSeen } from "./change-version.ts";

export function changeField(
  writing: Writing,
  target: VersionSeen,
  { field, value }: { field: string; value?: unknown },
): Promise<StoredVersion> {
  const name = requireFieldName(field);
  const content = parseField(name, value);
  return changeOngoing(writing, target, { section: name, yours: value, content: () => content });
}

/** Back to the nearest earlier published version's value, or to empty if there is none. */
export function putBackField(writing: Writing, target: VersionSeen, field: string): Promise<StoredVersion> {
  const name = requireFieldName(field);
  return changeOngoing(writing, target, {
    section: name,
    yours: null,
    content: async (_input, version, tx) => {
      const earlier = await findEarlierPublished(tx, version);
      if (!earlier && name === "title") throw conflict(measureTexts.titleCannotBeEmpty);
      return { [name]: toContentInput(earlier ?? emptyContent())[name] };
    },
  });
}

async function findEarlierPublished(
  tx: DatabaseTransaction,
  { measureId, versionNr }: StoredVersion,
): Promise<StoredVersion | undefined> {
  const published = await listVersionsOfMeasure(tx, measureId, { statuses: ["PUBLISHED"] });
  return published.findLast((version) => version.versionNr < versionNr);
}

const isCategory = (name: string): name is CodeCategory => codeCategories.some((category) => category === name);

/** A field goes by its own name; one that holds codes also by that of its category. */
function requireFieldName(name: string): VersionFieldName {
  if (isVersionFieldName(name)) return name;
  if (isCategory(name)) return fieldOfCategory(name);
  throw invalidField("field", measureTexts.unknownField);
}

function parseField(name: VersionFieldName, value: unknown): Partial<VersionContentInput> {
  const parsed = versionFieldInputs[name].safeParse(value);
  if (parsed.success) return { [name]: parsed.data };
  throw invalidFields(parsed.error.issues.map(({ path, message }) => ({ field: [name, ...path].join("."), message })));
}
