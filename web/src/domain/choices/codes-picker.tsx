import type { CodeEntry, oids } from "@indikatorkatalogen/contract";
import { useQuery } from "@tanstack/react-query";
import { type AriaAttributes, useState } from "react";
import { t } from "../../texts/t.ts";
import { RemovableChip } from "../../ui/chips/removable-chip.tsx";
import { PickerInput, type PickOption } from "../../ui/pickers/search-picker.tsx";
import { codesQuery, typeaheadSize } from "./choices.queries.ts";
import styles from "./codes-picker.module.css";

interface CodesPickerProps {
  system: keyof typeof oids;
  /** The field's label. */
  label: string;
  control: { id: string } & AriaAttributes;
  chosen: readonly CodeEntry[];
  onChange: (chosen: CodeEntry[]) => void;
}

interface CodePick extends PickOption {
  code: CodeEntry;
}

/** Selects several codes: a chip for each, and a search box to add more. */
export function CodesPicker({ system, label, control, chosen, onChange }: CodesPickerProps) {
  const { data: codes = [], isFetching } = useQuery(codesQuery(system));
  const [words, setWords] = useState("");

  const handlePick = (picked: CodePick | null) => {
    setWords("");
    if (picked) onChange([...chosen, picked.code]);
  };
  return (
    <div className={styles.codes}>
      {chosen.length > 0 && (
        <ul className={styles.chips} aria-label={label}>
          {chosen.map((code) => (
            <li key={code.codeId}>
              <RemovableChip
                label={code.displayName}
                removeLabel={t("forms.codes.remove", { name: code.displayName, label })}
                onRemove={() => onChange(chosen.filter(({ codeId }) => codeId !== code.codeId))}
              />
            </li>
          ))}
        </ul>
      )}
      <PickerInput<CodePick>
        control={control}
        placeholder={t("forms.codes.add", { label })}
        value={null}
        emptiesItself
        options={findCodes(codes, chosen, words)}
        isSearching={isFetching}
        onSearch={setWords}
        onPick={handlePick}
      />
    </div>
  );
}

function findCodes(codes: readonly CodeEntry[], chosen: readonly CodeEntry[], words: string): CodePick[] {
  const wanted = words.trim().toLocaleLowerCase("sv");
  return codes
    .filter(({ codeId }) => !chosen.some((code) => code.codeId === codeId))
    .filter(({ displayName }) => displayName.toLocaleLowerCase("sv").includes(wanted))
    .slice(0, typeaheadSize)
    .map((code) => ({ id: code.codeId, name: code.displayName, code }));
}
