import type { Connection } from "@indikatorkatalogen/contract";
import { mdiTransitConnectionVariant } from "@mdi/js";
import { t } from "../../../texts/t.ts";
import { MessageState } from "../../../ui/feedback/message-state.tsx";
import { lazyComponent } from "../../../ui/loading/lazy-component.ts";
import { type FactColumn, FactTable } from "../../../ui/table/fact-table.tsx";
import { Section } from "../description/section.tsx";
import { readOrEdit } from "../editing/read-or-edit.tsx";
import { MeasuresWith } from "../fields/show-links.tsx";
import { useMeasureTitle } from "../use-measure-title.ts";
import { useShownVersion } from "../use-shown-version.ts";
import { validityText } from "../validity.ts";
import { ConnectionPicture } from "./connection-picture.tsx";
import styles from "./connections.module.css";

/** Where the figures come from, and through what they are reported. */
function ReadConnections() {
  const { version } = useShownVersion();
  const { connections } = version;
  const hasValidity = connections.some(validityText);
  useMeasureTitle(version, t("measure.tabs.connections"));

  if (connections.length === 0) {
    return (
      <MessageState icon={mdiTransitConnectionVariant} level={2} heading={t("measure.connections.none")}>
        {t("measure.connections.noneAdvice")}
      </MessageState>
    );
  }
  return (
    <div className={styles.page}>
      <Section id="picture" heading={t("measure.connections.picture")}>
        <ConnectionPicture connections={connections} title={version.title} />
      </Section>
      <Section id="connections" heading={t("measure.connections.heading")}>
        <FactTable
          caption={t("measure.connections.heading")}
          columns={hasValidity ? [...columns, validity] : columns}
          rows={connections}
          rowId={({ id }) => id}
        />
      </Section>
    </div>
  );
}

export const ConnectionsPage = readOrEdit(
  ReadConnections,
  lazyComponent(async () => (await import("../editing/parts/connections-editor.tsx")).ConnectionsEditor),
);

const columns: FactColumn<Connection>[] = [
  {
    id: "measurementSource",
    label: t("measure.measurementSource"),
    cell: ({ measurementSource }) =>
      measurementSource ? (
        <MeasuresWith filter="measurementSource" id={measurementSource.id}>
          {measurementSource.name}
        </MeasuresWith>
      ) : (
        t("measure.missing")
      ),
  },
  {
    id: "reportingSystem",
    label: t("measure.reportingSystem"),
    cell: ({ reportingSystem }) =>
      reportingSystem ? (
        <MeasuresWith filter="reportingSystem" id={reportingSystem.id}>
          {reportingSystem.name}
        </MeasuresWith>
      ) : (
        t("measure.missing")
      ),
  },
  {
    id: "contractVersion",
    label: t("measure.contractVersion"),
    cell: ({ contractVersion }) => contractVersion,
  },
];

const validity: FactColumn<Connection> = {
  id: "validity",
  label: t("measure.valid"),
  isUnbroken: true,
  cell: validityText,
};
