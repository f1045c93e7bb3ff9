import { type CodeEntry, type FieldNameOfKind, versionFields } from "@indikatorkatalogen/contract";
import { useQuery } from "@tanstack/react-query";
import { type CodeOption, codesQuery } from "../../../../domain/choices/choices.queries.ts";
import { canShowAllCodes, isGrowing, toChoices } from "../../../../domain/choices/few-codes.ts";
import { useCodeOptions } from "../../../../domain/choices/use-options.ts";
import { t } from "../../../../texts/t.ts";
import { RadioList } from "../../../../ui/inputs/choice-list.tsx";
import { PickerInput } from "../../../../ui/pickers/search-picker.tsx";
import { useEditing, useFieldSaving } from "../edit-session/editing-context.ts";
import type { FieldValue } from "../saving/field-saving.ts";
import type { ControlProps } from "./edit-frame.tsx";
import { useCodeCreation } from "./use-creation.ts";

/** Selects one code of a code system: by radio button when they are few, otherwise by search. */
export function CodeControl({ name, control }: ControlProps<FieldNameOfKind<"code">>) {
  const { session } = useEditing();
  const { value } = useFieldSaving(name);
  const { category } = versionFields[name];
  const { data: codes = [] } = useQuery({ ...codesQuery(category), enabled: !isGrowing(category) });
  const chosen = codeOf(value);
  const save = (next: FieldValue) => session.choose(name, next);

  if (!canShowAllCodes(category, codes)) return <SearchedCode name={name} control={control} onSave={save} />;
  const all = chosen ? [...codes, chosen] : codes;
  return (
    <RadioList
      control={control}
      options={toChoices(codes, chosen ? [chosen] : [])}
      value={chosen?.codeId ?? ""}
      emptyLabel={t("editing.none")}
      onChange={(codeId) => save(all.find((code) => code.codeId === codeId) ?? null)}
    />
  );
}

interface SearchedCodeProps extends ControlProps<FieldNameOfKind<"code">> {
  onSave: (value: FieldValue) => void;
}

function SearchedCode({ name, control, onSave }: SearchedCodeProps) {
  const { value, serverValue } = useFieldSaving(name);
  const { category } = versionFields[name];
  const search = useCodeOptions(category);
  const onCreate = useCodeCreation(category);
  return (
    <PickerInput<CodeOption>
      {...search}
      control={control}
      value={optionOf(codeOf(value))}
      unmatchedText={typeof value === "string" && value !== "" ? value : undefined}
      fallback={optionOf(codeOf(serverValue))}
      onPick={(picked) => onSave(picked?.code ?? null)}
      onUnmatched={onSave}
      onCreate={onCreate}
    />
  );
}

const codeOf = (value: FieldValue): CodeEntry | null =>
  typeof value === "object" && value !== null && "codeId" in value ? value : null;

const optionOf = (code: CodeEntry | null): CodeOption | null =>
  code && { id: code.codeId, name: code.displayName, code };
