import type { FastifyRequest } from "fastify";
import { expect, test } from "vitest";
import { AppError, unavailable } from "../../errors/app-error.ts";
import { createFailureLog } from "./failure-log.ts";

function startLog() {
  const clock = { now: 0 };
  const lines: { transactionId: string; calls?: number }[] = [];
  const logFailure = createFailureLog(() => clock.now);
  const log = { error: (line: { transactionId: string }) => lines.push(line) };
  const fail = (id: string, known: AppError) =>
    logFailure({ id, log } as unknown as FastifyRequest, new Error("reason"), known);
  return { clock, lines, fail };
}

test("unavailability is logged once a second, with the number of calls", () => {
  const { clock, lines, fail } = startLog();

  for (const id of ["1", "2", "3"]) fail(id, unavailable());
  clock.now = 1000;
  fail("4", unavailable());

  expect(lines).toMatchObject([
    { transactionId: "1", calls: 1 },
    { transactionId: "4", calls: 3 },
  ]);
});

test("every unexpected error is logged", () => {
  const { lines, fail } = startLog();

  for (const id of ["1", "2"]) fail(id, new AppError("INTERNAL_500", ""));

  expect(lines.map(({ transactionId }) => transactionId)).toEqual(["1", "2"]);
});
