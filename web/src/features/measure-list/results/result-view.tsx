import type { ListAnswer } from "../use-answer.ts";
import { ResultFailure } from "./result-failure.tsx";
import { ResultSkeleton } from "./result-skeleton.tsx";
import { Results } from "./results.tsx";

interface ResultViewProps {
  answer: ListAnswer;
  onPage: (page: number) => void;
}

/** The result, or the state of loading it. */
export function ResultView({ answer, onPage }: ResultViewProps) {
  const { result, isBusy, hasNoResponse, error, retry } = answer;
  if (hasNoResponse) return <ResultFailure error={error} onRetry={retry} />;
  if (!result) return <ResultSkeleton />;
  return <Results result={result} isBusy={isBusy} onPage={onPage} />;
}
