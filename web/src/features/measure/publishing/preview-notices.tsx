import { isVersionFieldName, sectionLabel } from "@indikatorkatalogen/contract";
import { mdiAccountEditOutline, mdiAlertOutline } from "@mdi/js";
import { useEffect, useRef } from "react";
import { shownName } from "../../../domain/person-name.ts";
import { formatTime } from "../../../texts/format.ts";
import { t } from "../../../texts/t.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { Notice } from "../../../ui/feedback/notice.tsx";
import type { PublicationPreview } from "./publication-preview.ts";
import styles from "./publish-panel.module.css";

interface CurrentEditorsProps {
  preview: PublicationPreview;
  isDraft: boolean;
}

/** The users who currently have the version open. */
export function CurrentEditors({ preview: { editors }, isDraft }: CurrentEditorsProps) {
  return (
    <div role="status" className={styles.editors}>
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

interface ObstaclesProps {
  obstacles: PublicationPreview["obstacles"];
}

/** The rules that prevent publication. */
export function Obstacles({ obstacles }: ObstaclesProps) {
  if (obstacles.length === 0) return null;
  return (
    <ul className={styles.obstacles}>
      {obstacles.map(({ kind, message }) => (
        <li key={kind}>{message}</li>
      ))}
    </ul>
  );
}

interface UnseenChangesProps {
  changes: PublicationPreview["changedSince"];
  onConfirm: () => void;
}

/** The changes by others since the panel was opened; nothing is published before they have been confirmed. */
export function UnseenChanges({ changes, onConfirm }: UnseenChangesProps) {
  const notice = useRef<HTMLDivElement>(null);
  const count = changes.length;
  // Scrolled into view, because it explains why the publish button in the footer is disabled.
  useEffect(() => {
    if (count > 0) notice.current?.scrollIntoView({ block: "nearest" });
  }, [count]);
  return (
    <div role="alert" ref={notice} className={styles.unseen}>
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
