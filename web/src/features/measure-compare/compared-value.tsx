import { type MeasureVersion, type VersionFieldName, versionFields } from "@indikatorkatalogen/contract";
import { ShowField } from "../../domain/measure/fields/show-field.tsx";
import { t } from "../../texts/t.ts";
import { withPositions } from "../../ui/text/with-positions.ts";
import { type DiffRun, diffWords } from "../../ui/text/word-diff.ts";
import styles from "./compare.module.css";
import type { ComparedRow } from "./compared-rows.ts";

interface ComparedValueProps {
  row: ComparedRow;
  version: MeasureVersion;
  /** The first measure, whose texts the others are compared with; undefined for the first itself. */
  first: MeasureVersion | undefined;
}

/** One cell: a field's value, with the words marked that the first measure lacks, or a part's rows. */
export function ComparedValue({ row, version, first }: ComparedValueProps) {
  if (row.kind === "part") return <Lines lines={row.lines(version)} />;
  const words = row.differs && first ? markedWords(row.field, first, version) : undefined;
  if (!words) return <ShowField version={version} name={row.field} />;
  return (
    <p className={styles.text}>
      {words.map(({ text, change }, index) =>
        // biome-ignore lint/suspicious/noArrayIndexKey: a run has no identity but its position.
        change === "added" ? <mark key={index}>{text}</mark> : text,
      )}
    </p>
  );
}

interface LinesProps {
  lines: string[];
}

function Lines({ lines }: LinesProps) {
  if (lines.length === 0) return <span className={styles.none}>{t("measure.missing")}</span>;
  return (
    <ul className={styles.lines}>
      {withPositions(lines).map(([position, line]) => (
        <li key={position}>{line}</li>
      ))}
    </ul>
  );
}

const isText = (name: VersionFieldName) => ["line", "text"].includes(versionFields[name].kind);

/** Undefined unless at least half of the text is in common: otherwise nearly everything would be marked. */
function markedWords(name: VersionFieldName, first: MeasureVersion, version: MeasureVersion): DiffRun[] | undefined {
  const [base, text] = [first[name], version[name]];
  if (!isText(name) || typeof base !== "string" || typeof text !== "string") return undefined;
  const words = diffWords(base, text).filter(({ change }) => change !== "removed");
  const common = words.filter(({ change }) => change === "same").reduce((length, run) => length + run.text.length, 0);
  return common >= text.length / 2 ? words : undefined;
}
