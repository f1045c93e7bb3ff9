import { mdiClose } from "@mdi/js";
import { type AriaAttributes, useState } from "react";
import { t } from "../../texts/t.ts";
import { Icon } from "../buttons/icon.tsx";
import frameStyles from "../forms/field-frame.module.css";
import { FieldFrame } from "../forms/field-frame.tsx";
import { useOptionKeys } from "../search/use-option-keys.ts";
import { optionId, PickList, type PickOption } from "./pick-list.tsx";
import styles from "./search-picker.module.css";

export type { PickOption } from "./pick-list.tsx";

interface PickerProps<P extends PickOption> {
  value: P | null;
  /** What the text typed has found so far. */
  options: readonly P[];
  isSearching: boolean;
  disabled?: boolean;
  placeholder?: string;
  /** Clears the input after each pick. */
  emptiesItself?: boolean;
  onSearch: (text: string) => void;
  onPick: (picked: P | null) => void;
}

interface SearchPickerProps<P extends PickOption> extends PickerProps<P> {
  label: string;
  hint?: string;
  error?: string | undefined;
}

/** Finds one among many by typing a part of its name. */
export const SearchPicker = <P extends PickOption>({ label, hint, error, ...picker }: SearchPickerProps<P>) => (
  <FieldFrame label={label} hint={hint} error={error}>
    {(control) => <PickerInput {...picker} control={control} />}
  </FieldFrame>
);

interface PickerInputProps<P extends PickOption> extends PickerProps<P> {
  control: { id: string } & AriaAttributes;
}

/** The box alone, for a field with a frame of its own. */
export function PickerInput<P extends PickOption>(props: PickerInputProps<P>) {
  const { control, value, options, isSearching, disabled = false, placeholder } = props;
  const [box, setBox] = useState<HTMLInputElement | null>(null);
  const { text, isOpen, active, open, close, type, pick, handleKey } = usePicking(props);
  const listId = `${control.id}-list`;
  const nothing = text.trim() === "" ? t("forms.picker.type") : t("forms.picker.nothing");

  return (
    <div className={styles.box}>
      <input
        {...control}
        ref={setBox}
        type="text"
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={isOpen && options.length > 0}
        aria-controls={isOpen ? listId : undefined}
        aria-activedescendant={active >= 0 ? optionId(listId, active) : undefined}
        autoComplete="off"
        disabled={disabled}
        placeholder={placeholder}
        className={frameStyles.control}
        value={text}
        onChange={(event) => type(event.target.value)}
        onClick={open}
        onKeyDown={handleKey}
        onBlur={close}
      />
      {text !== "" && !disabled && (
        // By keyboard the text is deleted as any other.
        <button
          type="button"
          tabIndex={-1}
          aria-label={t("forms.picker.clear")}
          className={styles.clear}
          onClick={() => {
            type("");
            box?.focus();
          }}
        >
          <Icon path={mdiClose} />
        </button>
      )}
      {isOpen && (
        <PickList
          id={listId}
          anchor={box}
          options={options}
          chosen={value?.id}
          active={active}
          emptyText={isSearching ? t("forms.picker.searching") : nothing}
          onPick={pick}
        />
      )}
    </div>
  );
}

/** State of the input, the list and the choice. */
function usePicking<P extends PickOption>({ value, options, emptiesItself = false, onSearch, onPick }: PickerProps<P>) {
  const [text, setText] = useState(value?.name ?? "");
  const [shown, setShown] = useState(value?.id);
  const [isOpen, setIsOpen] = useState(false);
  // Also what is chosen elsewhere is shown in the box.
  if (value?.id !== shown) {
    setShown(value?.id);
    setText(value?.name ?? "");
  }

  const open = () => setIsOpen(true);
  const close = () => {
    setIsOpen(false);
    setText(value?.name ?? "");
  };
  const pick = (picked: P) => {
    setIsOpen(false);
    setText(emptiesItself ? "" : picked.name);
    onPick(picked);
  };
  const keys = useOptionKeys({ options, isOpen, onChoose: pick, onClose: close });
  const type = (typed: string) => {
    open();
    keys.leave();
    setText(typed);
    onSearch(typed);
    if (typed === "" && value) onPick(null);
  };
  const handleKey: typeof keys.handleKey = (event) => {
    if (event.key === "ArrowDown") open();
    keys.handleKey(event);
  };
  return { text, isOpen, active: keys.active, open, close, type, pick, handleKey };
}
