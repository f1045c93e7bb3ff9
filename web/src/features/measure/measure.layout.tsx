import { Outlet } from "@tanstack/react-router";
import { Suspense } from "react";
import { lazyPart } from "../../ui/lazy-part.ts";
import { Permitted } from "../session/permitted.tsx";
import { useIsEditing } from "./editing/use-is-editing.ts";
import { MeasureHeader } from "./header/measure-header.tsx";
import { VersionNotices } from "./header/version-notices.tsx";
import styles from "./measure.module.css";
import { useShownVersion } from "./use-shown-version.ts";

const UnsentReminder = lazyPart(async () => (await import("./editing/kept/unsent-reminder.tsx")).UnsentReminder);
const EditingLayout = lazyPart(async () => (await import("./editing/editing-layout.tsx")).EditingLayout);

/** What every page of a measure has in common; the page itself stands under the tabs. */
export function MeasureLayout() {
  const { measure, version } = useShownVersion();
  if (useIsEditing(version)) {
    return (
      <Suspense>
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
