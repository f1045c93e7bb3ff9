import * as contract from "@indikatorkatalogen/contract";
import type { Api } from "../../http/api.ts";
import { addTerm, createConcept, deleteConcept, updateConcept } from "./change-concepts.service.ts";
import { getConcept, listAllConcepts, listConceptPage } from "./concepts.service.ts";
import { findNearestConcepts } from "./nearest-concepts.ts";

export function conceptRoutes(api: Api): void {
  api.implement(contract.listConcepts, ({ query }, { db }) => listConceptPage(db, query));
  api.implement(contract.listNearestConcepts, async ({ query }, { db }) =>
    findNearestConcepts(query.words, await listAllConcepts(db)),
  );
  api.implement(contract.getConcept, ({ params }, { db }) => getConcept(db, params.id));
  api.implement(contract.createConcept, ({ body }, context) => createConcept(context, body));
  api.implement(contract.updateConcept, ({ params, body }, context) => updateConcept(context, params.id, body));
  api.implement(contract.addConceptTerm, ({ params, body }, context) => addTerm(context, params.id, body));
  api.implement(contract.deleteConcept, async ({ params }, context) => {
    await deleteConcept(context, params.id);
  });
}
