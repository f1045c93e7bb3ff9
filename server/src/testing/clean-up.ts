import { afterAll, onTestFinished, TestRunner } from "vitest";

/** Runs a task after the test that calls this, or else after the test file. Within a test, `afterAll` does nothing. */
export function cleanUp(task: () => Promise<unknown>): void {
  const register = TestRunner.getCurrentTest() ? onTestFinished : afterAll;
  register(async () => void (await task()));
}
