import { type CodeEntry, type FieldNameOfKind, versionFields } from "@indikatorkatalogen/contract";
import { useQuery } from "@tanstack/react-query";
import { codesQuery } from "../../../../domain/choices/choices.queries.ts";
import { CodesPicker } from "../../../../domain/choices/codes-picker.tsx";
import { canShowAllCodes, isGrowing, toChoices } from "../../../../domain/choices/few-codes.ts";
import { CheckboxList } from "../../../../ui/inputs/choice-list.tsx";
import { useEditing, useFieldSaving } from "../edit-session/editing-context.ts";
import { isCodes } from "../saving/field-saving.ts";
import type { ControlProps } from "./edit-frame.tsx";
import { useCodeCreation } from "./use-creation.ts";

/** Selects several codes: by checkbox when they are few, otherwise by search. */
export function CodesControl({ name, control }: ControlProps<FieldNameOfKind<"codes">>) {
  const { session } = useEditing();
  const { value } = useFieldSaving(name);
  const { category, label } = versionFields[name];
  const { data: codes = [] } = useQuery({ ...codesQuery(category), enabled: !isGrowing(category) });
  const onCreate = useCodeCreation(category);
  const chosen = Array.isArray(value) && isCodes(value) ? value : [];
  const save = (next: CodeEntry[]) => session.choose(name, next);

  if (canShowAllCodes(category, codes)) {
    return (
      <CheckboxList
        control={control}
        options={toChoices(codes, chosen)}
        value={chosen.map(({ codeId }) => codeId)}
        onChange={(ids) => save(codesWith(ids, [...chosen, ...codes]))}
      />
    );
  }
  return (
    <CodesPicker
      system={category}
      label={label}
      control={control}
      chosen={chosen}
      onChange={save}
      onCreate={onCreate}
    />
  );
}

const codesWith = (ids: readonly string[], codes: readonly CodeEntry[]): CodeEntry[] =>
  ids.flatMap((id) => codes.find(({ codeId }) => codeId === id) ?? []);
