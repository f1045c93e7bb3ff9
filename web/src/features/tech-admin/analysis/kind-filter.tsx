import { type ContentAnalysis, type FindingKind, findingKinds } from "@indikatorkatalogen/contract";
import { formatNumber } from "../../../texts/format.ts";
import { t } from "../../../texts/t.ts";
import styles from "./analysis.module.css";

interface KindFilterProps {
  counts: ContentAnalysis["counts"];
  chosen: FindingKind | undefined;
  onChoose: (kind: FindingKind | undefined) => void;
}

/** How many there are of each kind; one kind at a time, or all. */
export function KindFilter({ counts, chosen, onChoose }: KindFilterProps) {
  const total = findingKinds.reduce((sum, kind) => sum + counts[kind], 0);
  const choices = [
    { kind: undefined, label: t("techAdmin.analysis.all"), count: total },
    ...findingKinds.map((kind) => ({ kind, label: t(`techAdmin.analysis.kinds.${kind}`), count: counts[kind] })),
  ];
  return (
    <fieldset className={styles.kinds}>
      <legend className="visually-hidden">{t("techAdmin.analysis.filter")}</legend>
      {choices.map(({ kind, label, count }) => (
        <button key={label} type="button" aria-pressed={kind === chosen} onClick={() => onChoose(kind)}>
          {label} <span className={styles.count}>{formatNumber(count)}</span>
        </button>
      ))}
    </fieldset>
  );
}
