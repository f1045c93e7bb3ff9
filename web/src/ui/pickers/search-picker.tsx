import { mdiChevronDown, mdiClose } from "@mdi/js";
import { type AriaAttributes, type MouseEvent, useEffect, useState } from "react";
import { t } from "../../texts/t.ts";
import { Button } from "../buttons/button.tsx";
import { Icon } from "../buttons/icon.tsx";
import { afterPress } from "../focus/after-press.ts";
import frameStyles from "../forms/field-frame.module.css";
import { FieldFrame } from "../forms/field-frame.tsx";
import { handleComboboxKey } from "./combobox-keys.ts";
import type { PickOption } from "./combobox-rows.ts";
import { PickList, rowId } from "./pick-list.tsx";
import styles from "./search-picker.module.css";
import { type Combobox, type ComboboxProps, isNewName, useCombobox } from "./use-combobox.ts";

export type { PickOption } from "./combobox-rows.ts";

interface PickerProps<P extends PickOption> extends ComboboxProps<P> {
  disabled?: boolean;
  placeholder?: string;
  /** For forms, which focus their first field with an error. */
  inputRef?: (input: HTMLInputElement | null) => void;
}

interface SearchPickerProps<P extends PickOption> extends PickerProps<P> {
  label: string;
  hint?: string;
  error?: string | undefined;
  required?: boolean;
}

/** Selects one of many options by a part of its name. */
export const SearchPicker = <P extends PickOption>({
  label,
  hint,
  error,
  required,
  ...picker
}: SearchPickerProps<P>) => (
  <FieldFrame label={label} hint={hint} error={error} required={required}>
    {(control) => <PickerInput {...picker} control={control} />}
  </FieldFrame>
);

interface PickerInputProps<P extends PickOption> extends PickerProps<P> {
  control: { id: string } & AriaAttributes;
}

/** The combobox alone, for a field with a frame of its own. */
export function PickerInput<P extends PickOption>(props: PickerInputProps<P>) {
  const { control, value, disabled = false, placeholder, inputRef } = props;
  const [box, setBox] = useState<HTMLInputElement | null>(null);
  useEffect(() => inputRef?.(box), [inputRef, box]);
  const combobox = useCombobox(props);
  const { text, isOpen, rows, active, problem } = combobox;
  const listId = `${control.id}-list`;
  const problemId = `${control.id}-problem`;
  const described = [control["aria-describedby"], problem && problemId].filter(Boolean).join(" ");
  const emptyText = emptyTextOf(props);

  return (
    <div className={styles.picker}>
      <div className={styles.box}>
        <input
          {...control}
          ref={setBox}
          type="text"
          role="combobox"
          aria-autocomplete="list"
          aria-expanded={isOpen && rows.length > 0}
          {...stateAttributes(combobox, listId)}
          aria-describedby={described || undefined}
          aria-invalid={problem ? true : control["aria-invalid"]}
          autoComplete="off"
          spellCheck={false}
          disabled={disabled}
          placeholder={placeholder}
          className={frameStyles.control}
          value={text}
          onChange={(event) => combobox.type(event.target.value)}
          onClick={({ currentTarget }) => {
            // Typing replaces the chosen name; a second click puts the caret at the pointer.
            if (!isOpen && !combobox.isTyped) currentTarget.select();
            combobox.open();
          }}
          onKeyDown={(event) => handleComboboxKey(event, combobox)}
          onBlur={() => afterPress(() => combobox.commit("exact"))}
        />
        {!disabled && <BoxButtons box={box} combobox={combobox} listId={listId} />}
      </div>
      {isOpen && (
        <PickList
          id={listId}
          anchor={box}
          rows={rows}
          chosen={props.chosen ?? (value ? [value.id] : [])}
          active={active}
          emptyText={emptyText}
          onChoose={combobox.choose}
        />
      )}
      <Unmatched id={problemId} combobox={combobox} fallback={props.fallback?.name} />
    </div>
  );
}

const stateAttributes = <P extends PickOption>({ isOpen, active, problem, isTyped }: Combobox<P>, listId: string) => ({
  "aria-controls": isOpen ? listId : undefined,
  "aria-activedescendant": active >= 0 ? rowId(listId, active) : undefined,
  "data-unresolved": problem ? "" : undefined,
  "data-resolving": isTyped && !problem ? "" : undefined,
});

function emptyTextOf({ isSearching, hasFailed }: { isSearching: boolean; hasFailed: boolean }): string {
  if (isSearching) return t("forms.picker.searching");
  return t(hasFailed ? "forms.picker.failed" : "forms.picker.nothing");
}

interface BoxButtonsProps<P extends PickOption> {
  box: HTMLInputElement | null;
  combobox: Combobox<P>;
  listId: string;
}

/** Pressing a button does not move the focus from the input. */
const keepFocus = (event: MouseEvent) => event.preventDefault();

/** For the mouse: with the keyboard, text is deleted as usual and arrows open the list. */
function BoxButtons<P extends PickOption>({ box, combobox, listId }: BoxButtonsProps<P>) {
  const { text, isOpen, clear, open, close } = combobox;
  return (
    <span className={styles.buttons}>
      {text !== "" && (
        <button
          type="button"
          tabIndex={-1}
          aria-label={t("forms.picker.clear")}
          onMouseDown={keepFocus}
          onClick={() => {
            clear();
            box?.focus();
          }}
        >
          <Icon path={mdiClose} />
        </button>
      )}
      <button
        type="button"
        tabIndex={-1}
        aria-label={t("forms.picker.open")}
        aria-expanded={isOpen}
        aria-controls={isOpen ? listId : undefined}
        onMouseDown={keepFocus}
        onClick={() => {
          if (isOpen) close();
          else open();
          box?.focus();
        }}
      >
        <Icon path={mdiChevronDown} />
      </button>
    </span>
  );
}

interface UnmatchedProps<P extends PickOption> {
  id: string;
  combobox: Combobox<P>;
  /** The name of the value that is still stored. */
  fallback: string | undefined;
}

/** Says that the text matches no option, and offers to create one or to restore the value. */
function Unmatched<P extends PickOption>({ id, combobox, fallback }: UnmatchedProps<P>) {
  const { problem, text, creation, restore } = combobox;
  const message = problem && t(`forms.picker.${problem}`, { text: text.trim() });
  const canCreate = creation.isPossible && isNewName(problem);
  return (
    <>
      <div role="alert" className={styles.problem}>
        {message && <p id={id}>{message}</p>}
        {creation.failure && <p>{creation.failure}</p>}
      </div>
      {problem && (fallback || canCreate) && (
        <div className={styles.solutions}>
          {canCreate && (
            <Button loading={creation.isBusy} onClick={() => creation.create(text.trim())}>
              {t("forms.picker.create", { name: text.trim() })}
            </Button>
          )}
          {fallback && (
            <Button variant="plain" className={styles.keep} onClick={restore}>
              {t("forms.picker.keep", { name: fallback })}
            </Button>
          )}
        </div>
      )}
    </>
  );
}
