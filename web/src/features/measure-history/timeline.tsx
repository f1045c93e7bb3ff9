import type { Measure } from "@indikatorkatalogen/contract";
import { Link, useSearch } from "@tanstack/react-router";
import { isReplaced } from "../../domain/measure/select-version.ts";
import { shownName } from "../../domain/person-name.ts";
import { StatusChip } from "../../domain/status-chip.tsx";
import { formatMoment } from "../../texts/format.ts";
import { t } from "../../texts/t.ts";
import { Contributions } from "./contributions.tsx";
import { entryBefore, type HistoryEntry, type HistoryVersion } from "./history-entries.ts";
import styles from "./timeline.module.css";

interface TimelineProps {
  measure: Measure;
  versions: HistoryVersion[];
  /** Comparable entries, newest first. */
  entries: HistoryEntry[];
}

export function Timeline({ measure, versions, entries }: TimelineProps) {
  return (
    <ol className={styles.versions}>
      {versions.map(({ versionNr, status, entries: own }) => (
        <li key={versionNr}>
          <div className={styles.version}>
            <h3>{t("measure.version", { number: versionNr })}</h3>
            {status ? (
              <StatusChip status={status} isReplaced={isReplaced(measure, { status, versionNr })} />
            ) : (
              <span>{t("measure.history.deleted")}</span>
            )}
          </div>
          <ol className={styles.entries}>
            {own.map((entry) => (
              <li key={entry.id}>
                <Entry entry={entry} before={entryBefore(entries, entry.id)} />
              </li>
            ))}
          </ol>
        </li>
      ))}
    </ol>
  );
}

interface EntryProps {
  entry: HistoryEntry;
  before: HistoryEntry | undefined;
}

function Entry({ entry, before }: EntryProps) {
  const { version } = useSearch({ strict: false });
  const { id, kind, time, user, reason, versionNr } = entry;
  return (
    <>
      <p className={styles.event}>
        {t(`measure.history.kinds.${kind}`)}
        {time !== null && <time dateTime={new Date(time).toISOString()}>{formatMoment(time)}</time>}
      </p>
      {user && <p className={styles.note}>{shownName(user)}</p>}
      {reason && <p className={styles.reason}>{reason}</p>}
      <Changes entry={entry} />
      {kind === "CHANGED" && <Contributions versionId={id} versionNr={versionNr} />}
      {before && (
        <Link
          to="."
          search={{ version, from: before.id, to: id }}
          resetScroll={false}
          className={styles.compare}
          onClick={() => document.getElementById("comparison")?.focus()}
          aria-label={t("measure.history.compareWithBeforeOf", {
            event: `${t(`measure.history.kinds.${kind}`)} ${time === null ? "" : formatMoment(time)}`,
            number: versionNr,
          })}
        >
          {t("measure.history.compareWithBefore")}
        </Link>
      )}
    </>
  );
}

const shownChanges = 5;

interface ChangesProps {
  entry: HistoryEntry;
}

/** The changed fields; first those that may change what is counted. */
function Changes({ entry: { changes, isFirst } }: ChangesProps) {
  if (isFirst) return <p className={styles.note}>{t("measure.history.first")}</p>;
  const major = changes.filter(({ change }) => change === "major");
  const minor = changes.filter(({ change }) => change === "minor");
  const names = [...major, ...minor].map(({ label }) => label);
  if (names.length === 0) return null;
  const rest = names.length - shownChanges;

  return (
    <p className={styles.note}>
      {t("measure.history.changed", { fields: names.slice(0, shownChanges).join(", ") })}
      {rest > 0 && t("measure.history.more", { count: rest })}
    </p>
  );
}
