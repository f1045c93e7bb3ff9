import {
  instanceIdentifiers,
  measurementSources,
  type ReferenceDataContract,
  reportingSystems,
} from "@indikatorkatalogen/contract";
import type { Api } from "../../http/api.ts";
import { visibleMeasureCount } from "../measure-usage/measure-usage.service.ts";
import { merge } from "../merging/merging.service.ts";
import { countMeasuresPerEntity, listEntities } from "./reference-data.repository.ts";
import {
  addActor,
  createEntity,
  deleteEntity,
  getEntity,
  listActors,
  listMeasuresOf,
  removeActor,
  searchEntities,
  updateEntity,
} from "./reference-data.service.ts";
import {
  instanceIdentifierType,
  measurementSourceType,
  type NamedEntity,
  type ReferenceDataType,
  reportingSystemType,
} from "./reference-data-types.ts";

export function referenceDataRoutes(api: Api): void {
  implementType(api, measurementSources, measurementSourceType);
  implementType(api, reportingSystems, reportingSystemType);
  implementType(api, instanceIdentifiers, instanceIdentifierType);
}

function implementType<Entity extends NamedEntity, Input, Sent>(
  api: Api,
  contract: ReferenceDataContract<Entity, Input, Sent>,
  type: ReferenceDataType<Entity, Input>,
): void {
  implementReading(api, contract, type);
  implementActors(api, contract, type);
  api.implement(contract.create, ({ body }, context) => createEntity(context, type, body));
  api.implement(contract.update, ({ params, body }, context) =>
    updateEntity(context, type, { id: params.id, input: body }),
  );
  api.implement(contract.remove, ({ params }, context) => deleteEntity(context, type, params.id));
  api.implement(contract.merge, ({ params, query }, context) =>
    merge(context, type.table, { from: params.id, to: params.targetId, dryRun: query.dryRun }),
  );
}

function implementReading<Entity extends NamedEntity, Input, Sent>(
  api: Api,
  contract: ReferenceDataContract<Entity, Input, Sent>,
  type: ReferenceDataType<Entity, Input>,
): void {
  api.implement(contract.list, ({ query }, { db, caller }) =>
    listEntities<Entity>(db, type, {
      query,
      measureCount: visibleMeasureCount(type.table, `${type.table}.id`, caller),
    }),
  );
  api.implement(contract.searchByName, ({ query }, { db }) => searchEntities<Entity>(db, type, query.name));
  api.implement(contract.countMeasures, (_, { db, caller }) =>
    countMeasuresPerEntity(db, type, visibleMeasureCount(type.table, `${type.table}.id`, caller)),
  );
  api.implement(contract.get, ({ params }, { db }) => getEntity<Entity>(db, type, params.id));
  api.implement(contract.listMeasures, ({ params }, { db, caller }) =>
    listMeasuresOf(db, type, { id: params.id, caller }),
  );
}

function implementActors<Entity extends NamedEntity, Input, Sent>(
  api: Api,
  contract: ReferenceDataContract<Entity, Input, Sent>,
  type: ReferenceDataType<Entity, Input>,
): void {
  api.implement(contract.listActors, ({ params }, { db }) => listActors(db, type, params.id));
  api.implement(contract.addActor, ({ params, body }, context) =>
    addActor(context, type, { id: params.id, input: body }),
  );
  api.implement(contract.removeActor, ({ params }, context) => removeActor(context, type, params));
}
