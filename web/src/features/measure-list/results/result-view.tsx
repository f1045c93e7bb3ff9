import type { ListResult } from "../use-list-result.ts";
import { ResultFailure } from "./result-failure.tsx";
import { ResultSkeleton } from "./result-skeleton.tsx";
import { Results } from "./results.tsx";

interface ResultViewProps {
  listResult: ListResult;
  onPage: (page: number) => void;
}

/** The result, or the state of loading it. */
export function ResultView({ listResult, onPage }: ResultViewProps) {
  const { result, isBusy, hasNoResponse, error, retry } = listResult;
  if (hasNoResponse) return <ResultFailure error={error} onRetry={retry} />;
  if (!result) return <ResultSkeleton />;
  return <Results result={result} isBusy={isBusy} onPage={onPage} />;
}
