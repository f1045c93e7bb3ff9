import { type SyntheticEvent, useEffect, useLayoutEffect, useRef } from "react";
import { movedPosition } from "./moved-position.ts";

interface Known {
  text: string;
  start: number;
  end: number;
}

/**
 * Keeps caret and selection of a text area in place when its text is replaced by something other than typing; browsers
 * move the caret to the end. Returns the props of the text area, and a function to call at each change.
 */
export function useSteadyCaret(text: string) {
  const ref = useRef<HTMLTextAreaElement>(null);
  const known = useRef<Known>({ text, start: 0, end: 0 });

  const remember = ({ currentTarget }: Pick<SyntheticEvent<HTMLTextAreaElement>, "currentTarget">) => {
    known.current = toKnown(currentTarget);
  };
  // Newer browsers fire `selectionchange` on the text area, where React does not listen; older ones only on the
  // document, where it does.
  useEffect(() => {
    const { current: area } = ref;
    const handleSelection = () => {
      if (area) known.current = toKnown(area);
    };
    area?.addEventListener("selectionchange", handleSelection);
    return () => area?.removeEventListener("selectionchange", handleSelection);
  }, []);
  useLayoutEffect(() => {
    const { current: area } = ref;
    const { text: before, start, end } = known.current;
    if (!area || before === text) return;
    if (area === document.activeElement)
      area.setSelectionRange(movedPosition(before, text, start), movedPosition(before, text, end));
    known.current.text = text;
  }, [text]);

  return { area: { ref, onSelect: remember }, onTyped: remember };
}

const toKnown = ({ value, selectionStart, selectionEnd }: HTMLTextAreaElement): Known => ({
  text: value,
  start: selectionStart,
  end: selectionEnd,
});
