import { listHelpTexts, minFormOpenMs, sendAccessibilityMessage } from "@indikatorkatalogen/contract";
import type { KyselyPlugin } from "kysely";
import { afterAll, expect, test } from "vitest";
import { startTestApp } from "../testing/start-test-app.ts";
import { openTestDatabase } from "../testing/test-database.ts";

/** Once armed, the next statement is carried out but its result is lost with the connection. */
const connectionLoss = { isArmed: false, losses: 0 };
const connectionLossPlugin: KyselyPlugin = {
  transformQuery: ({ node }) => node,
  transformResult: async ({ result }) => {
    if (!connectionLoss.isArmed) return result;
    Object.assign(connectionLoss, { isArmed: false, losses: connectionLoss.losses + 1 });
    throw Object.assign(new Error("read ECONNRESET"), { code: "ECONNRESET" });
  },
};

const own = await openTestDatabase("empty");
const db = own.db.withPlugin(connectionLossPlugin);
const { call } = await startTestApp({ db });
afterAll(own.close);

test("a read is repeated when the connection is lost", async () => {
  connectionLoss.isArmed = true;

  const { status } = await call(listHelpTexts, { query: {} });

  expect([status, connectionLoss.losses]).toEqual([200, 1]);
});

test("an anonymous write is not repeated when the connection is lost, and the caller gets 503", async () => {
  const body = { message: "Texten går inte att förstora", openFor: minFormOpenMs + 1 };
  connectionLoss.isArmed = true;

  const answer = await call(sendAccessibilityMessage, { body });

  expect([answer.status, answer.error.code]).toEqual([503, "UNAVAILABLE_503"]);
  const stored = await db.selectFrom("accessibilityMessage").select("message").execute();
  expect(stored).toEqual([{ message: body.message }]);
});
