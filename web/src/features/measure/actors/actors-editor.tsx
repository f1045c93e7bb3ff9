import { type Actor, addActor, fullName, removeActor } from "@indikatorkatalogen/contract";
import { mdiClose } from "@mdi/js";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useController, useForm } from "react-hook-form";
import { callApi } from "../../../api/call-api.ts";
import { type Candidate, useCandidates } from "../../../domain/choices/candidates.ts";
import { rolesQuery } from "../../../domain/choices/choices.queries.ts";
import { t } from "../../../texts/t.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { IconButton } from "../../../ui/buttons/icon-button.tsx";
import { deleteDraft } from "../../../ui/forms/drafts/form-drafts.ts";
import { useFormDraft } from "../../../ui/forms/drafts/use-form-draft.ts";
import { SelectInput } from "../../../ui/forms/select-input.tsx";
import { TextInput } from "../../../ui/forms/text-input.tsx";
import { SearchPicker } from "../../../ui/pickers/search-picker.tsx";
import { useAccess } from "../../session/use-access.ts";
import { useEditing } from "../editing/edit-session/editing-context.ts";
import { newRowId } from "../editing/edit-session/field-input.ts";
import { CollectedPart } from "../editing/parts/collected-part.tsx";
import { PartFailure } from "../editing/parts/part-failure.tsx";
import { usePartRows } from "../editing/parts/part-rows.ts";
import { usePartWrite } from "../editing/parts/part-write.ts";
import styles from "../editing/parts/parts.module.css";
import { NewPersonForm, newPersonKey } from "./new-person-form.tsx";

/** The version's actors: a person or organisation in a role. */
export function ActorsEditor() {
  const { rows, isCollecting, collect } = usePartRows("actors");
  const { write, isPending, failure, collision } = usePartWrite();
  const handleRemove = ({ id: actorId }: Actor) => {
    if (isCollecting) return collect(rows.filter(({ id }) => id !== actorId));
    void write(({ params, headers }) => callApi(removeActor, { params: { ...params, actorId }, headers }));
  };

  return (
    <div className={styles.part}>
      {rows.length === 0 && <p className={styles.empty}>{t("editing.actors.none")}</p>}
      <ul className={styles.rows}>
        {rows.map((actor) => (
          <li key={actor.id}>
            <span>
              <strong>{actor.role.name}</strong> {holderOf(actor)} {actor.comment && <em>{actor.comment}</em>}
            </span>
            <IconButton
              icon={mdiClose}
              label={t("editing.actors.remove", { name: holderOf(actor), role: actor.role.name })}
              disabled={isPending}
              onClick={() => handleRemove(actor)}
            />
          </li>
        ))}
      </ul>
      <PartFailure failure={failure} collision={collision} />
      <CollectedPart part="actors" />
      <ActorForm />
    </div>
  );
}

const holderOf = ({ person, instanceIdentifier }: Actor): string =>
  [person && fullName(person), instanceIdentifier?.name].filter(Boolean).join(", ");

/** Remounts the form after each added actor, which empties it. */
function ActorForm() {
  const [round, setRound] = useState(0);
  return <NewActorForm key={round} onAdded={() => setRound(round + 1)} />;
}

interface TypedActor {
  role: string;
  holder: Candidate | null;
  comment: string;
}

/** Form state that survives a reload. */
function useNewActor() {
  const { versionId } = useEditing();
  const form = useForm<TypedActor>({ defaultValues: { role: "", holder: null, comment: "" } });
  const { discard } = useFormDraft(form, `${versionId} actor new`);
  const { field: role } = useController({ control: form.control, name: "role" });
  const { field: holder } = useController({ control: form.control, name: "holder" });
  return { form, role, holder, discard };
}

interface NewActorFormProps {
  onAdded: () => void;
}

function NewActorForm({ onAdded }: NewActorFormProps) {
  const { data: roles = [] } = useQuery(rolesQuery("measureversion"));
  const { rows, isCollecting, collect } = usePartRows("actors");
  const { write, isPending, failure, collision } = usePartWrite();
  const { form, role, holder, discard } = useNewActor();
  const candidates = useCandidates();
  const hasAccess = useAccess();
  const [isNewPerson, setIsNewPerson] = useState(false);
  const [personName, setPersonName] = useState("");
  const handleNewPerson = async (name: string) => {
    // A draft that was begun for another name must not be used for this person.
    deleteDraft(newPersonKey);
    setPersonName(name);
    setIsNewPerson(true);
    return undefined;
  };

  const handleAdd = async () => {
    const { comment } = form.getValues();
    const chosen = roles.find(({ id }) => id === role.value);
    if (!holder.value || !chosen) return;
    const { kind, id } = holder.value;
    const body = { role: { id: chosen.id }, [kind]: { id }, comment };
    if (isCollecting) collect([...rows, toActor(chosen, holder.value, comment)]);
    else if (!(await write((target) => callApi(addActor, { ...target, body })))) return;
    discard();
    onAdded();
  };
  return (
    <div className={styles.form}>
      <SelectInput
        label={t("editing.actors.role")}
        emptyLabel={t("editing.actors.chooseRole")}
        options={roles.map(({ id, name }) => ({ value: id, label: name }))}
        value={role.value}
        onChange={role.onChange}
      />
      <SearchPicker<Candidate>
        {...candidates}
        label={t("editing.actors.who")}
        value={holder.value}
        onPick={holder.onChange}
        onCreate={hasAccess("persons:create") ? handleNewPerson : undefined}
      />
      <TextInput label={t("editing.actors.comment")} maxLength={500} {...form.register("comment")} />
      <PartFailure failure={failure} collision={collision} />
      <div className={styles.actions}>
        <Button disabled={!role.value || !holder.value} loading={isPending} onClick={() => void handleAdd()}>
          {t("editing.actors.add")}
        </Button>
        <Button variant="plain" aria-expanded={isNewPerson} onClick={() => setIsNewPerson(!isNewPerson)}>
          {t("editing.actors.newPerson")}
        </Button>
      </div>
      {isNewPerson && (
        <NewPersonForm
          key={personName}
          name={personName}
          onCreated={(person) => {
            holder.onChange(person);
            setIsNewPerson(false);
          }}
        />
      )}
    </div>
  );
}

function toActor({ id, code, name }: Actor["role"], holder: Candidate, comment: string): Actor {
  return {
    id: newRowId(),
    role: { id, code, name },
    person: holder.kind === "person" ? { id: holder.id, ...holder.person } : null,
    instanceIdentifier: holder.kind === "person" ? null : { id: holder.id, name: holder.name },
    comment: comment.trim() || null,
  };
}
