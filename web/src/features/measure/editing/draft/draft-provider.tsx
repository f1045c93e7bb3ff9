import type { Measure, MeasureVersion } from "@indikatorkatalogen/contract";
import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useEffect, useMemo, useState } from "react";
import { useSession } from "../../../session/session-context.ts";
import { followFocus } from "../presence/presence.queries.ts";
import { unsentTexts } from "../saving/draft.ts";
import { EditedVersionContext, EditingContext } from "./draft-context.ts";
import { openDraft } from "./open-draft.ts";
import { registerEditor } from "./open-editors.ts";

interface DraftProviderProps {
  measure: Measure;
  version: MeasureVersion;
  userId: string;
  /** Somebody else has published or deleted the version. */
  isInterrupted: boolean;
  children: ReactNode;
}

/** Provides the editing state of one version to all of the measure's pages. */
export function DraftProvider({ measure, version, userId, isInterrupted, children }: DraftProviderProps) {
  const queryClient = useQueryClient();
  const { onInvalidTicket } = useSession();
  const [{ draft, draftStore }] = useState(() =>
    openDraft({ queryClient, userId, version, onLoggedOut: onInvalidTicket }),
  );

  useEffect(() => draft.refresh(version), [draft, version]);
  useEffect(() => {
    if (isInterrupted) draft.interrupt();
  }, [draft, isInterrupted]);
  useEffect(
    () => registerEditor(queryClient, { version, hasUnsentTexts: () => unsentTexts(draft.state()).length > 0 }),
    [queryClient, draft, version],
  );
  useEffect(() => followFocus(queryClient, version.id), [queryClient, version.id]);
  useEffect(() => {
    const handleHide = () => {
      if (document.visibilityState === "hidden") draftStore.flush();
    };
    window.addEventListener("online", draft.resume);
    window.addEventListener("pagehide", draftStore.flush);
    document.addEventListener("visibilitychange", handleHide);
    return () => {
      window.removeEventListener("online", draft.resume);
      window.removeEventListener("pagehide", draftStore.flush);
      document.removeEventListener("visibilitychange", handleHide);
      draft.leaveAll();
    };
  }, [draft, draftStore]);

  const earlier = earlierOf(measure, version);
  // Memoised after measuring: re-rendering every field at each save took 95 ms in a measure with 60 sub-measures.
  const editing = useMemo(
    () => ({ draft, versionId: version.id, storageKey: draftStore.key, earlier }),
    [draft, version.id, draftStore.key, earlier],
  );
  return (
    <EditingContext value={editing}>
      <EditedVersionContext value={version}>{children}</EditedVersionContext>
    </EditingContext>
  );
}

/** The version that changes are compared with: the published content itself, or the version before a draft. */
function earlierOf({ measureVersions }: Measure, version: MeasureVersion): MeasureVersion | undefined {
  if (version.status === "PUBLISHED") return version;
  return measureVersions.findLast(({ status, versionNr }) => status === "PUBLISHED" && versionNr < version.versionNr);
}
