import { columnIds } from "@indikatorkatalogen/contract";
import { mdiArrowLeft, mdiCompareHorizontal } from "@mdi/js";
import { useSuspenseQueries } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { Suspense } from "react";
import { DownloadButton } from "../../../domain/download/download-button.tsx";
import { measureQuery } from "../../../domain/measure/measure.queries.ts";
import { t } from "../../../texts/t.ts";
import { Checkbox } from "../../../ui/checkbox.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { MessageState } from "../../../ui/states/message-state.tsx";
import { Skeleton } from "../../../ui/states/skeleton.tsx";
import { usePageTitle } from "../../../ui/use-page-title.ts";
import { selectVersion } from "../select-version.ts";
import styles from "./compare.module.css";
import { CompareTable } from "./compare-table.tsx";

const route = getRouteApi("/default/compare");
const [fewest, most] = [2, 4];

/** Two to four measures side by side. */
export function ComparePage() {
  const { id } = route.useSearch();
  const ids = [...new Set(id)].slice(0, most);

  return (
    <div className={styles.page}>
      <p className={styles.back}>
        <Link to="/">
          <Icon path={mdiArrowLeft} size={18} />
          {t("compare.back")}
        </Link>
      </p>
      <h1 tabIndex={-1}>{t("compare.heading")}</h1>
      {ids.length < fewest ? (
        <TooFew />
      ) : (
        <Suspense fallback={<Skeleton height="24em" />}>
          <Compared ids={ids} />
        </Suspense>
      )}
    </div>
  );
}

function TooFew() {
  usePageTitle(t("compare.heading"));
  return (
    <MessageState icon={mdiCompareHorizontal} level={2} heading={t("compare.tooFew.heading")}>
      {t("compare.tooFew.advice")}
    </MessageState>
  );
}

interface ComparedProps {
  ids: string[];
}

function Compared({ ids }: ComparedProps) {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const measures = useSuspenseQueries({ queries: ids.map((id) => measureQuery(id)) }).map(({ data }) => data);
  const versions = measures.map((measure) => selectVersion(measure, undefined));
  usePageTitle(`${t("compare.heading")}: ${versions.map(({ title }) => title).join(", ")}`);

  const change = (changes: Partial<typeof search>) =>
    void navigate({ search: { ...search, ...changes }, replace: true, resetScroll: false });
  return (
    <>
      <div className={styles.choices}>
        <Checkbox checked={!search.all} onChange={() => change({ all: search.all ? undefined : true })}>
          {t("compare.onlyDifferences")}
        </Checkbox>
        <DownloadButton label={t("download.compared", { count: ids.length })} body={{ ids, columns: [...columnIds] }} />
      </div>
      <CompareTable
        versions={versions}
        showsAll={search.all === true}
        onRemove={ids.length > fewest ? (gone) => change({ id: ids.filter((id) => id !== gone) }) : undefined}
      />
    </>
  );
}
