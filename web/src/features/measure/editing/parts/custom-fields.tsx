import type { CodeEntry } from "@indikatorkatalogen/contract";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useController } from "react-hook-form";
import {
  type CodeOption,
  type CodeSystemName,
  codesQuery,
  type ReferenceKind,
} from "../../../../domain/choices/choices.queries.ts";
import { canShowAllCodes, isGrowing, toChoices } from "../../../../domain/choices/few-codes.ts";
import { useCodeOptions, useReferenceOptions } from "../../../../domain/choices/use-options.ts";
import { DateTextInput } from "../../../../ui/dates/date-text-input.tsx";
import { dateText, dateValue } from "../../../../ui/dates/iso-date.ts";
import type { CustomFieldProps, FormField } from "../../../../ui/forms/form-field.ts";
import { RadioInput } from "../../../../ui/forms/radio-input.tsx";
import { TextInput } from "../../../../ui/forms/text-input.tsx";
import { type PickOption, SearchPicker } from "../../../../ui/pickers/search-picker.tsx";
import { useCodeCreation, useReferenceCreation } from "../fields/use-creation.ts";

interface Named {
  name: string;
  label: string;
}

type PartFieldProps = Omit<CustomFieldProps, "readOnly">;

export const dateField = (field: Named): FormField => ({
  ...field,
  kind: "custom",
  render: (props) => <DateInput {...props} />,
});

function DateInput({ control, name, label }: PartFieldProps) {
  const { field, fieldState } = useController({ control, name });
  return (
    <DateTextInput
      label={label}
      error={fieldState.error?.message}
      value={dateText(field.value)}
      onChange={(text) => field.onChange(dateValue(text))}
    />
  );
}

/** A number with a decimal comma. */
export const decimalField = (field: Named): FormField => ({
  ...field,
  kind: "custom",
  render: (props) => <DecimalInput {...props} />,
});

function DecimalInput({ control, name, label }: PartFieldProps) {
  const { field, fieldState } = useController({ control, name });
  const [text, setText] = useState(field.value === null ? "" : String(field.value).replace(".", ","));
  const handleChange = (next: string) => {
    setText(next);
    const trimmed = next.trim();
    const number = Number(trimmed.replace(",", "."));
    // Other text stays text, so that validation reports it as not a number and not as missing.
    field.onChange(trimmed === "" ? null : Number.isNaN(number) ? trimmed : number);
  };
  return (
    <TextInput
      label={label}
      required
      error={fieldState.error?.message}
      inputMode="decimal"
      value={text}
      onChange={(event) => handleChange(event.target.value)}
    />
  );
}

export const codeField = (field: Named & { system: CodeSystemName; emptyLabel: string }): FormField => ({
  ...field,
  kind: "custom",
  render: (props) => <CodeInput {...props} {...field} />,
});

interface CodeInputProps extends PartFieldProps {
  system: CodeSystemName;
  emptyLabel: string;
}

function CodeInput({ control, name, label, system, emptyLabel }: CodeInputProps) {
  const { field, fieldState } = useController({ control, name });
  const { data: codes = [] } = useQuery({ ...codesQuery(system), enabled: !isGrowing(system) });
  const chosen: CodeEntry | string | null = field.value;
  if (!canShowAllCodes(system, codes)) return <SearchedCode {...{ control, name, label, system, emptyLabel }} />;
  const code = isCode(chosen) ? chosen : null;
  const all = code ? [...codes, code] : codes;
  return (
    <RadioInput
      label={label}
      error={fieldState.error?.message}
      emptyLabel={emptyLabel}
      options={toChoices(codes, code ? [code] : [])}
      value={code?.codeId ?? ""}
      onChange={(codeId) => field.onChange(all.find((one) => one.codeId === codeId) ?? null)}
    />
  );
}

function SearchedCode({ control, name, label, system, emptyLabel }: CodeInputProps) {
  const { field, fieldState } = useController({ control, name });
  const search = useCodeOptions(system);
  const onCreate = useCodeCreation(system);
  const chosen: CodeEntry | string | null = field.value;
  return (
    <SearchPicker<CodeOption>
      {...search}
      label={label}
      placeholder={emptyLabel}
      error={typeof chosen === "string" ? undefined : fieldState.error?.message}
      value={isCode(chosen) ? { id: chosen.codeId, name: chosen.displayName, code: chosen } : null}
      unmatchedText={typeof chosen === "string" ? chosen : undefined}
      onPick={(picked) => field.onChange(picked?.code ?? null)}
      // Text in the form prevents saving.
      onUnmatched={field.onChange}
      onCreate={onCreate}
    />
  );
}

const isCode = (value: CodeEntry | string | null): value is CodeEntry => typeof value === "object" && value !== null;

export const referenceField = (field: Named & { references: ReferenceKind }): FormField => ({
  ...field,
  kind: "custom",
  render: (props) => <ReferenceInput {...props} references={field.references} />,
});

interface ReferenceInputProps extends PartFieldProps {
  references: ReferenceKind;
}

function ReferenceInput({ control, name, label, references }: ReferenceInputProps) {
  const { field, fieldState } = useController({ control, name });
  const search = useReferenceOptions(references);
  const onCreate = useReferenceCreation(references);
  const chosen: PickOption | string | null = field.value;
  return (
    <SearchPicker<PickOption>
      {...search}
      label={label}
      error={typeof chosen === "string" ? undefined : fieldState.error?.message}
      value={typeof chosen === "string" ? null : chosen}
      unmatchedText={typeof chosen === "string" ? chosen : undefined}
      onPick={field.onChange}
      onUnmatched={field.onChange}
      onCreate={onCreate}
    />
  );
}
