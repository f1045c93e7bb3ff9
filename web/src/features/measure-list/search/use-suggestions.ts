import { useQuery } from "@tanstack/react-query";
import { type KeyboardEvent, useState } from "react";
import { useSettled } from "../../../ui/use-settled.ts";
import { groupsOf, type Suggestion, suggestionsQuery } from "./suggestions.ts";

const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };

/** What to offer for a text, which of it the arrows have come to, and what the keys do. */
export function useSuggestions(text: string, onChoose: (suggestion: Suggestion) => void) {
  const [isAsked, setIsAsked] = useState(false);
  const [active, setActive] = useState(-1);
  const { data } = useQuery({ ...suggestionsQuery(useSettled(text)), ...(!isAsked && { enabled: false }) });
  const groups = isAsked && data && text.trim() ? groupsOf(data, text) : [];
  const options = groups.flatMap(({ suggestions }) => suggestions);
  const isOpen = options.length > 0;

  const open = () => {
    setIsAsked(true);
    setActive(-1);
  };
  const close = () => setIsAsked(false);
  const choose = (suggestion: Suggestion) => {
    close();
    onChoose(suggestion);
  };
  const move = (step: number) => {
    // One place before the first stands for the box itself.
    const places = options.length + 1;
    setActive(((active + 1 + step + places) % places) - 1);
  };
  const deedOf = (key: string): (() => void) | undefined => {
    const step = steps[key];
    const chosen = options[active];
    if (step) return () => move(step);
    if (key === "Enter" && chosen) return () => choose(chosen);
    return key === "Escape" ? close : undefined;
  };
  const handleKey = (event: KeyboardEvent) => {
    const deed = isOpen ? deedOf(event.key) : undefined;
    if (!deed) return;
    event.preventDefault();
    deed();
  };
  return { groups, options, active: isOpen ? active : -1, isOpen, open, close, choose, handleKey };
}
