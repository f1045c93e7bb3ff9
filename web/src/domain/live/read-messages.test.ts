import { describe, expect, test } from "vitest";
import { readMessages, type StreamMessage } from "./read-messages.ts";

describe("a stream of events", () => {
  /** The bytes of a stream, cut at the given places. */
  async function read(text: string, ...cuts: number[]) {
    const bytes = new TextEncoder().encode(text);
    const edges = [0, ...cuts, bytes.length];
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        for (const [index, end] of edges.slice(1).entries()) controller.enqueue(bytes.slice(edges[index], end));
        controller.close();
      },
    });
    const messages: StreamMessage[] = [];
    for await (const message of readMessages(body)) messages.push(message);
    return messages;
  }
  const message = 'id: 7\nevent: version\ndata: {"å":1}\n\n';

  test("gives each message once, however the bytes arrive", async () => {
    const expected = [{ id: "7", event: "version", data: '{"å":1}' }];

    for (let cut = 1; cut < message.length; cut += 1) expect(await read(message, cut)).toEqual(expected);
  });

  test("joins lines of data, and a heartbeat is an empty message", async () => {
    expect(await read(": hello\n\ndata: a\ndata: b\n\n")).toEqual([
      { id: undefined, event: undefined, data: undefined },
      { id: undefined, event: undefined, data: "a\nb" },
    ]);
  });

  test("leaves out a message that was cut off", async () => {
    expect(await read(`${message}id: 8\ndata: {`)).toHaveLength(1);
  });
});
