import qs from "qs";

/** Query strings are built from nested filter objects; the limits keep a hostile one from costing much. */
export const parseQueryString = (text: string): Record<string, unknown> =>
  qs.parse(text, { depth: 5, arrayLimit: 20, parameterLimit: 1000 });
