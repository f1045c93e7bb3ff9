interface EarlyResponse {
  address: string;
  body: string;
  answer: Promise<Response>;
}

declare global {
  interface Window {
    /** The request that `early-list.js` has sent. */
    earlyResponse?: EarlyResponse | undefined;
  }
}

/** The response to exactly this request, if it was sent before the program loaded. It can be taken once. */
export function takeEarlyResponse(address: string, body: string | null): Promise<Response> | undefined {
  const early = window.earlyResponse;
  if (!early || early.address !== address) return undefined;
  window.earlyResponse = undefined;
  return early.body === body ? early.answer : undefined;
}
