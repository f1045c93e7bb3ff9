import { mdiPlus } from "@mdi/js";
import { Link } from "@tanstack/react-router";
import { t } from "../../../texts/t.ts";
import { RouteButton } from "../../../ui/buttons/button-link.tsx";
import { useShownAddress } from "../use-measure-list-address.ts";
import styles from "./editor-entries.module.css";
import { editorViewNames, editorViews, shownEditorView } from "./editor-views.ts";

/** A new measure, and the views of the list that editors work from. */
export function EditorLinks() {
  const [search] = useShownAddress();
  const shown = shownEditorView(search);
  return (
    <nav className={styles.entries} aria-label={t("measureList.editorViews.label")}>
      <RouteButton variant="filled" icon={mdiPlus} to="/newMeasure">
        {t("site.newMeasure")}
      </RouteButton>
      {editorViewNames.map((name) => (
        <Link key={name} to="/" search={editorViews[name]} aria-current={name === shown ? "page" : undefined}>
          {t(`measureList.editorViews.${name}`)}
        </Link>
      ))}
    </nav>
  );
}
