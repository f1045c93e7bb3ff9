import { type ConceptTerm, type TermKind, termKinds } from "@indikatorkatalogen/contract";
import { mdiPlus } from "@mdi/js";
import { type KeyboardEvent, useId, useState } from "react";
import { useController, useWatch } from "react-hook-form";
import { t } from "../../../texts/t.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { RemovableChip } from "../../../ui/chips/removable-chip.tsx";
import { afterPress } from "../../../ui/focus/after-press.ts";
import frameStyles from "../../../ui/forms/field-frame.module.css";
import type { CustomFieldProps } from "../../../ui/forms/form-field.ts";
import { SelectInput } from "../../../ui/forms/select-input.tsx";
import { TextInput } from "../../../ui/forms/text-input.tsx";
import styles from "./concept-fields.module.css";

const isSame = (a: ConceptTerm, b: ConceptTerm) => a.kind === b.kind && a.term.toLowerCase() === b.term.toLowerCase();

/** The terms of a concept, by kind. */
export function TermsField({ control, name, label, readOnly }: CustomFieldProps) {
  const id = useId();
  const { field } = useController({ control, name });
  const terms: ConceptTerm[] = field.value;
  const removed: ConceptTerm[] = useWatch({ control, name: "removedTerms" });
  const add = (term: ConceptTerm) => {
    if (!terms.some((known) => isSame(known, term))) field.onChange([...terms, term]);
  };
  const remove = (term: ConceptTerm) => field.onChange(terms.filter((known) => known !== term));
  const missing = removed.filter((term) => !terms.some((known) => isSame(known, term)));

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would draw a frame and take the label out of the flow.
    <div role="group" aria-labelledby={id} className={styles.field}>
      <span id={id} className={frameStyles.label}>
        {label}
      </span>
      <p className={frameStyles.hint}>{t("administration.hints.terms")}</p>
      {termKinds.map((kind) => (
        <TermsOfKind
          key={kind}
          kind={kind}
          terms={terms.filter((term) => term.kind === kind)}
          readOnly={readOnly}
          onRemove={remove}
        />
      ))}
      {terms.length === 0 && <p className={styles.empty}>{t("administration.noTerms")}</p>}
      {!readOnly && missing.length > 0 && (
        <div className={styles.removed}>
          <span className={styles.kind}>{t("administration.removedTerms")}</span>
          {missing.map((term) => (
            <Button key={`${term.kind} ${term.term}`} variant="plain" onClick={() => add(term)}>
              {t("administration.restoreTerm", { term: term.term })}
            </Button>
          ))}
        </div>
      )}
      {!readOnly && <NewTerm onAdd={add} />}
    </div>
  );
}

interface TermsOfKindProps {
  kind: TermKind;
  terms: ConceptTerm[];
  readOnly: boolean;
  onRemove: (term: ConceptTerm) => void;
}

function TermsOfKind({ kind, terms, readOnly, onRemove }: TermsOfKindProps) {
  const id = useId();
  if (terms.length === 0) return null;
  return (
    <div className={styles.group}>
      <span id={id} className={styles.kind}>
        {t(`administration.termKinds.${kind}`)}
      </span>
      <ul aria-labelledby={id} className={styles.terms}>
        {terms.map((term) => (
          <li key={term.term}>
            {readOnly ? (
              term.term
            ) : (
              <RemovableChip
                label={term.term}
                removeLabel={t("administration.removeTerm", { term: term.term })}
                onRemove={() => onRemove(term)}
              />
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

interface NewTermProps {
  onAdd: (term: ConceptTerm) => void;
}

function NewTerm({ onAdd }: NewTermProps) {
  const [term, setTerm] = useState("");
  const [kind, setKind] = useState<TermKind>("everyday");
  const add = () => {
    if (term.trim() === "") return;
    onAdd({ term: term.trim(), kind });
    setTerm("");
  };
  const handleKey = (event: KeyboardEvent) => {
    if (event.key !== "Enter") return;
    // Enter adds the term instead of saving the concept.
    event.preventDefault();
    add();
  };

  return (
    <div className={styles.add}>
      <SelectInput
        label={t("administration.fields.termKind")}
        options={termKinds.map((value) => ({ value, label: t(`administration.termKinds.${value}`) }))}
        value={kind}
        onChange={({ target }) => setKind(termKinds.find((one) => one === target.value) ?? "everyday")}
      />
      <TextInput
        label={t("administration.fields.newTerm")}
        maxLength={100}
        value={term}
        onChange={({ target }) => setTerm(target.value)}
        onKeyDown={handleKey}
        // A word that was typed and not added would be lost when the concept is saved.
        onBlur={() => afterPress(add)}
      />
      <Button icon={mdiPlus} onClick={add}>
        {t("administration.addTerm")}
      </Button>
    </div>
  );
}
