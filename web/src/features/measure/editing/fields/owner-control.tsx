import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ownersQuery } from "../../../../domain/choices/choices.queries.ts";
import { PickerInput, type PickOption } from "../../../../ui/pickers/search-picker.tsx";
import { useDebouncedValue } from "../../../../ui/search/use-debounced-value.ts";
import { useEditing, useFieldSaving } from "../draft/draft-context.ts";
import type { FieldControl } from "./edit-frame.tsx";

interface OwnerControlProps {
  name: "measureOwner";
  control: FieldControl;
}

/** Owner picker with search by name. */
export function OwnerControl({ name, control }: OwnerControlProps) {
  const { draft } = useEditing();
  const { text } = useFieldSaving(name);
  const [words, setWords] = useState("");
  const settled = useDebouncedValue(words).trim();
  const { data: owners = [], isFetching } = useQuery(ownersQuery(settled));
  const owner = typeof text === "object" && text !== null && "name" in text ? text : null;

  const handlePick = (picked: PickOption | null) => {
    draft.type(name, picked && { id: picked.id, name: picked.name });
    draft.leave(name);
  };
  return (
    <PickerInput
      control={control}
      value={owner}
      options={settled === "" ? [] : owners}
      isSearching={isFetching}
      onSearch={setWords}
      onPick={handlePick}
    />
  );
}
