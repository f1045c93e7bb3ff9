import { Suspense } from "react";
import { lazyComponent } from "../../../ui/loading/lazy-component.ts";
import { useAccessState } from "../../session/use-access-state.ts";
import styles from "./editor-entries.module.css";

const EditorLinks = lazyComponent(async () => (await import("./editor-links.tsx")).EditorLinks);

/** What editors come to the list for. Other visitors do not download it. */
export function EditorEntries() {
  const access = useAccessState((hasAccess) => hasAccess("measures:create"));
  if (access === "denied") return null;
  // Most users who are logged in are editors: the space is reserved before it is known.
  const space = <div className={styles.entries} />;
  return access === "unknown" ? (
    space
  ) : (
    <Suspense fallback={space}>
      <EditorLinks />
    </Suspense>
  );
}
