import Autocomplete from "@mui/material/Autocomplete";
import { type AriaAttributes, type ReactNode, useState } from "react";
import { t } from "../../texts/t.ts";
import { MuiProvider } from "../theme/mui-provider.tsx";
import frameStyles from "./field-frame.module.css";
import { FieldFrame } from "./field-frame.tsx";
import styles from "./search-picker.module.css";

export interface Pick {
  id: string;
  name: string;
  /** What tells it from others of the same name. */
  note?: string | undefined;
}

interface PickerProps<P extends Pick> {
  value: P | null;
  /** What the text typed has found so far. */
  options: readonly P[];
  isSearching: boolean;
  disabled?: boolean;
  placeholder?: string;
  /** Each pick makes room for the next. */
  emptiesItself?: boolean;
  onSearch: (text: string) => void;
  onPick: (picked: P | null) => void;
}

interface SearchPickerProps<P extends Pick> extends PickerProps<P> {
  label: string;
  hint?: string;
  error?: string | undefined;
}

/** Finds one among many by typing a part of its name. */
export const SearchPicker = <P extends Pick>({ label, hint, error, ...picker }: SearchPickerProps<P>) => (
  <FieldFrame label={label} hint={hint} error={error}>
    {(control) => <PickerInput {...picker} control={control} />}
  </FieldFrame>
);

interface PickerInputProps<P extends Pick> extends PickerProps<P> {
  control: { id: string } & AriaAttributes;
}

/** The box alone, for a field with a frame of its own. */
export function PickerInput<P extends Pick>(props: PickerInputProps<P>) {
  const { control, value, options, isSearching, disabled = false, placeholder, emptiesItself = false } = props;
  const [text, setText] = useState(value?.name ?? "");
  const [shown, setShown] = useState(value?.id);
  // Also what is chosen elsewhere is shown in the box.
  if (value?.id !== shown) {
    setShown(value?.id);
    setText(value?.name ?? "");
  }
  const handleText = (next: string, reason: string) => {
    setText(next);
    if (reason === "input" || reason === "clear") props.onSearch(next);
  };

  const handlePick = (picked: P | null) => {
    props.onPick(picked);
    if (emptiesItself) setText("");
  };

  return (
    <MuiProvider>
      <Autocomplete<P>
        id={control.id}
        value={value}
        inputValue={text}
        options={options}
        loading={isSearching}
        disabled={disabled}
        // The server has already chosen what fits.
        filterOptions={(found) => found}
        getOptionLabel={({ name }) => name}
        getOptionKey={({ id }) => id}
        isOptionEqualToValue={(option, picked) => option.id === picked.id}
        loadingText={t("forms.picker.searching")}
        noOptionsText={text.trim() === "" ? t("forms.picker.type") : t("forms.picker.nothing")}
        onInputChange={(_, next, reason) => handleText(next, reason)}
        onChange={(_, picked) => handlePick(picked)}
        renderOption={({ key, ...item }, option) => (
          <li key={key} {...item}>
            <Option pick={option} />
          </li>
        )}
        renderInput={({ slotProps }) => (
          <div ref={slotProps.input.ref} className={styles.box}>
            <input
              {...slotProps.htmlInput}
              {...control}
              type="text"
              placeholder={placeholder}
              className={frameStyles.control}
              onMouseDown={slotProps.input.onMouseDown}
            />
            {slotProps.input.endAdornment}
          </div>
        )}
        slotProps={{ paper: { className: styles.list } }}
      />
    </MuiProvider>
  );
}

interface OptionProps {
  pick: Pick;
}

function Option({ pick: { name, note } }: OptionProps): ReactNode {
  return (
    <span className={styles.option}>
      {name}
      {note && <span className={styles.note}>{note}</span>}
    </span>
  );
}
