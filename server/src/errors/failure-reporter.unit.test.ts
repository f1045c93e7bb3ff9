import { expect, test } from "vitest";
import { createFailureReporter } from "./failure-reporter.ts";

test("the first of several failures is warned of, and after a success the next one again", () => {
  const warnings: string[] = [];
  const { failed, succeeded } = createFailureReporter<string>((failure) => warnings.push(failure));

  failed("one");
  failed("two");
  succeeded();
  succeeded();
  failed("three");
  failed("four");

  expect(warnings).toEqual(["one", "three"]);
});
