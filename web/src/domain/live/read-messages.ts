/** One message of a stream of server-sent events. */
export interface StreamMessage {
  id?: string | undefined;
  event?: string | undefined;
  data?: string | undefined;
}

/** The messages of a stream as they arrive; heartbeats are messages without content. */
export async function* readMessages(body: ReadableStream<Uint8Array>): AsyncGenerator<StreamMessage> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let rest = "";
  try {
    for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) {
      const blocks = (rest + decoder.decode(chunk.value, { stream: true })).split("\n\n");
      rest = blocks.pop() ?? "";
      for (const block of blocks) yield parseMessage(block);
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

function parseMessage(block: string): StreamMessage {
  const fields = new Map<string, string>();
  for (const line of block.split("\n")) {
    const [, name, value = ""] = /^(\w+): ?(.*)$/.exec(line) ?? [];
    if (name) fields.set(name, fields.has(name) ? `${fields.get(name)}\n${value}` : value);
  }
  return { id: fields.get("id"), event: fields.get("event"), data: fields.get("data") };
}
