import { exportTable, type MeasureVersion } from "@indikatorkatalogen/contract";
import { mdiAlertOutline, mdiArrowLeft, mdiCompareHorizontal, mdiTrayArrowDown } from "@mdi/js";
import { useMutation } from "@tanstack/react-query";
import { getRouteApi, Link, useLocation } from "@tanstack/react-router";
import { downloadFile } from "../../domain/download/download.ts";
import { maxCompared, minCompared } from "../../domain/measure/compared-count.ts";
import { formatDate } from "../../texts/format.ts";
import { t } from "../../texts/t.ts";
import { Button } from "../../ui/buttons/button.tsx";
import { Icon } from "../../ui/buttons/icon.tsx";
import { MessageState } from "../../ui/feedback/message-state.tsx";
import { Notice } from "../../ui/feedback/notice.tsx";
import { Skeleton } from "../../ui/feedback/skeleton.tsx";
import { FormError } from "../../ui/forms/form-error.tsx";
import { Checkbox } from "../../ui/inputs/checkbox.tsx";
import { usePageTitle } from "../../ui/page/use-page-title.ts";
import styles from "./compare.module.css";
import { CompareTable } from "./compare-table.tsx";
import { type ComparedRow, comparedRows } from "./compared-rows.ts";
import { toExportedTable } from "./to-exported-table.ts";
import { type MissingMeasure, useComparedMeasures } from "./use-compared-measures.ts";

const route = getRouteApi("/default/compare");

/** Compares two to four measures side by side. */
export function ComparePage() {
  const { id } = route.useSearch();
  const requested = [...new Set(id)];
  const ids = requested.slice(0, maxCompared);
  const count = requested.length - ids.length;
  const chosenFrom = useLocation({ select: ({ state }) => state.chosenFrom });

  return (
    <div className={styles.page}>
      <p className={styles.back}>
        <Link to="/" search={chosenFrom ?? {}}>
          <Icon path={mdiArrowLeft} size={18} />
          {t("compare.back")}
        </Link>
      </p>
      <h1 tabIndex={-1}>{t("compare.heading")}</h1>
      {count > 0 && (
        <div className={styles.missing}>
          <Notice tone="warning" icon={mdiAlertOutline}>
            {t("compare.tooMany", { most: maxCompared, count })}
          </Notice>
        </div>
      )}
      {ids.length < minCompared ? <TooFew /> : <Compared ids={ids} />}
    </div>
  );
}

interface TooFewProps {
  /** The only measure that could be shown, if any. */
  only?: MeasureVersion | undefined;
}

function TooFew({ only }: TooFewProps) {
  usePageTitle(t("compare.heading"));
  const link = only && (
    <Link to="/measure/$id" params={{ id: only.measureId }}>
      {t("compare.tooFew.open", { title: only.title })}
    </Link>
  );
  return (
    <MessageState icon={mdiCompareHorizontal} level={2} heading={t("compare.tooFew.heading")} actions={link}>
      {t("compare.tooFew.advice")}
    </MessageState>
  );
}

interface ComparedProps {
  ids: string[];
}

/** Compares the measures that were found and reports the others. */
function Compared({ ids }: ComparedProps) {
  const compared = useComparedMeasures(ids);
  if (!compared) return <Skeleton height="24em" />;

  const { versions, missing } = compared;
  const isEnough = versions.length >= minCompared;
  return (
    <>
      <div className={styles.missing}>
        {missing.map((one) => (
          <MissingNotice key={one.id} missing={one} rest={isEnough ? ids.filter((id) => id !== one.id) : undefined} />
        ))}
      </div>
      {isEnough ? <Comparison versions={versions} /> : <TooFew only={versions[0]} />}
    </>
  );
}

interface MissingNoticeProps {
  missing: MissingMeasure;
  /** The remaining ids without this one. */
  rest: string[] | undefined;
}

function MissingNotice({ missing: { id, reason }, rest }: MissingNoticeProps) {
  const { all } = route.useSearch();
  const action = rest && (
    <Link to="/compare" search={{ id: rest, all }} state={true} replace resetScroll={false}>
      {t("compare.missing.leaveOut")}
    </Link>
  );
  return (
    <Notice tone="warning" icon={mdiAlertOutline} action={action}>
      {t(`compare.missing.${reason}`, { id })}
    </Notice>
  );
}

interface ComparisonProps {
  versions: MeasureVersion[];
}

function Comparison({ versions }: ComparisonProps) {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const ids = versions.map(({ measureId }) => measureId);
  usePageTitle(`${t("compare.heading")}: ${versions.map(({ title }) => title).join(", ")}`);

  const rows = comparedRows(versions).filter(({ differs }) => search.all || differs);

  const change = (changes: Partial<typeof search>) =>
    void navigate({ search: { ...search, ...changes }, state: true, replace: true, resetScroll: false });
  return (
    <>
      <div className={styles.choices}>
        <Checkbox checked={!search.all} onChange={() => change({ all: search.all ? undefined : true })}>
          {t("compare.onlyDifferences")}
        </Checkbox>
        {search.all && (
          <span aria-hidden="true" className={styles.legend}>
            {t("compare.differs")}
          </span>
        )}
        <DownloadComparison rows={rows} versions={versions} />
      </div>
      <p className={styles.printed}>
        {t(search.all ? "compare.printed.all" : "compare.printed.differences", { date: formatDate(Date.now()) })}
      </p>
      <CompareTable
        versions={versions}
        rows={rows}
        showsAll={search.all === true}
        onRemove={ids.length > minCompared ? (gone) => change({ id: ids.filter((id) => id !== gone) }) : undefined}
      />
    </>
  );
}

interface DownloadComparisonProps extends ComparisonProps {
  rows: ComparedRow[];
}

/** Downloads exactly the rows that are shown. */
function DownloadComparison({ rows, versions }: DownloadComparisonProps) {
  const { mutate, isPending, isError } = useMutation({
    mutationFn: () => downloadFile(exportTable, { body: toExportedTable(rows, versions) }),
  });
  return (
    <>
      <Button icon={mdiTrayArrowDown} loading={isPending} onClick={() => mutate()}>
        {t("compare.download")}
      </Button>
      <FormError text={isError ? t("download.failed") : undefined} />
    </>
  );
}
