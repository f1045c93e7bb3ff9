import { mdiMagnifyRemoveOutline, mdiPencilOutline } from "@mdi/js";
import { t } from "../../../texts/t.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { RouteButton } from "../../../ui/buttons/button-link.tsx";
import { MessageState } from "../../../ui/feedback/message-state.tsx";
import { editorViews, shownEditorView } from "../editor/editor-views.ts";
import type { MeasureListResult } from "../measure-list.queries.ts";
import { countFilters, noFilters, searchedText } from "../measure-list-address.ts";
import { useChangeAddress, useShownAddress } from "../use-measure-list-address.ts";
import { listAlternatives } from "./alternatives.ts";
import styles from "./empty-result.module.css";
import { NearestMeasures } from "./nearest-measures.tsx";
import { SearchTip } from "./search-tip.tsx";

interface EmptyResultProps {
  result: MeasureListResult;
}

export function EmptyResult({ result }: EmptyResultProps) {
  const change = useChangeAddress();
  const [search] = useShownAddress();
  const view = shownEditorView(search);
  if (result.totalCount === 0 && view && view !== "expiring") return <NoDrafts view={view} />;
  if (result.totalCount === 0) return <NothingFound result={result} />;

  return (
    <MessageState
      icon={mdiMagnifyRemoveOutline}
      heading={t("measureList.empty.pastEnd.heading")}
      actions={<Button onClick={() => void change({})}>{t("measureList.empty.firstPage")}</Button>}
    >
      {t("measureList.empty.pastEnd.advice")}
    </MessageState>
  );
}

interface NoDraftsProps {
  view: "mine" | "drafts";
}

function NoDrafts({ view }: NoDraftsProps) {
  const isMine = view === "mine";
  return (
    <MessageState
      icon={mdiPencilOutline}
      heading={t(isMine ? "measureList.empty.myDrafts.heading" : "measureList.empty.drafts.heading")}
      actions={
        <RouteButton to="/" search={isMine ? editorViews.drafts : {}}>
          {t(isMine ? "measureList.empty.allDrafts" : "measureList.empty.allMeasures")}
        </RouteButton>
      }
    >
      {t(isMine ? "measureList.empty.myDrafts.advice" : "measureList.empty.drafts.advice")}
    </MessageState>
  );
}

/** Says what to try: the corrected word, or the one filter that excludes every hit. */
function NothingFound({ result }: EmptyResultProps) {
  const [search, change] = useShownAddress();
  const { didYouMean } = result;
  const alternatives = listAlternatives(result, search);
  const offersWithoutText = alternatives.some(({ key }) => key === "searchValue");
  const text = searchedText(search);

  return (
    <>
      <MessageState
        icon={mdiMagnifyRemoveOutline}
        heading={t("measureList.empty.nothing.heading")}
        actions={
          <>
            {countFilters(search) > 1 && (
              <Button onClick={() => void change(noFilters)}>{t("measureList.empty.clearFilters")}</Button>
            )}
            {text && !offersWithoutText && (
              <Button onClick={() => void change({ search: undefined })}>{t("measureList.empty.clearText")}</Button>
            )}
          </>
        }
      >
        {didYouMean && (
          <p className={styles.meant}>
            {t("measureList.empty.didYouMean")}{" "}
            <Button variant="plain" onClick={() => void change({ search: didYouMean })}>
              {t("measureList.empty.meantWord", { word: didYouMean })}
            </Button>
          </p>
        )}
        {alternatives.length > 0 ? (
          <>
            <p>{t("measureList.empty.takeAway")}</p>
            <ul className={styles.alternatives}>
              {alternatives.map(({ key, label, count, removal }) => (
                <li key={key}>
                  <Button onClick={() => void change(removal)}>
                    {label}
                    <span className={styles.count}>{t("measureList.empty.gives", { count })}</span>
                  </Button>
                </li>
              ))}
            </ul>
          </>
        ) : (
          <p>{t("measureList.empty.nothing.advice")}</p>
        )}
        {text && <SearchTip key={text} words={text} />}
      </MessageState>
      <NearestMeasures measures={result.nearestMeasures ?? []} />
    </>
  );
}
