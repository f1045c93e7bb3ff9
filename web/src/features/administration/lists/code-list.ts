import {
  type CodeInput,
  type CountedCode,
  codeInput,
  createCode,
  deleteCode,
  getCode,
  listCodesWithCount,
  listMeasuresWithCode,
  mergeCode,
  type SystemCode,
  updateCode,
} from "@indikatorkatalogen/contract";
import { callApi } from "../../../api/call-api.ts";
import { t } from "../../../texts/t.ts";
import type { FormField } from "../../../ui/forms/form-field.ts";
import type { ListConfig, Noun } from "../list-config.ts";
import type { ListName } from "../list-names.ts";
import { descriptionField, text } from "./entry-fields.ts";
import { toMeasureUsage } from "./usage.ts";

type CodeListConfig = ListConfig<SystemCode, CountedCode>;

interface CodeListOptions {
  name: ListName;
  noun: Noun;
  icon: string;
  oid: string;
  hasAges?: boolean;
  isMergeable?: boolean;
}

const displayName: FormField = {
  kind: "line",
  name: "displayName",
  label: t("administration.fields.name"),
  required: true,
};
const ages: FormField[] = [
  { kind: "number", name: "fromAge", label: t("administration.fields.fromAge"), hint: t("administration.hints.age") },
  { kind: "number", name: "toAge", label: t("administration.fields.toAge"), hint: t("administration.hints.age") },
];

/** The list of the codes of one code system. In the address they go by their own code, which never changes. */
export function codeList({ oid, hasAges = false, isMergeable = false, ...rest }: CodeListOptions): CodeListConfig {
  return {
    ...rest,
    columns: [
      { id: "name", sortField: "DISPLAY_NAME", cell: (code) => code.displayName },
      ...(hasAges ? [{ id: "ages", sortField: "FROM_AGE", cell: agesText } as const] : []),
      { id: "description", sortField: "DESCRIPTION", cell: (code) => code.description },
      { id: "code", sortField: "CODE_ID", cell: (code) => code.codeId },
      { id: "measureCount", sortField: "MEASURE_COUNT", cell: (code) => code.measureCount },
    ],
    ...(hasAges && { defaultSort: { field: "FROM_AGE", direction: "ASCENDING" } }),
    fields: [displayName, ...(hasAges ? ages : []), descriptionField],
    schema: codeInput,
    titleOf: (code) => code.displayName,
    slugOf: (code) => code.codeId,
    toValues: (code) => ({
      displayName: text(code?.displayName),
      description: text(code?.description),
      ...(hasAges && { fromAge: code?.fromAge ?? null, toAge: code?.toAge ?? null }),
    }),
    calls: codeCalls(oid, isMergeable),
  };
}

function codeCalls(oid: string, isMergeable: boolean): CodeListConfig["calls"] {
  const at = (codeId: string) => ({ params: { oid, codeId } });
  return {
    list: (query, signal) => callApi(listCodesWithCount, { params: { oid }, query }, signal),
    get: (codeId, signal) => callApi(getCode, at(codeId), signal),
    create: (body: CodeInput) => callApi(createCode, { params: { oid }, body }),
    update: (codeId, body: CodeInput) => callApi(updateCode, { ...at(codeId), body }),
    remove: (codeId) => callApi(deleteCode, at(codeId)),
    listUsage: async (codeId, signal) => (await callApi(listMeasuresWithCode, at(codeId), signal)).map(toMeasureUsage),
    ...(isMergeable && {
      merge: ({ slug, target, dryRun }) =>
        callApi(mergeCode, { params: { oid, codeId: slug, targetCodeId: target }, query: { dryRun: `${dryRun}` } }),
    }),
  };
}

function agesText({ fromAge, toAge }: SystemCode): string {
  if (fromAge === null && toAge === null) return "";
  if (toAge === null) return t("administration.ages.from", { from: fromAge ?? 0 });
  return t("administration.ages.between", { from: fromAge ?? 0, to: toAge });
}
