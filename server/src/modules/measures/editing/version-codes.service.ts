import {
  type CodeCategory,
  type CodeEntry,
  type CodeStamp,
  fieldOfCategory,
  versionFields,
} from "@indikatorkatalogen/contract";
import type { WriteContext } from "../../../callers/service-context.ts";
import { entityNotFound } from "../../../errors/app-error.ts";
import type { StoredVersion } from "../content/stored-version.ts";
import { changeOngoing, type VersionTarget } from "../writing/change-version.service.ts";

/** The codes of one category, as a list also where there can be only one. */
export function codesOf(version: StoredVersion, category: CodeCategory): CodeEntry[] {
  const held = version[fieldOfCategory(category)];
  return [held ?? []].flat();
}

interface CodesOfVersion {
  codes: CodeEntry[];
  revision: number;
}

/** Adding a code twice has no effect; in a category with a single code it replaces the former one. */
export async function addCode(
  context: WriteContext,
  target: VersionTarget,
  { category, stamp }: { category: CodeCategory; stamp: CodeStamp },
): Promise<CodesOfVersion> {
  const field = fieldOfCategory(category);
  const holdsMany = versionFields[field].kind === "codes";
  const version = await changeOngoing(context, target, {
    section: field,
    submittedValue: stamp,
    content: (before) => ({ [field]: holdsMany ? [...[before[field] ?? []].flat(), stamp] : stamp }),
  });
  return { codes: codesOf(version, category), revision: version.revision };
}

export async function removeCode(
  context: WriteContext,
  target: VersionTarget,
  { category, codeId }: { category: CodeCategory; codeId: string },
): Promise<CodesOfVersion> {
  const field = fieldOfCategory(category);
  const holdsMany = versionFields[field].kind === "codes";
  const version = await changeOngoing(context, target, {
    section: field,
    content: (before) => {
      const held = [before[field] ?? []].flat();
      if (!held.some((stamp) => stamp.codeId === codeId)) throw entityNotFound();
      return { [field]: holdsMany ? held.filter((stamp) => stamp.codeId !== codeId) : null };
    },
  });
  return { codes: codesOf(version, category), revision: version.revision };
}
