import type { MeasureVersion } from "@indikatorkatalogen/contract";
import type { QueryClient } from "@tanstack/react-query";

interface OpenEditor {
  version: MeasureVersion;
  hasUnsentTexts: () => boolean;
}

/** The editors that are shown, by the id of their version. */
const openEditors = new WeakMap<QueryClient, Map<string, OpenEditor>>();

/** Registers an editor for as long as it is shown. */
export function registerEditor(queryClient: QueryClient, editor: OpenEditor): () => void {
  const editors = openEditors.get(queryClient) ?? new Map<string, OpenEditor>();
  openEditors.set(queryClient, editors);
  editors.set(editor.version.id, editor);
  return () => {
    if (editors.get(editor.version.id) === editor) editors.delete(editor.version.id);
  };
}

/**
 * The version as it was when it was opened for editing, if somebody else has published or unpublished it since then and
 * there is text that has not been saved: the editor stays, so that nothing typed disappears from sight.
 */
export function findInterrupted(queryClient: QueryClient, version: MeasureVersion): MeasureVersion | undefined {
  const editor = openEditors.get(queryClient)?.get(version.id);
  return editor && editor.version.status !== version.status && editor.hasUnsentTexts() ? editor.version : undefined;
}
