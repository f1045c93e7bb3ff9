import { type CodeEntry, type FieldNameOfKind, versionFields } from "@indikatorkatalogen/contract";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { t } from "../../../../texts/t.ts";
import { RemovableChip } from "../../../../ui/chips/removable-chip.tsx";
import { type Pick, PickerInput } from "../../../../ui/forms/search-picker.tsx";
import { useEditing, useFieldSaving } from "../draft-context.ts";
import { codesQuery, typeaheadSize } from "./codes.queries.ts";
import styles from "./codes-control.module.css";
import type { FieldControl } from "./edit-frame.tsx";

interface CodesControlProps {
  name: FieldNameOfKind<"codes">;
  control: FieldControl;
}

interface CodePick extends Pick {
  code: CodeEntry;
}

/** Several of a code system's codes: a chip for each, and a box to find more. */
export function CodesControl({ name, control }: CodesControlProps) {
  const { draft } = useEditing();
  const { text } = useFieldSaving(name);
  const { category, label } = versionFields[name];
  const { data: codes = [], isFetching } = useQuery(codesQuery(category));
  const [words, setWords] = useState("");
  const chosen = Array.isArray(text) ? text : [];

  const handleChange = (next: CodeEntry[]) => {
    draft.type(name, next);
    draft.leave(name);
  };
  const handlePick = (picked: CodePick | null) => {
    setWords("");
    if (picked) handleChange([...chosen, picked.code]);
  };
  return (
    <div className={styles.codes}>
      {chosen.length > 0 && (
        <ul className={styles.chips} aria-label={label}>
          {chosen.map((code) => (
            <li key={code.codeId}>
              <RemovableChip
                label={code.displayName}
                removeLabel={t("editing.removeCode", { name: code.displayName, label })}
                onRemove={() => handleChange(chosen.filter(({ codeId }) => codeId !== code.codeId))}
              />
            </li>
          ))}
        </ul>
      )}
      <PickerInput<CodePick>
        control={control}
        placeholder={t("editing.addCode", { label })}
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

function findCodes(codes: CodeEntry[], chosen: CodeEntry[], words: string): CodePick[] {
  const wanted = words.trim().toLocaleLowerCase("sv");
  return codes
    .filter(({ codeId }) => !chosen.some((code) => code.codeId === codeId))
    .filter(({ displayName }) => displayName.toLocaleLowerCase("sv").includes(wanted))
    .slice(0, typeaheadSize)
    .map((code) => ({ id: code.codeId, name: code.displayName, code }));
}
