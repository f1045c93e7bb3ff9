import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { Database } from "../../../database/database.ts";
import { databaseTexts } from "../../../texts/texts.ts";
import { serialTransaction } from "./writer-queue.ts";

// Without a database: tests only which writes begin, and which are refused.

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/**
 * A version whose first write lasts until `end` is called, with the writes that have begun and the refusals of others.
 */
function givenBusyVersion() {
  // The queue only uses transactions.
  const db = { transaction: () => ({ execute: (write: () => unknown) => write() }) } as unknown as Database;
  const [begun, refused]: [number[], unknown[]] = [[], []];
  const end = Promise.withResolvers<void>();
  const write = (number: number, work?: Promise<void>) =>
    serialTransaction(db, "version", async () => {
      begun.push(number);
      await work;
    }).catch((error: unknown) => void refused.push(error));
  return { begun, refused, end: end.resolve, first: write(0, end.promise), write };
}

const refusal = { code: "UNAVAILABLE_503", message: databaseTexts.locked };

describe("A write that follows others to the same version", () => {
  test("is refused when it has waited ten seconds, and then never runs", async () => {
    const { begun, refused, end, first, write } = givenBusyVersion();
    const second = write(1);

    await vi.advanceTimersByTimeAsync(9_999);
    const third = write(2);
    expect(refused).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(refused).toMatchObject([refusal]);
    end();
    await Promise.all([first, second, third]);

    expect(begun).toEqual([0, 2]);
  });

  test("is refused at once when two hundred wait already, and those keep their places", async () => {
    const { begun, refused, end, first, write } = givenBusyVersion();
    const waiting = Array.from({ length: 200 }, (_, index) => write(index + 1));

    const excess = write(201);
    await vi.advanceTimersByTimeAsync(0);
    expect(refused).toMatchObject([refusal]);
    end();
    await Promise.all([first, ...waiting, excess]);

    expect(begun).toEqual(Array.from({ length: 201 }, (_, index) => index));
  });
});
