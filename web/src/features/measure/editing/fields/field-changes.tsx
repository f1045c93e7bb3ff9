import { sectionLabel, type VersionSection } from "@indikatorkatalogen/contract";
import { useState } from "react";
import { t } from "../../../../texts/t.ts";
import { Button } from "../../../../ui/buttons/button.tsx";
import { controlId } from "../../part-pages.ts";
import { useEditing, useFieldSaving } from "../edit-session/editing-context.ts";
import { isSame } from "../saving/field-saving.ts";
import styles from "./field-changes.module.css";
import { ValueDifference } from "./value-difference.tsx";

interface FieldChangesProps {
  name: VersionSection;
}

/** Shows that a field differs from the published value, how, and a reset with preview. */
export function FieldChanges({ name }: FieldChangesProps) {
  const { session, earlier } = useEditing();
  const { value } = useFieldSaving(name);
  const [shown, setShown] = useState<"difference" | "reset">();
  const label = sectionLabel(name);
  if (!earlier || isSame(value, earlier[name])) return null;

  const toggle = (what: "difference" | "reset") => setShown(shown === what ? undefined : what);
  const handleReset = () => {
    session.reset(name, earlier[name]);
    setShown(undefined);
    document.getElementById(controlId(name))?.focus();
  };
  return (
    <div className={styles.changes}>
      <p className={styles.line}>
        {t("editing.changedSince", { number: earlier.versionNr })}
        <Button
          variant="plain"
          aria-expanded={shown === "difference"}
          aria-label={t(shown === "difference" ? "editing.hideDifferenceOf" : "editing.showDifferenceOf", { label })}
          onClick={() => toggle("difference")}
        >
          {t(shown === "difference" ? "editing.hideDifference" : "editing.showDifference")}
        </Button>
        <Button
          variant="plain"
          aria-expanded={shown === "reset"}
          aria-label={t("editing.resetOf", { label })}
          onClick={() => toggle("reset")}
        >
          {t("editing.reset")}
        </Button>
      </p>
      {shown === "difference" && (
        <div className={styles.preview}>
          <ValueDifference section={name} before={earlier[name]} after={value} />
        </div>
      )}
      {shown === "reset" && (
        <section className={styles.preview} aria-label={t("editing.resetPreview.heading", { label })}>
          <p className={styles.heading}>{t("editing.resetPreview.heading", { label })}</p>
          <ValueDifference section={name} before={value} after={earlier[name]} />
          <div className={styles.actions}>
            <Button onClick={() => setShown(undefined)}>{t("editing.resetPreview.cancel")}</Button>
            <Button variant="filled" onClick={handleReset}>
              {session.isCollecting
                ? t("editing.resetPreview.confirmPublished")
                : t("editing.resetPreview.confirm", { number: earlier.versionNr })}
            </Button>
          </div>
        </section>
      )}
    </div>
  );
}
