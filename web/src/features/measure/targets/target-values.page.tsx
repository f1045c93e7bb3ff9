import { type MeasureVersion, type TargetValue, versionParts } from "@indikatorkatalogen/contract";
import { mdiBullseyeArrow } from "@mdi/js";
import { PageSection } from "../../../domain/measure/page-section.tsx";
import { formatTarget, targetName, targetTexts } from "../../../domain/measure/target-text.ts";
import { useMeasureTitle } from "../../../domain/measure/use-measure-title.ts";
import { useShownVersion } from "../../../domain/measure/use-shown-version.ts";
import { validityText } from "../../../domain/measure/validity.ts";
import { t } from "../../../texts/t.ts";
import { MessageState } from "../../../ui/feedback/message-state.tsx";
import { lazyComponent } from "../../../ui/loading/lazy-component.ts";
import { type FactColumn, FactTable } from "../../../ui/table/fact-table.tsx";
import { LinkedText, RunningText } from "../../../ui/text/running-text.tsx";
import { readOrEdit } from "../editing/read-or-edit.tsx";
import { TargetBar } from "./target-bar.tsx";
import { byLevel, byValidity, levelName } from "./target-groups.ts";
import styles from "./target-values.module.css";

const validityStatuses = ["current", "coming", "past"] as const;

/** Current targets first, then coming ones, then past ones. */
function ReadTargetValues() {
  const shown = useShownVersion();
  const { version } = shown;
  const texts = targetTexts(shown);
  const groups = byValidity(version.targetValues, new Date());
  useMeasureTitle(version, versionParts.targetValues.label);

  if (version.targetValues.length === 0) {
    return (
      <MessageState icon={mdiBullseyeArrow} level={2} heading={t("measure.targets.none")}>
        {t("measure.targets.noneAdvice")}
      </MessageState>
    );
  }
  return (
    <div className={styles.page}>
      {groups.current.length === 0 && <p>{texts.noneToday}</p>}
      {validityStatuses.map((status) =>
        groups[status].length > 0 ? (
          <PageSection key={status} id={status} heading={texts[status]}>
            <div className={status === "past" ? undefined : styles.withBars}>
              <Targets targets={groups[status]} version={version} caption={texts[status]} />
              {status !== "past" && <Bars targets={groups[status]} version={version} />}
            </div>
          </PageSection>
        ) : null,
      )}
    </div>
  );
}

export const TargetValuesPage = readOrEdit(
  ReadTargetValues,
  lazyComponent(async () => (await import("./targets-editor.tsx")).TargetsEditor),
);

interface TargetsProps {
  targets: TargetValue[];
  version: MeasureVersion;
}

function Bars({ targets, version }: TargetsProps) {
  return (
    <div className={styles.bars}>
      {byLevel(targets).map((group) => (
        <TargetBar key={group.key} group={group} version={version} showsLevel showsFigures />
      ))}
    </div>
  );
}

function Targets({ targets, version, caption }: TargetsProps & { caption: string }) {
  const columns: FactColumn<TargetValue>[] = [
    { id: "name", label: t("measure.targets.columns.name"), cell: targetName },
    {
      id: "level",
      label: t("measure.targets.columns.level"),
      isNumeric: true,
      cell: (target) => formatTarget(target, version),
    },
    { id: "organizationalLevel", label: t("measure.targets.columns.organizationalLevel"), cell: levelName },
    { id: "validity", label: t("measure.targets.columns.validity"), isUnbroken: true, cell: validityText },
    { id: "issuer", label: t("measure.targets.columns.issuer"), cell: ({ issuer }) => issuer },
    { id: "why", label: t("measure.targets.columns.why"), cell: (target) => <Why target={target} /> },
  ];
  return <FactTable caption={caption} columns={columns} rows={targets} rowId={({ id }) => id} />;
}

interface WhyProps {
  target: TargetValue;
}

function Why({ target: { motivation, reference } }: WhyProps) {
  return (
    <>
      {motivation && <RunningText text={motivation} />}
      {reference && (
        <p className={styles.reference}>
          <LinkedText text={reference} />
        </p>
      )}
    </>
  );
}
