import { expect, test, vi } from "vitest";
import { ApiError } from "./api-error.ts";
import { createQueryClient } from "./query-client.ts";

const failure = (status: number) => new ApiError({ status, detailInfo: "Refused" });

async function countTries(error: Error): Promise<number> {
  const queryFn = vi.fn().mockRejectedValue(error);
  const client = createQueryClient(() => undefined);
  client.setDefaultOptions({ queries: { ...client.getDefaultOptions().queries, retryDelay: 0 } });
  await client.query({ queryKey: ["read"], queryFn }).catch(() => undefined);
  return queryFn.mock.calls.length;
}

test.each([0, 408, 409, 425, 429, 500, 502, 503, 504])(
  "a read that fails with %i gets one more try",
  async (status) => {
    expect(await countTries(failure(status))).toBe(2);
  },
);

test.each([400, 401, 404, 412])("a read that fails with %i is not tried again", async (status) => {
  expect(await countTries(failure(status))).toBe(1);
});

test("a write is never tried again, and its failure is handled", async () => {
  const handleFailure = vi.fn();
  const client = createQueryClient(handleFailure);
  const mutationFn = vi.fn().mockRejectedValue(failure(503));
  const write = client.getMutationCache().build(client, { mutationFn });

  await expect(write.execute(undefined)).rejects.toThrow();

  expect(mutationFn).toHaveBeenCalledTimes(1);
  expect(handleFailure).toHaveBeenCalledTimes(1);
});
