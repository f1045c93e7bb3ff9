import { Outlet } from "@tanstack/react-router";
import type { ShownVersion } from "../../../domain/measure/use-shown-version.ts";
import { useUser } from "../../session/use-user.ts";
import { MeasureTabs } from "../header/measure-tabs.tsx";
import measureStyles from "../measure.module.css";
import { DraftProvider } from "./draft/draft-provider.tsx";
import { EditingHeader } from "./editing-header.tsx";
import styles from "./editing-layout.module.css";
import { RecoveredTextsNotice } from "./recovered-texts/recovered-texts-notice.tsx";
import { UnpublishedGuard } from "./unpublished-guard.tsx";
import { useFieldCodes } from "./use-field-codes.ts";

/** Layout of a version being edited: the same tabs and pages under a header with the save state. */
export function EditingLayout({ measure, version }: ShownVersion) {
  const user = useUser();
  // Loaded while the page's chunk is.
  useFieldCodes();
  if (!user) return null;
  return (
    <DraftProvider
      key={`${version.id} ${version.status} ${user.userId}`}
      measure={measure}
      version={version}
      userId={user.userId}
    >
      <article>
        <EditingHeader measure={measure} version={version} />
        <div className={styles.tabs}>
          <MeasureTabs measure={measure} version={version} />
        </div>
        <div className={measureStyles.body}>
          <RecoveredTextsNotice />
          <Outlet />
        </div>
      </article>
      <UnpublishedGuard measureId={measure.id} />
    </DraftProvider>
  );
}
