import {
  addConnection,
  type Connection,
  connectionInput,
  contractVersions,
  removeConnection,
  updateConnection,
  versionParts,
} from "@indikatorkatalogen/contract";
import { callApi } from "../../../api/call-api.ts";
import { PageSection } from "../../../domain/measure/page-section.tsx";
import { useMeasureTitle } from "../../../domain/measure/use-measure-title.ts";
import { validityText } from "../../../domain/measure/validity.ts";
import { t } from "../../../texts/t.ts";
import type { FormField } from "../../../ui/forms/form-field.ts";
import { useEditedVersion } from "../editing/edit-session/editing-context.ts";
import { dateField, referenceField } from "../editing/parts/custom-fields.tsx";
import { PartForm } from "../editing/parts/part-form.tsx";
import { PartList } from "../editing/parts/part-list.tsx";
import { usePartRows } from "../editing/parts/part-rows.ts";
import { ConnectionDiagram } from "./connection-diagram.tsx";
import styles from "./connections.module.css";

const noConnection = {
  measurementSource: null,
  reportingSystem: null,
  contractVersion: null,
  validFrom: null,
  validTo: null,
};

/** The version's connections to data sources and reporting systems. */
export function ConnectionsEditor() {
  const version = useEditedVersion();
  const { rows } = usePartRows("connections");
  useMeasureTitle(version, versionParts.connections.label);
  return (
    <PageSection id="connections" heading={t("measure.connections.heading")}>
      {rows.length > 0 && (
        <div className={styles.diagram}>
          <ConnectionDiagram connections={rows} title={version.title} />
        </div>
      )}
      <PartList
        part="connections"
        nameOf={nameOf}
        show={(connection) => (
          <>
            <strong>{nameOf(connection)}</strong> {connection.contractVersion} {validityText(connection)}
          </>
        )}
        none={t("measure.connections.none")}
        addLabel={t("editing.parts.addConnection")}
        remove={({ id: connId }, { params, headers }) =>
          callApi(removeConnection, { params: { ...params, connId }, headers })
        }
        form={(connection, onDone) => <ConnectionForm connection={connection} onDone={onDone} />}
      />
    </PageSection>
  );
}

const nameOf = ({ measurementSource, reportingSystem }: Connection): string =>
  [measurementSource?.name, reportingSystem?.name].filter(Boolean).join(" → ");

interface ConnectionFormProps {
  connection: Connection | undefined;
  onDone: () => void;
}

const ConnectionForm = ({ connection, onDone }: ConnectionFormProps) => (
  <PartForm
    part="connections"
    row={connection}
    toRow={(values) => ({ ...noConnection, ...values })}
    heading={connection ? nameOf(connection) : t("editing.parts.addConnection")}
    name={`connection ${connection?.id ?? "new"}`}
    schema={connectionInput}
    values={connection ?? noConnection}
    fields={fields}
    add={(body, target) => callApi(addConnection, { ...target, body })}
    change={({ id: connId }, body, { params, headers }) =>
      callApi(updateConnection, { params: { ...params, connId }, headers, body })
    }
    onDone={onDone}
  />
);

const fields: FormField[] = [
  referenceField({
    name: "measurementSource",
    label: t("measure.measurementSource"),
    references: "measurementSource",
  }),
  referenceField({ name: "reportingSystem", label: t("measure.reportingSystem"), references: "reportingSystem" }),
  {
    kind: "choice",
    name: "contractVersion",
    label: t("measure.contractVersion"),
    emptyLabel: t("editing.none"),
    options: contractVersions.map((number) => ({ value: String(number), label: String(number) })),
    toValue: Number,
  },
  dateField({ name: "validFrom", label: t("editing.parts.validFrom") }),
  dateField({ name: "validTo", label: t("editing.parts.validTo") }),
];
