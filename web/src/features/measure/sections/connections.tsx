import type { Connection, MeasureVersion } from "@indikatorkatalogen/contract";
import { mdiArrowRight } from "@mdi/js";
import { t } from "../../../texts/t.ts";
import { Icon } from "../../../ui/icon.tsx";
import { validityText } from "../fields/validity-text.ts";
import styles from "./field-lists.module.css";
import { Section } from "./section.tsx";

interface ConnectionsProps {
  version: MeasureVersion;
}

export function Connections({ version: { connections } }: ConnectionsProps) {
  return (
    <Section id="connections" count={connections.length}>
      <ul className={styles.items}>
        {connections.map((connection) => (
          <li key={connection.id}>
            <ConnectionItem connection={connection} />
          </li>
        ))}
      </ul>
    </Section>
  );
}

interface ConnectionItemProps {
  connection: Connection;
}

/** Where the figures come from, and through what they are reported. */
function ConnectionItem({ connection }: ConnectionItemProps) {
  const { measurementSource, reportingSystem, contractVersion } = connection;
  const validity = validityText(connection);
  const notes = [
    contractVersion !== null && t("measure.contractVersion", { version: String(contractVersion) }),
    validity && t("measure.validity", { validity }),
  ];

  return (
    <>
      <div className={styles.flow}>
        {measurementSource && <Node label={t("measure.measurementSource")} name={measurementSource.name} />}
        {measurementSource && reportingSystem && <Icon path={mdiArrowRight} />}
        {reportingSystem && <Node label={t("measure.reportingSystem")} name={reportingSystem.name} />}
      </div>
      <p className={styles.itemNote}>{notes.filter(Boolean).join(" · ")}</p>
    </>
  );
}

interface NodeProps {
  label: string;
  name: string;
}

function Node({ label, name }: NodeProps) {
  return (
    <p className={styles.node}>
      <span className={styles.itemNote}>{label}</span> {name}
    </p>
  );
}
