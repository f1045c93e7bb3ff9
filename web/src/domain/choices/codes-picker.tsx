import type { CodeEntry } from "@indikatorkatalogen/contract";
import type { AriaAttributes } from "react";
import { t } from "../../texts/t.ts";
import { RemovableChip } from "../../ui/chips/removable-chip.tsx";
import { PickerInput } from "../../ui/pickers/search-picker.tsx";
import type { CodeOption, CodeSystemName } from "./choices.queries.ts";
import styles from "./codes-picker.module.css";
import { useCodeOptions } from "./use-options.ts";

interface CodesPickerProps {
  system: CodeSystemName;
  /** The field's label. */
  label: string;
  control: { id: string } & AriaAttributes;
  chosen: readonly CodeEntry[];
  onChange: (chosen: CodeEntry[]) => void;
  /** Adds a code; undefined for users who may not. */
  onCreate?: ((name: string) => Promise<CodeOption>) | undefined;
}

/** Selects several codes: a chip for each, and a search box to add more. */
export function CodesPicker({ system, label, control, chosen, onChange, onCreate }: CodesPickerProps) {
  const search = useCodeOptions(system);
  const remove = (removed: string) => onChange(chosen.filter(({ codeId }) => codeId !== removed));

  return (
    <div className={styles.codes}>
      {chosen.length > 0 && (
        <ul className={styles.chips} aria-label={label}>
          {chosen.map(({ codeId, displayName }) => (
            <li key={codeId}>
              <RemovableChip
                label={displayName}
                removeLabel={t("forms.codes.remove", { name: displayName, label })}
                onRemove={() => remove(codeId)}
              />
            </li>
          ))}
        </ul>
      )}
      <PickerInput<CodeOption>
        {...search}
        control={control}
        placeholder={t("forms.codes.add")}
        value={null}
        chosen={chosen.map(({ codeId }) => codeId)}
        onPick={(picked) => picked && onChange([...chosen, picked.code])}
        onRemove={({ id }) => remove(id)}
        onCreate={onCreate}
      />
    </div>
  );
}
