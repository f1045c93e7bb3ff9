import * as contract from "@indikatorkatalogen/contract";
import type { Api } from "../../http/api.ts";
import { visibleMeasureCount } from "../measure-usage/measure-usage.service.ts";
import { merge } from "../merging/merging.service.ts";
import { listPersonPage, listPersonRows } from "./persons.repository.ts";
import { createPerson, deletePerson, getPerson, listActorsOf, searchPersons, updatePerson } from "./persons.service.ts";

export function personRoutes(api: Api): void {
  api.implement(contract.listPersons, ({ query }, { db }) => listPersonRows(db, query));
  api.implement(contract.listPersonsWithCount, ({ query }, { db, caller }) =>
    listPersonPage(db, query, visibleMeasureCount("person", "person.id", caller)),
  );
  api.implement(contract.searchPersonsByName, ({ query }, { db }) => searchPersons(db, query.name));
  api.implement(contract.getPerson, ({ params }, { db }) => getPerson(db, params.id));
  api.implement(contract.listPersonActors, ({ params }, { db, caller }) => listActorsOf(db, params.id, caller));
  api.implement(contract.createPerson, ({ body }, context) => createPerson(context, body));
  api.implement(contract.updatePerson, ({ params, body }, context) => updatePerson(context, params.id, body));
  api.implement(contract.deletePerson, ({ params }, context) => deletePerson(context, params.id));
  api.implement(contract.mergePerson, ({ params, query }, context) =>
    merge(context, "person", { from: params.id, to: params.targetId, dryRun: query.dryRun }),
  );
}
