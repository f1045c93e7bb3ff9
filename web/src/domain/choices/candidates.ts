import { fullName, instanceIdentifiers, listPersons, searchPersonsByName } from "@indikatorkatalogen/contract";
import { callApi } from "../../api/call-api.ts";
import { asPage } from "../../api/list-responses.ts";
import { t } from "../../texts/t.ts";
import type { PickOption } from "../../ui/pickers/combobox-rows.ts";
import {
  type OptionPage,
  type OptionRequest,
  type OptionSearch,
  useOptionSearch,
} from "../../ui/pickers/use-option-search.ts";
import { byClosestName, firstRows } from "./option-pages.ts";

interface PersonName {
  firstName: string;
  lastName: string;
}

interface PersonCandidate extends PickOption {
  kind: "person";
  person: PersonName;
}

interface OrganizationCandidate extends PickOption {
  kind: "instanceIdentifier";
}

/** Who can have a role: a person or an organisation. */
export type Candidate = PersonCandidate | OrganizationCandidate;

interface FoundPerson extends PersonName {
  id: string;
  organization: string | null;
}

export const toPersonCandidate = ({ id, firstName, lastName, organization }: FoundPerson): PersonCandidate => ({
  kind: "person",
  id,
  person: { firstName, lastName },
  name: fullName({ firstName, lastName }),
  note: organization ?? t("editing.actors.person"),
});

/** Persons and organisations in one search. */
export const useCandidates = (): OptionSearch<Candidate> => useOptionSearch(candidatesQuery);

const candidatesQuery = ({ text, count }: OptionRequest) => ({
  queryKey: ["options", "candidates", text, count],
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    text === "" ? firstPersons(count, signal) : search(text, count, signal),
});

async function firstPersons(count: number, signal: AbortSignal): Promise<OptionPage<Candidate>> {
  const { rows, total } = await firstRows(count, async (query) =>
    asPage(await callApi(listPersons, { query }, signal)),
  );
  return { options: rows.map(toPersonCandidate), total };
}

async function search(name: string, count: number, signal: AbortSignal): Promise<OptionPage<Candidate>> {
  const query = { name };
  const [persons, organizations] = await Promise.all([
    callApi(searchPersonsByName, { query }, signal),
    callApi(instanceIdentifiers.searchByName, { query }, signal),
  ]);
  const found: Candidate[] = [
    ...persons.map(toPersonCandidate),
    ...organizations.map(({ id, name: title }) => ({
      kind: "instanceIdentifier" as const,
      id,
      name: title,
      note: t("editing.actors.organisation"),
    })),
  ];
  return { options: byClosestName(found, name).slice(0, count), total: found.length };
}
