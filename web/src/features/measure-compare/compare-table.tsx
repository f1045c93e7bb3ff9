import type { MeasureVersion } from "@indikatorkatalogen/contract";
import { mdiClose } from "@mdi/js";
import { Link } from "@tanstack/react-router";
import { ShowField } from "../../domain/measure/fields/show-field.tsx";
import { StatusChip } from "../../domain/status-chip.tsx";
import { t } from "../../texts/t.ts";
import { IconButton } from "../../ui/buttons/icon-button.tsx";
import { classNames } from "../../ui/class-names.ts";
import styles from "./compare.module.css";
import { comparedFields } from "./compared-fields.ts";

interface CompareTableProps {
  versions: readonly MeasureVersion[];
  /** Also show equal fields. */
  showsAll: boolean;
  /** Undefined when only two remain. */
  onRemove: ((measureId: string) => void) | undefined;
}

export function CompareTable({ versions, showsAll, onRemove }: CompareTableProps) {
  const fields = comparedFields(versions).filter(({ differs }) => showsAll || differs);

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
          {fields.map(({ name, label, differs }) => (
            <tr key={name} className={classNames(showsAll && differs && styles.differs)}>
              <th scope="row">
                {label}
                {showsAll && differs && <span className="visually-hidden"> ({t("compare.differs")})</span>}
              </th>
              {versions.map((version) => (
                <td key={version.id} data-label={version.title}>
                  <div className={styles.value}>
                    <ShowField version={version} name={name} />
                  </div>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {fields.length === 0 && <p className={styles.same}>{t("compare.same")}</p>}
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
