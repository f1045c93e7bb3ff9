import {
  type CodeStamp,
  codeKey,
  fieldKindOf,
  type PartEntry,
  type PartInput,
  partOf,
  type ReferenceLookup,
  type VersionContentInput,
  type VersionContentUpdate,
  type VersionFieldName,
  type VersionPart,
  versionFieldNames,
  versionPartNames,
} from "@indikatorkatalogen/contract";
import { newId } from "../../../database/new-id.ts";
import type { StoredVersion } from "../content/stored-version.ts";
import type { References } from "./references.repository.ts";

/** Fills in what a client may leave out, such as the ids of new entries. */
export function completeContent(update: VersionContentUpdate, before: VersionContentInput): VersionContentUpdate {
  const soughtValue = update.soughtValue ?? before.soughtValue;
  const parts = versionPartNames.flatMap((name) => {
    const entries: PartInput[] | undefined = update[name];
    const part = partOf(name);
    const complete = (entry: PartInput) => {
      const identified = { ...entry, id: entry.id ?? newId() };
      return part.complete?.(identified, { soughtValue }) ?? identified;
    };
    return entries ? [[name, entries.map(complete)]] : [];
  });
  return { ...update, ...Object.fromEntries(parts) };
}

/** The version with the updated sections in place and every reference resolved. */
export function withContent(
  version: StoredVersion,
  update: VersionContentUpdate,
  references: References,
): StoredVersion {
  const lookup = toLookup(references);
  const fields = versionFieldNames.flatMap((name) => {
    const value = update[name];
    return value === undefined ? [] : [[name, resolveField(name, value, lookup)]];
  });
  const resolved: StoredVersion = { ...version, ...Object.fromEntries(fields) };
  const parts = versionPartNames.map((name) => [name, resolvePart(name, { version: resolved, update, lookup })]);
  return { ...resolved, ...Object.fromEntries(parts) };
}

function resolveField(name: VersionFieldName, value: unknown, lookup: ReferenceLookup): unknown {
  const { refersTo } = fieldKindOf(name);
  if (refersTo === undefined || value === null) return value;
  if (Array.isArray(value)) return sortedCodes(value, lookup);
  return refersTo === "code" ? lookup.code(value as CodeStamp) : lookup.entry(refersTo, (value as PartEntry).id);
}

/** Each code once, in the order of its code system. */
function sortedCodes(stamps: readonly CodeStamp[], { code, position }: ReferenceLookup) {
  const unique = new Map(stamps.map((stamp) => [codeKey(stamp), stamp]));
  return [...unique.values()].toSorted((a, b) => position(a) - position(b)).map(code);
}

interface PartUpdate {
  /** With its updated fields. */
  version: StoredVersion;
  update: VersionContentUpdate;
  lookup: ReferenceLookup;
}

function resolvePart(name: VersionPart, { version, update, lookup }: PartUpdate): readonly PartEntry[] {
  const part = partOf(name);
  const before: readonly PartEntry[] = version[name];
  const known = new Map(before.map((entry) => [entry.id, entry]));
  const entries: PartInput[] | undefined = update[name];
  const resolve = ({ id = newId(), ...input }: PartInput) =>
    part.resolve({ ...input, id }, lookup, { measureId: version.measureId, before: known.get(id) });
  const after = entries ? entries.map(resolve) : before;
  const { derive } = part;
  return derive ? after.map((entry) => derive(entry, version)) : after;
}

/** Every reference has been checked to exist before this is used. */
function toLookup({ find, position }: References): ReferenceLookup {
  const get = <K extends Parameters<typeof find>[0]>(kind: K, key: string) => {
    const found = find(kind, key);
    if (!found) throw new Error(`The ${kind} ${key} was not looked up`);
    return found;
  };
  return { code: (stamp) => stamp && get("code", codeKey(stamp)), entry: get, position };
}
