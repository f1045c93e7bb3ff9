import type { CodeEntry } from "@indikatorkatalogen/contract";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ownersQuery, referencesQuery } from "../../../domain/choices/choices.queries.ts";
import { CodesPicker } from "../../../domain/choices/codes-picker.tsx";
import { t } from "../../../texts/t.ts";
import { FieldFrame } from "../../../ui/forms/field-frame.tsx";
import { TextInput } from "../../../ui/forms/text-input.tsx";
import { type PickOption, SearchPicker } from "../../../ui/pickers/search-picker.tsx";
import { useDebouncedValue } from "../../../ui/search/use-debounced-value.ts";
import type { BulkChange } from "./plan-change.ts";

interface ChoiceProps {
  /** With nothing while the values do not make a change. */
  onChange: (change: BulkChange | undefined) => void;
}

export function OwnerChoice({ onChange }: ChoiceProps) {
  const [words, setWords] = useState("");
  const [owner, setOwner] = useState<PickOption | null>(null);
  const settled = useDebouncedValue(words).trim();
  const { data: owners = [], isFetching } = useQuery(ownersQuery(settled));
  const handlePick = (picked: PickOption | null) => {
    setOwner(picked);
    onChange(picked ? { kind: "owner", owner: picked } : undefined);
  };
  return (
    <SearchPicker
      label={t("bulk.owner")}
      value={owner}
      options={settled === "" ? [] : owners}
      isSearching={isFetching}
      onSearch={setWords}
      onPick={handlePick}
    />
  );
}

export function SourceChoice({ onChange }: ChoiceProps) {
  const [words, setWords] = useState("");
  const [source, setSource] = useState<PickOption | null>(null);
  const settled = useDebouncedValue(words).trim();
  const { data: sources = [], isFetching } = useQuery(referencesQuery("measurementSource", settled));
  const handlePick = (picked: PickOption | null) => {
    setSource(picked);
    onChange(picked ? { kind: "dataSource", source: picked } : undefined);
  };
  return (
    <SearchPicker
      label={t("bulk.source")}
      value={source}
      options={settled === "" ? [] : sources}
      isSearching={isFetching}
      onSearch={setWords}
      onPick={handlePick}
    />
  );
}

export function KeywordsChoice({ onChange }: ChoiceProps) {
  const [add, setAdd] = useState<CodeEntry[]>([]);
  const [remove, setRemove] = useState<CodeEntry[]>([]);
  const tell = (next: { add: CodeEntry[]; remove: CodeEntry[] }) => {
    setAdd(next.add);
    setRemove(next.remove);
    onChange(next.add.length + next.remove.length > 0 ? { kind: "keywords", ...next } : undefined);
  };
  return (
    <>
      <KeywordsField label={t("bulk.add")} chosen={add} onChange={(chosen) => tell({ add: chosen, remove })} />
      <KeywordsField label={t("bulk.remove")} chosen={remove} onChange={(chosen) => tell({ add, remove: chosen })} />
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

/** An empty end is a change too; an empty start is not. */
export function DatesChoice({ kind, onChange }: DatesChoiceProps) {
  const [from, setFrom] = useState("");
  const [to, setTo] = useState("");
  const tell = (nextFrom: string, nextTo: string) => {
    setFrom(nextFrom);
    setTo(nextTo);
    const validTo = nextTo === "" ? null : Date.parse(nextTo);
    if (kind === "validTo") return onChange({ kind, validTo });
    onChange(nextFrom === "" ? undefined : { kind, validFrom: Date.parse(nextFrom), validTo });
  };
  return (
    <>
      {kind === "validity" && (
        <TextInput
          label={t("bulk.validFrom")}
          type="date"
          max="2199-12-31"
          value={from}
          onChange={(event) => tell(event.target.value, to)}
        />
      )}
      <TextInput
        label={t("bulk.validTo")}
        hint={t("bulk.openEnded")}
        type="date"
        max="2199-12-31"
        value={to}
        onChange={(event) => tell(from, event.target.value)}
      />
    </>
  );
}
