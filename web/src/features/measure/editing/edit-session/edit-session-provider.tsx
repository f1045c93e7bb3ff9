import type { Measure, MeasureVersion } from "@indikatorkatalogen/contract";
import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useEffect, useMemo, useState } from "react";
import { useSession } from "../../../session/session-context.ts";
import { followFocus } from "../presence/presence.queries.ts";
import { unsavedValues } from "../saving/edit-session.ts";
import { EditedVersionContext, EditingContext } from "./editing-context.ts";
import { openEditSession } from "./open-edit-session.ts";
import { registerEditor } from "./open-editors.ts";

interface EditSessionProviderProps {
  measure: Measure;
  version: MeasureVersion;
  userId: string;
  /** Somebody else has published or deleted the version. */
  isInterrupted: boolean;
  children: ReactNode;
}

/** Provides the editing state of one version to all of the measure's pages. */
export function EditSessionProvider({ measure, version, userId, isInterrupted, children }: EditSessionProviderProps) {
  const queryClient = useQueryClient();
  const { onInvalidTicket } = useSession();
  const [{ session, unsavedStore }] = useState(() =>
    openEditSession({ queryClient, userId, version, onLoggedOut: onInvalidTicket }),
  );

  useEffect(() => session.refresh(version), [session, version]);
  useEffect(() => {
    if (isInterrupted) session.interrupt();
  }, [session, isInterrupted]);
  useEffect(
    () => registerEditor(queryClient, { version, hasUnsentTexts: () => unsavedValues(session.state()).length > 0 }),
    [queryClient, session, version],
  );
  useEffect(() => followFocus(queryClient, version.id), [queryClient, version.id]);
  useEffect(() => {
    const handleHide = () => {
      if (document.visibilityState === "hidden") unsavedStore.flush();
    };
    window.addEventListener("online", session.resume);
    window.addEventListener("pagehide", unsavedStore.flush);
    document.addEventListener("visibilitychange", handleHide);
    return () => {
      window.removeEventListener("online", session.resume);
      window.removeEventListener("pagehide", unsavedStore.flush);
      document.removeEventListener("visibilitychange", handleHide);
      session.leaveAll();
    };
  }, [session, unsavedStore]);

  const earlier = earlierOf(measure, version);
  // Memoised after measuring: re-rendering every field at each save took 95 ms in a measure with 60 sub-measures.
  const editing = useMemo(
    () => ({ session, versionId: version.id, storageKey: unsavedStore.key, earlier }),
    [session, version.id, unsavedStore.key, earlier],
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
