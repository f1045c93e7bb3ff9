import { type Actor, addActor, listRoles, removeActor } from "@indikatorkatalogen/contract";
import { mdiClose } from "@mdi/js";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { callApi } from "../../../../api/call-api.ts";
import { asList } from "../../../../api/list-answers.ts";
import { t } from "../../../../texts/t.ts";
import { Button } from "../../../../ui/button.tsx";
import { FailureText } from "../../../../ui/forms/failure-text.tsx";
import { SelectInput } from "../../../../ui/forms/select-input.tsx";
import { TextInput } from "../../../../ui/forms/text-input.tsx";
import { IconButton } from "../../../../ui/icon-button.tsx";
import { useEditedVersion, useEditing } from "../draft-context.ts";
import { type Candidate, CandidatePicker } from "./candidate-picker.tsx";
import { NewPersonForm } from "./new-person-form.tsx";
import { OnlyInDraft } from "./only-in-draft.tsx";
import { usePartWrite } from "./part-write.ts";
import styles from "./parts.module.css";

/** Who has a part in the version, each in a role. */
export function ActorsEditor() {
  const { draft } = useEditing();
  const version = useEditedVersion();
  const { write, isPending, failure } = usePartWrite();
  const handleRemove = ({ id: actorId }: Actor) =>
    void write(({ params, headers }) => callApi(removeActor, { params: { ...params, actorId }, headers }));

  return (
    <div className={styles.part}>
      {version.actors.length === 0 && <p className={styles.empty}>{t("editing.actors.none")}</p>}
      <ul className={styles.rows}>
        {version.actors.map((actor) => (
          <li key={actor.id}>
            <span>
              <strong>{actor.role.name}</strong> {holderOf(actor)} {actor.comment && <em>{actor.comment}</em>}
            </span>
            {!draft.isCollecting && (
              <IconButton
                icon={mdiClose}
                label={t("editing.actors.remove", { name: holderOf(actor), role: actor.role.name })}
                disabled={isPending}
                onClick={() => handleRemove(actor)}
              />
            )}
          </li>
        ))}
      </ul>
      <FailureText text={failure} />
      {draft.isCollecting ? <OnlyInDraft /> : <ActorForm />}
    </div>
  );
}

const holderOf = ({ person, instanceIdentifier }: Actor): string =>
  [person && `${person.firstName} ${person.lastName}`, instanceIdentifier?.name].filter(Boolean).join(", ");

/** The form begins anew after each actor. */
function ActorForm() {
  const [round, setRound] = useState(0);
  return <NewActorForm key={round} onAdded={() => setRound(round + 1)} />;
}

interface NewActorFormProps {
  onAdded: () => void;
}

function NewActorForm({ onAdded }: NewActorFormProps) {
  const { data: roles = [] } = useQuery(versionRolesQuery);
  const { write, isPending, failure } = usePartWrite();
  const [role, setRole] = useState("");
  const [holder, setHolder] = useState<Candidate | null>(null);
  const [comment, setComment] = useState("");
  const [isNewPerson, setIsNewPerson] = useState(false);

  const handleAdd = async () => {
    if (!holder) return;
    const { kind, id } = holder;
    const body = { role: { id: role }, [kind]: { id }, comment };
    if (await write((target) => callApi(addActor, { ...target, body }))) onAdded();
  };
  return (
    <div className={styles.form}>
      <SelectInput
        label={t("editing.actors.role")}
        emptyLabel={t("editing.actors.chooseRole")}
        options={roles.map(({ id, name }) => ({ value: id, label: name }))}
        value={role}
        onChange={(event) => setRole(event.target.value)}
      />
      <CandidatePicker value={holder} onPick={setHolder} />
      <TextInput
        label={t("editing.actors.comment")}
        value={comment}
        maxLength={500}
        onChange={(event) => setComment(event.target.value)}
      />
      <FailureText text={failure} />
      <div className={styles.actions}>
        <Button disabled={!role || !holder} loading={isPending} onClick={() => void handleAdd()}>
          {t("editing.actors.add")}
        </Button>
        <Button look="plain" aria-expanded={isNewPerson} onClick={() => setIsNewPerson(!isNewPerson)}>
          {t("editing.actors.newPerson")}
        </Button>
      </div>
      {isNewPerson && (
        <NewPersonForm
          onCreated={(person) => {
            setHolder(person);
            setIsNewPerson(false);
          }}
        />
      )}
    </div>
  );
}

const roleLimit = 100;

const versionRolesQuery = queryOptions({
  queryKey: ["roles", "measureversion"],
  queryFn: async ({ signal }) => {
    const query = { index: 0, pagesize: roleLimit, appliesTo: "measureversion" } as const;
    return asList(await callApi(listRoles, { query }, signal));
  },
});
