import type { MeasureVersion, VersionContent, VersionFieldName, VersionSection } from "@indikatorkatalogen/contract";
import { isVersionPart } from "@indikatorkatalogen/contract";
import { createContext, startTransition, use, useEffect, useState, useSyncExternalStore } from "react";
import type { EditSession } from "../saving/edit-session.ts";
import type { FieldSaving } from "../saving/field-saving.ts";
import { sectionNames, type VersionSaving } from "../saving/version-saving.ts";
import { isUnreadable, unsentProblem } from "./field-input.ts";

interface Editing {
  session: EditSession;
  versionId: string;
  /** Key under which this tab stores unsent texts. */
  storageKey: string;
  /** The version that changes are compared with and reset to. */
  earlier: MeasureVersion | undefined;
}

export const EditingContext = createContext<Editing | undefined>(undefined);

export function useEditing(): Editing {
  const editing = use(EditingContext);
  if (!editing) throw new Error("Nothing is edited here");
  return editing;
}

/** The version on the server. A separate context: it changes with every save, and fields must not re-render then. */
export const EditedVersionContext = createContext<MeasureVersion | undefined>(undefined);

export function useEditedVersion(): MeasureVersion {
  const version = use(EditedVersionContext);
  if (!version) throw new Error("Nothing is edited here");
  return version;
}

/** Subscribes to one field only, so that a keystroke does not re-render the page. */
export function useFieldSaving(name: VersionSection): FieldSaving {
  const { session } = useEditing();
  return useSyncExternalStore(session.subscribe, () => session.state().fields[name]);
}

/** Why a collected value cannot be published. Other values are checked when they are sent. */
export function useCollectedProblem(name: VersionFieldName): string | undefined {
  const { session } = useEditing();
  const field = useFieldSaving(name);
  return session.isCollecting ? unsentProblem(name, field) : undefined;
}

/** Whether the version can no longer be changed. */
export function useIsInterrupted(): boolean {
  const { session } = useEditing();
  return useSyncExternalStore(session.subscribe, () => session.state().halted === "interrupted");
}

export function useSaving(): VersionSaving {
  const { session } = useEditing();
  return useSyncExternalStore(session.subscribe, session.state);
}

/** For values derived from all fields: updated in a render of low priority, after the keystroke is shown. */
export function useSavingInBackground(): VersionSaving {
  const { session } = useEditing();
  const [saving, setSaving] = useState(session.state);
  useEffect(() => {
    const follow = () => startTransition(() => setSaving(session.state()));
    follow();
    return session.subscribe(follow);
  }, [session]);
  return saving;
}

/**
 * The version with all typed values. A draft's parts are saved at once, so the server's are current. A text
 * that is not a valid value leaves the field as it is on the server.
 */
export function contentAsTyped(version: MeasureVersion, { fields }: VersionSaving): VersionContent {
  const isKept = (name: VersionSection) => isVersionPart(name) && version.status === "ONGOING";
  const isReadable = (name: VersionSection) => isVersionPart(name) || !isUnreadable(name, fields[name].value);
  const typed = sectionNames
    .filter((name) => !isKept(name) && isReadable(name))
    .map((name) => [name, fields[name].value === "" ? null : fields[name].value]);
  return { ...version, ...Object.fromEntries(typed), title: String(fields.title.value ?? "") };
}
