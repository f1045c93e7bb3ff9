import { mdiPlus } from "@mdi/js";
import { Link } from "@tanstack/react-router";
import { t } from "../../../texts/t.ts";
import { RouteButton } from "../../../ui/buttons/button-link.tsx";
import { useAccessState } from "../../session/use-access-state.ts";
import styles from "./editor-entries.module.css";

const soon = 3;

/** What editors come to the list for. */
export function EditorEntries() {
  const access = useAccessState((hasAccess) => hasAccess("measures:create"));
  if (access === "denied") return null;
  // Whoever is logged in is most often an editor: there is room before it is known.
  if (access === "unknown") return <div className={styles.entries} />;
  return (
    <nav className={styles.entries} aria-label={t("measureList.editorViews.label")}>
      <RouteButton look="filled" icon={mdiPlus} to="/newMeasure">
        {t("site.newMeasure")}
      </RouteButton>
      <Link to="/" search={{ status: ["ONGOING"], mine: true }} activeOptions={{ exact: true }}>
        {t("measureList.editorViews.mine")}
      </Link>
      <Link to="/" search={{ status: ["ONGOING"] }} activeOptions={{ exact: true }}>
        {t("measureList.editorViews.drafts")}
      </Link>
      <Link to="/" search={{ expires: soon, sort: "VALID_TO", direction: "ASCENDING" }} activeOptions={{ exact: true }}>
        {t("measureList.editorViews.expiring")}
      </Link>
    </nav>
  );
}
