import { Outlet } from "@tanstack/react-router";
import { Suspense } from "react";
import { useShownVersion } from "../../domain/measure/use-shown-version.ts";
import { Skeleton } from "../../ui/feedback/skeleton.tsx";
import { lazyComponent } from "../../ui/loading/lazy-component.ts";
import { Permitted } from "../session/permitted.tsx";
import { useIsEditing } from "./editing/use-is-editing.ts";
import { MeasureHeader } from "./header/measure-header.tsx";
import { VersionNotices } from "./header/version-notices.tsx";
import styles from "./measure.module.css";

const UnsentReminder = lazyComponent(
  async () => (await import("./editing/recovered-texts/unsent-reminder.tsx")).UnsentReminder,
);
const EditingLayout = lazyComponent(async () => (await import("./editing/editing-layout.tsx")).EditingLayout);

/** Layout shared by all pages of a measure. */
export function MeasureLayout() {
  const { measure, version } = useShownVersion();
  if (useIsEditing(version)) {
    return (
      <Suspense fallback={<Waiting />}>
        <EditingLayout measure={measure} version={version} />
      </Suspense>
    );
  }
  return (
    <article>
      <MeasureHeader measure={measure} version={version} />
      <div className={styles.body}>
        <Permitted to="measures:update">
          <Suspense>
            <UnsentReminder version={version} />
          </Suspense>
        </Permitted>
        <VersionNotices measure={measure} version={version} />
        <Outlet />
      </div>
    </article>
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
