/** Reports the first of several failures in a row. */
export interface FailureReporter<T> {
  failed: (failure: T) => void;
  succeeded: () => void;
}

/** For work that is repeated: warns when it begins to fail, and again only after it has succeeded. */
export function createFailureReporter<T = unknown>(warn: (failure: T) => void): FailureReporter<T> {
  let isFailing = false;
  return {
    failed: (failure) => {
      if (!isFailing) warn(failure);
      isFailing = true;
    },
    succeeded: () => {
      isFailing = false;
    },
  };
}
