import type { VersionStatus } from "@indikatorkatalogen/contract";
import { mdiCheck, mdiClose } from "@mdi/js";
import { useState } from "react";
import { StatusChip } from "../../domain/status-chip.tsx";
import { t } from "../../texts/t.ts";
import { Button } from "../../ui/buttons/button.tsx";
import { Icon } from "../../ui/buttons/icon.tsx";
import { FormError } from "../../ui/forms/form-error.tsx";
import { rejectionText } from "../../ui/forms/rejected-input.ts";
import { ConfirmDialog } from "../../ui/overlays/confirm-dialog.tsx";
import { Section } from "../../ui/page/section.tsx";
import styles from "./publishing.module.css";

interface Rule {
  text: string;
  isMet: boolean;
}

interface PublishingProps {
  name: string;
  status: VersionStatus;
  readOnly: boolean;
  /** The conditions for changing the status. */
  rules: Rule[];
  /** The consequence of unpublishing. */
  consequence: string;
  error: Error | null;
  isBusy: boolean;
  onStatus: (status: "PUBLISHED" | "UNPUBLISHED") => void;
}

/** Publishing state, what is missing before publishing, and the buttons to publish and unpublish. */
export function Publishing(props: PublishingProps) {
  const { name, status, readOnly, rules, consequence, error, isBusy, onStatus } = props;
  const [isAsked, setIsAsked] = useState(false);
  const isPublished = status === "PUBLISHED";
  const isPossible = rules.every(({ isMet }) => isMet);
  const handleUnpublish = () => {
    setIsAsked(false);
    onStatus("UNPUBLISHED");
  };

  return (
    <Section heading={t("viewGroups.publishing.heading")}>
      <div className={styles.state}>
        <StatusChip status={status} />
        {!readOnly &&
          (isPublished ? (
            <Button loading={isBusy} onClick={() => setIsAsked(true)}>
              {t("viewGroups.publishing.unpublish")}
            </Button>
          ) : (
            <Button loading={isBusy} disabled={!isPossible} onClick={() => onStatus("PUBLISHED")}>
              {t("viewGroups.publishing.publish")}
            </Button>
          ))}
      </div>
      {!isPublished && rules.length > 0 && (
        <ul className={styles.rules} aria-label={t("viewGroups.publishing.rules")}>
          {rules.map(({ text, isMet }) => (
            <li key={text} className={isMet ? styles.met : styles.unmet}>
              <Icon path={isMet ? mdiCheck : mdiClose} />
              {text}
              <span className="visually-hidden">
                {t(isMet ? "viewGroups.publishing.met" : "viewGroups.publishing.unmet")}
              </span>
            </li>
          ))}
        </ul>
      )}
      <FormError text={error ? rejectionText(error, t("forms.notSaved")) : undefined} />
      {isAsked && (
        <ConfirmDialog
          heading={t("viewGroups.publishing.unpublishHeading", { name })}
          confirmLabel={t("viewGroups.publishing.unpublishConfirm", { name })}
          isBusy={isBusy}
          failure={undefined}
          onConfirm={handleUnpublish}
          onClose={() => setIsAsked(false)}
        >
          <p>{consequence}</p>
        </ConfirmDialog>
      )}
    </Section>
  );
}
