import type { CodeEntry } from "@indikatorkatalogen/contract";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { type Control, type FieldValues, useController } from "react-hook-form";
import { codesQuery, type ReferenceKind, referencesQuery } from "../../../../domain/choices/choices.queries.ts";
import { formatDate } from "../../../../texts/format.ts";
import { t } from "../../../../texts/t.ts";
import type { FormField } from "../../../../ui/forms/form-field.ts";
import { SelectInput } from "../../../../ui/forms/select-input.tsx";
import { TextInput } from "../../../../ui/forms/text-input.tsx";
import { type PickOption, SearchPicker } from "../../../../ui/pickers/search-picker.tsx";
import { useDebouncedValue } from "../../../../ui/search/use-debounced-value.ts";

interface Named {
  name: string;
  label: string;
}

interface OwnProps extends Named {
  control: Control<FieldValues>;
}

export const dateField = (field: Named): FormField => ({
  ...field,
  kind: "own",
  render: (props) => <DateInput {...props} />,
});

function DateInput({ control, name, label }: OwnProps) {
  const { field, fieldState } = useController({ control, name });
  const handleChange = ({ value, validity }: HTMLInputElement) => {
    if (!validity.badInput) field.onChange(value === "" ? null : Date.parse(value));
  };
  return (
    <TextInput
      label={label}
      error={fieldState.error?.message}
      type="date"
      max="2199-12-31"
      value={typeof field.value === "number" ? formatDate(field.value) : ""}
      onChange={(event) => handleChange(event.target)}
    />
  );
}

/** A number with a decimal comma. */
export const decimalField = (field: Named): FormField => ({
  ...field,
  kind: "own",
  render: (props) => <DecimalInput {...props} />,
});

function DecimalInput({ control, name, label }: OwnProps) {
  const { field, fieldState } = useController({ control, name });
  const [text, setText] = useState(field.value === null ? "" : String(field.value).replace(".", ","));
  const handleChange = (next: string) => {
    setText(next);
    const trimmed = next.trim();
    const number = Number(trimmed.replace(",", "."));
    // Text that is no number stays text, so that validation reports it as such and not as missing.
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

export const codeField = (
  field: Named & { system: Parameters<typeof codesQuery>[0]; emptyLabel: string },
): FormField => ({ ...field, kind: "own", render: (props) => <CodeInput {...props} {...field} /> });

interface CodeInputProps extends OwnProps {
  system: Parameters<typeof codesQuery>[0];
  emptyLabel: string;
}

function CodeInput({ control, name, label, system, emptyLabel }: CodeInputProps) {
  const { field, fieldState } = useController({ control, name });
  const { data: codes = [] } = useQuery(codesQuery(system));
  const chosen: CodeEntry | null = field.value;
  const handleChange = (codeId: string) => field.onChange(codes.find((code) => code.codeId === codeId) ?? null);
  return (
    <SelectInput
      label={label}
      error={fieldState.error?.message}
      emptyLabel={emptyLabel}
      options={codes.map(({ codeId, displayName }) => ({ value: codeId, label: displayName }))}
      value={chosen?.codeId ?? ""}
      onChange={(event) => handleChange(event.target.value)}
    />
  );
}

export const referenceField = (field: Named & { references: ReferenceKind }): FormField => ({
  ...field,
  kind: "own",
  render: (props) => <ReferenceInput {...props} references={field.references} />,
});

interface ReferenceInputProps extends OwnProps {
  references: ReferenceKind;
}

function ReferenceInput({ control, name, label, references }: ReferenceInputProps) {
  const { field, fieldState } = useController({ control, name });
  const [text, setText] = useState("");
  const settled = useDebouncedValue(text).trim();
  const { data: found = [], isFetching } = useQuery(referencesQuery(references, settled));
  return (
    <SearchPicker<PickOption>
      label={label}
      hint={t("forms.picker.type")}
      error={fieldState.error?.message}
      value={field.value}
      options={settled === "" ? [] : found}
      isSearching={isFetching}
      onSearch={setText}
      onPick={field.onChange}
    />
  );
}
