import type { Measure, MeasureVersion } from "@indikatorkatalogen/contract";
import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useEffect, useMemo, useState } from "react";
import { useSession } from "../../../session/session-context.ts";
import { EditedVersionContext, EditingContext } from "./draft-context.ts";
import { openDraft } from "./open-draft.ts";

interface DraftProviderProps {
  measure: Measure;
  version: MeasureVersion;
  userId: string;
  children: ReactNode;
}

/** The editing of one version, shared by all the measure's pages. */
export function DraftProvider({ measure, version, userId, children }: DraftProviderProps) {
  const queryClient = useQueryClient();
  const { onInvalidTicket } = useSession();
  const [{ draft, keeper }] = useState(() => openDraft({ queryClient, userId, version, onLoggedOut: onInvalidTicket }));

  useEffect(() => draft.refresh(version), [draft, version]);
  useEffect(() => {
    const handleHide = () => {
      if (document.visibilityState === "hidden") keeper.keepNow();
    };
    window.addEventListener("online", draft.resume);
    window.addEventListener("pagehide", keeper.keepNow);
    document.addEventListener("visibilitychange", handleHide);
    return () => {
      window.removeEventListener("online", draft.resume);
      window.removeEventListener("pagehide", keeper.keepNow);
      document.removeEventListener("visibilitychange", handleHide);
      draft.leaveAll();
    };
  }, [draft, keeper]);

  const earlier = earlierOf(measure, version);
  // Measured: drawing every field anew at each save took frames of 95 ms in a measure with 60 sub-measures.
  const editing = useMemo(
    () => ({ draft, versionId: version.id, keptKey: keeper.key, earlier }),
    [draft, version.id, keeper.key, earlier],
  );
  return (
    <EditingContext value={editing}>
      <EditedVersionContext value={version}>{children}</EditedVersionContext>
    </EditingContext>
  );
}

/** A published version's changes are held against what is published; a draft against the version before it. */
function earlierOf({ measureVersions }: Measure, version: MeasureVersion): MeasureVersion | undefined {
  if (version.status === "PUBLISHED") return version;
  return measureVersions.findLast(({ status, versionNr }) => status === "PUBLISHED" && versionNr < version.versionNr);
}
