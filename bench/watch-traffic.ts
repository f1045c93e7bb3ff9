import type { CDPSession } from "playwright-core";

export interface Transfer {
  isScript: boolean;
  /** By the browser's clock, in milliseconds. */
  begun: number;
  ended?: number;
  bytes: number;
}

const idleMs = 1000;
/** The stream of live updates lasts as long as the page. */
const isEndless = /\/live\b/;

/** Records every request of a page, and resolves when none has been in flight for a second. */
export async function watchTraffic(session: CDPSession) {
  const transfers = new Map<string, Transfer>();
  const idle = Promise.withResolvers<void>();
  let timer: NodeJS.Timeout | undefined;
  const startTimer = () => {
    clearTimeout(timer);
    if ([...transfers.values()].every(({ ended }) => ended !== undefined)) timer = setTimeout(idle.resolve, idleMs);
  };
  session.on("Network.requestWillBeSent", ({ requestId, request, type, timestamp }) => {
    if (isEndless.test(request.url)) return;
    clearTimeout(timer);
    transfers.set(requestId, { isScript: type === "Script", begun: timestamp * 1000, bytes: 0 });
  });
  const end = (requestId: string, timestamp: number, bytes: number) => {
    const transfer = transfers.get(requestId);
    if (!transfer) return;
    Object.assign(transfer, { ended: timestamp * 1000, bytes });
    startTimer();
  };
  session.on("Network.loadingFinished", ({ requestId, timestamp, encodedDataLength }) =>
    end(requestId, timestamp, encodedDataLength),
  );
  session.on("Network.loadingFailed", ({ requestId, timestamp }) => end(requestId, timestamp, 0));
  await session.send("Network.enable");
  return {
    idle: idle.promise,
    list: () => [...transfers.values()],
    begun: () => transfers.values().next().value?.begun,
  };
}
