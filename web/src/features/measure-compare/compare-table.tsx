import type { MeasureVersion } from "@indikatorkatalogen/contract";
import { mdiClose } from "@mdi/js";
import { Link } from "@tanstack/react-router";
import { StatusChip } from "../../domain/status-chip.tsx";
import { t } from "../../texts/t.ts";
import { IconButton } from "../../ui/buttons/icon-button.tsx";
import { classNames } from "../../ui/class-names.ts";
import styles from "./compare.module.css";
import type { ComparedRow } from "./compared-rows.ts";
import { ComparedValue } from "./compared-value.tsx";

interface CompareTableProps {
  versions: readonly MeasureVersion[];
  rows: readonly ComparedRow[];
  /** Whether the rows include equal fields. */
  showsAll: boolean;
  /** Undefined when only two remain. */
  onRemove: ((measureId: string) => void) | undefined;
}

export function CompareTable({ versions, rows, showsAll, onRemove }: CompareTableProps) {
  return (
    <div className={styles.frame}>
      <table className={styles.table}>
        <caption className="visually-hidden">{t("compare.heading")}</caption>
        <thead>
          <tr>
            <td className={styles.corner} />
            {versions.map((version) => (
              <MeasureHead key={version.id} version={version} onRemove={onRemove} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id} className={classNames(showsAll && row.differs && styles.differs)}>
              <th scope="row">
                {row.label}
                {showsAll && row.differs && <span className="visually-hidden"> ({t("compare.differs")})</span>}
              </th>
              {versions.map((version, index) => (
                <td key={version.id} data-label={version.title}>
                  <ComparedValue row={row} version={version} first={index === 0 ? undefined : versions[0]} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {rows.length === 0 && <p className={styles.same}>{t("compare.same")}</p>}
    </div>
  );
}

interface MeasureHeadProps {
  version: MeasureVersion;
  onRemove: CompareTableProps["onRemove"];
}

function MeasureHead({ version: { measureId, title, status }, onRemove }: MeasureHeadProps) {
  return (
    <th scope="col">
      <div className={styles.head}>
        <Link to="/measure/$id" params={{ id: measureId }}>
          {title}
        </Link>
        {onRemove && (
          <IconButton icon={mdiClose} label={t("compare.remove", { title })} onClick={() => onRemove(measureId)} />
        )}
      </div>
      <StatusChip status={status} />
    </th>
  );
}
