import type { CodeEntry } from "../codes.ts";
import type { CodeStamp, NamedReference } from "../ids.ts";
import { fullName, hiddenPersonName } from "../person-names.ts";

interface Role extends NamedReference {
  code: string;
  appliesTo: string[];
}

interface Person {
  id: string;
  firstName: string;
  lastName: string;
}

/** The entries that a version's content can refer to, by kind. */
export interface ReferencedEntries {
  code: CodeEntry;
  role: Role;
  person: Person;
  instanceIdentifier: NamedReference;
  reportingSystem: NamedReference;
  measurementSource: NamedReference;
}
export type ReferenceKind = keyof ReferencedEntries;

/** What a value refers to: an entry of a register, or a code of one code system. */
export type ReferenceTarget = { kind: Exclude<ReferenceKind, "code"> } | { kind: "code"; oid: string };

/** A reference as it is written: a row by its id, a code by its stamp. */
export type ReferenceInput = { id: string } | CodeStamp;

/** Looks up what is referred to. Every reference has been checked to exist before it is resolved. */
export interface ReferenceLookup {
  code: (stamp: CodeStamp | null) => CodeEntry | null;
  entry: <K extends Exclude<ReferenceKind, "code">>(kind: K, id: string) => ReferencedEntries[K];
  /** The position of a code among the codes of its system. */
  position: (stamp: CodeStamp) => number;
}

export const codeKey = ({ oid, codeId }: CodeStamp): string => `${oid} ${codeId}`;

export const toStamp = <T extends CodeStamp>(code: T | null): CodeStamp | null =>
  code ? { codeId: code.codeId, oid: code.oid } : null;
export const toIdReference = (entry: { id: string } | null): { id: string } | null => (entry ? { id: entry.id } : null);

/** Equal for references to the same entry, whether read or written: renaming the entry makes no difference. */
export function referenceKey(reference: ReferenceInput | null): string | null {
  if (reference === null) return null;
  return "codeId" in reference ? codeKey(reference) : reference.id;
}

type Named = { displayName: string } | { name: string } | { firstName: string; lastName: string };

/** The name of what is referred to. A hidden person's name is shown once. */
export function referenceName(entry: Named | null): string | null {
  if (entry === null) return null;
  if ("displayName" in entry) return entry.displayName;
  if ("name" in entry) return entry.name;
  return entry.firstName === hiddenPersonName ? hiddenPersonName : fullName(entry);
}
