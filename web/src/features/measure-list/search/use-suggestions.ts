import { useQuery } from "@tanstack/react-query";
import { type KeyboardEvent, useState } from "react";
import { useDebouncedValue } from "../../../ui/search/use-debounced-value.ts";
import { useOptionKeys } from "../../../ui/search/use-option-keys.ts";
import { groupsOf, type Suggestion, suggestionsQuery } from "./suggestions.ts";

/** What to offer for a text, which of it the arrows have come to, and what the keys do. */
export function useSuggestions(text: string, onChoose: (suggestion: Suggestion) => void) {
  const [isAsked, setIsAsked] = useState(false);
  const { data } = useQuery({ ...suggestionsQuery(useDebouncedValue(text)), ...(!isAsked && { enabled: false }) });
  const groups = isAsked && data && text.trim() ? groupsOf(data, text) : [];
  const options = groups.flatMap(({ suggestions }) => suggestions);
  const isOpen = options.length > 0;

  const close = () => setIsAsked(false);
  const choose = (suggestion: Suggestion) => {
    close();
    onChoose(suggestion);
  };
  const keys = useOptionKeys({ options, isOpen, onChoose: choose, onClose: close });
  const handleKey = (event: KeyboardEvent) => {
    // Also what is still on its way is not wanted any more.
    if (event.key === "Escape") close();
    keys.handleKey(event);
  };
  const open = () => {
    setIsAsked(true);
    keys.leave();
  };
  return { groups, options, active: keys.active, isOpen, open, close, choose, handleKey };
}
