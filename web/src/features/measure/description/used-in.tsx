import type { MeasureGroup, ViewGroup } from "@indikatorkatalogen/contract";
import { Link } from "@tanstack/react-router";
import { PageSection } from "../../../domain/measure/page-section.tsx";
import { StatusChip } from "../../../domain/status-chip.tsx";
import { t } from "../../../texts/t.ts";
import styles from "./used-in.module.css";

interface UsedInProps {
  measureId: string;
  viewGroups: ViewGroup[];
  measureGroups: MeasureGroup[];
}

/** The measure groups and view groups that contain the measure. */
export function UsedIn({ measureId, viewGroups, measureGroups }: UsedInProps) {
  return (
    <PageSection id="usedIn" heading={t("measure.sections.usedIn")}>
      <ul className={styles.groups}>
        {viewGroups.map((group) => (
          <li key={group.id}>
            <Link to="/viewGroup/$id" params={{ id: group.id }}>
              {group.name}
            </Link>
            <p className={styles.note}>{t("measure.usedInAs", { label: labelsOf(group, measureId) })}</p>
            {group.status !== "PUBLISHED" && <StatusChip status={group.status} />}
          </li>
        ))}
        {measureGroups.map((group) => (
          <li key={group.id}>
            <Link to="/measureGroup/$id" params={{ id: group.id }}>
              {group.name}
            </Link>
            <p className={styles.note}>{t("measure.inMeasureGroup", { count: group.measures.length })}</p>
          </li>
        ))}
      </ul>
    </PageSection>
  );
}

const labelsOf = ({ items }: ViewGroup, measureId: string) =>
  items
    .filter(({ measureVersion }) => measureVersion.measureId === measureId)
    .map(({ label }) => label.displayName)
    .join(", ");
