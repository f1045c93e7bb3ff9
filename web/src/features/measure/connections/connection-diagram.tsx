import type { Connection } from "@indikatorkatalogen/contract";
import { mdiArrowRight, mdiChartBar, mdiDatabaseOutline, mdiServerNetwork } from "@mdi/js";
import { validityStatusOn } from "../../../domain/measure/validity.ts";
import { t } from "../../../texts/t.ts";
import { Icon } from "../../../ui/buttons/icon.tsx";
import { classNames } from "../../../ui/class-names.ts";
import styles from "./connection-diagram.module.css";

interface ConnectionDiagramProps {
  connections: Connection[];
  title: string;
}

/** Diagram of the data flow from sources through the measure to systems. The table has the same content as text. */
export function ConnectionDiagram({ connections, title }: ConnectionDiagramProps) {
  const current = connections.filter((connection) => validityStatusOn(new Date(), connection) === "current");
  const drawn = current.length > 0 ? current : connections;
  const sources = namesOf(drawn.map(({ measurementSource }) => measurementSource));
  const systems = namesOf(drawn.map(({ reportingSystem }) => reportingSystem));
  const spoken = { title, sources: sources.join(", "), systems: systems.join(", ") };

  return (
    <div role="img" aria-label={t("measure.connections.spoken", spoken)} className={styles.diagram}>
      <Column label={t("measure.connections.sources")} names={sources} icon={mdiDatabaseOutline} />
      <Arrow />
      <Column label={t("measure.connections.measure")} names={[title]} icon={mdiChartBar} isMiddle />
      <Arrow />
      <Column label={t("measure.connections.systems")} names={systems} icon={mdiServerNetwork} />
    </div>
  );
}

/** Unique names. */
function namesOf(references: ({ name: string } | null)[]): string[] {
  const names = [...new Set(references.flatMap((reference) => reference?.name ?? []))];
  return names.length > 0 ? names : [t("measure.missing")];
}

interface ColumnProps {
  label: string;
  names: string[];
  icon: string;
  isMiddle?: boolean;
}

function Column({ label, names, icon, isMiddle = false }: ColumnProps) {
  return (
    <div className={classNames(styles.column, isMiddle && styles.middle)}>
      <span className={styles.label}>{label}</span>
      {names.map((name) => (
        <span key={name} className={styles.box}>
          <Icon path={icon} />
          <span>{name}</span>
        </span>
      ))}
    </div>
  );
}

const Arrow = () => (
  <span className={styles.arrow}>
    <Icon path={mdiArrowRight} size={24} />
  </span>
);
