import type { CodeEntry } from "@indikatorkatalogen/contract";
import { useState } from "react";
import { CodesPicker } from "../../../domain/choices/codes-picker.tsx";
import { useReferenceOptions } from "../../../domain/choices/use-options.ts";
import { t } from "../../../texts/t.ts";
import { DateTextInput } from "../../../ui/dates/date-text-input.tsx";
import { dateValue } from "../../../ui/dates/iso-date.ts";
import { FieldFrame } from "../../../ui/forms/field-frame.tsx";
import { type PickOption, SearchPicker } from "../../../ui/pickers/search-picker.tsx";
import type { BulkChange } from "./plan-change.ts";

interface ChoiceProps {
  /** Called with undefined while the values are not a valid change. */
  onChange: (change: BulkChange | undefined) => void;
}

export function OwnerChoice({ onChange }: ChoiceProps) {
  const [owner, setOwner] = useState<PickOption | null>(null);
  const search = useReferenceOptions("owner");
  const handlePick = (picked: PickOption | null) => {
    setOwner(picked);
    onChange(picked ? { kind: "owner", owner: picked } : undefined);
  };
  return <SearchPicker {...search} label={t("bulk.owner")} value={owner} onPick={handlePick} />;
}

export function SourceChoice({ onChange }: ChoiceProps) {
  const [source, setSource] = useState<PickOption | null>(null);
  const search = useReferenceOptions("measurementSource");
  const handlePick = (picked: PickOption | null) => {
    setSource(picked);
    onChange(picked ? { kind: "dataSource", source: picked } : undefined);
  };
  return <SearchPicker {...search} label={t("bulk.source")} value={source} onPick={handlePick} />;
}

export function KeywordsChoice({ onChange }: ChoiceProps) {
  const [add, setAdd] = useState<CodeEntry[]>([]);
  const [remove, setRemove] = useState<CodeEntry[]>([]);
  const emit = (next: { add: CodeEntry[]; remove: CodeEntry[] }) => {
    setAdd(next.add);
    setRemove(next.remove);
    onChange(next.add.length + next.remove.length > 0 ? { kind: "keywords", ...next } : undefined);
  };
  return (
    <>
      <KeywordsField label={t("bulk.add")} chosen={add} onChange={(chosen) => emit({ add: chosen, remove })} />
      <KeywordsField label={t("bulk.remove")} chosen={remove} onChange={(chosen) => emit({ add, remove: chosen })} />
    </>
  );
}

interface KeywordsFieldProps {
  label: string;
  chosen: CodeEntry[];
  onChange: (chosen: CodeEntry[]) => void;
}

const KeywordsField = ({ label, chosen, onChange }: KeywordsFieldProps) => (
  <FieldFrame label={label}>
    {(control) => <CodesPicker system="keywords" label={label} control={control} chosen={chosen} onChange={onChange} />}
  </FieldFrame>
);

interface DatesChoiceProps extends ChoiceProps {
  kind: "validity" | "validTo";
}

/** An empty last day is a valid change, an empty first day is not. */
export function DatesChoice({ kind, onChange }: DatesChoiceProps) {
  const [from, setFrom] = useState("");
  const [to, setTo] = useState("");
  const emit = (nextFrom: string, nextTo: string) => {
    setFrom(nextFrom);
    setTo(nextTo);
    const [validFrom, validTo] = [dateValue(nextFrom), dateValue(nextTo)];
    // Text that is not a date is reported by its field, and nothing can be changed meanwhile.
    if (typeof validFrom === "string" || typeof validTo === "string") return onChange(undefined);
    if (kind === "validTo") return onChange({ kind, validTo });
    onChange(validFrom === null ? undefined : { kind, validFrom, validTo });
  };
  return (
    <>
      {kind === "validity" && (
        <DateTextInput label={t("bulk.validFrom")} value={from} onChange={(text) => emit(text, to)} />
      )}
      <DateTextInput
        label={t("bulk.validTo")}
        hint={t("bulk.openEnded")}
        value={to}
        onChange={(text) => emit(from, text)}
      />
    </>
  );
}
