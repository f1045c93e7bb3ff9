import { afterAll, onTestFinished, TestRunner } from "vitest";

/** After the test that has started something, or else after the test file. Within a test, `afterAll` does nothing. */
export function cleanUp(task: () => Promise<unknown>): void {
  const register = TestRunner.getCurrentTest() ? onTestFinished : afterAll;
  register(async () => void (await task()));
}
