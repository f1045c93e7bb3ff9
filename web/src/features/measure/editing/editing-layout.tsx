import { useQueryClient } from "@tanstack/react-query";
import { Outlet } from "@tanstack/react-router";
import { useIsDeleted } from "../../../domain/measure/deleted-versions.ts";
import type { ShownVersion } from "../../../domain/measure/use-shown-version.ts";
import { useUser } from "../../session/use-user.ts";
import { MeasureTabs } from "../header/measure-tabs.tsx";
import measureStyles from "../measure.module.css";
import { EditSessionProvider } from "./edit-session/edit-session-provider.tsx";
import { findInterrupted } from "./edit-session/open-editors.ts";
import { EditingHeader } from "./editing-header.tsx";
import styles from "./editing-layout.module.css";
import { RecoveredTextsNotice } from "./recovered-texts/recovered-texts-notice.tsx";
import { UnpublishedGuard } from "./unpublished-guard.tsx";
import { useFieldCodes } from "./use-field-codes.ts";

/** Layout of a version being edited: the same tabs and pages under a header with the save state. */
export function EditingLayout({ measure, version: current }: ShownVersion) {
  const user = useUser();
  const queryClient = useQueryClient();
  const isDeleted = useIsDeleted(current);
  // Loaded while the page's chunk is.
  useFieldCodes();
  if (!user) return null;
  const opened = findInterrupted(queryClient, current);
  const version = opened ?? current;
  return (
    <EditSessionProvider
      key={`${version.id} ${version.status} ${user.userId}`}
      measure={measure}
      version={version}
      userId={user.userId}
      isInterrupted={opened !== undefined || isDeleted}
    >
      <article>
        <EditingHeader measure={measure} version={version} current={isDeleted ? undefined : current} />
        <div className={styles.tabs}>
          <MeasureTabs measure={measure} version={version} />
        </div>
        <div className={measureStyles.body}>
          <RecoveredTextsNotice />
          <Outlet />
        </div>
      </article>
      <UnpublishedGuard measureId={measure.id} />
    </EditSessionProvider>
  );
}
