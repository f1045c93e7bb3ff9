import { instanceIdentifiers, searchPersonsByName } from "@indikatorkatalogen/contract";
import { keepPreviousData, queryOptions, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { callApi } from "../../../api/call-api.ts";
import { typeaheadSize } from "../../../domain/choices/choices.queries.ts";
import { t } from "../../../texts/t.ts";
import { type PickOption, SearchPicker } from "../../../ui/pickers/search-picker.tsx";
import { useDebouncedValue } from "../../../ui/search/use-debounced-value.ts";

interface PersonCandidate extends PickOption {
  kind: "person";
  person: { firstName: string; lastName: string };
}

interface OrganisationCandidate extends PickOption {
  kind: "instanceIdentifier";
}

export type Candidate = PersonCandidate | OrganisationCandidate;

interface CandidatePickerProps {
  value: Candidate | null;
  onPick: (candidate: Candidate | null) => void;
}

/** Persons and organisations in one search. */
export function CandidatePicker({ value, onPick }: CandidatePickerProps) {
  const [text, setText] = useState("");
  const settled = useDebouncedValue(text).trim();
  const { data = [], isFetching } = useQuery(candidatesQuery(settled));
  return (
    <SearchPicker
      label={t("editing.actors.who")}
      value={value}
      options={settled === "" ? [] : data}
      isSearching={isFetching}
      onSearch={setText}
      onPick={onPick}
    />
  );
}

const candidatesQuery = (name: string) =>
  queryOptions({
    queryKey: ["candidates", name],
    queryFn: ({ signal }) => fetchCandidates(name, signal),
    placeholderData: keepPreviousData,
    enabled: name !== "",
  });

async function fetchCandidates(name: string, signal: AbortSignal): Promise<Candidate[]> {
  const query = { name };
  const [persons, organizations] = await Promise.all([
    callApi(searchPersonsByName, { query }, signal),
    callApi(instanceIdentifiers.searchByName, { query }, signal),
  ]);
  return [
    ...persons.slice(0, typeaheadSize).map(({ id, firstName, lastName, organization }) => ({
      kind: "person" as const,
      id,
      person: { firstName, lastName },
      name: `${firstName} ${lastName}`,
      note: organization ?? t("editing.actors.person"),
    })),
    ...organizations.slice(0, typeaheadSize).map(({ id, name: title }) => ({
      kind: "instanceIdentifier" as const,
      id,
      name: title,
      note: t("editing.actors.organisation"),
    })),
  ];
}
