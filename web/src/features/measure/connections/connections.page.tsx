import { type Connection, versionParts } from "@indikatorkatalogen/contract";
import { mdiTransitConnectionVariant } from "@mdi/js";
import { FilteredListLink } from "../../../domain/measure/fields/show-links.tsx";
import { PageSection } from "../../../domain/measure/page-section.tsx";
import { useMeasureTitle } from "../../../domain/measure/use-measure-title.ts";
import { useShownVersion } from "../../../domain/measure/use-shown-version.ts";
import { validityText } from "../../../domain/measure/validity.ts";
import { t } from "../../../texts/t.ts";
import { MessageState } from "../../../ui/feedback/message-state.tsx";
import { lazyComponent } from "../../../ui/loading/lazy-component.ts";
import { type FactColumn, FactTable } from "../../../ui/table/fact-table.tsx";
import { readOrEdit } from "../editing/read-or-edit.tsx";
import { ConnectionDiagram } from "./connection-diagram.tsx";
import styles from "./connections.module.css";

/** The version's connections to data sources and reporting systems. */
function ReadConnections() {
  const { version } = useShownVersion();
  const { connections } = version;
  const hasValidity = connections.some(validityText);
  useMeasureTitle(version, versionParts.connections.label);

  if (connections.length === 0) {
    return (
      <MessageState icon={mdiTransitConnectionVariant} level={2} heading={t("measure.connections.none")}>
        {t("measure.connections.noneAdvice")}
      </MessageState>
    );
  }
  return (
    <div className={styles.page}>
      <PageSection id="diagram" heading={t("measure.connections.diagram")}>
        <ConnectionDiagram connections={connections} title={version.title} />
      </PageSection>
      <PageSection id="connections" heading={t("measure.connections.heading")}>
        <FactTable
          caption={t("measure.connections.heading")}
          columns={hasValidity ? [...columns, validity] : columns}
          rows={connections}
          rowId={({ id }) => id}
        />
      </PageSection>
    </div>
  );
}

export const ConnectionsPage = readOrEdit(
  ReadConnections,
  lazyComponent(async () => (await import("./connections-editor.tsx")).ConnectionsEditor),
);

const columns: FactColumn<Connection>[] = [
  {
    id: "measurementSource",
    label: t("measure.measurementSource"),
    cell: ({ measurementSource }) =>
      measurementSource ? (
        <FilteredListLink filter="measurementSource" id={measurementSource.id}>
          {measurementSource.name}
        </FilteredListLink>
      ) : (
        t("measure.missing")
      ),
  },
  {
    id: "reportingSystem",
    label: t("measure.reportingSystem"),
    cell: ({ reportingSystem }) =>
      reportingSystem ? (
        <FilteredListLink filter="reportingSystem" id={reportingSystem.id}>
          {reportingSystem.name}
        </FilteredListLink>
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
