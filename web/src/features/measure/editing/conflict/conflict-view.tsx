import { isVersionFieldName, sectionLabel, type VersionSection } from "@indikatorkatalogen/contract";
import { useId } from "react";
import { useController, useForm } from "react-hook-form";
import { isOfKind } from "../../../../domain/measure/fields/field-kind.ts";
import { t } from "../../../../texts/t.ts";
import { Button } from "../../../../ui/buttons/button.tsx";
import { useFormDraft } from "../../../../ui/forms/drafts/use-form-draft.ts";
import { useEditing, useFieldSaving } from "../draft/draft-context.ts";
import { canMerge, ValueDifference } from "../fields/value-difference.tsx";
import type { ConflictPhase, FieldValue } from "../saving/field-saving.ts";
import styles from "./conflict-view.module.css";
import { mergeTexts } from "./merge-texts.ts";
import { MergedText } from "./merged-text.tsx";

interface ConflictViewProps {
  name: VersionSection;
  conflict: ConflictPhase;
}

/** Both texts of a conflict side by side. Other fields can still be edited. */
export function ConflictView({ name, conflict }: ConflictViewProps) {
  const { draft } = useEditing();
  const { text } = useFieldSaving(name);
  const { merging, setMerging, discard } = useMerging(name);
  const { theirs, ancestor } = conflict;
  const proposal = mergeTexts({
    ancestor: asText(ancestor),
    mine: asText(text),
    theirs: asText(theirs),
    ...(!isMultiline(name) && { separator: " / " }),
  });
  const words = wordsFor(conflict);
  const choose = (choice: (field: VersionSection) => void) => {
    discard();
    choice(name);
  };

  return (
    <section className={styles.conflict} aria-label={`${sectionLabel(name)}: ${words.what}`}>
      <div className={styles.sides}>
        <Side heading={t("editing.conflict.mine")} name={name} base={ancestor} value={text} />
        <Side heading={words.theirs} name={name} base={ancestor} value={theirs} />
      </div>
      <div className={styles.actions}>
        <Button onClick={() => choose(draft.keepMine)}>{t("editing.conflict.keepMine")}</Button>
        <Button onClick={() => choose(draft.takeTheirs)}>{words.takeTheirs}</Button>
        {canMerge(name) && merging === null && (
          <Button look="filled" onClick={() => setMerging(proposal.text)}>
            {t("editing.conflict.merge")}
          </Button>
        )}
      </div>
      {merging !== null && (
        <MergedText
          value={merging}
          proposal={proposal}
          onChange={setMerging}
          onSave={() => choose((field) => draft.merge(field, merging))}
        />
      )}
    </section>
  );
}

const isMultiline = (name: VersionSection) => isVersionFieldName(name) && isOfKind(name, "text");

const asText = (value: FieldValue): string => (typeof value === "string" ? value : "");

function wordsFor({ changedBy, isOwn }: ConflictPhase) {
  if (isOwn) {
    return {
      what: t("editing.state.conflictOwn"),
      theirs: t("editing.conflict.theirsOwn"),
      takeTheirs: t("editing.conflict.takeTheirsOwn"),
    };
  }
  const what = t("editing.state.conflictUnknown");
  const their = changedBy?.split(" ")[0];
  if (!their) {
    const [theirs, takeTheirs] = [t("editing.conflict.theirsUnknown"), t("editing.conflict.takeTheirsUnknown")];
    return { what, theirs, takeTheirs };
  }
  const owner = genitive(their);
  return {
    what,
    theirs: t("editing.conflict.theirs", { owner }),
    takeTheirs: t("editing.conflict.takeTheirs", { owner }),
  };
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
  name: VersionSection;
  /** The common base. */
  base: FieldValue;
  value: FieldValue;
}

function Side({ heading, name, base, value }: SideProps) {
  const id = useId();
  return (
    <section className={styles.side} aria-labelledby={id}>
      <p id={id} className={styles.heading}>
        {heading}
      </p>
      <ValueDifference section={name} before={base} after={value} />
    </section>
  );
}
