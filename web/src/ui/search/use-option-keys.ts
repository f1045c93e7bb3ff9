import { type KeyboardEvent, useState } from "react";

const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };

interface OptionList<O> {
  options: readonly O[];
  isOpen: boolean;
  onChoose: (option: O) => void;
  onClose: () => void;
}

/** The keys of a listbox: the active option, and the handling of keys while the focus is in the input. */
export function useOptionKeys<O>({ options, isOpen, onChoose, onClose }: OptionList<O>) {
  const [active, setActive] = useState(-1);
  const move = (step: number) => {
    // Index -1 is the input itself.
    const positions = options.length + 1;
    setActive(((active + 1 + step + positions) % positions) - 1);
  };
  const actionFor = (key: string): (() => void) | undefined => {
    const step = steps[key];
    const chosen = options[active];
    if (step) return () => move(step);
    if (key === "Enter" && chosen) return () => onChoose(chosen);
    return key === "Escape" ? onClose : undefined;
  };
  const handleKey = (event: KeyboardEvent) => {
    const action = isOpen ? actionFor(event.key) : undefined;
    if (!action) return;
    event.preventDefault();
    action();
  };
  return { active: isOpen && active < options.length ? active : -1, leave: () => setActive(-1), handleKey };
}
