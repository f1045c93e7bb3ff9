import { createPerson } from "@indikatorkatalogen/contract";
import { useMutation } from "@tanstack/react-query";
import { callApi } from "../../../api/call-api.ts";
import { t } from "../../../texts/t.ts";
import { Button } from "../../../ui/button.tsx";
import { FailureText } from "../../../ui/forms/failure-text.tsx";
import { forgetKept } from "../../../ui/forms/kept-values.ts";
import { refusalText } from "../../../ui/forms/refusal.ts";
import { TextInput } from "../../../ui/forms/text-input.tsx";
import { useKeptValues } from "../../../ui/forms/use-kept-values.ts";
import styles from "../editing/parts/parts.module.css";
import type { Candidate } from "./candidate-picker.tsx";

const storageKey = "new person";
const nobody = { firstName: "", lastName: "", organization: "" };
const names = ["firstName", "lastName", "organization"] as const;

interface NewPersonFormProps {
  onCreated: (person: Candidate) => void;
}

/** Adds a person to the register without leaving the measure. */
export function NewPersonForm({ onCreated }: NewPersonFormProps) {
  const [person, changePerson] = useKeptValues(storageKey, nobody);
  const create = useMutation({
    mutationFn: () => callApi(createPerson, { body: person }),
    onSuccess: ({ id, firstName, lastName }) => {
      forgetKept(storageKey);
      onCreated({ kind: "person", id, name: `${firstName} ${lastName}`, person: { firstName, lastName } });
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
      <FailureText text={create.error ? refusalText(create.error, t("forms.notSaved")) : undefined} />
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
