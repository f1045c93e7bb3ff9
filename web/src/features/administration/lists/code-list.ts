import {
  type CodeInput,
  type CountedCode,
  codeInput,
  createCode,
  deleteCode,
  getCode,
  isRequiredCode,
  listCodesWithCount,
  listMeasuresWithCode,
  mergeCode,
  type SystemCode,
  updateCode,
} from "@indikatorkatalogen/contract";
import { callApi } from "../../../api/call-api.ts";
import { t } from "../../../texts/t.ts";
import type { FormField } from "../../../ui/forms/form-field.ts";
import type { ListConfig, RightPrefix } from "../list-config.ts";
import type { ListName } from "../list-names.ts";
import { codeField, descriptionField, text } from "./entry-fields.ts";
import { toMeasureUsage } from "./usage.ts";

type CodeListConfig = ListConfig<SystemCode, CountedCode>;

interface CodeListOptions {
  name: ListName;
  rightPrefix: RightPrefix;
  icon: string;
  oid: string;
  hasAges?: boolean;
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

/** The list of the codes of one code system. Addresses use the code's own id, which never changes. */
export function codeList({ oid, hasAges = false, ...rest }: CodeListOptions): CodeListConfig {
  return {
    ...rest,
    columns: [
      { id: "name", sortField: hasAges ? "FROM_AGE" : "DISPLAY_NAME", cell: (code) => code.displayName },
      ...(hasAges ? [{ id: "ages", cell: agesNotInName } as const] : []),
      { id: "description", sortField: "DESCRIPTION", cell: (code) => code.description },
      { id: "measureCount", sortField: "MEASURE_COUNT", cell: (code) => code.measureCount },
    ],
    ...(hasAges && { defaultSort: { field: "FROM_AGE", direction: "ASCENDING" } }),
    fields: [displayName, ...(hasAges ? ages : []), descriptionField, codeField("codeId")],
    schema: codeInput,
    titleOf: (code) => code.displayName,
    slugOf: (code) => code.codeId,
    toValues: (code) => ({
      displayName: text(code?.displayName),
      description: text(code?.description),
      codeId: text(code?.codeId),
      ...(hasAges && { fromAge: code?.fromAge ?? null, toAge: code?.toAge ?? null }),
    }),
    obstacleOf: (code) => (isRequiredCode(code) ? t("administration.obstacles.requiredCode") : undefined),
    calls: codeCalls(oid),
  };
}

function codeCalls(oid: string): CodeListConfig["calls"] {
  const at = (codeId: string) => ({ params: { oid, codeId } });
  return {
    list: (query, signal) => callApi(listCodesWithCount, { params: { oid }, query }, signal),
    get: (codeId, signal) => callApi(getCode, at(codeId), signal),
    create: (body: CodeInput) => callApi(createCode, { params: { oid }, body }),
    update: (codeId, body: CodeInput) => callApi(updateCode, { ...at(codeId), body }),
    remove: (codeId) => callApi(deleteCode, at(codeId)),
    listUsage: async (codeId, signal) => (await callApi(listMeasuresWithCode, at(codeId), signal)).map(toMeasureUsage),
    merge: ({ slug, target, dryRun }) =>
      callApi(mergeCode, { params: { oid, codeId: slug, targetCodeId: target }, query: { dryRun: `${dryRun}` } }),
  };
}

/** The age limits, unless the name states them, as it nearly always does. */
function agesNotInName({ displayName, fromAge, toAge }: SystemCode): string {
  const inName = displayName.match(/\d+/g) ?? [];
  const limits = [fromAge, toAge].filter((age) => age !== null);
  if (inName.join() === limits.join()) return "";
  if (toAge === null) return t("administration.ages.from", { from: fromAge ?? 0 });
  return t("administration.ages.between", { from: fromAge ?? 0, to: toAge });
}
