import * as contract from "@indikatorkatalogen/contract";
import type { Api } from "../../http/api.ts";
import { merge } from "../merging/merging.service.ts";
import {
  createEntry,
  getEntry,
  listEntries,
  listEntryPage,
  searchByName,
  updateEntry,
} from "../registers/registers.service.ts";
import { countedPersonRegister, isUnusedPerson, personRegister } from "./persons.repository.ts";
import { deletePerson, listActorsOf, recordExport } from "./persons.service.ts";

export function personRoutes(api: Api): void {
  api.implement(contract.listPersons, async ({ query }, context) => {
    const persons = await listEntries(context, personRegister, query);
    await recordExport(
      context,
      Array.isArray(persons) ? { persons, isWhole: !query.searchValue } : { persons: persons.pageResults },
    );
    return persons;
  });
  api.implement(contract.listPersonsWithCount, async ({ query: { usage, ...query } }, context) => {
    const condition = usage === "UNUSED" ? isUnusedPerson : undefined;
    const persons = await listEntryPage(context, countedPersonRegister, query, condition);
    await recordExport(context, { persons: persons.pageResults });
    return persons;
  });
  api.implement(contract.searchPersonsByName, ({ query }, context) =>
    searchByName(context, personRegister, query.name),
  );
  api.implement(contract.getPerson, ({ params }, context) => getEntry(context, personRegister, params.id));
  api.implement(contract.listPersonActors, ({ params }, context) => listActorsOf(context, params.id));
  api.implement(contract.createPerson, ({ body }, context) => createEntry(context, personRegister, body));
  api.implement(contract.updatePerson, ({ params, body }, context) =>
    updateEntry(context, personRegister, params.id, body),
  );
  api.implement(contract.deletePerson, ({ params }, context) => deletePerson(context, params.id));
  api.implement(contract.mergePerson, ({ params, query }, context) =>
    merge(context, "person", { from: params.id, to: params.targetId, dryRun: query.dryRun }),
  );
}
