import {
  type CodeCategory,
  type CodeEntry,
  type CodeStamp,
  fieldOfCategory,
  versionFields,
} from "@indikatorkatalogen/contract";
import type { Writing } from "../../../callers/writing.ts";
import { entityNotFound } from "../../../errors/app-error.ts";
import type { StoredVersion } from "../content/versions.repository.ts";
import { changeOngoing, type VersionSeen } from "./change-version.ts";

/** The codes of one category, as a list also where there can be only one. */
export function codesOf(version: StoredVersion, category: CodeCategory): CodeEntry[] {
  const held = version[fieldOfCategory(category)];
  return [held ?? []].flat();
}

interface CodeChange {
  category: CodeCategory;
  stamp: CodeStamp;
}

/** Adding a code twice is harmless; a category that holds one code gets this one instead. */
export function addCode(
  writing: Writing,
  target: VersionSeen,
  { category, stamp }: CodeChange,
): Promise<StoredVersion> {
  const field = fieldOfCategory(category);
  const holdsMany = versionFields[field].kind === "codes";
  return changeOngoing(writing, target, {
    section: field,
    yours: stamp,
    content: (before) => ({ [field]: holdsMany ? [...[before[field] ?? []].flat(), stamp] : stamp }),
  });
}

export function removeCode(
  writing: Writing,
  target: VersionSeen,
  { category, codeId }: { category: CodeCategory; codeId: string },
): Promise<StoredVersion> {
  const field = fieldOfCategory(category);
  const holdsMany = versionFields[field].kind === "codes";
  return changeOngoing(writing, target, {
    section: field,
    yours: null,
    content: (before) => {
      const held = [before[field] ?? []].flat();
      if (!held.some((stamp) => stamp.codeId === codeId)) throw entityNotFound();
      return { [field]: holdsMany ? held.filter((stamp) => stamp.codeId !== codeId) : null };
    },
  });
}
