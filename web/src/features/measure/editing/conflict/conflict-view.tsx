import { sectionLabel, type VersionSection } from "@indikatorkatalogen/contract";
import { useId } from "react";
import { useController, useForm } from "react-hook-form";
import { t } from "../../../../texts/t.ts";
import { Button } from "../../../../ui/buttons/button.tsx";
import { useFormDraft } from "../../../../ui/forms/drafts/use-form-draft.ts";
import { TextArea } from "../../../../ui/forms/text-input.tsx";
import { useEditing, useFieldSaving } from "../draft/draft-context.ts";
import { canMerge, ValueDifference } from "../fields/value-difference.tsx";
import type { ConflictPhase, FieldValue } from "../saving/field-saving.ts";
import styles from "./conflict-view.module.css";
import { mergedText } from "./merged-text.ts";

interface ConflictViewProps {
  name: VersionSection;
  conflict: ConflictPhase;
}

/** Both texts of a conflict side by side. Other fields can still be edited. */
export function ConflictView({ name, conflict: { theirs, changedBy } }: ConflictViewProps) {
  const { draft } = useEditing();
  const { text, before } = useFieldSaving(name);
  const { merging, setMerging, discard } = useMerging(name);
  const label = sectionLabel(name);
  const their = changedBy?.split(" ")[0];
  const choose = (choice: (field: VersionSection) => void) => {
    discard();
    choice(name);
  };

  return (
    <section className={styles.conflict} aria-label={`${label}: ${t("editing.state.conflictUnknown")}`}>
      <div className={styles.sides}>
        <Side heading={t("editing.conflict.mine")} base={before} value={text} />
        <Side
          heading={
            their ? t("editing.conflict.theirs", { owner: genitive(their) }) : t("editing.conflict.theirsUnknown")
          }
          base={before}
          value={theirs}
        />
      </div>
      {merging !== null && (
        <TextArea
          label={t("editing.conflict.merged")}
          hint={t("editing.conflict.mergeHint")}
          value={merging}
          onChange={(event) => setMerging(event.target.value)}
        />
      )}
      <div className={styles.actions}>
        <Button onClick={() => choose(draft.keepMine)}>{t("editing.conflict.keepMine")}</Button>
        <Button onClick={() => choose(draft.takeTheirs)}>
          {their
            ? t("editing.conflict.takeTheirs", { owner: genitive(their) })
            : t("editing.conflict.takeTheirsUnknown")}
        </Button>
        {canMerge(name) && merging === null && (
          <Button look="filled" onClick={() => setMerging(mergedText(String(text ?? ""), String(theirs ?? "")))}>
            {t("editing.conflict.merge")}
          </Button>
        )}
        {merging !== null && (
          <Button look="filled" onClick={() => choose((field) => draft.merge(field, merging))}>
            {t("editing.conflict.saveMerged")}
          </Button>
        )}
      </div>
    </section>
  );
}

/** Swedish genitive: Annas, but Lars. */
const genitive = (name: string) => (/[sxz]$/i.test(name) ? name : `${name}s`);

interface Merging {
  merged: string | null;
}

/** The merged text, which survives a reload. */
function useMerging(name: VersionSection) {
  const { versionId } = useEditing();
  const form = useForm<Merging>({ defaultValues: { merged: null } });
  const { discard } = useFormDraft(form, `${versionId} merged ${name}`);
  const { field } = useController({ control: form.control, name: "merged" });
  return { merging: field.value, setMerging: (text: string) => field.onChange(text), discard };
}

interface SideProps {
  heading: string;
  /** The common base. */
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
