import {
  instanceIdentifiers,
  measurementSources,
  type ReferenceDataContract,
  type ReportingSystemInput,
  reportingSystems,
} from "@indikatorkatalogen/contract";
import type { Api } from "../../http/api.ts";
import { merge } from "../merging/merging.service.ts";
import type { NewRow } from "../registers/register.ts";
import { createEntry, getEntry, listEntries, searchByName, updateEntry } from "../registers/registers.service.ts";
import {
  instanceIdentifierRegister,
  measurementSourceRegister,
  type ReferenceDataEntry,
  type ReferenceDataRegister,
  type ReferenceDataTable,
  reportingSystemRegister,
} from "./reference-data.repository.ts";
import {
  addActor,
  countMeasuresPerEntry,
  deleteReferenceData,
  listMeasuresOf,
  removeActor,
} from "./reference-data.service.ts";

export function referenceDataRoutes(api: Api): void {
  implementType(api, measurementSources, { register: measurementSourceRegister, toColumns: (input) => input });
  implementType(api, reportingSystems, { register: reportingSystemRegister, toColumns: toSystemColumns });
  implementType(api, instanceIdentifiers, { register: instanceIdentifierRegister, toColumns: (input) => input });
}

const toSystemColumns = ({ systemId, ...input }: ReportingSystemInput) => ({
  ...input,
  systemRoot: systemId?.root ?? null,
  systemExtension: systemId?.extension ?? null,
});

interface ReferenceDataType<E extends ReferenceDataEntry, Input, T extends ReferenceDataTable> {
  register: ReferenceDataRegister<E, T>;
  toColumns: (input: Input) => NewRow<T>;
}

function implementType<E extends ReferenceDataEntry, Input, Sent, T extends ReferenceDataTable>(
  api: Api,
  contract: ReferenceDataContract<E, Input, Sent>,
  { register, toColumns }: ReferenceDataType<E, Input, T>,
): void {
  api.implement(contract.list, ({ query }, context) => listEntries(context, register, query));
  api.implement(contract.searchByName, ({ query }, context) => searchByName(context, register, query.name));
  api.implement(contract.get, ({ params }, context) => getEntry(context, register, params.id));
  api.implement(contract.create, ({ body }, context) => createEntry(context, register, toColumns(body)));
  api.implement(contract.update, ({ params, body }, context) =>
    updateEntry(context, register, params.id, toColumns(body)),
  );
  implementUse(api, contract, register);
}

/** The calls of entries that measures use and that have actors. */
function implementUse<E extends ReferenceDataEntry, Input, Sent>(
  api: Api,
  contract: ReferenceDataContract<E, Input, Sent>,
  register: ReferenceDataRegister<E, ReferenceDataTable>,
): void {
  api.implement(contract.remove, ({ params }, context) => deleteReferenceData(context, register, params.id));
  api.implement(contract.merge, ({ params, query }, context) =>
    merge(context, register.table, { from: params.id, to: params.targetId, dryRun: query.dryRun }),
  );
  api.implementCached(contract.countMeasures, (_, context) => countMeasuresPerEntry(context, register));
  api.implement(contract.listMeasures, ({ params }, context) => listMeasuresOf(context, register, params.id));
  api.implement(contract.listActors, async ({ params }, context) => {
    const { actors } = await getEntry(context, register, params.id);
    return actors;
  });
  api.implement(contract.addActor, ({ params, body }, context) =>
    addActor(context, register, { id: params.id, input: body }),
  );
  api.implement(contract.removeActor, ({ params }, context) => removeActor(context, register, params));
}
