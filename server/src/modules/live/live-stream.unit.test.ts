import { once } from "node:events";
import { text as readText } from "node:stream/consumers";
import { expect, test } from "vitest";
import { createLiveStream } from "./live-stream.ts";

const listener = { tab: "tab", ticket: "ticket", userId: "user", measureIds: new Set<string>() };
const sent = { cursor: "id", event: { type: "notification" as const } };
const givenStream = () => {
  const stream = createLiveStream(listener);
  return { stream, text: () => String(stream.body.read() ?? "") };
};

test("events are held until the page has received what it missed", () => {
  const { stream, text } = givenStream();
  stream.send({ ...sent, cursor: "too early" });
  stream.discardWaiting();
  stream.send({ ...sent, cursor: "second" });

  stream.start([{ ...sent, cursor: "first" }]);
  stream.send({ ...sent, cursor: null });

  expect(text().match(/^(retry|id|event|data).*$/gm)).toEqual([
    "retry: 1500",
    "id: first",
    "event: notification",
    'data: {"type":"notification"}',
    "id: second",
    "event: notification",
    'data: {"type":"notification"}',
    "event: notification",
    'data: {"type":"notification"}',
  ]);
});

test("a client that does not read is cut off", async () => {
  const { stream } = givenStream();
  stream.start([]);
  const closed = once(stream.body, "close");

  for (let count = 0; count < 5000 && !stream.body.destroyed; count += 1) stream.send(sent);
  await closed;

  expect(stream.body.readableLength).toBeLessThan(70_000);
  // Later calls have no effect.
  stream.send(sent);
  stream.beat();
  stream.end();
});

test("a stream that has been ended before it started takes what is written later without failing", async () => {
  const { stream } = givenStream();
  stream.end("limit");
  stream.start([sent]);
  stream.send(sent);
  stream.end();

  expect(await readText(stream.body)).not.toContain("notification");
});
