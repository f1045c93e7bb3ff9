import type { ViewGroup } from "@indikatorkatalogen/contract";
import { Link } from "@tanstack/react-router";
import { t } from "../../../texts/t.ts";
import { StatusChip } from "../../../ui/chips/status-chip.tsx";
import { useAccess } from "../../session/use-access.ts";
import styles from "./field-lists.module.css";
import { Section } from "./section.tsx";

interface UsedInProps {
  measureId: string;
  viewGroups: ViewGroup[];
}

/** The view groups where the measure is one of several to choose between. */
export function UsedIn({ measureId, viewGroups }: UsedInProps) {
  const canOpen = useAccess()("viewgroups:update");
  return (
    <Section id="usedIn" count={viewGroups.length}>
      <ul className={styles.items}>
        {viewGroups.map((group) => (
          <li key={group.id}>
            <p className={styles.itemTitle}>
              {canOpen ? (
                <Link to="/administration/$list/$slug" params={{ list: "viewGroups", slug: group.id }}>
                  {group.name}
                </Link>
              ) : (
                group.name
              )}
            </p>
            <p className={styles.itemNote}>{t("measure.usedInAs", { label: labelsOf(group, measureId) })}</p>
            {group.status !== "PUBLISHED" && <StatusChip status={group.status} />}
          </li>
        ))}
      </ul>
    </Section>
  );
}

const labelsOf = ({ items }: ViewGroup, measureId: string) =>
  items
    .filter(({ measureVersion }) => measureVersion.measureId === measureId)
    .map(({ label }) => label.displayName)
    .join(", ");
