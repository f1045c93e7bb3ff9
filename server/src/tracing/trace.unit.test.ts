import { parseTraceparent } from "@indikatorkatalogen/contract";
import { expect, test } from "vitest";
import { newTraceId, traceFrom } from "./trace.ts";

test("no two calls have the same id, however many there are", () => {
  const ids = Array.from({ length: 1000 }, newTraceId);

  expect(new Set(ids).size).toBe(1000);
  for (const id of ids) expect(id).toMatch(/^[0-9a-f]{32}$/);
});

test("work without a caller begins a trace of its own", () => {
  const { traceId, spanId } = traceFrom(null);

  expect(parseTraceparent(`00-${traceId}-${spanId}-01`)).toEqual({ traceId, spanId });
  expect(traceFrom(null).traceId).not.toBe(traceId);
});
