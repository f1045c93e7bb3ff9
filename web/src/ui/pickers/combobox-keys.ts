import type { KeyboardEvent } from "react";
import type { PickOption } from "./combobox-rows.ts";
import type { Combobox } from "./use-combobox.ts";

const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };

/** The keys of the combobox pattern of WAI-ARIA; the focus stays in the box. */
export function handleComboboxKey<P extends PickOption>(event: KeyboardEvent, combobox: Combobox<P>): void {
  const step = steps[event.key];
  if (step) {
    event.preventDefault();
    move(step, combobox);
  } else if (event.key === "Escape") handleEscape(event, combobox);
  else if (event.key === "Enter") handleEnter(event, combobox);
  else if (event.key === "Tab") handleTab(combobox);
}

function move<P extends PickOption>(step: number, { isOpen, rows, active, open, setActive }: Combobox<P>): void {
  // Index -1 is the box itself.
  const positions = rows.length + 1;
  if (isOpen) setActive(((active + 1 + step + positions) % positions) - 1);
  else open();
}

/** Without anything to accept, Enter submits the form. */
function handleEnter<P extends PickOption>(event: KeyboardEvent, combobox: Combobox<P>): void {
  const { isOpen, hasText, rows, active } = combobox;
  if (isOpen || hasText) event.preventDefault();
  const row = rows[active];
  if (row) combobox.choose(row);
  else {
    combobox.commit("match");
    if (isOpen && combobox.staysOpen) combobox.open();
  }
}

/** Tab moves the focus on, so it only accepts options; it never creates or removes anything. */
function handleTab<P extends PickOption>({ rows, active, accept, close, commit }: Combobox<P>): void {
  const row = rows[active];
  if (row?.kind === "option") {
    accept(row.option);
    close();
  } else commit("match");
}

/** Closes the list; pressed again, restores the chosen value. Otherwise the key belongs to the surrounding dialog. */
function handleEscape<P extends PickOption>(event: KeyboardEvent, combobox: Combobox<P>): void {
  if (!combobox.isOpen && !combobox.isTyped) return;
  event.preventDefault();
  if (combobox.isOpen) combobox.close();
  else combobox.restore();
}
