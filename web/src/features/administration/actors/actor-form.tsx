import type { ActorInput, ActorOwnerType, ReferenceDataContract } from "@indikatorkatalogen/contract";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { callApi } from "../../../api/call-api.ts";
import { type Candidate, useCandidates } from "../../../domain/choices/candidates.ts";
import { rolesQuery } from "../../../domain/choices/choices.queries.ts";
import { t } from "../../../texts/t.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { rejectionText } from "../../../ui/forms/rejected-input.ts";
import { SelectInput } from "../../../ui/forms/select-input.tsx";
import { SearchPicker } from "../../../ui/pickers/search-picker.tsx";
import styles from "./actors.module.css";

type Contract = ReferenceDataContract<unknown, unknown, unknown>;

export interface ActorCalls extends Pick<Contract, "listActors" | "addActor" | "removeActor"> {
  type: ActorOwnerType;
}

interface ActorFormProps {
  calls: ActorCalls;
  id: string;
  onAdded: () => void;
}

export function ActorForm({ calls, id, onAdded }: ActorFormProps) {
  const { data: roles = [] } = useQuery(rolesQuery(calls.type));
  const [role, setRole] = useState("");
  const [actor, setActor] = useState<Candidate | null>(null);
  const [round, setRound] = useState(0);
  const candidates = useCandidates();
  const add = useMutation({
    mutationFn: (body: ActorInput) => callApi(calls.addActor, { params: { id }, body }),
    onSuccess: () => {
      setActor(null);
      setRound(round + 1);
      onAdded();
    },
  });
  const handleAdd = () => {
    if (actor && role) add.mutate(toInput(actor, role));
  };
  const refusal = add.error ? rejectionText(add.error, t("forms.notSaved")) : undefined;

  return (
    <div className={styles.form}>
      <SelectInput
        label={t("administration.actors.role")}
        emptyLabel={t("administration.actors.chooseRole")}
        options={roles.map(({ id: value, name }) => ({ value, label: name }))}
        value={role}
        onChange={(event) => setRole(event.target.value)}
      />
      <SearchPicker<Candidate>
        key={round}
        {...candidates}
        label={t("administration.actors.who")}
        value={actor}
        error={refusal}
        onPick={setActor}
      />
      <Button disabled={!actor || !role} loading={add.isPending} onClick={handleAdd}>
        {t("administration.actors.add")}
      </Button>
    </div>
  );
}

const toInput = ({ kind, id }: Candidate, role: string): ActorInput => ({
  role: { id: role },
  person: kind === "person" ? { id } : null,
  instanceIdentifier: kind === "instanceIdentifier" ? { id } : null,
  comment: null,
});
