import { isVersionFieldName, sectionLabel } from "@indikatorkatalogen/contract";
import { mdiAccountEditOutline, mdiAlertOutline } from "@mdi/js";
import { DifferenceList } from "../../../domain/measure/differences/difference-list.tsx";
import { shownName } from "../../../domain/person-name.ts";
import { DecisionList } from "../../../domain/review/decision-list.tsx";
import { formatTime } from "../../../texts/format.ts";
import { t } from "../../../texts/t.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { Notice } from "../../../ui/feedback/notice.tsx";
import type { PublicationPreview } from "./publication-preview.ts";
import styles from "./publish-panel.module.css";

interface PreviewProps {
  preview: PublicationPreview;
}

/** Every change against the published version. */
export function AllChanges({ preview: { publishedVersionNr, differences } }: PreviewProps) {
  return (
    <section className={styles.changes}>
      <h3>
        {publishedVersionNr === null
          ? t("editing.publishing.first")
          : t("editing.publishing.changes", { number: publishedVersionNr })}
      </h3>
      {publishedVersionNr !== null && differences.length === 0 && <p>{t("editing.publishing.noChanges")}</p>}
      {publishedVersionNr !== null && differences.length > 0 && (
        <DifferenceList differences={differences} content={undefined} />
      )}
    </section>
  );
}

/** Who has the version open right now. */
export function CurrentEditors({ preview: { editors }, isDraft }: PreviewProps & { isDraft: boolean }) {
  return (
    <div role="status">
      {editors.map(({ user, field }) => (
        <Notice key={`${user} ${field}`} tone="ongoing" icon={mdiAccountEditOutline}>
          {field && isVersionFieldName(field)
            ? t("publication.editing.field", { name: shownName(user), label: sectionLabel(field) })
            : t(isDraft ? "publication.editing.version" : "publication.editing.published", { name: shownName(user) })}
        </Notice>
      ))}
    </div>
  );
}

/** What the reviewers have answered, and what is still required. */
export function Approvals({ preview: { decisions, obstacles } }: PreviewProps) {
  const missing = obstacles.filter(({ kind }) => kind !== "INCOMPLETE");
  if (decisions.length === 0 && missing.length === 0) return null;
  return (
    <section className={styles.approvals}>
      <h3>{t("publication.approvals")}</h3>
      {decisions.length > 0 && <DecisionList decisions={decisions} />}
      {missing.length > 0 && (
        <ul className={styles.obstacles}>
          {missing.map(({ kind, message }) => (
            <li key={kind}>{message}</li>
          ))}
        </ul>
      )}
    </section>
  );
}

interface UnseenChangesProps {
  changes: PublicationPreview["changedSince"];
  onConfirm: () => void;
}

/** What others have changed since the panel was opened; nothing is published before it has been seen. */
export function UnseenChanges({ changes, onConfirm }: UnseenChangesProps) {
  return (
    <div role="alert">
      {changes.length > 0 && (
        <Notice
          tone="warning"
          icon={mdiAlertOutline}
          action={<Button onClick={onConfirm}>{t("publication.unseen.confirm")}</Button>}
        >
          {t("publication.unseen.heading")} {changes.map(changeText).join("; ")}.
        </Notice>
      )}
    </div>
  );
}

function changeText({ label, by, at }: PublicationPreview["changedSince"][number]): string {
  if (!by) return label;
  return at === null
    ? t("publication.unseen.by", { label, name: shownName(by) })
    : t("publication.unseen.byAt", { label, name: shownName(by), time: formatTime(at) });
}
