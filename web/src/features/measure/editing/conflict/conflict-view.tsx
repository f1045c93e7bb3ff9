import { isVersionFieldName, sectionLabel, type VersionSection } from "@indikatorkatalogen/contract";
import { useId, useState } from "react";
import { useForm, useWatch } from "react-hook-form";
import { isOfKind } from "../../../../domain/measure/fields/field-kind.ts";
import { t } from "../../../../texts/t.ts";
import { Button } from "../../../../ui/buttons/button.tsx";
import { useFormDraft } from "../../../../ui/forms/drafts/use-form-draft.ts";
import { controlId } from "../../part-pages.ts";
import { useEditing, useFieldSaving } from "../edit-session/editing-context.ts";
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
  const { session } = useEditing();
  const { value } = useFieldSaving(name);
  const { theirs, ancestor } = conflict;
  const proposal = mergeTexts({
    ancestor: asText(ancestor),
    mine: asText(value),
    theirs: asText(theirs),
    ...(!isMultiline(name) && { separator: " / " }),
  });
  const { merged, hasStarted, start, change, isOutdated, discard } = useMerging(name, {
    proposed: proposal.text,
    theirs: asText(theirs),
  });
  const words = wordsFor(conflict);
  const choose = (choice: (field: VersionSection) => void) => {
    discard();
    choice(name);
    // The buttons disappear, so the focus moves to the field.
    if (isVersionFieldName(name)) document.getElementById(controlId(name))?.focus();
  };

  return (
    <section className={styles.conflict} aria-label={`${sectionLabel(name)}: ${words.what}`}>
      <div className={styles.sides}>
        <Side heading={t("editing.conflict.mine")} name={name} base={ancestor} value={value} />
        <Side heading={words.theirs} name={name} base={ancestor} value={theirs} />
      </div>
      <div className={styles.actions}>
        <Button onClick={() => choose(session.keepMine)}>{t("editing.conflict.keepMine")}</Button>
        <Button onClick={() => choose(session.takeTheirs)}>{words.takeTheirs}</Button>
        {canMerge(name) && merged === null && (
          <Button variant="filled" onClick={start}>
            {t("editing.conflict.merge")}
          </Button>
        )}
      </div>
      {merged !== null && (
        <MergedText
          value={merged}
          proposal={proposal}
          autoFocus={hasStarted}
          isOutdated={isOutdated}
          onChange={change}
          onSave={() => choose((field) => session.merge(field, merged))}
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

/** The sources of a merged text. */
interface Sources {
  /** The proposed merge of both texts. */
  proposed: string;
  theirs: string;
}

type Merging = Record<"merged" | keyof Sources, string | null>;

/** The merged text, which survives a reload. The other text may be changed again meanwhile. */
function useMerging(name: VersionSection, now: Sources) {
  const { versionId } = useEditing();
  const form = useForm<Merging>({ defaultValues: { merged: null, proposed: null, theirs: null } });
  const [hasStarted, setHasStarted] = useState(false);
  const { discard } = useFormDraft(form, `${versionId} merged ${name}`);
  const { merged = null, proposed = null, theirs = null } = useWatch({ control: form.control });
  const set = (field: keyof Merging, text: string) => form.setValue(field, text, { shouldDirty: true });
  return {
    // An unedited proposal follows changes of the texts.
    merged: merged !== null && merged === proposed ? now.proposed : merged,
    /** Whether it was written for another text of the colleague than the one that it would replace. */
    isOutdated: merged !== null && merged !== proposed && theirs !== null && theirs !== now.theirs,
    /** Whether merging was started now, and not restored after a reload. */
    hasStarted,
    start: () => {
      setHasStarted(true);
      set("proposed", now.proposed);
      set("theirs", now.theirs);
      set("merged", now.proposed);
    },
    change: (text: string) => {
      if (merged === proposed) set("theirs", now.theirs);
      set("merged", text);
    },
    discard,
  };
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
