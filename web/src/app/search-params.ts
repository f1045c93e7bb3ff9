import { parse, stringify } from "qs";

/** The part of an address after `?`, with the limits that every link of the catalogue keeps to. */
export const parseSearch = (text: string): Record<string, unknown> =>
  parse(text, { ignoreQueryPrefix: true, depth: 5, arrayLimit: 20, parameterLimit: 1000 });

export const stringifySearch = (search: Record<string, unknown>): string =>
  stringify(search, { addQueryPrefix: true, arrayFormat: "repeat" });
