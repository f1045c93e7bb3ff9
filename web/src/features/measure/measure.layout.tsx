import { Outlet } from "@tanstack/react-router";
import { MeasureHeader } from "./header/measure-header.tsx";
import { VersionNotices } from "./header/version-notices.tsx";
import styles from "./measure.module.css";
import { useShownVersion } from "./use-shown-version.ts";

/** What every page of a measure has in common; the page itself stands under the tabs. */
export function MeasureLayout() {
  const { measure, version } = useShownVersion();
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
