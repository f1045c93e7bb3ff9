import { Outlet } from "@tanstack/react-router";
import { Suspense } from "react";
import { lazyPart } from "../../ui/lazy-part.ts";
import { useIsEditing } from "./editing/can-edit.ts";
import { MeasureHeader } from "./header/measure-header.tsx";
import { VersionNotices } from "./header/version-notices.tsx";
import styles from "./measure.module.css";
import { useShownVersion } from "./use-shown-version.ts";

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
        <VersionNotices measure={measure} version={version} />
        <Outlet />
      </div>
    </article>
  );
}
