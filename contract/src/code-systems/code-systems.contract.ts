import { z } from "zod";
import { codeEntry } from "../codes.ts";
import { endpoint } from "../endpoint.ts";
import { oid } from "../formats.ts";
import { id } from "../ids.ts";
import { listOrPage, listQuery, pagedListQuery } from "../list-query.ts";
import { noContent } from "../no-content.ts";
import { page } from "../paging.ts";
import { measureCount, measureUsage } from "../reference-data/measure-usage.ts";
import { mergeOutcome, mergeQuery } from "../reference-data/merge.ts";
import { longText, optional, requiredLine } from "../text-input.ts";
import { validationTexts } from "../texts/validation-texts.ts";

export const codeSystem = z.object({
  id,
  oid: z.string(),
  name: z.string(),
  description: z.string().nullable(),
  /** Always true: every system has codes that may be changed. Kept for clients that read it. */
  editable: z.boolean(),
});
export type CodeSystem = z.infer<typeof codeSystem>;

const requiredOid = oid.pipe(z.string().min(1));
const description = optional(longText(2000)).default(null);

export const codeSystemInput = z.object({ oid: requiredOid, name: requiredLine(200), description });
export type CodeSystemInput = z.infer<typeof codeSystemInput>;

/** A code with the ages that an age group spans. */
export const systemCode = codeEntry.extend({ fromAge: z.number().nullable(), toAge: z.number().nullable() });
export type SystemCode = z.infer<typeof systemCode>;
export const countedCode = systemCode.extend({ measureCount });
export type CountedCode = z.infer<typeof countedCode>;

const age = z.int().min(0).max(150).nullable().default(null);
const agesInOrder = ({ fromAge, toAge }: { fromAge: number | null; toAge: number | null }) =>
  fromAge === null || toAge === null || fromAge <= toAge;
const agesOutOfOrder = { message: validationTexts.agesInOrder, path: ["toAge"] };

const codeContent = z.object({
  /** The same as the code's id unless given. */
  codeValue: requiredLine(200).optional(),
  displayName: requiredLine(200),
  description,
  fromAge: age,
  toAge: age,
});
export const codeInput = codeContent.refine(agesInOrder, agesOutOfOrder);
export type CodeInput = z.infer<typeof codeInput>;

/** Without an id, one is derived from the name. It never changes after that. */
export const newCodeInput = codeContent
  .extend({ codeId: requiredLine(100).optional() })
  .refine(agesInOrder, agesOutOfOrder);
export type NewCodeInput = z.infer<typeof newCodeInput>;

const oidParams = z.object({ oid: requiredOid });
/** Either of a code's two ids. */
const codeParams = oidParams.extend({ codeId: z.string().min(1).max(100) });
const sortFields = ["DISPLAY_NAME", "CODE_ID", "DESCRIPTION", "FROM_AGE"] as const;
const read = { method: "GET", access: "codesystems:read" } as const;

export const listCodeSystems = endpoint({
  ...read,
  path: "/codesystems/",
  summary: "Every code system",
  response: z.array(codeSystem),
});

export const createCodeSystem = endpoint({
  method: "POST",
  effect: "write",
  path: "/codesystems/",
  summary: "A new code system, without codes",
  access: "codesystems:create",
  body: codeSystemInput,
  response: codeSystem,
});

export const getCodeSystem = endpoint({
  ...read,
  path: "/codesystems/:oid",
  summary: "One code system",
  params: oidParams,
  response: codeSystem,
});

export const listCodes = endpoint({
  ...read,
  path: "/codesystems/:oid/codes/",
  summary: "The codes of a system",
  params: oidParams,
  query: listQuery(sortFields),
  response: listOrPage(systemCode),
});

export const listCodesWithCount = endpoint({
  ...read,
  path: "/codesystems/:oid/codesfordbcodesystem/paginated/",
  summary: "A page of the codes of a system, with the number of measures that use each",
  params: oidParams,
  query: pagedListQuery([...sortFields, "MEASURE_COUNT"]),
  response: page(countedCode),
});

export const getCode = endpoint({
  ...read,
  path: "/codesystems/:oid/codes/:codeId",
  summary: "One code",
  params: codeParams,
  response: systemCode,
});

export const listMeasuresWithCode = endpoint({
  ...read,
  path: "/codesystems/:oid/codes/:codeId/measures/",
  summary: "The measures that use a code",
  params: codeParams,
  response: z.array(measureUsage),
});

// The calls that change codes require the weakest right that suffices for any system; the server then requires the
// system's own: see codeSystemResource.
export const createCode = endpoint({
  method: "POST",
  effect: "write",
  path: "/codesystems/:oid/codes/",
  summary: "A new code. Units, age groups and other systems require measureunits, agegroups or codesystems:create",
  access: "keywords:create",
  params: oidParams,
  body: newCodeInput,
  response: systemCode,
});

export const updateCode = endpoint({
  method: "PUT",
  effect: "write",
  path: "/codesystems/:oid/codes/:codeId",
  summary: "Change a code. Units, age groups and other systems require measureunits, agegroups or codesystems:update",
  access: "keywords:update",
  params: codeParams,
  body: codeInput,
  response: systemCode,
});

export const deleteCode = endpoint({
  method: "DELETE",
  effect: "write",
  path: "/codesystems/:oid/codes/:codeId",
  summary:
    "Delete a code that nothing uses. Units, age groups and other systems require measureunits, agegroups or codesystems:delete",
  access: "keywords:delete",
  params: codeParams,
  response: noContent,
});

export const mergeCode = endpoint({
  method: "POST",
  effect: "write",
  path: "/codesystems/:oid/codes/:codeId/merge/:targetCodeId",
  summary: "Replace a code by another of its system everywhere and delete it; dryRun=true only shows what would change",
  access: "keywords:delete",
  params: codeParams.extend({ targetCodeId: z.string().min(1).max(100) }),
  query: mergeQuery,
  response: mergeOutcome,
});
