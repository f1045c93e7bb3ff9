interface EarlyResponse {
  address: string;
  body: string | null;
  response: Promise<Response>;
}

declare global {
  interface Window {
    /** The requests that `early-start.js` has sent. */
    earlyResponses?: EarlyResponse[];
  }
}

/** The response to exactly this request, if it was sent before the program loaded. It can be taken once. */
export function takeEarlyResponse(address: string, body: string | null): Promise<Response> | undefined {
  const { earlyResponses = [] } = window;
  const early = earlyResponses.find((sent) => sent.address === address);
  if (!early) return undefined;
  window.earlyResponses = earlyResponses.filter((sent) => sent !== early);
  return early.body === body ? early.response : undefined;
}
