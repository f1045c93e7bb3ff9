import { listHelpTexts, minFormOpenMs, sendAccessibilityMessage } from "@indikatorkatalogen/contract";
import type { KyselyPlugin } from "kysely";
import { afterAll, expect, test } from "vitest";
import { startTestApp } from "../testing/start-test-app.ts";
import { openTestDatabase } from "../testing/test-database.ts";

/** Once armed, the next statement is carried out but its result is lost with the connection. */
const loss = { isArmed: false, losses: 0 };
const losesConnection: KyselyPlugin = {
  transformQuery: ({ node }) => node,
  transformResult: async ({ result }) => {
    if (!loss.isArmed) return result;
    Object.assign(loss, { isArmed: false, losses: loss.losses + 1 });
    throw Object.assign(new Error("read ECONNRESET"), { code: "ECONNRESET" });
  },
};

const own = await openTestDatabase("empty");
const db = own.db.withPlugin(losesConnection);
const { call } = await startTestApp({ db });
afterAll(own.close);

test("a read is repeated when the connection is lost", async () => {
  loss.isArmed = true;

  const { status } = await call(listHelpTexts, { query: {} });

  expect([status, loss.losses]).toEqual([200, 1]);
});

test("an anonymous write is not repeated when the connection is lost, and the caller gets 503", async () => {
  const body = { message: "Texten går inte att förstora", openFor: minFormOpenMs + 1 };
  loss.isArmed = true;

  const answer = await call(sendAccessibilityMessage, { body });

  expect([answer.status, answer.error.code]).toEqual([503, "UNAVAILABLE_503"]);
  const stored = await db.selectFrom("accessibilityMessage").select("message").execute();
  expect(stored).toEqual([{ message: body.message }]);
});
