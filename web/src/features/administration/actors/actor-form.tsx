import {
  type ActorInput,
  type ActorOwnerType,
  instanceIdentifiers,
  listRoles,
  searchPersonsByName,
} from "@indikatorkatalogen/contract";
import { keepPreviousData, queryOptions, useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { callApi } from "../../../api/call-api.ts";
import { asList } from "../../../api/list-responses.ts";
import { t } from "../../../texts/t.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { rejectionText } from "../../../ui/forms/rejected-input.ts";
import { SelectInput } from "../../../ui/forms/select-input.tsx";
import { type PickOption, SearchPicker } from "../../../ui/pickers/search-picker.tsx";
import { useDebouncedValue } from "../../../ui/search/use-debounced-value.ts";
import styles from "./actors.module.css";
import type { ActorCalls } from "./actors-section.tsx";

interface Candidate extends PickOption {
  kind: "person" | "instanceIdentifier";
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
      <CandidatePicker key={round} value={actor} error={refusal} onPick={setActor} />
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

interface CandidatePickerProps {
  value: Candidate | null;
  error: string | undefined;
  onPick: (candidate: Candidate | null) => void;
}

/** Persons and organisations in one search. */
function CandidatePicker({ value, error, onPick }: CandidatePickerProps) {
  const [text, setText] = useState("");
  const settled = useDebouncedValue(text).trim();
  const { data = [], isFetching } = useQuery({ ...candidatesQuery(settled), enabled: settled !== "" });
  return (
    <SearchPicker
      label={t("administration.actors.who")}
      value={value}
      error={error}
      options={settled === "" ? [] : data}
      isSearching={isFetching}
      onSearch={setText}
      onPick={onPick}
    />
  );
}

const rolesQuery = (appliesTo: ActorOwnerType) =>
  queryOptions({
    queryKey: ["administration", "roles", "for", appliesTo],
    queryFn: async ({ signal }) =>
      asList(await callApi(listRoles, { query: { index: 0, pagesize: 100, appliesTo } }, signal)),
  });

const candidatesQuery = (name: string) =>
  queryOptions({
    queryKey: ["administration", "candidates", name],
    queryFn: ({ signal }) => fetchCandidates(name, signal),
    placeholderData: keepPreviousData,
  });

async function fetchCandidates(name: string, signal: AbortSignal): Promise<Candidate[]> {
  const query = { name };
  const [persons, owners] = await Promise.all([
    callApi(searchPersonsByName, { query }, signal),
    callApi(instanceIdentifiers.searchByName, { query }, signal),
  ]);
  return [
    ...persons.map(({ id, firstName, lastName, organization }) => ({
      kind: "person" as const,
      id,
      name: `${lastName}, ${firstName}`,
      note: organization ?? t("administration.actors.person"),
    })),
    ...owners.map(({ id, name: title }) => ({
      kind: "instanceIdentifier" as const,
      id,
      name: title,
      note: t("administration.actors.organization"),
    })),
  ];
}
