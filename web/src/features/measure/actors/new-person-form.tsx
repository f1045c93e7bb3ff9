import { createPerson } from "@indikatorkatalogen/contract";
import { useMutation } from "@tanstack/react-query";
import { callApi } from "../../../api/call-api.ts";
import { type Candidate, toPersonCandidate } from "../../../domain/choices/candidates.ts";
import { t } from "../../../texts/t.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { deleteDraft } from "../../../ui/forms/drafts/form-drafts.ts";
import { useDraftValues } from "../../../ui/forms/drafts/use-draft-values.ts";
import { FormError } from "../../../ui/forms/form-error.tsx";
import { rejectionText } from "../../../ui/forms/rejected-input.ts";
import { TextInput } from "../../../ui/forms/text-input.tsx";
import styles from "../editing/parts/parts.module.css";

/** Key of the stored draft, deleted when the person is created or the form is opened for another name. */
export const newPersonKey = "new person";
const nobody = { firstName: "", lastName: "", organization: "" };
const names = ["firstName", "lastName", "organization"] as const;

/** The last word is the surname. */
function splitName(name: string) {
  const words = name.trim().split(/\s+/);
  return words.length > 1
    ? { firstName: words.slice(0, -1).join(" "), lastName: words.at(-1) ?? "" }
    : { firstName: name };
}

interface NewPersonFormProps {
  /** The text that was searched for without a match. */
  name: string;
  onCreated: (person: Candidate) => void;
}

/** Adds a person to the register without leaving the measure. */
export function NewPersonForm({ name: typedName, onCreated }: NewPersonFormProps) {
  const [person, changePerson] = useDraftValues(newPersonKey, { ...nobody, ...splitName(typedName) });
  const create = useMutation({
    mutationFn: () => callApi(createPerson, { body: person }),
    onSuccess: (created) => {
      deleteDraft(newPersonKey);
      onCreated(toPersonCandidate(created));
    },
  });

  return (
    <fieldset className={styles.nested}>
      <legend>{t("editing.actors.newPerson")}</legend>
      {names.map((name) => (
        <TextInput
          key={name}
          label={t(`editing.actors.${name}`)}
          required={name !== "organization"}
          value={person[name]}
          onChange={(event) => changePerson({ [name]: event.target.value })}
        />
      ))}
      <FormError text={create.error ? rejectionText(create.error, t("forms.notSaved")) : undefined} />
      <Button
        disabled={!person.firstName.trim() || !person.lastName.trim()}
        loading={create.isPending}
        onClick={() => create.mutate()}
      >
        {t("editing.actors.createPerson")}
      </Button>
    </fieldset>
  );
}
