import type { ReferenceDataContract } from "@indikatorkatalogen/contract";
import type { FieldValues } from "react-hook-form";
import { callApi } from "../../../api/call-api.ts";
import { asPage } from "../../../api/list-responses.ts";
import type { Entry, EntryCalls } from "../list-config.ts";
import { toMeasureUsage } from "./usage.ts";

/** The calls of measurement sources, reporting systems and instance identifiers are the same but for the paths. */
export function referenceDataCalls<One extends Entry, Input, Sent extends FieldValues>(
  contract: ReferenceDataContract<One, Input, Sent>,
): EntryCalls<One, One> {
  return {
    list: async (query, signal) => asPage(await callApi(contract.list, { query }, signal)),
    get: (id, signal) => callApi(contract.get, { params: { id } }, signal),
    create: (body: Sent) => callApi(contract.create, { body }),
    update: (id, body: Sent) => callApi(contract.update, { params: { id }, body }),
    remove: (id) => callApi(contract.remove, { params: { id } }),
    listUsage: async (id, signal) =>
      (await callApi(contract.listMeasures, { params: { id } }, signal)).map(toMeasureUsage),
    merge: ({ slug, target, dryRun }) =>
      callApi(contract.merge, { params: { id: slug, targetId: target }, query: { dryRun: `${dryRun}` } }),
  };
}
