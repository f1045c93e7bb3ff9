import type { PickOption } from "../../ui/pickers/combobox-rows.ts";
import { type OptionSearch, useOptionSearch } from "../../ui/pickers/use-option-search.ts";
import {
  type CodeOption,
  type CodeSystemName,
  codeOptionsQuery,
  measureOptionsQuery,
  organizationOptionsQuery,
  type ReferenceKind,
  referenceOptionsQuery,
} from "./choices.queries.ts";

export const useCodeOptions = (system: CodeSystemName): OptionSearch<CodeOption> =>
  useOptionSearch((request) => codeOptionsQuery(system, request));

export const useReferenceOptions = (kind: ReferenceKind): OptionSearch<PickOption> =>
  useOptionSearch((request) => referenceOptionsQuery(kind, request));

export const useMeasureOptions = (): OptionSearch<PickOption> => useOptionSearch(measureOptionsQuery);

export const useOrganizationOptions = (): OptionSearch<PickOption> => useOptionSearch(organizationOptionsQuery);
