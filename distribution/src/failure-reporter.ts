/** Reports the first of several failures in a row. */
export interface FailureReporter {
  failed: (failure: unknown) => void;
  succeeded: () => void;
}

/** For work that is repeated: warns when it begins to fail, and again only after it has succeeded. */
export function createFailureReporter(warn: (failure: unknown) => void): FailureReporter {
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
