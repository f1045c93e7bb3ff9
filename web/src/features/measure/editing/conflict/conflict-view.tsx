import { sectionLabel, type VersionSection } from "@indikatorkatalogen/contract";
import { useId, useState } from "react";
import { t } from "../../../../texts/t.ts";
import { Button } from "../../../../ui/button.tsx";
import { TextArea } from "../../../../ui/forms/text-input.tsx";
import { useEditing, useFieldSaving } from "../draft-context.ts";
import { canMerge, ValueDifference } from "../fields/value-difference.tsx";
import type { ConflictPhase, FieldValue } from "../saving/field-saving.ts";
import styles from "./conflict-view.module.css";
import { mergedText } from "./merged-text.ts";

interface ConflictViewProps {
  name: VersionSection;
  conflict: ConflictPhase;
}

/** Two texts that met in one field, side by side. It stands in the page and waits; nothing else is blocked. */
export function ConflictView({ name, conflict: { theirs, changedBy } }: ConflictViewProps) {
  const { draft } = useEditing();
  const { text, before } = useFieldSaving(name);
  const [merging, setMerging] = useState<string>();
  const label = sectionLabel(name);
  const their = changedBy?.split(" ")[0];

  return (
    <section className={styles.conflict} aria-label={`${label}: ${t("editing.state.conflictUnknown")}`}>
      <div className={styles.sides}>
        <Side heading={t("editing.conflict.mine")} base={before} value={text} />
        <Side
          heading={their ? t("editing.conflict.theirs", { name: their }) : t("editing.conflict.theirsUnknown")}
          base={before}
          value={theirs}
        />
      </div>
      {merging !== undefined && (
        <TextArea
          label={t("editing.conflict.merged")}
          hint={t("editing.conflict.mergeHint")}
          value={merging}
          onChange={(event) => setMerging(event.target.value)}
        />
      )}
      <div className={styles.actions}>
        <Button onClick={() => draft.keepMine(name)}>{t("editing.conflict.keepMine")}</Button>
        <Button onClick={() => draft.takeTheirs(name)}>
          {their ? t("editing.conflict.takeTheirs", { name: their }) : t("editing.conflict.takeTheirsUnknown")}
        </Button>
        {canMerge(name) && merging === undefined && (
          <Button look="filled" onClick={() => setMerging(mergedText(String(text ?? ""), String(theirs ?? "")))}>
            {t("editing.conflict.merge")}
          </Button>
        )}
        {merging !== undefined && (
          <Button look="filled" onClick={() => draft.merge(name, merging)}>
            {t("editing.conflict.saveMerged")}
          </Button>
        )}
      </div>
    </section>
  );
}

interface SideProps {
  heading: string;
  /** What both started from. */
  base: FieldValue;
  value: FieldValue;
}

function Side({ heading, base, value }: SideProps) {
  const id = useId();
  return (
    <section className={styles.side} aria-labelledby={id}>
      <p id={id} className={styles.heading}>
        {heading}
      </p>
      <ValueDifference before={base} after={value} />
    </section>
  );
}
