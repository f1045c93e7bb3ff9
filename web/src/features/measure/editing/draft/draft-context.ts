import type { MeasureVersion, VersionContent, VersionSection } from "@indikatorkatalogen/contract";
import { isVersionPart } from "@indikatorkatalogen/contract";
import { createContext, use, useSyncExternalStore } from "react";
import type { Draft } from "../saving/draft.ts";
import type { FieldSaving } from "../saving/field-saving.ts";
import { sectionNames, type VersionSaving } from "../saving/version-saving.ts";

interface Editing {
  draft: Draft;
  versionId: string;
  /** Under which this page keeps what is not saved. */
  keptKey: string;
  /** What a changed field is shown against and reset to: the published text, or the nearest earlier published version. */
  earlier: MeasureVersion | undefined;
}

export const EditingContext = createContext<Editing | undefined>(undefined);

export function useEditing(): Editing {
  const editing = use(EditingContext);
  if (!editing) throw new Error("Nothing is edited here");
  return editing;
}

/** The version as the server has it. Apart from the rest: it changes with every save, and the fields do not follow it. */
export const EditedVersionContext = createContext<MeasureVersion | undefined>(undefined);

export function useEditedVersion(): MeasureVersion {
  const version = use(EditedVersionContext);
  if (!version) throw new Error("Nothing is edited here");
  return version;
}

/** One field as it is typed; the page around it is not drawn anew for a keystroke. */
export function useFieldSaving(name: VersionSection): FieldSaving {
  const { draft } = useEditing();
  return useSyncExternalStore(draft.subscribe, () => draft.state().fields[name]);
}

export function useSaving(): VersionSaving {
  const { draft } = useEditing();
  return useSyncExternalStore(draft.subscribe, draft.state);
}

/** The version as it would be if everything typed were saved. A draft's lists are saved as soon as they change. */
export function contentAsTyped(version: MeasureVersion, { fields }: VersionSaving): VersionContent {
  const isKept = (name: VersionSection) => isVersionPart(name) && version.status === "ONGOING";
  const typed = sectionNames
    .filter((name) => !isKept(name))
    .map((name) => [name, fields[name].text === "" ? null : fields[name].text]);
  return { ...version, ...Object.fromEntries(typed), title: String(fields.title.text ?? "") };
}
