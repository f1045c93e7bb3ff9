import type { UseQueryResult } from "@tanstack/react-query";
import { isUnanswered, type MeasureListResult } from "../measure-list.queries.ts";
import { ResultFailure } from "./result-failure.tsx";
import { ResultSkeleton } from "./result-skeleton.tsx";
import { Results } from "./results.tsx";

interface ResultViewProps {
  query: UseQueryResult<MeasureListResult>;
  /** What is shown of it; the newest follows when there is time. */
  result: MeasureListResult | undefined;
  onPage: (page: number) => void;
}

/** The result in whatever state it is. */
export function ResultView({ query, result, onPage }: ResultViewProps) {
  const { data, error, isPlaceholderData } = query;
  if (isUnanswered(query)) return <ResultFailure error={error} onRetry={() => void query.refetch()} />;
  if (!result) return <ResultSkeleton />;
  return <Results result={result} isBusy={isPlaceholderData || result !== data} onPage={onPage} />;
}
