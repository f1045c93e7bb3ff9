import {
  keysOf,
  type SubMeasureDifference,
  type SubMeasureInput,
  sectionLabel,
  type TextFieldName,
  toContentInput,
  versionFieldInputs,
} from "@indikatorkatalogen/contract";
import type { WriteContext } from "../../../callers/service-context.ts";
import type { Database } from "../../../database/database.ts";
import { conflict, entityNotFound, invalidField } from "../../../errors/app-error.ts";
import { measureTexts } from "../../../texts/measure-texts.ts";
import type { StoredVersion } from "../content/stored-version.ts";
import { findNewestVersionWithSubMeasure } from "../content/versions.repository.ts";
import { changeOngoing, type VersionTarget } from "../writing/change-version.service.ts";
import { type SavedPart, toSavedPart } from "./version-parts.service.ts";

/** Links a sub-measure of another version, with its content there. */
export async function linkExisting(
  context: WriteContext,
  target: VersionTarget,
  subMeasureId: string,
): Promise<SavedPart<"submeasures">> {
  const input = await getLatestWording(context.db, subMeasureId);
  const version = await changeOngoing(context, target, {
    section: "submeasures",
    submittedValue: input,
    partId: subMeasureId,
    content: ({ submeasures }) => {
      if (submeasures.some(({ id }) => id === subMeasureId)) throw conflict(measureTexts.alreadyLinked);
      return { submeasures: [...submeasures, input] };
    },
  });
  return toSavedPart(version, "submeasures", subMeasureId);
}

async function getLatestWording(db: Database, subMeasureId: string): Promise<SubMeasureInput> {
  const version = await findNewestVersionWithSubMeasure(db, subMeasureId);
  const found = version && toContentInput(version).submeasures.find(({ id }) => id === subMeasureId);
  if (!found) throw entityNotFound();
  return found;
}

export function listDifferences(version: StoredVersion): SubMeasureDifference[] {
  return version.submeasures.map(({ id, title, overrides }) => ({
    id,
    title,
    differences: keysOf(overrides).flatMap((field) => {
      const [measureValue, submeasureValue] = [version[field], overrides[field]];
      return submeasureValue === undefined || submeasureValue === measureValue
        ? []
        : [{ field, label: sectionLabel(field), measureValue, submeasureValue }];
    }),
  }));
}

/** One text for every sub-measure; null or an empty text makes them inherit that of the main measure again. */
export function changeAllSubMeasures(
  context: WriteContext,
  target: VersionTarget,
  { field, value }: { field: TextFieldName; value?: unknown },
): Promise<StoredVersion> {
  const parsed = versionFieldInputs[field].safeParse(value ?? null);
  if (!parsed.success) throw invalidField(field, parsed.error.issues[0]?.message ?? "");
  const text = parsed.data;
  return changeOngoing(context, target, {
    section: "submeasures",
    submittedValue: text,
    content: ({ submeasures }) => ({
      submeasures: submeasures.map((sub) => ({ ...sub, overrides: withText(sub.overrides, field, text) })),
    }),
  });
}

function withText(overrides: SubMeasureInput["overrides"], field: TextFieldName, text: string | null) {
  const { [field]: _, ...others } = overrides;
  return text === null ? others : { ...others, [field]: text };
}
