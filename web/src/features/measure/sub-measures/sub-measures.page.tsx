import { type SubMeasure, versionParts } from "@indikatorkatalogen/contract";
import { mdiFormatListBulletedType } from "@mdi/js";
import { PageSection } from "../../../domain/measure/page-section.tsx";
import { differencesOf, shortSubMeasureName } from "../../../domain/measure/sub-measure-differences.ts";
import { useMeasureTitle } from "../../../domain/measure/use-measure-title.ts";
import { useShownVersion } from "../../../domain/measure/use-shown-version.ts";
import { t } from "../../../texts/t.ts";
import { CopyableText } from "../../../ui/buttons/copyable-text.tsx";
import { MessageState } from "../../../ui/feedback/message-state.tsx";
import { lazyComponent } from "../../../ui/loading/lazy-component.ts";
import { type FactColumn, FactTable } from "../../../ui/table/fact-table.tsx";
import { DiffText } from "../../../ui/text/diff-text.tsx";
import { diffWords } from "../../../ui/text/word-diff.ts";
import { readOrEdit } from "../editing/read-or-edit.tsx";
import styles from "./sub-measures.module.css";

function ReadSubMeasures() {
  const { version } = useShownVersion();
  const { submeasures } = version;
  const different = submeasures.filter((sub) => differencesOf(sub, version).length > 0);
  useMeasureTitle(version, versionParts.submeasures.label);

  if (submeasures.length === 0) {
    return (
      <MessageState icon={mdiFormatListBulletedType} level={2} heading={t("measure.subMeasures.none")}>
        {t("measure.subMeasures.noneAdvice")}
      </MessageState>
    );
  }
  return (
    <div className={styles.page}>
      <PageSection id="submeasures" heading={t("measure.subMeasures.heading")}>
        <p className={styles.lead}>{t("measure.subMeasures.lead")}</p>
        <SubMeasureTable rows={submeasures} />
      </PageSection>
      {different.length > 0 && (
        <PageSection id="differences" heading={t("measure.subMeasures.differences")}>
          {different.map((sub) => (
            <div key={sub.id} className={styles.different}>
              <h3>{shortSubMeasureName(sub)}</h3>
              <dl className={styles.texts}>
                {differencesOf(sub, version).map(({ label, measureValue, ownValue }) => (
                  <div key={label}>
                    <dt>{label}</dt>
                    <dd>
                      <DiffText words={diffWords(measureValue, ownValue)} />
                    </dd>
                  </div>
                ))}
              </dl>
            </div>
          ))}
        </PageSection>
      )}
    </div>
  );
}

export const SubMeasuresPage = readOrEdit(
  ReadSubMeasures,
  lazyComponent(async () => (await import("./sub-measures-editor.tsx")).SubMeasuresEditor),
);

interface SubMeasureTableProps {
  rows: SubMeasure[];
}

function SubMeasureTable({ rows }: SubMeasureTableProps) {
  const shown = columns.filter(({ isUsed }) => rows.some(isUsed));
  const isNarrow = shown.every(({ id }) => id !== "restriction" && id !== "title");
  return (
    <FactTable
      caption={t("measure.subMeasures.heading")}
      columns={shown}
      rows={rows}
      rowId={({ id }) => id}
      isNarrow={isNarrow}
    />
  );
}

interface SubMeasureColumn extends FactColumn<SubMeasure> {
  /** Columns that are the same for every row are omitted. */
  isUsed: (row: SubMeasure) => boolean;
}

const columns: SubMeasureColumn[] = [
  {
    id: "gender",
    label: t("measure.subMeasures.gender"),
    isUsed: ({ gender }) => gender !== null,
    cell: ({ gender }) => gender?.displayName ?? t("measure.subMeasures.all"),
  },
  {
    id: "age",
    label: t("measure.subMeasures.age"),
    isUsed: ({ age }) => age !== null,
    cell: ({ age }) => age?.displayName ?? t("measure.subMeasures.all"),
  },
  {
    id: "restriction",
    label: t("measure.subMeasures.restriction"),
    isUsed: ({ restriction }) => restriction !== null,
    cell: ({ restriction }) => restriction,
  },
  {
    id: "title",
    label: t("measure.subMeasures.title"),
    isUsed: ({ hasOwnTitle }) => hasOwnTitle,
    cell: ({ hasOwnTitle, title }) => hasOwnTitle && title,
  },
  {
    id: "id",
    label: t("measure.subMeasures.id"),
    isUsed: () => true,
    cell: (sub) => (
      <CopyableText
        text={sub.id}
        label={t("measure.subMeasures.copyId", { name: shortSubMeasureName(sub) })}
        done={t("measure.idCopied")}
      />
    ),
  },
];
