type SearchValues = Record<string, unknown>;

const maxDepth = 5;
const maxArrayIndex = 20;
const maxParameters = 1000;

/** Reads the part of an address after `?`: repeated names become arrays, and `a[b]=1` an object. */
export function parseSearch(text: string): SearchValues {
  const search: SearchValues = {};
  for (const [name, value] of [...new URLSearchParams(text)].slice(0, maxParameters)) {
    const path = toPath(name);
    // Names such as __proto__ would change the object itself.
    if (!path.some((key) => key in Object.prototype)) insert(search, path, value);
  }
  return toArrays(search);
}

/** `a[b][c]` becomes a, b, c; keys below the depth limit stay one key. */
function toPath(name: string): [string, ...string[]] {
  const start = /^[^[]+(?=\[.*\]$)/.exec(name)?.[0];
  if (start === undefined) return [name];
  const nested = name.slice(start.length).match(/\[[^[\]]*\]/g) ?? [];
  const keys = nested.slice(0, maxDepth).map((key) => key.slice(1, -1));
  const rest = nested.slice(maxDepth).join("");
  return [start, ...keys, ...(rest ? [rest] : [])];
}

function insert(target: SearchValues, [key, next, ...rest]: [string, ...string[]], value: string): void {
  const present = target[key];
  if (next === undefined) {
    target[key] = present === undefined ? value : [present, value].flat();
    return;
  }
  const child = isObject(present) ? present : {};
  target[key] = child;
  insert(child, [next === "" ? String(Object.keys(child).length) : next, ...rest], value);
}

const toArrays = (values: SearchValues): SearchValues =>
  Object.fromEntries(Object.entries(values).map(([key, value]) => [key, isObject(value) ? toArray(value) : value]));

function toArray(value: SearchValues): unknown {
  const nested = toArrays(value);
  const isArray = Object.keys(nested).every((key) => /^\d+$/.test(key) && Number(key) <= maxArrayIndex);
  return isArray ? Object.values(nested) : nested;
}

const isObject = (value: unknown): value is SearchValues =>
  typeof value === "object" && value !== null && !Array.isArray(value);

export function stringifySearch(search: SearchValues): string {
  const text = Object.entries(search).flatMap(toParameters).join("&");
  return text && `?${text}`;
}

function toParameters([name, value]: [string, unknown]): string[] {
  if (value === undefined) return [];
  if (Array.isArray(value)) return value.flatMap((item) => toParameters([name, item]));
  if (isObject(value)) return Object.entries(value).flatMap(([key, item]) => toParameters([`${name}[${key}]`, item]));
  return [`${encodeURIComponent(name)}=${encodeURIComponent(String(value ?? ""))}`];
}
