import { useQuery } from "@tanstack/react-query";
import { type KeyboardEvent, useState } from "react";
import { useDebouncedValue } from "../../../ui/search/use-debounced-value.ts";
import { useOptionKeys } from "../../../ui/search/use-option-keys.ts";
import { type Suggestion, suggestionsOf, suggestionsQuery } from "./suggestions.ts";

/** The suggestions for a text, the active one, and the handling of keys. */
export function useSuggestions(text: string, onChoose: (suggestion: Suggestion) => void) {
  const [isAsked, setIsAsked] = useState(false);
  const { data } = useQuery({ ...suggestionsQuery(useDebouncedValue(text)), ...(!isAsked && { enabled: false }) });
  const options = isAsked && data && text.trim() ? suggestionsOf(data, text) : [];
  const isOpen = options.length > 0;

  const close = () => setIsAsked(false);
  const choose = (suggestion: Suggestion) => {
    close();
    onChoose(suggestion);
  };
  const keys = useOptionKeys({ options, isOpen, onChoose: choose, onClose: close });
  const handleKey = (event: KeyboardEvent) => {
    // Suggestions that are still being fetched are not shown either.
    if (event.key === "Escape") close();
    keys.handleKey(event);
  };
  const open = () => {
    setIsAsked(true);
    keys.leave();
  };
  return { options, active: keys.active, isOpen, open, close, choose, handleKey };
}
