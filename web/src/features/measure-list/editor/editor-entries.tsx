import { Suspense } from "react";
import { lazyComponent } from "../../../ui/loading/lazy-component.ts";
import { useAccessState } from "../../session/use-access-state.ts";
import styles from "./editor-entries.module.css";

const EditorLinks = lazyComponent(async () => (await import("./editor-links.tsx")).EditorLinks);

/** Links for editors, in a chunk that other visitors do not download. */
export function EditorEntries() {
  const access = useAccessState((hasAccess) => hasAccess("measures:create"));
  if (access === "denied") return null;
  // Space is reserved while access is unknown, because most logged-in users are editors.
  const space = <div className={styles.entries} />;
  return access === "unknown" ? (
    space
  ) : (
    <Suspense fallback={space}>
      <EditorLinks />
    </Suspense>
  );
}
