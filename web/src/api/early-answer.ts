interface EarlyAnswer {
  address: string;
  body: string;
  answer: Promise<Response>;
}

declare global {
  interface Window {
    /** What `early-list.js` has asked for. */
    earlyAnswer?: EarlyAnswer | undefined;
  }
}

/** The answer to this very question, if it was asked for before the program was here. It is given once. */
export function takeEarlyAnswer(address: string, body: string | null): Promise<Response> | undefined {
  const early = window.earlyAnswer;
  if (!early || early.address !== address) return undefined;
  window.earlyAnswer = undefined;
  return early.body === body ? early.answer : undefined;
}
