import { formatNumber } from "./format.ts";
import sv from "./sv.json";

type Leaves<T> = {
  [K in keyof T & string]: T[K] extends string ? K : T[K] extends unknown[] ? never : `${K}.${Leaves<T[K]>}`;
}[keyof T & string];
type WithoutForm<K> = K extends `${infer Base}_one` | `${infer Base}_other` ? Base : K;

/** The path of a text in `sv.json`, such as `measureList.heading`. */
export type TextKey = WithoutForm<Leaves<typeof sv>>;

const forms = new Intl.PluralRules("sv");
const gap = /\{\{(\w+)\}\}/g;

/** A text of the interface with its gaps filled. A text with forms is chosen by `count`. */
export function t(key: TextKey, values: Record<string, string | number> = {}): string {
  const text = find(key) ?? find(`${key}_${forms.select(Number(values.count))}`);
  if (text === undefined) throw new Error(`There is no text ${key}`);
  return text.replace(gap, (_, name: string) => show(values[name] ?? ""));
}

const show = (value: string | number) => (typeof value === "number" ? formatNumber(value) : value);

function find(key: string): string | undefined {
  const found = key.split(".").reduce<unknown>((group, name) => (isGroup(group) ? group[name] : undefined), sv);
  return typeof found === "string" ? found : undefined;
}

const isGroup = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;
