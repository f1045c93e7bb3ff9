import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, expect, test } from "vitest";
import { checkLink, isAnswered, type LinkCheck, problemText } from "./check-link.ts";

const server = createServer((request, response) => {
  const status = Number(request.url?.slice(1));
  response.writeHead(status, status === 302 ? { location: request.url } : {}).end();
});
await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
afterAll(() => server.close());
const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

const toSummary = (check: LinkCheck) => [
  check.failure?.kind,
  check.failure && problemText(check.failure),
  isAnswered(check),
];

test.each([
  ["a page", 200, [undefined, undefined, true]],
  ["a page that refuses programs", 403, [undefined, undefined, true]],
  ["a missing page", 404, ["status", "sidan svarar med fel 404", true]],
  ["an endless redirect", 302, ["tooManyRedirects", "sidan skickar vidare i det oändliga", true]],
])("%s has its failure and text", async (_, status, summary) => {
  expect(toSummary(await checkLink(`${address}/${status}`, { allowsPrivate: true }))).toEqual(summary);
});

test("a private address counts as unsafe, and as unanswered", async () => {
  const literal = await checkLink(`${address}/200`, { allowsPrivate: false });
  const resolved = await checkLink("http://localhost:9/", { allowsPrivate: false });

  const unsafe = ["unsafe", "adressen leder inte till det öppna nätet", false];
  expect([toSummary(literal), toSummary(resolved)]).toEqual([unsafe, unsafe]);
});

test("a server that does not respond counts as unanswered", async () => {
  const check = await checkLink(`${address}/200`, { allowsPrivate: true, signal: AbortSignal.abort() });

  expect(toSummary(check)).toEqual(["unanswered", "sidan svarar inte", false]);
});
