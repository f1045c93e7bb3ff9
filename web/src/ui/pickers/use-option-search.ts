import { keepPreviousData, type QueryKey, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useDebouncedValue } from "../search/use-debounced-value.ts";
import type { PickOption } from "./combobox-rows.ts";

export interface OptionPage<P extends PickOption> {
  options: readonly P[];
  /** How many options match, including those left out. */
  total: number;
}

/** A picker's request: the first `count` of the options that match the text. */
export interface OptionRequest {
  text: string;
  count: number;
}

interface OptionQuery<P extends PickOption> {
  queryKey: QueryKey;
  queryFn: (context: { signal: AbortSignal }) => Promise<OptionPage<P>>;
}

export interface OptionSearch<P extends PickOption> extends OptionPage<P> {
  /** The options do not belong to the latest text yet. */
  isSearching: boolean;
  hasFailed: boolean;
  onSearch: (text: string) => void;
  onShowMore: () => void;
}

const firstCount = 10;
const nextCount = (count: number) => (count < 50 ? 50 : count < 200 ? 200 : count + 200);

const nothing: OptionPage<never> = { options: [], total: 0 };

/** Searches while the user types. Nothing is fetched before the picker is used. */
export function useOptionSearch<P extends PickOption>(
  toQuery: (request: OptionRequest) => OptionQuery<P>,
): OptionSearch<P> {
  const [text, setText] = useState<string>();
  const [count, setCount] = useState(firstCount);
  const debounced = useDebouncedValue(text);
  // An emptied or just opened box is searched without waiting for a pause in typing.
  const searched = (text === "" ? "" : (debounced ?? "")).trim();
  const { data, isPending, isPlaceholderData, isError, fetchStatus } = useQuery({
    ...toQuery({ text: searched, count }),
    enabled: text !== undefined,
    placeholderData: keepPreviousData,
  });
  const isLatest = searched === (text ?? "").trim();
  const hasFailed = isLatest && (isError || fetchStatus === "paused");
  const { options, total } = data ?? nothing;

  return {
    options,
    total,
    hasFailed,
    isSearching: !hasFailed && (!isLatest || isPending || isPlaceholderData),
    onSearch: (next) => {
      setText(next);
      setCount(firstCount);
    },
    onShowMore: () => setCount(nextCount(count)),
  };
}
