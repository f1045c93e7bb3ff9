import { mdiAlertOutline } from "@mdi/js";
import { Outlet } from "@tanstack/react-router";
import { Suspense } from "react";
import { useIsDeleted } from "../../domain/measure/deleted-versions.ts";
import { type ShownVersion, useShownVersion } from "../../domain/measure/use-shown-version.ts";
import { t } from "../../texts/t.ts";
import { Notice } from "../../ui/feedback/notice.tsx";
import { Skeleton } from "../../ui/feedback/skeleton.tsx";
import { lazyComponent } from "../../ui/loading/lazy-component.ts";
import { Permitted } from "../session/permitted.tsx";
import { LazyEditingLayout } from "./editing/lazy-editor.ts";
import { useIsEditing } from "./editing/use-is-editing.ts";
import { MeasureHeader } from "./header/measure-header.tsx";
import { VersionNotices } from "./header/version-notices.tsx";
import styles from "./measure.module.css";

const UnsentReminder = lazyComponent(
  async () => (await import("./editing/recovered-texts/unsent-reminder.tsx")).UnsentReminder,
);
const LiveMeasure = lazyComponent(async () => (await import("./live/live-measure.tsx")).LiveMeasure);

/** Layout shared by all pages of a measure. */
export function MeasureLayout() {
  const { measure, version } = useShownVersion();
  const isEditing = useIsEditing(version);
  return (
    <>
      <Permitted to="application:read">
        <Suspense>
          <LiveMeasure measure={measure} version={version} />
        </Suspense>
      </Permitted>
      {isEditing ? (
        <Suspense fallback={<Waiting />}>
          <LazyEditingLayout measure={measure} version={version} />
        </Suspense>
      ) : (
        <ReadingLayout measure={measure} version={version} />
      )}
    </>
  );
}

function ReadingLayout({ measure, version }: ShownVersion) {
  return (
    <article>
      <MeasureHeader measure={measure} version={version} />
      <div className={styles.body}>
        <Permitted to="measures:update">
          <Suspense>
            <UnsentReminder version={version} />
          </Suspense>
        </Permitted>
        <DeletedNotice version={version} />
        <VersionNotices measure={measure} version={version} />
        <Outlet />
      </div>
    </article>
  );
}

function DeletedNotice({ version }: Pick<ShownVersion, "version">) {
  if (!useIsDeleted(version)) return null;
  return (
    <Notice tone="warning" icon={mdiAlertOutline}>
      {t("measure.notices.deleted", { number: version.versionNr })}
    </Notice>
  );
}

function Waiting() {
  return (
    <div className={styles.waiting} aria-busy="true">
      <Skeleton width="60%" height="1.6em" />
      <Skeleton height="8em" />
      <Skeleton height="14em" />
    </div>
  );
}
